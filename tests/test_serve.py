"""`flatboat serve`, and `flatboat play` in the browser: real processes, real addresses, plain errors."""

from __future__ import annotations

import errno
import re
import resource
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from flatboat.errors import FlatboatError
from flatboat.web.addresses import of_this_machine
from flatboat.web.serve import bind

from .sample import sampled
from .test_cli import within
from .web.conftest import SHOWN

COMMAND = [sys.executable, "-m", "flatboat"]


def shown() -> httpx.Client:
    """A browser that shows what it opens to somebody."""
    return httpx.Client(follow_redirects=True, timeout=30, headers=SHOWN)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything is kept below here."""
    monkeypatch.setenv("FLATBOAT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@contextmanager
def running(line: str, descriptors: int | None = None) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server, and the address that it tells; perhaps one that may open few files and connections."""

    def prepare() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background shell ignores it
        if descriptors is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    with subprocess.Popen(
        [*COMMAND, *shlex.split(line)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=prepare,
    ) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        found = re.search(r"http://\S+", told)
        assert found is not None, told
        try:
            yield found[0], process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("play heartland --seats 3 --bots random --names Ann,Bo,Cy", ["Ann", "Bo", "Cy"]),
        ("play heartland --bots none --names Ann,Bo --seed 7", ["Ann", "Bo"]),
    ],
)
def test_play_opens_a_table_in_the_browser(line: str, names: list[str]) -> None:
    with running(line) as (url, _), shown() as browser:
        page = browser.get(url)
        assert page.status_code == 200 and "/t/" in str(page.url)
        assert all(name in page.text for name in names)
        if "none" not in line:
            assert "t-hand-" in page.text  # one sits there already
        else:
            assert "t-hand-" not in page.text  # two people at one screen: nobody's hand lies open
            assert "t-hand-" in browser.get(f"{page.url}?seat=1").text


def test_play_alone_opens_the_shelf() -> None:
    with running("play") as (url, _):
        page = httpx.get(url)
        assert page.status_code == 200 and "The Great Heartland Hauling Co." in page.text


def test_a_site_for_the_network_says_where_others_find_it() -> None:
    own = of_this_machine()
    with running("serve --host 0.0.0.0 --port 0 --no-warm") as (url, process):
        assert process.stdout is not None
        line = process.stdout.readline()
        if not own:
            pytest.skip("this machine is in no network")
        found = re.search(r"Others in your network find it at (\S+)", line)
        assert found is not None and found[1] == url.replace("127.0.0.1", own), line
        assert httpx.get(found[1]).status_code == 200


def test_a_record_goes_on_in_the_browser() -> None:
    import flatboat
    from flatboat.records import save_record

    position = flatboat.game("heartland").start(seed=2, names=["Ann", "Bo"])
    position.push(position.legal_moves[0])
    save_record("half.flatboat", position, ["person", "random"])
    with (
        running("play half.flatboat") as (url, _),
        shown() as browser,
    ):
        page = browser.get(url)
        assert page.status_code == 200 and "Ann" in page.text


STOP, END = signal.SIGINT, signal.SIGTERM


@pytest.mark.parametrize("numbers", sampled([[STOP], [END], [STOP, STOP], [END, STOP, END]], [STOP]))
def test_ctrl_c_and_a_polite_stop(numbers: list[signal.Signals]) -> None:
    codes = {128 + number for number in numbers}  # either of two in one breath may be handed over first
    with running("serve --port 0") as (url, process):
        assert httpx.get(url).status_code == 200
        for number in numbers:  # told again, it is in a hurry
            process.send_signal(number)
            time.sleep(0.02)
        output, errors = process.communicate(timeout=20)
        assert process.returncode in codes and not errors, (process.returncode, output, errors)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("serve --database mysql://x/y", "are not supported"),
        ("serve --database postgresql://nobody@127.0.0.1:1/none", "its server does not answer"),
        ("serve --database ./folder", "is a folder; name a file in it for the database"),
        ("serve --host 203.0.113.7", "cannot listen on 203.0.113.7"),
        ("serve --host nowhere.invalid", "cannot listen on nowhere.invalid"),
        (f"serve --host {'ü' * 70}", "encoding of hostname failed"),
        ("play heartland --bots mcts:2000000", "thinks too long for a hosted table"),
        ("play --seats 3", "name a game to play"),
        ("play half.flatboat --seed 3", "--seed works with --terminal"),
    ],
)
def test_what_cannot_be_served_is_said(home: Path, line: str, said: str, serves_here: None) -> None:
    """In this process, which is quicker."""
    (home / "folder").mkdir()
    done = within(shlex.split(line))
    assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_a_machine_without_such_sockets_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*kind: object) -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", unsupported)
    with pytest.raises(FlatboatError, match="cannot listen on ::1 port 8765: Address family not supported"):
        bind("::1", None)


def test_two_servers_never_share_a_port() -> None:
    with bind("127.0.0.1", None) as one, bind("127.0.0.1", None) as other:
        assert one.getsockname() != other.getsockname()
        for bound in (one, other):
            socket.create_connection(bound.getsockname(), timeout=5).close()


def test_a_port_in_use_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*COMMAND, "serve", "--port", str(port)], capture_output=True, encoding="utf-8", timeout=60
        )
    assert done.returncode == 2 and f"port {port}: Address already in use" in done.stderr
