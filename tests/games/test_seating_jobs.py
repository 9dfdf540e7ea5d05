"""The life of a seating job: asked twice, claimed twice, cancelled, silent, over its time."""

import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from games import seating_work
from games.actions import seating_jobs
from games.actions.seating_jobs import AnotherSeatingJob, Question, SeatingJobOver
from games.models import SeatingJob
from games.models.seating_job import SILENCE, UNHEARD
from players.refusal import Refusal
from seating import Problem, check
from seating.anneal import Progress
from tests import factories

ROOT = Path(__file__).resolve().parents[2]
NOW = factories.NOW
State = SeatingJob.State


def question(players: int = 16, rounds: int = 5, seed: int = 1, **more: Any) -> Question:
    tables = players // 4
    problem = Problem(players=tuple(range(1, players + 1)), sizes=(4,) * tables, rounds=rounds)
    return Question(problem=problem, seed=seed, **more)


def long_question(**more: Any) -> Question:
    """One that no design answers: two have met before."""
    problem = Problem(players=tuple(range(1, 49)), sizes=(4,) * 12, rounds=14, met={(1, 2): 1})
    return Question(problem=problem, seed=1, **more)


def ask(asked: Question | None = None, owner: str = "cup 1") -> SeatingJob:
    return seating_jobs.ask(owner=owner, question=asked or question(), by=None, now=NOW)


def claim(job: SeatingJob, worker: uuid.UUID | None = None) -> SeatingJob | None:
    return seating_jobs.claim(job=job.pk, worker=worker or uuid.uuid4(), now=NOW)


def history(job: SeatingJob) -> list[str]:
    return list(job.log.values_list("code", flat=True))


def finish(job: SeatingJob, worker: uuid.UUID) -> bool:
    plan = seating_work.make(job, lambda _: True)
    report = check(job.question, plan)
    return seating_jobs.finish(
        job=job.pk, worker=worker, plan=plan, report=report, out_of_time=False, now=NOW
    )


