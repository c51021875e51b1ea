"""Edition files: reading, marks, and errors that name the line."""

from __future__ import annotations

import random
import tomllib
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from flatboat.errors import EditionError, UnknownName
from flatboat.games import SHELF
from flatboat.games import kind as game_of
from flatboat.games.heartland.edition import model as heartland
from flatboat.games.heartland.edition.model import EDITIONS, HeartlandEdition
from flatboat.games.heartland.rules import tables
from flatboat.games.heartland.rules.tables import Good, Icon, Upgrade
from flatboat.kernel.editions import edition_digest, load_edition_text, read_edition
from flatboat.kernel.toml_lines import Lines

from . import edition_checks
from .edition_checks import check_told, listed
from .sample import sampled

TEXT = EDITIONS.text("reconstructed")
changed = partial(edition_checks.changed, TEXT)
mistakes = partial(edition_checks.mistakes, model=HeartlandEdition)


def line_of(text: str, part: str, after: str = "") -> int:
    """The line on which `part` first stands after `after`."""
    return text[: text.index(part, text.index(after))].count("\n") + 1


# ---------------------------------------------------------------- the bundled edition


def test_record_of_the_bundled_edition() -> None:
    records = EDITIONS.load().record()
    assert records.dtype == tables.Edition.dtype and len(records) == 1
    values = records[0]
    assert values["deck"].tolist() == [15, 15, 8, 8, 10, 6, 3]
    assert values["deck"].sum() == 65
    jericho, fort_lee = 0, 4
    assert values["native"][jericho] == Good.CORN
    assert values["price"][jericho].tolist() == [0, 2, 5, 0]
    assert values["price"][fort_lee, Good.PIGS] == 5
    assert values["icon"][jericho].tolist() == [Icon.CLOSED, Icon.TOLL, Icon.OPEN, Icon.OPEN]
    assert values["flow"][jericho].tolist() == [0, 1, 0, 0]
    assert values["native"][tables.CENTRE :].tolist() == [-1, -1, -1]
    assert values["price"][tables.MARKHAM].tolist() == [0, 3, 5, 4]
    assert values["price"][tables.CENTRE].tolist() == [0, 0, 0, 0]
    assert values["penalty"].tolist() == [1, 1, 2, 2]
    assert values["cost"][Upgrade.HAM_RADIO] == 2 and values["cost"].sum() == 50
    assert values["stops"].tolist() == [0, 0, 4, 5, 6, 7]
    assert values["threshold"].tolist() == [0, 0, 50, 40, 30, 30]
    scalars = ("start_points", "hand", "window", "cubes", "trailer", "trailer_short", "site_room")
    assert [int(values[name]) for name in scalars] == [5, 5, 3, 5, 8, 6, 8]


def test_every_good_is_wanted_at_six_locations_three_times_low_and_three_times_high() -> None:
    prices = EDITIONS.load().record()[0]["price"][: tables.LOCATIONS]
    for good, low in zip(Good, (2, 2, 4, 4), strict=True):
        column = prices[:, good]
        assert sorted(column[column > 0].tolist()) == [low] * 3 + [low + 1] * 3


def test_every_kind_of_icon_twice_an_edge() -> None:
    icons = EDITIONS.load().record()[0]["icon"]
    for kind in (Icon.CLOSED, Icon.TOLL, Icon.WEIGH):
        assert (icons == kind).sum(axis=0).tolist() == [2, 2, 2, 2]


def test_layouts_in_the_record() -> None:
    edition = EDITIONS.load()
    layouts = edition.record()[0]["layouts"]
    assert layouts["count"].tolist() == [8, 8, 12, 14, 12, 8, 8, 12, 12, 12] + [0] * 6
    assert tables.HOME + tables.COLUMNS in layouts[0]["cells"].tolist()  # due north of the centre
    assert np.all(layouts[0]["cells"][8:] == tables.NOWHERE)
    assert (layouts[4]["serenity"], layouts[4]["markham"]) == (tables.HOME - 3, tables.HOME + 3)
    assert set(layouts["serenity"].tolist()) == {tables.NOWHERE, tables.HOME - 3}
    assert [edition.layout_ids_for(seats)[0] for seats in (2, 3, 4, 5)] == [
        "square",
        "square_plus_two",
        "diamond",
        "wide",
    ]
    assert edition.layout_ids_for(2) == ["square", "bottleneck2", "plus2"]


def test_stop_room_of_the_usual_maps() -> None:
    room = {layout.id: layout.stop_room() for layout in EDITIONS.load().layouts}
    assert room["square"] == 8 and room["diamond"] == 12


