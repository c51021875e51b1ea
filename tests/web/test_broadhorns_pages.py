"""Pages of Broadhorns! without script: one may ask to be asked of ice at any time (ruling 24)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import flatboat
from flatboat.web.wanted import Wanted

from .conftest import Running
from .test_pages import Reader

ASK = "order: ask me always"


@pytest.fixture
def reader(server: Running) -> Iterator[Reader]:
    one = Reader(server)
    yield one
    one.close()


def test_ask_me_is_a_button_in_port_and_under_way_and_can_be_typed(server: Running, reader: Reader) -> None:
    """Others learn that an order was given, not which; it takes no action and can be taken back."""
    game = flatboat.game("broadhorns", 2, {"first_seat": 1})
    room = server.do(server.host.create(Wanted(game, ("", ""), ("Ann", "Bob"), calm=False), ""))
    links = server.host.links(room)
    other = reader.another()
    other.look(f"/s/{links[1]}")
    reader.look(f"/s/{links[0]}")
    for move in ("take the 20 ft", "buy flour", ASK):
        assert move in reader.moves()
        reader.act("move", move=move)
        assert reader.status == 200, reader.words()
    assert "ask me whenever barrels would move" in reader.words() and ASK not in reader.moves()
    other.look(other.table)
    assert "ann sets a standing order for ice" in other.words() and "a question whenever" not in other.words()
    reader.act("undo")
    assert ASK in reader.moves() and "buy apples" in reader.moves()
    for move in ("done", "move 1"):
        reader.act("move", move=move)
    assert ASK in reader.moves()
    reader.act("move", typed="ord ask me al")
    assert reader.status == 200 and room.position.sight(0).view.table.traders[0].at == 1
    assert [act.text for act in room.standing][-2:] == ["move 1", ASK]
