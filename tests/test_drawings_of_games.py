"""Tables of random games are drawn whole: nothing overlaps or is cut, and every move has its place."""

import random
import re
from xml.etree import ElementTree

import pytest

import flatboat
from flatboat.kernel.moves import Move
from flatboat.kernel.observation import Observation

from .drawn import check_ids, check_nothing_hangs_over, check_nothing_overlaps, ids_of

NAMES = ["Ada Lovelace", "Ben", "Chloe", "Dan"]
#: Families of moves that no piece stands for.
BARE = {
    "broadhorns": {"give up", "order"},
    "broadsides": {"plot", "surrender", "cease"},
    "railroad": set(),
}


@pytest.mark.parametrize(
    ("name", "seats", "options", "seed"),
    [
        ("broadhorns", 2, [], 2),
        ("broadhorns", 4, [], 4),
        ("broadsides", 2, ["extra_crew=2"], 1),
        ("broadsides", 2, ["extra_crew=2"], 2),
        ("railroad", 1, [], 1),
        ("railroad", 4, [], 4),
    ],
)
def test_every_table_of_a_game_can_be_drawn(name, seats, options, seed):
    chooser = random.Random(seed)
    position = flatboat.game(name, seats, options).start(seed=seed, names=NAMES[:seats])
    while not position.over and len(position.history) < 600:
        seat = chooser.choice(position.waiting)
        move = chooser.choice([one for one in position.observation(seat).moves if one.text != "surrender"])
        if chooser.random() < 0.03:
            check_table(position.observation(seat), move)
        position.push(move)
    check_table(position.observation(0), None)


def check_table(observation: Observation, move: Move | None) -> None:
    """What a seat sees can be drawn and clicked, all the moves too, and its move sketched."""
    kind = observation.game.kind
    for narrow in (False, True):
        picture = str(observation.draw(narrow=narrow))
        check_ids(picture, "t")
        check_nothing_overlaps(picture)
        check_nothing_hangs_over(picture, signs=set())
        assert not re.search(r"\bnan\b|None", picture)
        ids, found = set(ids_of(picture)), observation.spots(narrow)
        assert all(ids.issuperset(f"t-{id}" for id in pieces) for pieces in found.values())
        missing = {kind.actions.family(action) for action in observation.legal if action not in found}
        assert missing <= BARE[kind.name]
        if move and (
            told := kind.interface.sketch(
                observation.view, observation.game.edition, move.action, narrow=narrow
            )
        ):
            assert {e.get("href")[1:] for e in ElementTree.fromstring(told).iter("use")} <= ids
