"""script/server, started for real on a free port with a folder of its own."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Set
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def start(tmp_path: Path, port: int) -> Iterator[Start]:
    """Start the script in a session of its own, so that nothing of it outlives the test."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "SITE_URL", "ALLOWED_HOSTS"}
    } | {"TENBO_VAR": str(tmp_path / "var")}
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        log = (tmp_path / f"log-{len(started)}").open("w")
        process = subprocess.Popen(
            ["script/server", "--port", str(port), *arguments],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.terminate()
            process.wait(20)


def said(folder: Path, number: int = 0) -> str:
    return (folder / f"log-{number}").read_text()


def wait_until_healthy(port: int, process: "subprocess.Popen[str]", folder: Path) -> bytes:
    give_up = time.monotonic() + 240  # a busy machine prepares slowly
    while time.monotonic() < give_up:
        assert process.poll() is None, said(folder)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=5) as answer:
                return bytes(answer.read())
        except OSError:  # not there yet, or not yet healthy
            time.sleep(0.2)
    raise AssertionError(said(folder))


def processes_of(folder: Path) -> set[int]:
    """The processes that were told to keep their files in this folder."""
    mark = f"TENBO_VAR={folder / 'var'}".encode()
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                found.add(int(entry.name))
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_serves_and_leaves_nothing_behind(
    start: Start, port: int, tmp_path: Path, sign: signal.Signals
) -> None:
    server = start()
    assert b'"status": "ok"' in wait_until_healthy(port, server, tmp_path)
    assert f"http://localhost:{port}" in said(tmp_path)
    assert re.search(r"Sign in as admin@localhost with the password \S{12}", said(tmp_path))
    assert len(processes_of(tmp_path)) > 3  # supervisor, web, worker, clock

    os.killpg(server.pid, sign)  # as Ctrl-C does, and the terminal when its window is closed
    server.wait(20)
    assert processes_of(tmp_path) == set()
    assert "Traceback" not in said(tmp_path)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("what", ["worker", "beat"])
def test_what_dies_is_started_again_and_nothing_runs_twice(
    start: Start, port: int, tmp_path: Path, what: str
) -> None:
    server = start()
    wait_until_healthy(port, server, tmp_path)
    other = "beat" if what == "worker" else "worker"
    (alive,) = wait_for(tmp_path, other)
    (dead,) = wait_for(tmp_path, what)
    os.kill(dead, signal.SIGKILL)
    assert len(wait_for(tmp_path, what, {dead})) == 1
    assert wait_for(tmp_path, other) == {alive}
    wait_until_healthy(port, server, tmp_path)
    server.terminate()
    server.wait(20)
    assert processes_of(tmp_path) == set()


def wait_for(folder: Path, what: str, but: Set[int] = frozenset()) -> set[int]:
    """The processes of the worker or of beat, as soon as there are any."""
    give_up = time.monotonic() + 240  # a busy machine prepares slowly
    while time.monotonic() < give_up:
        found = {
            pid
            for pid in processes_of(folder) - but
            if b"bin/celery" in command(pid) and what.encode() in command(pid).split(b"\0")
        }
        if found:
            return found
        time.sleep(0.2)
    raise AssertionError(said(folder))


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_a_port_in_use_is_refused_with_a_way_out(start: Start, port: int, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        assert start().wait(60) == 1
    assert f"Port {port} is already in use." in said(tmp_path)
    assert f"--port {port + 1}" in said(tmp_path)


def test_a_demo_for_the_room_prints_logins_address_and_picture(
    start: Start, port: int, tmp_path: Path
) -> None:
    server = start("--demo", "--lan")
    wait_until_healthy(port, server, tmp_path)
    lines = said(tmp_path)
    assert "owner@example.org" in lines
    address = re.search(rf"http://([0-9.]+):{port}", lines)
    assert address is not None
    assert "▀" in lines  # the code for the phones
    with urllib.request.urlopen(f"http://{address[1]}:{port}/", timeout=30) as page:
        assert b"</html>" in page.read()
