"""Step 4, Draw an Expedition Card; the hand limit; where discarded cards go."""

from __future__ import annotations

from typing import Any

import pytest

from flatboat.games.broadhorns.rules.tables import CARDS

from .tables import Table, river, values_with
from .told import CARD_NAMES, EDITION

KEPT = [name for name, card in CARD_NAMES.items() if not name.startswith("spoil") and EDITION.deck()[card]]


def boat(size: str = "20", at: str | int = 20, **more: Any) -> dict[str, Any]:
    return {"boat": size, "at": at} | more


# ---------------------------------------------------------------- the draw


def test_there_are_73_cards_of_six_types() -> None:
    deck = dict(
        zip(
            sorted(CARD_NAMES, key=CARD_NAMES.__getitem__),
            (EDITION.deck()[c] for c in sorted(CARD_NAMES.values())),
            strict=True,
        )
    )
    assert sum(EDITION.deck()) == 73 and len(EDITION.deck()) == CARDS
    travelers = sum(n for name, n in deck.items() if name.startswith("to "))
    spoil = sum(n for name, n in deck.items() if name.startswith("spoil"))
    assert (travelers, spoil, deck["ice"], deck["peddler"], deck["current"]) == (16, 12, 5, 5, 5)


@pytest.mark.parametrize("card", [KEPT[0], "Vicksburg pork", "to Memphis", "ice", "peddler", "current"])
def test_a_card_that_is_no_spoil_card_goes_to_the_hand(card: str) -> None:
    t = river({}, {}).play(f"draw: {card}")
    assert t.hand() == card and t.trader().cards == 1 and t.table.pile == 72
    assert t.table.turn == 1 and t.said("DREW") == [(0, CARD_NAMES[card], 0)]


def test_any_card_of_the_pile_may_come() -> None:
    t = river({"hand": "ice"}, {}).play("draw: 0")
    assert t.dice.sides == [72] and t.hand() == "Ste. Genevieve apples, ice"


def test_an_empty_pile_is_reshuffled_from_the_discards_ruling_37() -> None:
    """Cards at towns, in hands and aboard stay where they are."""
    traders = boat(aboard="Natchez", hand="peddler"), {"hand": "2 ice"}
    t = river(*traders, pile="spoil pork", lying={"Vicksburg": "furs"})
    t.play("draw: spoil pork, current")
    assert t.said("RESHUFFLED") == [(0, 73 - 5, 0)] and t.discards == ""
    assert t.hand() == "peddler, current" and t.table.pile == 73 - 5 - 1
    assert t.lying("Vicksburg") == "Vicksburg furs" and t.aboard() == "to Natchez"


def test_the_draw_ends_without_a_card_when_there_is_none_ruling_37() -> None:
    few = values_with(deck="ice, peddler, 2 spoil pork")
    t = river({"hand": "ice"}, {"hand": "peddler"}, edition=few).play("draw: spoil pork")
    assert t.said("NO_CARD") == [(0, 0, 0)] and t.table.turn == 1 and t.hand() == "ice"
    assert t.table.pile == 1  # the other spoil card stays: it could not act
    t = river({"hand": "ice"}, {"hand": "peddler"}, edition=values_with(deck="ice, peddler")).play("draw")
    assert t.said("NO_CARD") and t.table.turn == 1


def test_the_hand_limit_is_checked_when_no_card_is_left_to_draw() -> None:
    few = values_with(deck="4 ice, spoil pork")
    t = river(boat(hand="4 ice"), {}, edition=few).play("draw: spoil pork")
    assert t.phase == "HAND" and t.waiting == [0]


def test_a_search_for_a_card_goes_through_the_discards_too() -> None:
    t = river({}, {}, pile="spoil pork, spoil flour")
    t.play("draw: spoil pork, spoil flour, ice")
    assert t.hand() == "ice" and t.said("IGNORED") == [(0, 0, 0)] and t.discards == ""


# ---------------------------------------------------------------- the hand limit


@pytest.mark.parametrize(("size", "limit"), [("20", 3), ("30", 4), ("40", 5)])
def test_the_hand_limit_goes_by_the_broadhorn_ruling_28(size: str, limit: int) -> None:
    cards = ["ice", "peddler", "current", "to Natchez", "Vicksburg pork"]
    t = river(boat(size, hand=", ".join(cards[: limit - 1]))).play("draw: Memphis furs")
    assert t.table.turn == 1
    t = river(boat(size, hand=", ".join(cards[:limit]))).play("draw: Memphis furs")
    assert (t.phase, t.waiting, t.table.turn) == ("HAND", [0], 0)
    assert t.play("discard Memphis furs").table.turn == 1


