"""Studies on a Ray cluster of several nodes on this machine, some of them added and killed in the middle."""

from __future__ import annotations

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

STUDY = {
    "game": "heartland",
    "seats": 2,
    "bots": ["greedy", "random"],
    "games": 1440,
    "seed": 2,
}  # six chunks


@pytest.fixture(scope="module")
def at_once(tmp_path_factory):
    folder = tmp_path_factory.mktemp("threads")
    run(plan_with(study=STUDY, keep={"records": 200, "components": True}), Folder(folder), Here(2))
    return contents(folder)


@pytest.fixture
def cluster(monkeypatch):
    """A cluster of two nodes of one core, joined by this process; it has a port for others."""
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S", "60")  # a busy machine needs more than 30
    import ray
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": free_port()}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.other, cluster.door = cluster.add_node(), f"ray://127.0.0.1:{head['ray_client_server_port']}"
    ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def test_a_cluster_makes_the_same_bytes(at_once, cluster, tmp_path):
    """While a node is killed and one is added; then for another process, through the cluster's port."""
    heard: list[int] = []

    def played(games: int) -> None:
        heard.append(games)
        if len(heard) == 1:
            cluster.remove_node(cluster.other, allow_graceful=False)  # which has some chunks
        if len(heard) == 2:
            cluster.add_node()

    plan = plan_with(study=STUDY, keep={"records": 200, "components": True})
    run(plan, Folder(tmp_path / "here"), OnRay(), Listener(played))
    assert len(heard) == 6
    assert sum(heard) == 1440
    assert contents(tmp_path / "here") == at_once
    study = tmp_path / "study.toml"
    study.write_text(plan_with(study={**STUDY, "games": 480}).text)
    command = [sys.executable, "-m", "flatboat", "lab", "run", str(study), "--on", cluster.door]
    told = subprocess.run([*command, "--into", str(tmp_path / "there")], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    there = contents(tmp_path / "there")
    assert len(there) == 2 and there.items() <= at_once.items()


def test_a_cluster_that_does_not_answer_is_refused(monkeypatch):
    from ray.util.client import worker

    for limit in ("INITIAL_TIMEOUT_SEC", "MAX_TIMEOUT_SEC"):  # of each of three tries
        monkeypatch.setattr(worker, limit, 0.3)
    with pytest.raises(StudyError, match=r"no Ray cluster answers at ray://127\.0\.0\.1:1"):
        OnRay("ray://127.0.0.1:1")


def test_a_cluster_that_fails_to_begin_says_why():
    """Ray sends the trace of what failed at its head; what matters stands last."""
    trace = "Failure from server:\nTraceback (most recent call last):\n  ...\nRuntimeError: No room.\n"
    assert gist(ConnectionAbortedError(trace)) == "RuntimeError: No room."
    assert gist(TimeoutError("Nobody answers.\nSee the log.")) == "Nobody answers."
    assert gist(TimeoutError()) == "TimeoutError"


@pytest.mark.parametrize("sign", DIED)
@pytest.mark.parametrize("deaths", [0, 1, 2, 3])
def test_a_head_whose_process_for_a_client_dies_is_asked_again(deaths, sign):
    """By a stand-in for Ray: its processes die now and then only."""
    told = [ConnectionAbortedError(f"{sign}. See its log.")] * deaths
    ray = SimpleNamespace(init=lambda **how: raise_one(told), shutdown=lambda: None)
    if deaths < ATTEMPTS:
        join(ray, "ray://127.0.0.1:9", None)
        assert not told
    else:
        with pytest.raises(StudyError, match="no Ray cluster answers at ray://"):
            join(ray, "ray://127.0.0.1:9", None)


def test_a_machine_that_is_too_busy_to_begin_is_no_mistake_of_ours():
    ray = SimpleNamespace(init=lambda **how: raise_one([Exception("The node timed out during startup.")]))
    with pytest.raises(StudyError, match=r"answers at this machine: The node timed out during startup\."):
        join(ray, None, None)


def raise_one(errors):
    if errors:
        raise errors.pop()


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
    again = subprocess.run([*command, "--on", "ray", "--jobs", "1"], capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert "1440 games in 1 match" in again.stdout
    assert contents(Path(folder)) == at_once
