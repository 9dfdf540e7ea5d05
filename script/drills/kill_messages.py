"""Workers and couriers killed while they send: how many messages are lost, how many doubled."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from script.drills._sinks import Sinks, sinks

ROOT = Path(__file__).resolve().parents[2]
_TOPIC = 32  # letters of a push's topic; names of other messages are longer
_SETTLED = ("sent", "unsure", "failed")

_WRITE = """
import sys
from datetime import timedelta
from django.db import transaction
from django.utils import timezone
from players.actions import outbox
from players.actions.outbox import Draft
from players.letters import Letter
from players.models import Chat, Device, Kind, Medium, User
from script.drills.kill_messages import KEYS
first, count, base = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
now = timezone.now()
user, _ = User.objects.get_or_create(email="anna@example.org")
device, _ = Device.objects.get_or_create(
    endpoint=f"{base}/push", defaults={"user": user, "created_at": now, **KEYS}
)
chats = {
    name: Chat.objects.get_or_create(
        provider=name, secret="1/a", chat="@a", defaults={"created_at": now, "language": "en"}
    )[0]
    for name in ("telegram", "discord")
}
with transaction.atomic():
    outbox.write(
        [
            Draft(
                key=f"trial:{number}",
                kind=Kind.TRIAL,
                medium=medium,
                letter=Letter(subject=f"Message {number}.", lines=("A line.",)),
                recipient="Anna",
                language="en",
                user=user,
                address="anna@example.org" if medium == Medium.EMAIL else "",
                device=device if medium == Medium.PUSH else None,
                chat=chats.get(medium),
            )
            for number in range(first, first + count)
            for medium in [list(Medium)[number % 4]]
        ],
        now=now,
    )
"""
_STATES = """
import json
from players.models import Message
print(json.dumps(list(Message.objects.order_by("pk").values_list("subject", "medium", "state"))))
"""
# As if the leases of dead senders had run out.
_LATER = """
from datetime import timedelta
from django.utils import timezone
from players.actions import outbox
from players.models import Message
outbox.recover(now=timezone.now() + timedelta(minutes=20))
Message.objects.filter(state="queued").update(due_at=timezone.now())
"""
# Keys of a browser that nobody uses: a point of P-256 and a secret.
KEYS = {
    "name": "Nobody's",
    "p256dh": "BKGJN5O6_zFkAoAL3idNlIx4rq9gBzFaBSnGvrUX-0W-kY_VXcS_i8weGMe4"
    "-xsAyaTrRgQB132L5xjZjIZZXHA",
    "auth": "sRJveOo_yse96wpkZ6i-bQ",
}


class Site:
    """A site of its own whose messages all end in the sinks."""

    def __init__(self, folder: Path, kept: Sinks) -> None:
        self.kept = kept
        self.written = 0
        self.environment = os.environ | kept.environment
        self.environment |= {
            "TENBO_VAR": str(folder / "var"),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_LEVEL": "ERROR",
        }
        self.environment.pop("DATABASE_URL", None)
        self.log = (folder / "log").open("w")
        self._manage("migrate", "--verbosity", "0")
        self._manage("createcachetable")

    def write(self, count: int) -> None:
        """Write messages in one transaction, which wakes the worker as any action does."""
        base = f"http://127.0.0.1:{self.kept.http_port}"
        self._python(_WRITE, str(self.written), str(count), base)
        self.written += count

    @property
    def left(self) -> int:
        """How many of the messages have not come yet."""
        return self.written - len(arrived(self.kept))

    def states(self) -> list[tuple[str, str, str]]:
        import json

        return [
            (subject, medium, state) for subject, medium, state in json.loads(self._python(_STATES))
        ]

    def later(self) -> None:
        self._python(_LATER)

    def start_worker(self) -> "subprocess.Popen[bytes]":
        """The worker with its clock, as config/Procfile starts it, in a group of its own."""
        celery = Path(sys.executable).with_name("celery")
        options = ["--quiet", "--app", "config", "worker", "--beat", "--pool", "threads"]
        return self._start([str(celery), *options])

    def start_courier(self) -> "subprocess.Popen[bytes]":
        return self._start([sys.executable, "manage.py", "deliver"])

    def _start(self, command: list[str]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )

    def _manage(self, *arguments: str) -> None:
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True, stdout=self.log)

    def _python(self, code: str, *arguments: str) -> str:
        command = [sys.executable, "-c", f"import django; django.setup()\n{code}", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout


def arrived(kept: Sinks) -> Counter[str]:
    """How often each message came, by its Message-ID, its topic or its text."""
    came = Counter(str(mail["Message-ID"]) for mail in kept.mails)
    for path, headers, body in kept.requests:
        came[headers.get("Topic") or f"{path} {body.decode()}"] += 1
    return came


def kill(process: "subprocess.Popen[bytes]") -> None:
    """SIGKILL to the process and all of its group, at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    give_up = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > give_up:
            return False
        time.sleep(0.02)
    return True


