"""What the laboratory costs: where games are played, what it takes to keep them, how far it would grow.

    python benchmarks/laboratory.py places            # threads, processes and Ray, games a second
    python benchmarks/laboratory.py records           # with every record kept, and with none
    python benchmarks/laboratory.py growth            # what 1,000 cores would come to

The two sides of a comparison take turns. Ray is a cluster of two nodes of one core on this machine.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flatboat.lab.studies.chunks import Job, play_chunk
from flatboat.lab.studies.driver import run
from flatboat.lab.studies.folder import Folder
from flatboat.lab.studies.on_ray import OnRay
from flatboat.lab.studies.places import Here, Place
from flatboat.lab.studies.study import Plan, plan_with
from flatboat.lab.studies.sums import Summary


def plan(games: int, seed: int, **keep: int) -> Plan:
    """A study of Heartland between mcts:200."""
    about = {"game": "heartland", "seats": 2, "bots": ["mcts:200"], "games": games, "seed": seed}
    return plan_with(study=about, keep=keep)


def pace(study: Plan, place: Place, clock: Callable[[], float] = time.perf_counter) -> float:
    """Games a second of a study in a new folder, once the place has played a game."""
    with tempfile.TemporaryDirectory() as folder:
        began = clock()
        run(study, Folder(Path(folder) / "study"), place)
        return study.games / (clock() - began)


@contextmanager
def two_nodes() -> Iterator[None]:
    """A Ray cluster of two nodes of one core, joined by this process."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
    try:
        yield
    finally:
        ray.shutdown()
        cluster.shutdown()


def places(games: int, rounds: int) -> None:
    """Threads, processes and Ray, in turns."""
    with two_nodes():
        made: dict[str, Callable[[], Place]] = {
            "threads": lambda: Here(2),
            "processes": lambda: Here(2, processes=True),
            "ray, two nodes": OnRay,
        }
        for make in made.values():
            pace(plan(64, 99), make())
        found: dict[str, list[float]] = {name: [] for name in made}
        for turn in range(rounds):
            for name, make in made.items():
                found[name].append(pace(plan(games, turn), make()))
    for name, paces in found.items():
        ratio = statistics.median(a / b for a, b in zip(paces, found["threads"], strict=True))
        print(f"{name}: {statistics.median(paces):.2f} games/s, {ratio:.2f} of threads")


def records(games: int, rounds: int) -> None:
    """Every record kept, and none, in turns; by the processor's time, which other work stretches less."""
    pace(plan(64, 99, records=1), Here(1))
    ratios = []
    for turn in range(rounds):
        without = pace(plan(games, turn), Here(1), time.process_time)
        kept = pace(plan(games, turn, records=1), Here(1), time.process_time)
        ratios.append(without / kept)
        print(f"without {without:.2f} games a second of a core, with every record {kept:.2f}")
    print(f"keeping every record takes {100 * (statistics.median(ratios) - 1):.1f} % more time")


def growth(rounds: int) -> None:
    """How many chunks a second the driver can take in, and how many Ray can bring: what that allows."""
    study = plan(32, 0)
    (match,) = study.matches()
    (chunk,) = match.chunks()
    job = Job(match, chunk, study.keeping)
    play_chunk(job)
    began = time.process_time()
    part = play_chunk(job)
    seconds = time.process_time() - began
    with tempfile.TemporaryDirectory() as place:
        folder, summary = Folder(place), Summary()
        folder.begin(study)
        began = time.perf_counter()
        for _ in range(rounds):
            folder.put(part)
            summary.add(folder.games(chunk))
        driver = rounds / (time.perf_counter() - began)
    with two_nodes():
        import ray

        bring = ray.remote(num_cpus=0.1)(lambda job: part)
        ray.get([bring.remote(job) for _ in range(50)])
        began = time.perf_counter()
        ray.get([bring.remote(job) for _ in range(rounds)])
        brought = rounds / (time.perf_counter() - began)
    bytes_each = len(part.games) + len(part.counts)
    print(f"a chunk of {len(chunk.games)} games of mcts:200 takes a core {seconds:.2f} s, {bytes_each} bytes")
    print(f"the driver takes in {driver:.0f} chunks/s; Ray brings {brought:.0f} chunks/s from two nodes here")
    print(f"1,000 cores would play {3600 * 1000 * len(chunk.games) / seconds:,.0f} games in an hour,")
    print(f"{1000 / seconds:.0f} chunks/s; the driver would be busy at {driver * seconds:,.0f} cores")


if __name__ == "__main__":
    wishes = argparse.ArgumentParser(description="What the laboratory costs.")
    wishes.add_argument("what", choices=("places", "records", "growth"))
    wishes.add_argument("--games", type=int, default=256, help="of a study (256)")
    wishes.add_argument("--rounds", type=int, default=3, help="how often the sides take turns (3)")
    wish = wishes.parse_args()
    if wish.what == "growth":
        growth(200)
    else:
        {"places": places, "records": records}[wish.what](wish.games, wish.rounds)