def test_place_names() -> None:
    edition = EDITIONS.load()
    names = [edition.place_name(place) for place in range(tables.PLACES)]
    assert len(set(names)) == tables.PLACES
    assert names[0] == "Jericho" and names[tables.CENTRE] == "West Morgan"
    assert names[tables.MARKHAM] == "Markham" and names[-1] == "Tune Up"
    for place in (-1, tables.PLACES):
        with pytest.raises(IndexError):
            edition.place_name(place)


def test_every_upgrade_has_a_name_and_a_line() -> None:
    assert list(heartland.UPGRADE_NAMES) == list(heartland.UPGRADE_LINES) == list(Upgrade)


def test_bundled_edition_is_read_once() -> None:
    assert EDITIONS.load() is EDITIONS.load("reconstructed")


def test_what_follows_from_an_edition_is_worked_out_once_for_it_and_for_no_copy() -> None:
    made = list[str]()

    def title(edition: HeartlandEdition) -> str:
        made.append(edition.edition.title)
        return made[-1]

    usual = EDITIONS.load("reconstructed").model_copy()
    assert usual.once(title) == usual.once(title) and len(made) == 1
    assert usual.model_copy().once(title) == made[0] and len(made) == 2


def test_marks() -> None:
    edition = EDITIONS.load()
    sourced, reconstructed = edition.marks()
    assert (sourced, reconstructed) == (79, 187)
    mine = TEXT.replace('mark = "reconstructed"', 'mark = "sourced"')
    # What was excepted is now the reconstructed part: four names, two prices, the centre, the Badlands.
    assert read_edition(mine, HeartlandEdition, "my.toml").marks() == (sourced + reconstructed - 9, 9)


def test_marks_of_one_location() -> None:
    text = changed('except = ["name", "demand.pigs"]', 'except = ["demand"]')
    assert read_edition(text, HeartlandEdition, "my.toml").marks() == (
        79,
        187,
    )  # two prices for name and price
    text = changed('except = ["name", "demand.pigs"]', 'except = ["advanced.kind"]')
    assert read_edition(text, HeartlandEdition, "my.toml").marks() == (79, 187)


def test_digest_is_of_what_the_file_says() -> None:
    digest = edition_digest(TEXT)
    assert len(digest) == 16 and int(digest, 16) >= 0
    bare = "\n".join(line for line in TEXT.splitlines() if not line.startswith("#"))
    assert edition_digest(bare) == edition_digest(TEXT.replace("\n", "\r\n")) == digest
    assert edition_digest(changed("cattle = 5", "cattle = 4")) != digest


# ---------------------------------------------------------------- mistakes and their lines


