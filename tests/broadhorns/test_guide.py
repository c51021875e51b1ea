"""What newcomers are told in Broadhorns!, and the help page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from flatboat.games.broadhorns.edition.model import EDITIONS
from flatboat.games.broadhorns.rules.actions import ACTIONS
from flatboat.games.broadhorns.rules.tables import BOATS, TOWNS, Phase
from flatboat.games.broadhorns.text.guide import ADVICE
from flatboat.games.broadhorns.text.notation import MOVES
from flatboat.kernel.dice import Tape, dice_from, key_of
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.supposing import imagined

from ..sample import sampled
from .seats import GAME, WORDS, games, observation
from .tables import Table, river

HELP = GAME.kind.help
SENTENCE = re.compile(r"[^.]+?\.(?= [A-Z]|$)")
LEAVE = "Leave once your boat carries what you want."


def guide(table: Table, seat: int = 0) -> str:
    return observation(table, seat).guide()


def test_there_is_advice_for_every_phase() -> None:
    assert set(ADVICE) == set(Phase) - {Phase.OVER}


@pytest.mark.parametrize("many", sampled([2, 4], 2))
def test_all_are_guided_by_what_they_see_alone(many: int) -> None:
    met = set[int]()
    for now in games(many, 400, board_in_st_louis=True, first_boat="any"):
        for seat in {*now.waiting, 0, ONLOOKER}:
            seen = now.observation(seat)
            text = seen.guide()
            plain = text.replace("St. ", "St ").replace("Ste. ", "Ste ")
            assert len(SENTENCE.findall(plain)) <= 4, text
            assert not text or (text[0].isupper() and text.endswith(".")), text
            assert "{" not in text and "  " not in text
            other = imagined(seen, Tape(dice_from(key_of(len(now.history))))).observation(seat)
            assert other.guide() == text
            if seat in now.waiting:
                met.add(int(seen.view.table.phase))
    assert met == set(Phase) - {Phase.OVER}


def test_ashore() -> None:
    assert "Press a voyage, or barrels" in guide(river({"expeditions": 0}))
    later = guide(river({"expeditions": 1}, {"boat": "20", "at": 9, "cargo": "furs"}))
    assert later.startswith("If it ended now: 23 for you, 26 for Bob, "), "the voyages offered say the rest"


def test_under_way() -> None:
    table = river({"boat": "20", "at": 24, "cargo": "pork@6, furs"}, tiles={"Vicksburg": 1})
    text = guide(table)
    assert "gold" not in text, "that is on the buttons"
    table.play("move 1", "move 1")
    assert guide(table).startswith("After two moves in a turn you get a third")
    assert guide(table.play("move 1")).startswith("The card you draw may help you")


def test_at_the_end_of_the_river() -> None:
    table = river({"boat": "20", "at": "New Orleans", "cargo": "pork, furs"})
    assert "sell what you can and end the expedition in the port" in guide(table)
    table.play("port", "done")
    assert "you have been in its port: all you can do is give up" in guide(table)


def test_selling_and_buying() -> None:
    table = river({"boat": "20", "at": "Vicksburg", "cargo": "pork, furs", "hand": "Vicksburg pork"}).play(
        "port"
    )
    assert "gold" not in guide(table), "what the visit brings is told by its form"
    assert guide(table.play("sell pork", "sell furs", "buy flour")) == LEAVE


def test_loading() -> None:
    assert guide(river({"gold": 9}).play("boat 20", "buy furs")) == LEAVE


def test_no_bonus_move_beyond_the_end_of_the_river() -> None:
    table = river({"boat": "20", "at": 37}).play("move 1", "move 1")
    assert guide(table) == "After two moves in a turn you get a third for free."
    table = river({"boat": "20", "at": 38}).play("move 1", "move 1")
    assert guide(table).startswith("The card you draw may help you")


def test_what_filling_a_town_does() -> None:
    """Rulings 7 and 9: the values on the board give no tile, a full season track takes no barrel."""
    laden = {"boat": "20", "at": "Vicksburg", "cargo": "pork"}
    asked = {"Vicksburg": "apples, furs, whiskey"}
    text = guide(river(laden, filled=asked).play("port"))
    fills = "That fills Vicksburg: its wreaths are yours, worth 4 gold as things stand"
    assert f"{fills}, and the year moves on." in text
    text = guide(river(laden, filled=asked, season="FINAL_AUTUMN", placed=15).play("port"))
    assert f"{fills}." in text
    text = guide(river(laden, filled=asked, tiles={"Vicksburg": "board"}).play("port"))
    assert "That fills Vicksburg: no wreaths are left, and the year moves on." in text


def test_a_game_in_which_nobody_fills_towns_says_when_it_ends_ruling_47() -> None:
    """Rounds are counted with this one; who plays last in a round has as many left as who began it."""

    def told(quiet: int, **about: Any) -> str:
        return guide(river({"boat": "20", "at": 3}, {}, quiet=quiet, turns=61, **about))

    soon = "If nobody fills a town, the game ends "
    assert soon not in told(29) and f"{soon}in 5 rounds." in told(30)
    assert f"{soon}in 2 rounds." in told(36) and f"{soon}with this round." in told(38)
    assert soon not in told(38, last_round=1, placed=15, season="FINAL_AUTUMN")
    second = river({}, {"boat": "20", "at": 3}, turn=1, quiet=39, turns=62)
    assert f"{soon}with this round." in guide(second, 1) and f"{soon}with this round." in guide(
        river({"boat": "20", "at": 3}, {}, turn=1, quiet=39, turns=62)
    )


def test_what_becomes_of_discards() -> None:
    """Ruling 29: by option travelers wait at their destination."""
    about = {"boat": "20", "at": 5, "hand": "3 ice, to Natchez, peddler"}
    assert "Deliveries and travelers go face up" in guide(river(about).play("draw: ice"))
    kept = river(about, options={"discarded_travelers": "destination"}).play("draw: ice")
    assert "Deliveries go face up to a town" in guide(kept)


def test_why_a_card_must_go_and_which_one_came() -> None:
    """Its owner is told which; others only that one must go."""
    about = {"boat": "20", "at": 11, "hand": "2 ice, to Memphis"}
    table = river(about, {})
    draw = observation(table).game.moves.index("draw a card")
    assert observation(table).label(draw) == "draw a card, and discard one"
    table.play("draw: to New Madrid")
    names, words = ["Ann", "Bob"], WORDS
    told = words.task(observation(table).view, names)
    assert told == (
        "Ann: you drew a traveler to New Madrid. Discard 1 card, for a 20-foot broadhorn keeps 3."
    )
    assert "New Madrid" not in words.task(observation(table, 1).view, names)
    over = observation(river(about | {"hand": "4 ice, to Memphis"}))
    assert over.label(draw) == "draw a card, and discard 3"
    few = observation(river({"boat": "20", "at": 11, "hand": "2 ice"}))
    assert few.label(draw) == "draw a card"


def test_spoiling() -> None:
    table = river({"boat": "20", "at": 3, "cargo": "pork@6", "hand": "ice"}, {"boat": "20", "at": 3}, turn=1)
    table.play("draw: spoil pork")
    assert "1 barrel would be lost. One ice card stops all of them from moving. You hold 1." in guide(table)
    assert guide(table).startswith("A spoil card moves your barrels of pork nearer to spoiling")
    assert guide(table, 1).startswith("Whoever sells first")
    bare = river({"boat": "20", "at": 3, "cargo": "pork@6", "hand": "peddler"}, {}, turn=1)
    assert "You hold none, so let it spoil" in guide(bare.play("draw: spoil pork"))


def test_the_last_round_is_told_as_it_is_ruling_12() -> None:
    """Who sold takes no more actions, though one is left; who gave up has it."""
    about = {"boat": "20", "at": "Vicksburg"}
    sold = river(about, {}, placed=15, last_round=1).play("port", "end")
    assert guide(sold).startswith("You sold your broadhorn in the last round, so you take no more actions.")
    sold.play("draw: ice")
    assert guide(sold, 0).endswith("You sold your broadhorn in the last round, so your year is over.")
    given_up = river(about, {}, placed=15, last_round=1).play("move 1", "give up")
    assert "It is the last round. If it ended now: 23 for you, 23 for Bob" in guide(given_up)
    given_up.play("boat 20", "done", "give up")
    assert guide(given_up).startswith("It is the last round.")


def test_the_end_of_the_year_is_announced() -> None:
    table = river({"boat": "20", "at": 3}, season="FINAL_AUTUMN", placed=14)
    ends = "If it ended now: 24 for you, 23 for Bob, "
    assert WORDS.task(observation(table).view, ["Ann", "Bob"]).endswith("left; 1 more town ends the year).")
    assert guide(table).endswith(f"{ends}with wreaths, boats and barrels aboard paid for.")
    assert ends.replace("24", "23") in guide(river({}, season="FINAL_AUTUMN", placed=14)), "in St. Louis, too"


# --- help -------------------------------------------------------------------------------


def test_help_has_every_ruling_once() -> None:
    assert sorted(map(int, re.findall(r"\(ruling (\d+)\)", HELP))) == list(range(1, 48))
    assert HELP.count("ruling") == 47 + HELP.count("rulings")


def test_help_credits_and_says_what_is_reconstructed() -> None:
    for name in ("James Harmon", "Rio Grande", "Reconstructed by us", "flatboat edition new broadhorns"):
        assert name in HELP


def test_help_has_the_figures_of_the_edition() -> None:
    edition = EDITIONS.load("reconstructed")
    for boat in edition.boats:
        cells = (boat.cost, boat.boxes, boat.occupants, boat.speed, boat.resale, boat.hand)
        assert f"| {boat.name} | {' | '.join(map(str, cells))} |" in HELP
    for town in edition.towns:
        fare = town.travelers[0].fare if town.travelers else "-"
        assert f"| {town.name} | {town.space} | {town.bonus} | {fare} |" in HELP
    assert len(edition.boats) == BOATS and len(edition.towns) == TOWNS
    for players, prizes in edition.prizes.by_players():
        line = [*map(str, prizes), *["-"] * (3 - len(prizes))]
        assert f"| {players} | {' | '.join(line)} |" in HELP


def test_help_writes_moves_as_they_are_read() -> None:
    table = HELP.partition("## Notation")[2].partition("## Choices")[0]
    written = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    assert set(written) <= set(GAME.moves)
    assert {ACTIONS.read(GAME.moves.index(move))[0] for move in written} == set(MOVES)
    orders = HELP.partition("### Your ice: when it is used")[2].partition("## Seasons")[0]
    assert set(re.findall(r"^\| `(order[^`]+)`", orders, re.MULTILINE)) <= set(GAME.moves)


def test_fares_that_would_be_lost_are_said_before_ruling_31_33() -> None:
    boat = {"boat": "40", "at": "Vicksburg", "aboard": "Natchez, 2 New Orleans"}
    seen = observation(river(boat))
    costs = {str(move): seen.costly(move.action) for move in seen.moves}
    assert costs["move 4"] == "", "that is where the traveler goes"
    edition = EDITIONS.load()
    fares = {edition.port_name(kind.destination): kind.fare for kind in edition.travelers}
    port = observation(river(boat).play("port"))
    lost = fares["Natchez"] + 2 * fares["New Orleans"]
    end = port.costly(GAME.moves.index("end expedition"))
    who = "The traveler to Natchez and 2 travelers to New Orleans"
    assert end == f"{who} get off here and pay nothing: {lost} gold lost."
    (then,) = [field for sheet in port.sheets for field in sheet.fields if field.name == "then"]
    assert dict(then.choices)["end"].endswith(f"; 3 travelers aboard, {lost} gold lost")
    fast = observation(river(boat | {"hand": "current"}).play("current"))
    passed = f"The traveler to Natchez is carried too far and pays nothing: {fares['Natchez']} gold lost."
    assert fast.costly(GAME.moves.index("move 5")) == passed


def test_what_a_sale_is_weighed_against() -> None:
    """What fetches more at the next stop than its turns are worth is kept; all goes where it fills a town."""
    below = dict.fromkeys(("Vicksburg", "Natchez", "Baton Rouge", "New Orleans"), 1)
    laden = {"boat": "30", "at": "Vicksburg", "cargo": "3 furs, whiskey", "expeditions": 3}
    port = observation(river(laden, tiles=below).play("port"))
    first = {field.name: field.first for sheet in port.sheets for field in sheet.fields}
    assert port.guide() == "Keep whiskey for New Orleans, which pays more."
    assert first["sell-3"] and not first["sell-4"] and not first["then"]
    full = observation(river(laden, tiles=below, filled={"Vicksburg": "apples, pork"}).play("port"))
    assert "Keep" not in full.guide()


def test_who_sells_all_ends_the_expedition_and_is_told_what_an_early_end_loses() -> None:
    below = dict.fromkeys(("Vicksburg", "Natchez", "Baton Rouge", "New Orleans"), 1)

    def first_way(about: dict[str, str]) -> str:
        port = observation(river({"boat": "30", "at": "Vicksburg"} | about, tiles=below).play("port"))
        (then,) = [field for sheet in port.sheets for field in sheet.fields if field.name == "then"]
        return str(then.choices[0][0])

    assert first_way({"cargo": "pork, furs"}) == "end"
    assert first_way({"cargo": "4 furs"}) == "done", "what is not wanted here is kept"
    assert first_way({"cargo": "pork", "aboard": "Natchez"}) == "done", "a fare is still to be earned"
    port = observation(river({"boat": "30", "at": "Vicksburg", "cargo": "2 pork"}).play("port"))
    assert port.costly(GAME.moves.index("end expedition")) == "You lose 2 barrels of pork, unsold."


def test_a_discard_is_told_in_few_words() -> None:
    table = river({"boat": "20", "at": 5, "hand": "3 ice, Natchez pork"}).play("draw: to Memphis")
    labels = {observation(table).label(move.action) for move in observation(table).moves}
    assert {"discard an ice card", "discard the Natchez pork card", "discard a traveler to Memphis"} <= labels