@pytest.mark.django_db
@pytest.mark.postgres
class TestLife:
    def test_a_seating_that_takes_no_time_is_answered_where_it_is_asked(
        self, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks(execute=True):
            job = ask()
        job.refresh_from_db()
        assert job.state == State.DONE
        assert history(job) == ["asked", "claimed", "finished"]
        assert check(job.question, job.answer).repeats == job.quality["repeats"] == 0
        assert job.answer.problem_hash == job.problem_hash

    def test_what_takes_longer_is_given_back_and_left_to_a_worker(self):
        job = ask(long_question(runs=1))
        assert seating_work.is_quick(job.question) is False
        assert seating_work._answered(job.pk, seconds=0.01) is False
        job.refresh_from_db()
        assert (job.state, job.attempt, job.worker) == (State.QUEUED, 0, None)
        seating_work.work(job.pk)
        job.refresh_from_db()
        assert job.state == State.DONE
        assert job.best >= job.bound == 0
        assert history(job) == ["asked", "claimed", "given_back", "claimed", "finished"]

    def test_the_same_question_is_one_job_until_it_is_answered(self):
        assert ask() == ask()
        with pytest.raises(AnotherSeatingJob) as refused:
            ask(question(seed=2))
        assert refused.value.params == {"seed": 1}
        with pytest.raises(AnotherSeatingJob):
            ask(question(rounds=4))
        assert ask(owner="cup 2") != ask()
        seating_work.work(ask().pk)
        ask(question(seed=2))
        assert SeatingJob.objects.count() == 3

    def test_two_unfinished_jobs_of_one_owner_cannot_be_stored(self):
        first = ask()
        with pytest.raises(IntegrityError), transaction.atomic():
            SeatingJob.objects.create(
                owner=first.owner, asked_at=NOW, sent_at=NOW, **question(seed=5).fields()
            )

    def test_a_plan_of_the_rest_keeps_what_was_published(self):
        seating_work.work(ask(question(players=40, rounds=8)).pk)
        whole = SeatingJob.objects.get().answer
        rest = Problem(players=tuple(range(1, 37)), sizes=(4,) * 9, rounds=5)
        rest = rest.after(*whole.rounds[:3])
        job = ask(Question(problem=rest, seed=2, planned=whole.rounds[3:], published=1))
        assert job.planned_rounds == whole.rounds[3:]
        seating_work.work(job.pk)
        job.refresh_from_db()
        assert job.state == State.DONE
        assert job.quality["faults"] == []
        assert job.answer.algorithm.startswith("replan")

    def test_it_ends_at_the_cap_and_says_so(self):
        seating_work.work(ask(long_question(runs=50, seconds=0)).pk)
        job = SeatingJob.objects.get()
        assert (job.state, job.out_of_time, job.plan["stopped"]) == (State.DONE, True, True)
        assert job.quality["faults"] == []

    def test_the_same_seed_makes_the_same_plan(self):
        for owner in ("cup 1", "cup 2"):
            seating_work.work(ask(question(20, 8, seed=42), owner).pk)
        one, other = SeatingJob.objects.all()
        assert one.plan == other.plan

    def test_what_cannot_be_seated_fails_with_the_reason(self):
        problem = Problem(players=(1, 2, 3, 4), sizes=(4,), rounds=1, apart=frozenset({(1, 2)}))
        seating_work.work(ask(Question(problem=problem, seed=1)).pk)
        job = SeatingJob.objects.get()
        assert (job.state, job.plan) == (State.FAILED, None)
        assert (job.error_code, job.error_params) == ("apart_impossible", {"pairs": [[1, 2]]})


@pytest.mark.django_db
@pytest.mark.postgres
class TestClaims:
    def test_only_one_worker_gets_a_job(self):
        job = ask()
        assert claim(job) is not None
        assert claim(job) is None

    def test_only_who_holds_the_claim_writes(self):
        job, mine, other = ask(), uuid.uuid4(), uuid.uuid4()
        claim(job, mine)
        assert finish(job, other) is False
        assert finish(job, mine) is True
        assert finish(job, mine) is False
        job.refresh_from_db()
        assert history(job) == ["asked", "claimed", "finished"]

    def test_a_cancelled_job_is_lost_to_its_worker(self):
        job, mine = ask(long_question()), uuid.uuid4()
        claim(job, mine)
        far = Progress(done=0.5, best=40, bound=0)
        assert seating_jobs.note_progress(job=job.pk, worker=mine, progress=far, now=NOW)
        cancelled = seating_jobs.cancel(job=job, by=None, now=NOW)
        assert (cancelled.state, cancelled.percent, cancelled.best) == (State.CANCELLED, 50, 40)
        assert not seating_jobs.note_progress(job=job.pk, worker=mine, progress=far, now=NOW)
        assert not finish(job, mine)
        seating_work.work(job.pk)
        assert history(job) == ["asked", "claimed", "cancelled"]
        assert seating_jobs.cancel(job=job, by=None, now=NOW) == job

    def test_a_finished_job_cannot_be_cancelled(self):
        job = ask()
        seating_work.work(job.pk)
        with pytest.raises(SeatingJobOver):
            seating_jobs.cancel(job=job, by=None, now=NOW)


@pytest.mark.django_db
@pytest.mark.postgres
class TestLeftLying:
    def take_up(self, after: timedelta) -> list[SeatingJob]:
        return seating_jobs.take_up_again(now=NOW + after + timedelta(seconds=1))

    def test_a_silent_worker_loses_its_job_to_another(self):
        job, dead, other = ask(), uuid.uuid4(), uuid.uuid4()
        claim(job, dead)
        assert self.take_up(timedelta(0)) == []
        assert self.take_up(SILENCE) == [job]
        assert not finish(job, dead)
        assert claim(job, other) is not None
        assert finish(job, other)
        assert history(job) == ["asked", "claimed", "taken_up_again", "claimed", "finished"]

    def test_a_lost_message_is_sent_again_once_in_a_while(self, django_capture_on_commit_callbacks):
        job = ask()
        with django_capture_on_commit_callbacks(execute=True):
            assert self.take_up(UNHEARD) == [job]
        job.refresh_from_db()
        assert job.state == State.DONE
        assert self.take_up(UNHEARD * 2) == []

    def test_what_kills_every_worker_is_given_up(self):
        job = ask()
        for attempt in range(1, seating_jobs.MOST_ATTEMPTS + 1):
            assert claim(job).attempt == attempt
            self.take_up(SILENCE)
        job.refresh_from_db()
        assert (job.state, job.error_code) == (State.FAILED, "workers_lost")
        assert claim(job) is None


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each of the calls answers or refuses, all begun at the same moment."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
class TestRaces:
    def test_two_presses_are_one_job(self):
        # Both presses meet while nobody works: what wakes a worker is answered at once here.
        asked = long_question(runs=1)
        jobs = at_once(lambda: ask(asked), lambda: ask(asked))
        assert len({job.pk for job in jobs}) == SeatingJob.objects.count() == 1
        assert SeatingJob.objects.get().log.filter(code="finished").count() == 1

    def test_two_workers_claim_one_job(self):
        with transaction.atomic():
            job = SeatingJob.objects.create(
                owner="cup 1", asked_at=NOW, sent_at=NOW, **question().fields()
            )
        won = at_once(lambda: claim(job), lambda: claim(job))
        assert sum(one is not None for one in won) == 1
        job.refresh_from_db()
        assert job.attempt == 1

    def test_a_search_stops_once_its_job_is_cancelled(self):
        with transaction.atomic():
            fields = long_question(runs=1000, seconds=600).fields()
            job = SeatingJob.objects.create(owner="cup 1", asked_at=NOW, sent_at=NOW, **fields)

        def cancel_once_it_runs() -> None:
            while SeatingJob.objects.get(pk=job.pk).best is None:
                time.sleep(0.05)
            seating_jobs.cancel(job=job, by=None, now=NOW)

        at_once(lambda: seating_work.work(job.pk), cancel_once_it_runs)  # both come back
        job.refresh_from_db()
        assert (job.state, job.plan) == (State.CANCELLED, None)
        assert 0 < job.done < 1

    def test_cancel_and_finish_at_the_same_moment(self):
        with transaction.atomic():
            job = SeatingJob.objects.create(
                owner="cup 1", asked_at=NOW, sent_at=NOW, **question().fields()
            )
        worker = uuid.uuid4()
        claim(job, worker)
        _, written = at_once(
            lambda: seating_jobs.cancel(job=job, by=None, now=NOW), lambda: finish(job, worker)
        )
        job.refresh_from_db()
        assert job.state == (State.DONE if written else State.CANCELLED)
        assert (job.plan is not None) is written


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
def test_no_job_is_lost_when_workers_are_killed():
    drill = [sys.executable, "-m", "script.drills", "kill-seating", "--kills", "3"]
    done = subprocess.run(drill, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 kills" in done.stdout
    assert "0 faults" in done.stdout