MISTAKES = r"""
"Fort Lee" ... pigs = 5 -> pigs = 12
    [[locations]] "Fort Lee", key demand.pigs: 12 is too high; please give a whole number from 1 to 9
[cubes] ... soy = 15 -> soy = "15"
    key soy: "15" does not fit; please give a whole number from 1 to 60
[cubes] ... soy = 15 -> soy = 15.0
    key soy: 15.0 does not fit; please give a whole number from 1 to 60
[cubes] ... soy = 15 -> soy = true
    key soy: true does not fit; please give a whole number from 1 to 60
[start] ... hand = 5 -> hand = 0
    [start], key hand: 0 is too low; please give a whole number from 1 to 6
id = "diamond_badlands" ... [3, 0] } -> [5, 0] }
    key fixed.markham (entry 1): 5 is too high; please give a whole number from -4 to 4
id = "diamond_badlands" ... fixed = { s -> fixed = 3 #
    key fixed: 3 does not fit; please give a table
[start] ... window = 3 -> windw = 3
    key windw: is not known here; did you mean "window"?
[truck_stops.cost] ... gps = 5 -> gps = 21
    [truck_stops.cost], key gps: 21 is too high
[truck_stops] ... 5 = 7 -> 6 = 7
    key dealt.6: is not known here
"Jericho" ... "corn" -> "korn"
    key native: "korn" does not fit; please give "corn", "soy", "cattle" or "pigs"
"Jericho" ... "toll" -> "tax"
    key advanced (entry 2).kind: "tax" does not fit; please give "closed", "toll" or
"Jericho" ... edge = "E" -> edge = "N"
    key advanced (entry 2).edge: edge N has a road icon already
"Jericho" ... edge = "N" -> edge = "N", flow = "in"
    (entry 1).flow: a closed road is closed both ways
"Jericho" ... soy = 2 -> corn = 2
    key demand.corn: corn is native here and cannot be in demand
"Jericho" ... { soy = 2, cattle = 5 } -> {}
    key demand: nothing is in demand
prairie_rose ... "Prairie Rose" -> "JERICHO."
    "JERICHO." is the name of another place
id = "jericho" ... name = "Jericho" -> name = "<b>"
    "<b>" does not fit; please give a name of at most 24 letters
prairie_rose ... "Prairie Rose" -> "GPS"
    "GPS" is the name of another place
[[locations]] ... "cedar_bluff" -> "jericho"
    key id: "jericho" is taken already
[[locations]] ... "cedar_bluff" -> "serenity"
    key id: "serenity" is taken already
[[locations]] ... "cedar_bluff" -> "Cedar"
    key id: "Cedar" does not fit; please give a word of small letters
[[locations]] ... "demand.cattle" -> "demand.pork"
    key except (entry 2): "demand.pork" is no value of
[[locations]] ... "reconstructed" -> "guessed"
    "guessed" does not fit; please give "sourced" or "reconstructed"
[capacity] ... haul = 6 -> haul = 9
    key trailer_short_haul: 9 is too high
[badlands.markham] ... soy = 3 -> soy = 10
    [badlands.markham], key demand.soy: 10 is too high
[deck] ... [deck] -> [dekc]
    [dekc]: is not known here; did you mean "deck"?
id = "square" ... [1, 1] -> [1, 4]
    [[layouts]] "square", key cells (entry 3) (entry 2): 4 is too high
id = "square" ... [1, 1] -> [3, 1]
    key cells (entry 3): [3, 1] is cut off
id = "square" ... [1, 0] -> [-1, 0]
    key cells (entry 5): [-1, 0] is taken already
id = "square" ... [1, 0] -> [0, 0]
    key cells (entry 5): [0, 0] is the distribution centre
id = "square" ... [2] -> [2, 2]
    key players: [2, 2] names a number twice
id = "square" ... [2] -> [6]
    key players (entry 1): 6 does not fit; please give 2, 3, 4 or 5
id = "square_plus_two" ... cells = 2 -> cells = 0
    key picked_cells: picked_cells is 0; please give 2
id = "square_plus_two" ... [3] -> [2, 3]
    key players: a layout for 3 players has two picked cells
id = "diamond_badlands" ... [-3, 0] -> [-4, 0]
    key fixed.serenity: [-4, 0] is cut off
id = "diamond_badlands" ... [3, 0] -> [2, 0]
    key fixed.markham: [2, 0] is taken already
[[layouts]] ... id = "square" -> id = "default"
    key id: "default" means the first layout
[[layouts]] ... "bottleneck2" -> "square"
    key id: "square" is taken already
"""
TOO_LONG = "[cubes]", "soy = 15", "soy = 0x1" + "0" * 9000, "key soy: this number is too high"


@pytest.mark.parametrize(("after", "old", "new", "says"), [*listed(MISTAKES), TOO_LONG])
def test_a_mistake_names_its_line(after: str, old: str, new: str, says: str) -> None:
    told = check_told(mistakes(changed(old, new, after)), says)
    assert told.startswith(f"my.toml, line {line_of(TEXT, old, after)}, ")


def test_a_missing_key_names_the_line_of_its_table() -> None:
    text = changed('native = "corn"\n', "", "Cedar Bluff")
    line = line_of(text, "[[locations]]", 'edge = "E"')
    assert mistakes(text) == [
        f'my.toml, line {line}, table [[locations]] "Cedar Bluff", key native: '
        'is missing; please give "corn", "soy", "cattle" or "pigs"'
    ]


def test_a_missing_table() -> None:
    start, end = TEXT.index("[cubes]"), TEXT.index("[start]")
    assert mistakes(TEXT[:start] + TEXT[end:]) == ["my.toml, table [cubes]: is missing; please give a table"]
    start, end = TEXT.index("[badlands.markham]"), TEXT.index("# ---- Truck stops")
    text = TEXT[:start] + TEXT[end:]
    line = line_of(text, "[badlands.serenity]")
    assert mistakes(text) == [
        f"my.toml, line {line}, table [badlands.markham]: is missing; please give a table"
    ]


def test_a_missing_location() -> None:
    start, end = TEXT.index("[[locations]]"), TEXT.index("[[locations]]", TEXT.index("jericho"))
    text = TEXT[:start] + TEXT[end:]
    line = line_of(text, "[[locations]]")
    assert mistakes(text) == [
        f"my.toml, line {line}, table [[locations]]: has 11 entries; please give a list of 12"
    ]


