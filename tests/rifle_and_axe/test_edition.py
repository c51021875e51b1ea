"""The edition file: what is wrong in a changed one is said with its line."""

from __future__ import annotations

import pytest

from flatboat.errors import EditionError
from flatboat.games.rifle_and_axe import tables
from flatboat.games.rifle_and_axe.edition import EDITIONS, RifleEdition
from flatboat.kernel.editions import read_edition

TEXT = EDITIONS.text("printed")


def test_the_bundled_edition_is_read_once_into_one_record() -> None:
    assert EDITIONS.load() is EDITIONS.load("printed")
    records = EDITIONS.load().record()
    assert records.dtype == tables.Edition.dtype and len(records) == 1


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("turns = 20", "turns = 0", "key turns: 0 is too low"),
        ("folk = 10", "folk = 0", "a settlement without Folk is abandoned"),
        ("corral = 2", "barn = 2", "is no structure"),
        ("hides = 0\n", "", "hides is missing"),
        ("most_hunts = 5", 'most_hunts = "five"', "five"),
        ('kind = "truce"', 'kind = "party"', "party"),
        (
            'lose = "wood", or = "lumber"',
            'lose = "tools", or = "lumber"',
            'cannot be chosen against "lumber"',
        ),
        ('    { severity = "mild" },\n', "", "a list of 6 is wanted"),
        ('supplies = ["horses", ', "supplies = [", "key supplies: has 5 entries"),
        ("rifles = 5", "rifles = 0", "key rifles: 0 is too low"),
        ("rifles = 5", "guns = 5", "guns"),
    ],
)
def test_a_mistake_names_its_line(old: str, new: str, says: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(EditionError, match=says) as caught:
        read_edition(TEXT.replace(old, new, 1), RifleEdition, "my.toml")
    assert "my.toml, line " in str(caught.value)


def test_changed_values_reach_the_rules() -> None:
    text = TEXT.replace("hides = 2", "hides = 3", 1).replace("militia_fight = 20", "militia_fight = 12")
    record = read_edition(text, RifleEdition, "my.toml").record()[0]
    assert record["value"][tables.TRADED.index(tables.Resource.HIDES)] == 3 and record["militia"] == 12
