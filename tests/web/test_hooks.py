"""What a game may add to a table's page: facts, sheets, wishes in words, how seats stand."""

from __future__ import annotations

import html
import re

import pytest

from .conftest import Reader
from .hooks import hooked
from .test_pages import start

__all__ = ["hooked"]
pytestmark = pytest.mark.usefixtures("hooked")


def sit(reader: Reader) -> list[str]:
    """At a new table, on the first seat's turn; the moves that stand, as they come."""
    room = start(reader, player1="", seats="2", first_seat="1")
    reader.look(reader.table)
    return [*(act.text for act in room.standing)]


def played(reader: Reader) -> list[str]:
    room = reader.room
    return [act.text for act in room.standing]


def fill(reader: Reader, **fields: str) -> str:
    """Send the sheet."""
    values = {"sheet": "toll", "f-what": "points", "f-n": "0"}
    return reader.act("sheet", **{**values, **{name.replace("_", "-"): v for name, v in fields.items()}})


def test_panels_are_tables_that_fold_and_tell_tones_by_signs(reader: Reader) -> None:
    sit(reader)
    assert '<details id="panel-the-road-ahead" open>' in reader.page
    assert '<details id="panel-odds">' in reader.page
    assert "The road &lt;ahead&gt;" in reader.page
    row = r'<tr class="bad">\s*<th scope="row"><span class="tone" aria-hidden="true">−</span>'
    assert re.search(row, reader.page)
    assert '<td class="n">50 %</td>' in reader.page, "figures line up where a column has nothing else"
    assert "<td>12</td>" in reader.page and "<td>little</td>" in reader.page
    assert 'href="/rules/heartland#move-drive-by-paying"' in reader.page
    stranger = reader.another()
    stranger.look(reader.table)
    assert "panel-odds" in stranger.page and "sheet-toll" not in stranger.page


def test_standings_stand_in_place_of_points(reader: Reader) -> None:
    sit(reader)
    assert "5 of 50" in reader.page


def test_how_far_points_are_from_the_goal_stands_beside_them(reader: Reader) -> None:
    sit(reader)
    assert '<progress max="50" value="5" aria-label="Of 50"></progress>' in reader.page
    assert 'href="#t-seat-1" aria-label="What ' in reader.page, "and the way to what each player has"


def test_a_sheet_is_played_all_together(reader: Reader) -> None:
    sit(reader)
    assert 'name="f-n" min="0" max="9"' in reader.page
    fill(reader, f_n="2")
    assert reader.status == 200 and played(reader) == ["pay 2 points"]


def test_the_sum_without_script_keeps_what_was_filled_in(reader: Reader) -> None:
    sit(reader)
    fill(reader, f_n="2", do="sum")
    assert reader.status == 200 and "preview: ann pays 2 points to drive." in reader.words()
    assert 'value="2" inputmode' in reader.page and played(reader) == []
    fill(reader, f_what="corn", f_n="3", do="sum")
    assert reader.status == 422 and "nobody takes corn for a toll" in reader.words()
    assert '<option value="corn" selected>' in reader.page and 'value="3" inputmode' in reader.page


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"sheet": "gold"}, 'the form "gold" cannot be filled in now'),
        ({"f_what": "gold"}, 'what: "gold" is not one of the choices; choose points or corn'),
        ({"f_n": "10"}, "how many: please enter a whole number from 0 to 9"),
        ({"f_n": "-1"}, "how many: please enter a whole number from 0 to 9"),
        ({"f_n": "٣"}, "how many: please enter a whole number from 0 to 9"),
        ({"f_n": ""}, "nothing is filled in yet"),
        ({"f_n": "9"}, '"pay 9 points" is not a move in this game'),
        ({"f_what": "corn"}, "nobody takes corn for a toll"),
    ],
)
def test_a_sheet_filled_in_wrongly_is_refused_in_one_sentence(
    reader: Reader, fields: dict[str, str], said: str
) -> None:
    sit(reader)
    fill(reader, **fields)
    assert reader.status == 422 and said in reader.words(), reader.words()
    assert played(reader) == []


def test_a_sheet_is_for_the_seat_to_act(reader: Reader) -> None:
    sit(reader)
    other = reader.another()
    other.look(reader.table)
    fill(other, f_n="2", seat="0")
    assert other.status == 403
    room = reader.room
    other.look(f"/s/{reader.server.host.links.seats(room)[1]}")
    fill(other, f_n="2", seat="1")
    assert other.status == 422 and "it is not your turn" in other.words()


def test_what_a_sheet_would_do_as_data(reader: Reader) -> None:
    sit(reader)

    def ask(**fields: str) -> dict[str, object]:
        answer = reader.browser.get(f"{reader.table}/sheet", params=fields)
        assert answer.status_code == 200
        found: dict[str, object] = answer.json()
        return found

    asked = {"sheet": "toll", "f-what": "points", "f-n": "2"}
    assert ask(**asked) == {
        "moves": ["pay 2 points"],
        "lines": ["Ann pays 2 points to drive"],
        "problem": "",
        "sketch": "",
        "total": "",
    }
    assert ask(**{**asked, "f-what": "corn"})["problem"] == "Nobody takes corn for a toll"
    assert ask(**{**asked, "f-n": "0"}) == {
        "moves": [],
        "lines": [],
        "problem": "",
        "sketch": "",
        "total": "",
    }
    stranger = reader.another()
    assert stranger.browser.get(f"{reader.table}/sheet", params=asked).status_code == 403
    assert played(reader) == []


def test_wishes_in_words_and_repetitions(reader: Reader) -> None:
    sit(reader)
    reader.act("why", typed="a whole turn")
    assert 'after that, "load 2 pigs" cannot be played: at this point you' in reader.words()
    reader.act("move", typed="a whole turn")
    assert reader.status == 422 and '"load 2 pigs" is not legal' in reader.words() and played(reader) == []
    reader.act("move", typed="pay 1 point x2")
    assert reader.status == 422 and played(reader) == [], "all together or not at all"
    reader.act("move", typed="fly x0")
    assert reader.status == 422 and "say how often" in reader.words()
    reader.act("move", typed="201x fly")
    assert reader.status == 422 and "too many moves at once; the limit is 200" in reader.words()
    reader.act("move", typed="fly;" * 300)
    assert reader.status == 422 and "too many moves at once; the limit is 200" in reader.words()
    place = html.unescape(next(move for move in reader.moves() if move.startswith("pay 1 point; drive")))
    reader.act("move", typed=place.replace("; ", " x1;"))
    assert reader.status == 200 and played(reader) == place.split("; "), reader.words()