def test_natives_must_be_three_of_each() -> None:
    text = changed('native = "soy"', 'native = "pigs"', "Prairie Rose")
    assert [words.partition(": ")[2] for words in mistakes(text)] == [
        "soy is native to 2 locations; please give three of each good",
        "pigs is native to 4 locations; please give three of each good",
    ]


def test_numbers_that_do_not_go_together() -> None:
    text = changed("cubes_per_location = 5", "cubes_per_location = 6")
    found = mistakes(text)
    assert len(found) == 4 and "15 cubes are too few for three locations with 6 each" in found[0]
    assert found[0].startswith(
        f"my.toml, line {line_of(text, 'corn = 15', '[cubes]')}, table [cubes], key corn"
    )
    assert "8 cubes" not in "".join(found)
    found = mistakes(changed("cubes_per_location = 5", "cubes_per_location = 9"))
    assert any("9 cubes do not fit on a location, which holds 8" in words for words in found)
    found = mistakes(changed("points = 5", "points = 30"))
    assert [words.partition(", key ")[2][:1] for words in found] == ["4", "5"]
    text = changed("trailer = 8", "trailer = 5")
    line = line_of(text, "trailer_short_haul")
    assert mistakes(text) == [
        f"my.toml, line {line}, table [capacity], key trailer_short_haul: "
        "6 is more than the whole trailer; give at most 5"
    ]
    text = changed("1 = 10", "1 = 1")
    assert mistakes(text) == [
        f"my.toml, line {line_of(text, '[deck]')}, table [deck]: the deck has 56 cards; please give 60 to 120"
    ]
    text = changed("2 = 4,", "2 = 9,")
    assert "9 truck stops do not fit around layout" in mistakes(text)[0]


def test_layouts_for_five_have_the_badlands_somewhere() -> None:
    text = changed("fixed = { serenity = [-3, 0], markham = [3, 0] }\n", "")
    assert "12 cells for 5 players leave out the Badlands" in mistakes(text)[0]
    text = changed(
        "[2, -1],\n]\n", "[2, -1],\n]\nfixed = { serenity = [-3, 0], markham = [3, 0] }\n", '"wide"'
    )
    assert "14 cells have the Badlands among them" in mistakes(text)[0]
    text = changed("players = [5]", "players = [4, 5]", "diamond_badlands")
    assert "only a layout for 5 players alone has fixed cells" in mistakes(text)[0]
    text = changed("[1, 0]", "[1, 0], [2, 0]", 'id = "square"')
    line = line_of(text, "cells", 'id = "square"')
    assert mistakes(text)[0] == (
        f'my.toml, line {line}, table [[layouts]] "square", key cells: '
        "has 9 cells; please give 8 for 2 players"
    )
    text = TEXT.replace("players = [3]\npicked_cells = 2", "players = [2]")
    assert "no layout serves 3 players" in mistakes(text)[0]


def test_a_layout_for_three_leaves_room_for_the_picks() -> None:
    text = changed("[-1, 1], [0, 1], [1, 1],", "[2, 0], [0, 1], [3, 0],", 'id = "square_plus_two"')
    line = line_of(text, "[3, 0]", 'id = "square_plus_two"')
    assert mistakes(text) == [
        f'my.toml, line {line}, table [[layouts]] "square_plus_two", key cells (entry 3): '
        "[3, 0] leaves no room for the picked cells; please give -2 to 2"
    ]


def test_at_most_five_problems_in_the_order_of_the_file() -> None:
    found = mistakes(TEXT.replace("cattle = 5", "cattle = 50").replace("hand = 5", "hand = 50"))
    assert len(found) == 5
    lines = [int(words.split("line ")[1].split(",")[0]) for words in found]
    assert lines == sorted(lines) and "key hand" in found[0]
    assert mistakes(TEXT.replace('mark = "reconstructed"', "mark = 1"))[-1] == "and 17 more"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[deck]\nfuel = \n", "my.toml, line 2, column 8: this is not TOML: invalid value"),
        ("a = 1\na = 2\n", "my.toml, line 2, column 6: this is not TOML: cannot overwrite a value"),
        ("[deck", "my.toml, at its end: this is not TOML: expected ']' at the end of a table declaration"),
        ("a = " + "9" * 5000, "my.toml: this is not TOML: exceeds the limit"),
        ("a = " + "[" * 9000, "my.toml is nested too deeply"),
    ],
)
def test_not_toml(text: str, says: str) -> None:
    assert mistakes(text)[0].startswith(says) or ("nested" in says and "not TOML" in mistakes(text)[0])


