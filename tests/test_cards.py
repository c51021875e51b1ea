"""What games say of themselves to newcomers: their cards, their legends, their covers, how guides begin."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import flatboat
from flatboat.kernel.editions import read_edition
from flatboat.web.legend import legend, shapes
from flatboat.web.site import sample

SENTENCE = re.compile(r"[.!?](?= [A-Z]|$)")
#: How each game is won, as the guide's first words say it.
AIMS = {
    "heartland": "You win with the most points",
    "rifle-and-axe": "Keep your settlement alive for 20 turns and win most of the five awards",
    "broadsides": "You win if you sink the Seahawk",
    "broadhorns": "You win with the most gold",
    "railroad": "You win with the most prestige",
}


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_four_short_lines_and_the_goal_in_three_sentences(name: str) -> None:
    card = flatboat.kind(name).card
    assert len(card.lines) == 4
    for heading, words in card.lines:
        assert len(words) <= 120 and words.endswith("."), (heading, words)
    plain = card.aim.replace("St. ", "St ")
    assert len(SENTENCE.findall(plain)) == 3, card.aim
    assert bool(card.alone) <= (flatboat.kind(name).seats[0] == 1)
    for way in card.alone:
        options = flatboat.kind(name).options.model_fields
        assert set(way.options) <= set(options), way


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_the_legend_names_each_shape_of_the_drawing(name: str) -> None:
    """Whoever draws a new sign has to say what it stands for."""
    card, picture = flatboat.kind(name).card, sample(name)
    drawn = set(re.findall(r' id="t-([^"]+)"', shapes(picture)))
    named = {sign.art for sign in card.signs if sign.art}
    parts = {art for sign in card.signs for art in re.findall(r'"#t-([^"]+)"', sign.draw)}
    assert named | parts | set(card.plain) == drawn and not named & set(card.plain)
    assert len({sign.name for sign in card.signs}) == len(card.signs)
    assert all(bool(sign.art) != bool(sign.draw) for sign in card.signs)
    sheet = ET.fromstring(legend(picture, card.signs))
    views = [view.get("id") for view in sheet.iter("{http://www.w3.org/2000/svg}view")]
    assert views == [f"s{number}" for number in range(len(card.signs))]


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_the_guide_begins_with_the_goal_in_the_first_turn_alone(name: str) -> None:
    position = flatboat.game(name, 2).start(seed=5)
    seat = position.waiting[0]
    for waiting in position.waiting:
        assert AIMS[name].split(" Seahawk")[0] in position.observation(waiting).guide()
    told = position.observation(seat).guide()
    assert told.startswith(AIMS[name].split(" Seahawk")[0])
    for _ in range(60):
        if position.over:
            break
        position.push(position.legal_moves[0])
    assert AIMS[name] not in position.observation(seat).guide()


def test_in_its_first_turn_a_settlement_is_told_how_it_works_and_offered_what_kills_first() -> None:
    position = flatboat.game("rifle-and-axe", 1).start(seed=5)
    position.push(position.legal_moves[0])  # a leader
    while (told := position.observation(0).guide()) and "when you end the phase" not in told:
        position.push(position.legal_moves[0])
    assert told.startswith("Each of your Folk works once") and told.count(". ") == 1, told
    suggested = " ".join(one.label for one in position.game.words.wanted(position.observation(0).view))
    assert suggested.casefold().index("look after") < suggested.index("reroll"), suggested


@pytest.mark.parametrize("name", flatboat.SHELF)
def test_a_shorter_and_a_first_game_can_be_played(name: str) -> None:
    game = flatboat.kind(name)
    editions = [
        read_edition(way.of(game.editions.text(game.editions.names[0])), game.editions.model, way.name)
        for way in game.card.shorter
    ]
    assert [edition.edition.name for edition in editions] == [way.name for way in game.card.shorter]
    if first := game.card.first:
        assert set(first.options) <= set(game.options.model_fields)
        assert first.options or first.shorter
        assert first.shorter in ["", *(way.name for way in game.card.shorter)]
