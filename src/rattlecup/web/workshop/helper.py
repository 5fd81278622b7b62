"""A process that works for the server, as the server sees it."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from rattlecup.errors import RattlecupError
from rattlecup.web.errors import WebCode, WebError

Task = dict[str, Any]


class Job:
    """Something to work out, on its way or done."""

    def __init__(self) -> None:
        self.future: Future[Any] = Future()
        self.done = 0.0
        """The part that is done, from 0 to 1."""


class Helper:
    """Does one task after another in a process, which is there only while there is work.

    After its last task it stays for `idle` seconds, because starting takes one; with 0 it ends
    at once and gives its memory back. At most `most` tasks wait.
    """

    def __init__(self, name: str, idle: float, most: int) -> None:
        self._name = name
        self._idle = idle
        self._most = most
        self._waiting: list[tuple[Task, Job]] = []
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._is_closed = False

    def take(self, task: Task) -> Job:
        """Do a task as soon as those before it are done.

        Raises:
            WebError: too many tasks wait already (`workshop_full`).
        """
        with self._news:
            if len(self._waiting) >= self._most or self._is_closed:
                raise WebError(
                    f"{len(self._waiting)} other questions are being worked out; ask again later",
                    code=WebCode.WORKSHOP_FULL,
                    facts={"waiting": len(self._waiting)},
                )
            job = Job()
            self._waiting.append((task, job))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._news.notify()
        return job

    def close(self) -> None:
        """End the process, in mid-work too."""
        with self._news:
            self._is_closed = True
            self._news.notify()
            if self._process is not None:
                self._process.kill()
            thread = self._thread
        if thread is not None:
            thread.join(timeout=5)

    # --- the thread that waits for the process ------------------------------------------

    def _work(self) -> None:
        while (task := self._next()) is not None:
            self._do(*task)

    def _next(self) -> tuple[Task, Job] | None:
        """The next task; None if none comes for so long that the process may end."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._is_closed, self._idle)
            if self._is_closed or not self._waiting:
                for _, job in self._waiting:
                    job.future.cancel()
                self._waiting.clear()
                self._end()
                self._thread = None
                return None
            return self._waiting.pop(0)

    def _do(self, task: Task, job: Job) -> None:
        try:
            answer = self._ask(task, job)
        except RattlecupError as error:
            if error.code == WebCode.WORK_FAILED:
                self._end()  # whatever it is doing now, it is asked no more
            job.future.set_exception(error)
        else:
            job.future.set_result(answer)

    def _ask(self, task: Task, job: Job) -> Any:
        try:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(task) + "\n")
            process.stdin.flush()
            for line in process.stdout:
                told = json.loads(line)
                if "answer" in told:
                    return told["answer"]
                if "error" in told:
                    raise _refused(**told["error"])
                job.done = told["done"]
        except (OSError, ValueError) as error:
            raise _failed(str(error)) from error
        raise _failed(f"its process ended with status {process.wait()}")

    def _running(self) -> subprocess.Popen[str]:
        """The process, started if there is none."""
        with self._news:
            if self._is_closed:
                raise _failed("the server ends")
            self._process = self._process or _start()
            return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what it was never sent is not missed
                pipe.close()


def _start() -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "rattlecup.web.workshop.worker"]
    pipe = subprocess.PIPE
    # In a session of its own, so that signals to the server and its group end the server first.
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True)


def _refused(code: str, message: str, facts: dict[str, object]) -> RattlecupError:
    return WebError(message, code=code, facts=facts)


def _failed(reason: str) -> WebError:
    return WebError(
        f"this could not be worked out: {reason}",
        code=WebCode.WORK_FAILED,
        facts={"reason": reason},
    )
