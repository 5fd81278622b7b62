"""The processes that work beside the server: they start, answer, fail and end in good order."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from rattlecup import CLASSIC, Ruleset
from rattlecup.analysis import Oracle
from rattlecup.solver import open_table
from rattlecup.web.advisor import Advisor
from rattlecup.web.errors import StartError, WebError
from rattlecup.web.perfect import is_coming
from rattlecup.web.settings import settings_for
from rattlecup.web.workshop.helper import Helper, Job
from rattlecup.web.workshop.workshop import Workshop

LATE = "classic 3,6,9,12,15,18,20,-,25,30,40,0,- yb0 44466 1"


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle(open_table("classic"))


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    made = Workshop(patience=30)
    yield made
    made.close()


@pytest.fixture
def helper() -> Iterator[Helper]:
    made = Helper("test", idle=30, most=2)
    yield made
    made.close()


def task_of(workshop: Workshop, oracle: Oracle, position: str = LATE) -> dict[str, Any]:
    return workshop._task(oracle, "totals", {"position": position})


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_process_stays_for_the_next_task_and_ends_when_it_is_closed(
    helper: Helper, workshop: Workshop, oracle: Oracle
) -> None:
    first = helper.take(task_of(workshop, oracle))
    assert first.future.result(30)["pmf"]
    process = helper._process
    second = helper.take(task_of(workshop, oracle, LATE.replace("44466", "44445")))
    assert second.future.result(30)["pmf"]
    assert helper._process is process is not None
    helper.close()
    assert process.poll() is not None


def test_without_idle_time_the_process_ends_with_its_task(
    workshop: Workshop, oracle: Oracle
) -> None:
    helper = Helper("test", idle=0, most=2)
    helper.take(task_of(workshop, oracle)).future.result(30)
    until(lambda: helper._process is None)
    assert helper.take(task_of(workshop, oracle)).future.result(30)["pmf"]
    helper.close()


def test_it_gives_way_to_the_server(helper: Helper, workshop: Workshop, oracle: Oracle) -> None:
    helper.take(task_of(workshop, oracle)).future.result(30)
    assert helper._process is not None
    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, helper._process.pid) == min(here + 10, 19)


def test_a_process_that_dies_fails_its_task_and_not_the_next(
    helper: Helper, workshop: Workshop, oracle: Oracle
) -> None:
    helper.take(task_of(workshop, oracle)).future.result(30)
    assert helper._process is not None
    os.kill(helper._process.pid, signal.SIGKILL)
    with pytest.raises(WebError) as caught:
        helper.take(task_of(workshop, oracle)).future.result(30)
    assert caught.value.code == "work_failed"
    assert helper.take(task_of(workshop, oracle)).future.result(30)["pmf"]


def test_what_the_worker_refuses_keeps_its_code_and_facts(
    helper: Helper, workshop: Workshop, oracle: Oracle
) -> None:
    task = task_of(workshop, oracle) | {"memory_limit": 1}
    with pytest.raises(WebError) as caught:
        helper.take(task).future.result(30)
    assert (caught.value.code, caught.value.facts["limit"]) == ("memory_limit", 1)
    assert helper.take(task_of(workshop, oracle)).future.result(30)["pmf"]


def test_only_so_much_waits() -> None:
    helper = Helper("test", idle=0, most=0)
    with pytest.raises(WebError) as caught:
        helper.take({"do": "totals"})
    assert caught.value.code == "workshop_full"
    helper.close()


def test_a_process_ends_with_the_server_it_works_for(
    helper: Helper, workshop: Workshop, oracle: Oracle
) -> None:
    helper.take(task_of(workshop, oracle)).future.result(30)
    process = helper._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(20) == 0


def test_a_signal_to_end_is_for_the_server_alone(
    helper: Helper, workshop: Workshop, oracle: Oracle
) -> None:
    helper.take(task_of(workshop, oracle)).future.result(30)
    process = helper._process
    assert process is not None
    assert os.getpgid(process.pid) != os.getpgid(0)
    os.kill(process.pid, signal.SIGTERM)
    assert helper.take(task_of(workshop, oracle)).future.result(30)["pmf"]
    assert helper._process is process


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_build_that_ends_with_the_server_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Any,
    oracle: Oracle,
    caplog: pytest.LogCaptureFixture,
    is_closed: bool,
) -> None:
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))
    workshop = Workshop(background=True)
    workshop.make_perfect(oracle)
    until(lambda: workshop._builds._process)
    if is_closed:
        workshop.close()
    else:
        workshop._builds._process.kill()  # type: ignore[union-attr]
    until(lambda: not workshop.is_making_perfect(CLASSIC))
    until(lambda: workshop._builds._thread is None)
    assert ("perfect play is not known" in caplog.text) == (not is_closed)
    workshop.close()


@pytest.mark.anyio
async def test_a_question_is_worked_out_once(workshop: Workshop, oracle: Oracle) -> None:
    first = await workshop.ask(oracle, "totals", position=LATE)
    assert await workshop.ask(oracle, "totals", position=LATE) == first
    assert first.answer is workshop.state(CLASSIC, "totals", position=LATE).answer


class Recorded(Workshop):
    """A workshop that only notes what it is to do."""

    def __init__(self, *, background: bool) -> None:
        super().__init__(background=background)
        self.begun: list[Ruleset] = []

    def _begin(self, helper: Helper, oracle: Oracle, what: str, about: dict[str, Any]) -> Job:
        self.begun.append(oracle.ruleset)
        return Job()


@pytest.mark.parametrize("background", [True, False])
def test_perfect_play_is_made_only_where_that_is_wanted(oracle: Oracle, background: bool) -> None:
    workshop = Recorded(background=background)
    advisor = Advisor(1, lambda _: oracle, workshop.make_perfect)
    advisor.prepare(CLASSIC).result(10)
    until(lambda: not advisor.is_making(CLASSIC))
    time.sleep(0.05)
    assert workshop.begun == ([CLASSIC] if background else [])


def test_house_rules_fill_no_disk(oracle: Oracle) -> None:
    class House(Oracle):
        ruleset = Ruleset.from_dict({"name": "our-table"})

    workshop = Recorded(background=True)
    workshop.make_perfect(House(oracle.table))
    assert workshop.begun == []


def test_what_is_being_worked_out_is_told(oracle: Oracle) -> None:
    """Statistics of rules that nobody has solved yet: they begin to be, and nobody waits."""
    workshop = Workshop()
    solved: Future[Oracle] = Future()
    advisor = Advisor(1, lambda _: solved.result(), workshop.make_perfect)
    assert is_coming(advisor, workshop, CLASSIC)
    solved.set_result(oracle)
    until(lambda: not is_coming(advisor, workshop, CLASSIC))
    assert advisor.peek(CLASSIC) is oracle
    assert not is_coming(advisor, workshop, None)  # house rules that are known by their name only


@pytest.mark.long
def test_perfect_play_is_stored_in_the_background(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, oracle: Oracle
) -> None:
    monkeypatch.setenv("RATTLECUP_CACHE", str(tmp_path))
    workshop = Workshop(background=True)
    workshop.make_perfect(oracle)
    assert workshop.is_making_perfect(CLASSIC)
    end = time.monotonic() + 300
    while workshop.is_making_perfect(CLASSIC) and time.monotonic() < end:
        time.sleep(0.2)
    workshop.close()
    assert [*tmp_path.glob("*-distribution-v*.json")]


def test_the_environment_sets_memory_and_background(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    database = str(tmp_path / "games.db")
    monkeypatch.delenv("RATTLECUP_BACKGROUND")
    assert settings_for(database).background
    assert settings_for(database).memory_limit == 1536 * 2**20
    monkeypatch.setenv("RATTLECUP_BACKGROUND", "off")
    monkeypatch.setenv("RATTLECUP_MEMORY", "0")
    assert not settings_for(database).background
    assert settings_for(database).memory_limit is None
    monkeypatch.setenv("RATTLECUP_MEMORY", "a lot")
    with pytest.raises(StartError) as caught:
        settings_for(database)
    assert caught.value.code == "bad_memory"
