"""50 times kill -9 of the worker while it makes seatings: no job is lost, none is made twice."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
AT_A_TIME = 6  # unfinished jobs; the worker has two threads, so some always wait
LONGEST = 120  # seconds until a job whose worker was killed must be under way again


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/drill kill-seating", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    signal.signal(
        signal.SIGTERM, lambda *_: sys.exit(1)
    )  # whoever ends it leaves no process behind
    with tempfile.TemporaryDirectory(prefix="tenbo-kill-seating-") as folder:
        _prepare(Path(folder))
        return _drill(Path(folder), asked.kills, random.Random(asked.seed))  # noqa: S311


def _prepare(folder: Path) -> None:
    """A site of its own in the folder, with the broker of plain files."""
    for name in ("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL"):
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TENBO_VAR": str(folder),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)


def _drill(folder: Path, kills: int, chance: random.Random) -> int:
    from django.utils import timezone

    from games.models import SeatingJob

    killed, killed_at = 0, timezone.now()
    with _processes(folder / "log"):
        while killed < kills:
            _keep_busy(SeatingJob.objects.count())
            worker = _wait_for(partial(_worker_at_work, folder, killed_at), "a worker at work")
            time.sleep(chance.uniform(0, 3))
            os.kill(worker, signal.SIGKILL)
            killed, killed_at = killed + 1, timezone.now()
            print(f"killed {killed}: {_states()}", flush=True)
            _wait_for(partial(_worker, folder, but=worker), "another worker")
        _wait_for(lambda: not SeatingJob.objects.unfinished().exists(), "all jobs to be done")
    faults = list(_faults())
    jobs, twice = SeatingJob.objects.count(), SeatingJob.objects.filter(attempt__gt=1).count()
    print(f"{killed} kills, {jobs} jobs, {twice} of them taken up again, {len(faults)} faults")
    print(*faults, sep="\n")
    return 1 if faults or not twice else 0


@contextmanager
def _processes(log: Path) -> Iterator[None]:
    """The worker and the clock as script/server runs them."""
    honcho = [sys.executable, "-m", "honcho", "-d", str(ROOT), "-f", "config/Procfile"]
    with log.open("w") as written:
        running = subprocess.Popen(
            [*honcho, "start", "worker", "clock"],
            stdout=written,
            stderr=written,
            start_new_session=True,
        )
    try:
        yield
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait(30)


def _keep_busy(asked: int) -> None:
    """Ask for seatings that take some seconds until enough are open."""
    from django.utils import timezone

    from games.actions import seating_jobs
    from games.models import SeatingJob
    from seating import Problem

    for number in range(asked, asked + AT_A_TIME - SeatingJob.objects.unfinished().count()):
        # That two have met before rules the stored designs out.
        problem = Problem(players=tuple(range(1, 49)), sizes=(4,) * 12, rounds=14, met={(1, 2): 1})
        question = seating_jobs.Question(problem=problem, seed=number, runs=1)
        seating_jobs.ask(owner=f"drill {number}", question=question, by=None, now=timezone.now())


def _worker_at_work(folder: Path, since: datetime) -> int | None:
    """The process of the worker, once it has been heard of since the one before was killed."""
    from games.models import SeatingJob

    running = SeatingJob.objects.filter(
        state=SeatingJob.State.RUNNING, heartbeat_at__gt=since, best__isnull=False
    )
    _keep_busy(SeatingJob.objects.count())
    return _worker(folder) if running.exists() else None


def _worker(folder: Path, but: int | None = None) -> int | None:
    """The process of the worker: the one that celery's command started in this folder."""
    mark = f"TENBO_VAR={folder}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
            ours = mark in (entry / "environ").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        pid = int(entry.name)
        if ours and b"worker" in words and pid != but and any(b"celery" in w for w in words):
            return pid
    return None


def _wait_for[T](condition: Callable[[], T | None], what: str) -> T:
    gives_up = time.monotonic() + LONGEST
    while time.monotonic() < gives_up:
        if found := condition():
            return found
        time.sleep(0.05)
    raise TimeoutError(f"Waited {LONGEST} s for {what}: {_states()}")


def _states() -> str:
    from django.db.models import Count

    from games.models import SeatingJob

    counts = SeatingJob.objects.order_by("state").values_list("state").annotate(Count("pk"))
    return ", ".join(f"{number} {state}" for state, number in counts)


def _faults() -> Iterator[str]:
    """Jobs that are not done, were finished more than once, or whose plan is wrong."""
    from games.models import SeatingJob
    from seating import check

    for job in SeatingJob.objects.all():
        finished = job.log.filter(code="finished").count()
        if job.state != SeatingJob.State.DONE or finished != 1:
            yield f"{job}: finished {finished} times, {job.error_code} {job.error_params}"
        elif job.answer is None or not check(job.question, job.answer).valid:
            yield f"{job}: the plan is wrong"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