def test_windows_line_ends_do_not_move_the_lines() -> None:
    text = changed("hand = 5", "hand = 50")
    assert mistakes(text.replace("\n", "\r\n")) == mistakes(text)


@pytest.mark.parametrize("many", sampled([80, 400], 80))
def test_damaged_files_raise_edition_errors_only(many: int) -> None:
    rng = random.Random(5)
    alphabet = "\n[]{}=\"'.,#a1- "
    for _ in range(many):
        text = TEXT
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(alphabet) * rng.randint(0, 2) + text[at + rng.randint(0, 3) :]
        try:
            read_edition(text, HeartlandEdition, "my.toml")
        except EditionError as error:
            assert str(error).startswith("my.toml") and len(str(error).split("\n")) <= 6


# ---------------------------------------------------------------- lines


def test_lines_of_awkward_toml() -> None:
    text = '''# comment = [
a."b.c" . 'd' = """x = [
y" """"

[ t . u ] # ]
k = [ "#]", # [
  [1,
   2], { v = 'it"s', w.x = 1979-05-27 07:32:00 } ]
[[t.list]]
n = """\\"""\\
"""
[[t.list]]
e = ""
[t.list.sub]
m = \'\'\'
'quoted'\'\'\'\'
f = 1 # end'''
    tomllib.loads(text)
    lines = Lines(text)
    expected = {
        ("a",): 2,
        ("a", "b.c", "d"): 2,
        ("t", "u"): 5,
        ("t", "u", "k"): 6,
        ("t", "u", "k", 0): 6,
        ("t", "u", "k", 1): 7,
        ("t", "u", "k", 1, 1): 8,
        ("t", "u", "k", 2, "w", "x"): 8,
        ("t", "list", 0): 9,
        ("t", "list", 0, "n"): 10,
        ("t", "list", 1): 12,
        ("t", "list", 1, "e"): 13,
        ("t", "list", 1, "sub", "m"): 15,
        ("t", "list", 1, "sub", "f"): 17,
    }
    assert {loc: lines.find(loc) for loc in expected} == expected
    assert lines.find(("t", "u", "k", 9, "nowhere")) == 6
    assert lines.find(("nowhere",)) == 0
    assert lines.header(("t", "list", 1, "sub", "m")) == ("t", "list", 1, "sub")


def test_every_key_of_the_bundled_edition_stands_on_its_line() -> None:
    lines, rows = Lines(TEXT), TEXT.splitlines()

    def check(node: object, loc: tuple[str | int, ...]) -> int:
        if isinstance(node, dict):
            return sum(check(value, (*loc, key)) for key, value in node.items())
        key = next(part for part in reversed(loc) if isinstance(part, str))
        assert key in rows[lines.find(loc) - 1]
        return 1

    data = tomllib.loads(TEXT)
    assert sum(check(data[name], (name,)) for name in data if name not in ("locations", "layouts")) > 40
    for name in ("locations", "layouts"):
        assert sum(check(table, (name, i)) for i, table in enumerate(data[name])) > 40


# ---------------------------------------------------------------- finding files


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(changed("pigs = 5", "pigs = 3", '"Fort Lee"'), encoding="utf-8-sig")
    for wish in (path, str(path)):
        assert EDITIONS.load(wish).record()[0]["price"][4, Good.PIGS] == 3
    path.write_text(changed("pigs = 5", "pigs = 30", '"Fort Lee"'), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        EDITIONS.load(path)
    assert str(caught.value).startswith(f"{path}, line ")


def test_unknown_edition() -> None:
    with pytest.raises(
        UnknownName, match='there is no edition "printed"; there is: reconstructed; or give the path'
    ):
        EDITIONS.text("printed")


@pytest.mark.parametrize("name", [name for name in SHELF if name != "heartland"])
def test_another_games_edition_is_told_in_one_sentence(name: str) -> None:
    text = game_of(name).editions.text(game_of(name).editions.names[0])
    with pytest.raises(
        EditionError, match=r"^its\.toml is an edition of another game: it has no table [^\n]*$"
    ):
        read_edition(text, HeartlandEdition, "its.toml")


def test_unreadable_files(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes("name = 'Münster'".encode("latin-1"))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 1_000_001)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    for path, says in (
        (latin, "is not UTF-8 text"),
        (large, "a text file of at most 200 kB"),
        (folder, "is a folder"),
        (tmp_path / "none.toml", "there is no file"),
        (tmp_path / ("x" * 300 + ".toml"), "cannot be read|there is no file"),
        (Path("a\0b.toml"), "there is no file"),
    ):
        with pytest.raises(EditionError, match=says):
            load_edition_text(path, tmp_path, ())