def test_the_owner_chooses_any_card_ruling_28() -> None:
    t = river(boat(hand="ice, peddler, to Natchez")).play("draw: Memphis furs")
    for card in ("ice", "peddler", "to Natchez", "Memphis furs"):
        assert t.reason(f"discard {card}") == "LEGAL"
    assert t.reason("discard current") == t.reason("discard Memphis pork") == "NO_SUCH_CARD"
    assert t.reason("draw") == t.reason("end") == "NOT_IN_THIS_PHASE"


def test_discarding_goes_on_down_to_the_limit_ruling_28() -> None:
    t = river({"hand": "5 ice, peddler"}).play("boat 20", "done")
    assert t.reason("draw") == "LEGAL"  # during the turn there is no limit
    t.play("draw: current")
    for _ in range(4):
        assert t.phase == "HAND"
        t.play("discard ice")
    assert t.hand() == "ice, peddler, current" and t.table.turn == 1


def test_without_a_broadhorn_there_is_no_limit_ruling_28() -> None:
    t = river({"hand": "5 ice, 4 peddler"}).play("draw: current")
    assert t.table.turn == 1 and t.trader().cards == 10


def test_travelers_aboard_do_not_count() -> None:
    t = river(boat("40", hand="5 ice", aboard="3 New Orleans")).play("draw: peddler", "discard ice")
    assert t.trader().cards == 5


# ---------------------------------------------------------------- where cards go


def over_limit(hand: str, at: str | int = 20, **more: Any) -> Table:
    return river(boat(at=at, hand=hand), **more).play("draw: current")


@pytest.mark.parametrize("card", ["ice", "peddler", "current"])
def test_ice_peddler_and_current_go_to_the_discards(card: str) -> None:
    t = over_limit("ice, peddler, Helena pork").play(f"discard {card}")
    assert t.discards == card and t.said("DISCARDED") == [(0, CARD_NAMES[card], 0)]


def test_a_delivery_card_goes_to_its_town() -> None:
    t = over_limit("2 ice, Helena pork").play("discard Helena pork")
    assert t.lying("Helena") == "Helena pork" and t.discards == ""
    assert t.said("LAID") == [(0, CARD_NAMES["Helena pork"], 4)]


@pytest.mark.parametrize(
    ("at", "destination", "town"),
    [
        ("Memphis", "Natchez", "Memphis"),
        (17, "Natchez", "Memphis"),
        ("Vicksburg", "Natchez", "Vicksburg"),
        ("Natchez", "Natchez", "Vicksburg"),
        ("New Orleans", "Natchez", "Vicksburg"),
        ("New Orleans", "New Orleans", "Baton Rouge"),
        (2, "Natchez", "Ste. Genevieve"),
        (0, "New Orleans", "Ste. Genevieve"),
        (40, "Cape Girardeau", "Ste. Genevieve"),
    ],
)
def test_a_traveler_waits_at_the_last_town_reached_above_the_destination_ruling_29(
    at: str | int, destination: str, town: str
) -> None:
    t = over_limit(f"2 ice, to {destination}", at).play(f"discard to {destination}")
    assert t.lying(town) == f"to {destination}" and t.discards == ""


def test_from_there_anyone_may_board_the_traveler_ruling_29() -> None:
    t = river(boat(at=20, hand="2 ice, to Natchez"), boat(at="Helena"))
    t.play("draw: current", "discard to Natchez", "port", "welcome Natchez")
    assert t.aboard(1) == "to Natchez"


def test_by_option_a_traveler_lies_at_the_destination_ruling_29() -> None:
    t = over_limit("2 ice, to Natchez", options={"discarded_travelers": "destination"}).play(
        "discard to Natchez"
    )
    assert t.lying("Natchez") == "to Natchez"


def test_a_traveler_to_the_first_town_has_nowhere_to_wait() -> None:
    values = values_with()
    values.destination[0] = 0
    t = over_limit("2 ice, to Cape Girardeau", edition=values).play("discard to Cape Girardeau")
    assert t.discards == "to Cape Girardeau"
