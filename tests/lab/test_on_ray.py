"""Studies on a Ray cluster of several nodes on this machine, some of them added and killed in the middle."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from flatboat.errors import StudyError
from flatboat.lab.simulate import Listener
from flatboat.lab.studies.driver import run
from flatboat.lab.studies.folder import Folder
from flatboat.lab.studies.on_ray import ATTEMPTS, DIED, OnRay, gist, join
from flatboat.lab.studies.places import Here
from flatboat.lab.studies.study import plan_with

from ..studies import contents

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

STUDY = {"game": "heartland", "seats": 2, "bots": ["mcts:40", "greedy"], "games": 960, "seed": 2}


@pytest.fixture(scope="module")
def at_once(tmp_path_factory):
    folder = tmp_path_factory.mktemp("threads")
    run(plan_with(study=STUDY, keep={"records": 200, "components": True}), Folder(folder), Here(2))
    return contents(folder)


@contextlib.contextmanager
def cluster_of(nodes: int):
    """A cluster of so many nodes of one core, joined by this process."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    others = [cluster.add_node(num_cpus=1) for _ in range(nodes - 1)]
    ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
    try:
        yield cluster, others
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_two_nodes_one_added_and_one_killed_make_the_same_bytes(at_once, tmp_path):
    heard: list[int] = []
    with cluster_of(2) as (cluster, (other,)):

        def played(games: int) -> None:
            heard.append(games)
            if len(heard) == 2:
                cluster.add_node(num_cpus=1)
            if len(heard) == 3:
                cluster.remove_node(other, allow_graceful=False)

        plan = plan_with(study=STUDY, keep={"records": 200, "components": True})
        run(plan, Folder(tmp_path), OnRay(), Listener(played))
    assert len(heard) == 6
    assert sum(heard) == 960
    assert contents(tmp_path) == at_once


def test_a_cluster_that_does_not_answer_is_refused():
    with pytest.raises(StudyError, match=r"no Ray cluster answers at ray://127\.0\.0\.1:1"):
        OnRay("ray://127.0.0.1:1")


def test_a_cluster_that_fails_to_begin_says_why():
    """Ray sends the trace of what failed at its head; what matters stands last."""
    trace = "Failure from server:\nTraceback (most recent call last):\n  ...\nRuntimeError: No room.\n"
    assert gist(ConnectionAbortedError(trace)) == "RuntimeError: No room."
    assert gist(TimeoutError("Nobody answers.\nSee the log.")) == "Nobody answers."
    assert gist(TimeoutError()) == "TimeoutError"


@pytest.mark.parametrize("deaths", [0, 1, 2, 3])
def test_a_head_whose_process_for_a_client_dies_is_asked_again(deaths):
    """By a stand-in for Ray: its processes die now and then only."""
    told = [ConnectionAbortedError(f"{DIED}. See its log.")] * deaths
    ray = SimpleNamespace(init=lambda **how: raise_one(told), shutdown=lambda: None)
    if deaths < ATTEMPTS:
        join(ray, "ray://127.0.0.1:9", None)
        assert not told
    else:
        with pytest.raises(StudyError, match="no Ray cluster answers at ray://"):
            join(ray, "ray://127.0.0.1:9", None)


def raise_one(errors):
    if errors:
        raise errors.pop()


def test_a_study_is_played_through_the_port_of_a_cluster(tmp_path):
    """A head node by Ray's own command, reached as `ray://HOST:PORT` by another process."""
    ports = [free_port() for _ in range(2)]
    head = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--num-cpus", "1"]
    head += [
        "--port",
        str(ports[0]),
        "--ray-client-server-port",
        str(ports[1]),
        "--include-dashboard",
        "false",
    ]
    settings = {**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    settings["RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S"] = "60"  # a busy machine needs more than Ray's 30
    study = tmp_path / "study.toml"
    study.write_text(plan_with(study={**STUDY, "bots": ["greedy", "random"], "games": 480}).text)
    run = [sys.executable, "-m", "flatboat", "lab", "run", str(study)]
    with subprocess.Popen(head, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as node:
        try:
            there = [*run, "--into", str(tmp_path / "there"), "--on", f"ray://127.0.0.1:{ports[1]}"]
            told = subprocess.run(there, env=settings, capture_output=True, text=True, check=False)
        finally:
            node.terminate()
    assert told.returncode == 0, told.stderr
    subprocess.run([*run, "--into", str(tmp_path / "here")], capture_output=True, check=True)
    assert (
        contents(tmp_path / "there")["games/0000-00001.parquet"]
        == contents(tmp_path / "here")["games/0000-00001.parquet"]
    )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_driver_that_is_killed_goes_on_with_the_same_bytes(at_once, tmp_path):
    """The command line with kill -9 in the middle, in threads; then once more, on Ray."""
    folder, study = tmp_path / "study", tmp_path / "study.toml"
    study.write_text(plan_with(study=STUDY, keep={"records": 200, "components": True}).text)
    command = [sys.executable, "-m", "flatboat", "lab", "run", str(study), "--into", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        while not any((folder / "games").glob("*.parquet")):
            assert driver.poll() is None
            time.sleep(0.1)
        driver.send_signal(signal.SIGKILL)
    assert 0 < len(list((folder / "games").glob("*.parquet"))) < 6
    again = subprocess.run([*command, "--on", "ray"], capture_output=True, text=True, check=True)
    assert "960 games in 1 match" in again.stdout
    assert contents(Path(folder)) == at_once
