"""The edition file: what is wrong in a changed one is said with its line."""

from __future__ import annotations

import pytest

from flatboat.games.rifle_and_axe.edition.model import EDITIONS, RifleEdition
from flatboat.games.rifle_and_axe.rules import tables
from flatboat.kernel.editions import read_edition

from ..edition_checks import changed, check_told, listed, mistakes

TEXT = EDITIONS.text("printed")


def test_the_bundled_edition_is_read_once_into_one_record() -> None:
    assert EDITIONS.load() is EDITIONS.load("printed")
    records = EDITIONS.load().record()
    assert records.dtype == tables.Edition.dtype and len(records) == 1


MISTAKES = r"""
turns = 20 -> turns = 0
    [length], key turns: 0 is too low
folk = 10 -> folk = 0
    [start.resources], key folk: a settlement without Folk is abandoned
corral = 2 -> barn = 2
    [start.structures], key barn: is no structure
hides = 0\n ->
    [start.resources]: hides is missing
most_hunts = 5 -> most_hunts = "five"
    [actions], key most_hunts: "five" does not fit
kind = "truce" -> kind = "party"
    [raids], key rows (entry 2).kind: "party" does not fit
lose = "wood", or = "lumber" -> lose = "tools", or = "lumber"
    [mishaps], key rows (entry 5).lose: "tools" cannot be chosen against "lumber"
{ severity = "mild" },\n ->
    [winters], key rows: has 5 entries; please give a list of 6
supplies = ["horses", -> supplies = [
    [growth], key supplies: has 5 entries
rifles = 5 -> rifles = 0
    [values], key rifles: 0 is too low
rifles = 5 -> guns = 5
    [values], key guns: is not known here
"""


@pytest.mark.parametrize(("after", "old", "new", "says"), listed(MISTAKES))
def test_a_mistake_names_its_line(after: str, old: str, new: str, says: str) -> None:
    check_told(mistakes(changed(TEXT, old, new, after), RifleEdition), says)


def test_changed_values_reach_the_rules() -> None:
    text = TEXT.replace("hides = 2", "hides = 3", 1).replace("militia_fight = 20", "militia_fight = 12")
    record = read_edition(text, RifleEdition, "my.toml").record()[0]
    assert record["value"][tables.TRADED.index(tables.Resource.HIDES)] == 3 and record["militia"] == 12
