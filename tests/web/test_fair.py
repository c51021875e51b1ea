"""A game that came in as a record: its dice are the record's, and so is what is said of them."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest

import flatboat
from flatboat.kernel.dice import Tape, table_dice
from flatboat.kernel.moves import CLOSE
from flatboat.kernel.position import Position
from flatboat.records import DiceProof, commitment_of, read_record, write_record
from flatboat.web.opening import from_record

from .conftest import Running

KEY = bytes(range(32))


@pytest.fixture(scope="module")
def finished() -> Iterator[Position]:
    """A game that is over."""
    game = flatboat.game("heartland", seats=2)
    position = game.start(dice=Tape(table_dice(KEY, game.streams)))
    chance = random.Random(4)
    for _ in range(12):
        position.push(chance.choice(position.legal_moves))
    position.push(CLOSE)
    yield position


@pytest.mark.parametrize("promised", [True, False])
def test_an_uploaded_game_tells_of_its_own_dice(server: Running, finished: Position, promised: bool) -> None:
    proof = DiceProof(commitment_of(KEY), KEY) if promised else None
    text = write_record(finished, ["person"] * 2, proof)
    room = server.do(server.host.tables.create(from_record(read_record(text)), ""))
    own = (room.table.dice_key.hex(), commitment_of(room.table.dice_key))
    with server.browser() as browser:
        pages = [browser.get(f"/t/{room.id}{part}") for part in ("/verify", "", "/replay", "/record")]
        told = browser.get(f"/api/tables/{room.id}").json()
        pages.append(browser.get(f"/api/tables/{room.id}"))
    for page in pages:
        assert page.status_code == 200 and not any(words in page.text for words in own)
    verdict = html.unescape(re.sub("<[^>]+>", "", pages[0].text))
    if promised:
        assert told["commitment"] == commitment_of(KEY) and told["dice_key"] == KEY.hex()
        assert KEY.hex() in pages[0].text and "Yes: every roll and draw is proven" in verdict
    else:
        assert told["commitment"] is None and told["dice_key"] is None
        assert "Not everything is proven" in verdict and "How this works" not in verdict
        assert "its record has no dice fingerprint" in pages[1].text