def kill_workers(site: Site, *, messages: int, kills: int, chance: random.Random) -> None:
    """Write messages in parts and kill the worker at some moment after each; then let one live.

    A wake that died with its worker is made good by beat, which looks once a minute.
    """
    worker = site.start_worker()
    try:
        for _ in range(kills):
            site.write(messages // kills)
            time.sleep(chance.uniform(0, 4))
            kill(worker)
            worker = site.start_worker()
        wait_until(lambda: not site.left, 150)
        wait_until(lambda: all(state in _SETTLED for *_, state in site.states()), 60)
    finally:
        kill(worker)


def kill_couriers(site: Site, *, messages: int, kills: int, chance: random.Random) -> None:
    """Kill the process that sends, too, in the middle of its work; then let one live."""
    for _ in range(kills):
        if site.left < messages // 2:
            site.write(messages)
        left, courier = site.left, site.start_courier()
        # From its first message on, so that most kills fall between two steps of one.
        began = wait_until(
            lambda courier=courier, left=left: (  # type: ignore[misc]
                courier.poll() is not None or site.left < left
            ),
            60,
        )
        time.sleep(chance.uniform(0, 0.1) if began else 0)
        kill(courier)
        site.later()
    site.later()
    site.start_courier().wait(300)


def verdict(site: Site) -> dict[str, Any]:
    """What came of it, in numbers."""
    states = site.states()
    came = arrived(site.kept)
    subjects = [subject for subject, *_ in states]
    seen: Counter[str] = Counter()
    for mail in site.kept.mails:
        seen[str(mail["Subject"])] += 1
    text = [
        body.decode("utf-8", "replace")
        for _, headers, body in site.kept.requests
        if "Topic" not in headers
    ]
    for subject, medium, _ in states:
        if medium in ("telegram", "discord"):
            seen[subject] += sum(subject in one for one in text)
    pushes = len({key for key in came if len(key) == _TOPIC})
    gone = [
        (subject, state)
        for subject, medium, state in states
        if medium != "push" and not seen[subject]
    ]
    return {
        "messages": len(subjects),
        "states": dict(Counter(state for *_, state in states)),
        "arrived": len(came),
        "doubled": sum(count > 1 for key, count in came.items() if len(key) != _TOPIC),
        # Under the same topic, so that a browser shows one.
        "pushes repeated": sum(count > 1 for key, count in came.items() if len(key) == _TOPIC),
        "unsure, not arrived": sum(state == "unsure" for _, state in gone),
        "lost": sum(state not in ("unsure",) for _, state in gone)
        + sum(medium == "push" for _, medium, _ in states)
        - pushes,
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/drill kill-messages", description=__doc__)
    parser.add_argument("--messages", type=int, default=100)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--couriers", action="store_true", help="kill what the worker starts, too")
    asked = parser.parse_args(arguments)
    chance = random.Random(asked.seed)  # noqa: S311 - a moment to kill at, not a secret
    trial = kill_couriers if asked.couriers else kill_workers
    with sinks() as kept, tempfile.TemporaryDirectory(prefix="tenbo-kill-") as folder:
        site = Site(Path(folder), kept)
        trial(site, messages=asked.messages, kills=asked.kills, chance=chance)
        found = verdict(site)
    for name, value in found.items():
        print(f"{name}: {value}")
    return 1 if found["doubled"] or found["lost"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
