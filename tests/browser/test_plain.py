"""Without script, and the guide for newcomers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Table
from .test_people import until

OWN_MOVES = sampled([6, 15], 6)


@pytest.mark.parametrize("own_moves", OWN_MOVES)
def test_a_game_without_script(visits: Visits, server: Running, own_moves: int) -> None:
    page = visits.page("/", java_script_enabled=False)
    page.locator("[aria-labelledby=game-heartland]").get_by_role("button", name="Play against 1 bot").click()
    table, moves = page.url, page.locator("#part button[name=move]:visible")
    room = server.do(server.host.rooms.open(table.split("/t/")[1]))
    seats = [row.seat for row in room.seats if row.person]
    played = 0

    def turn() -> None:
        """Look again once the bot has moved."""
        if not moves.count():
            until(lambda: set(seats) & set(room.position.waiting))
            page.goto(table)

    expect(page.locator(".needs-js:visible")).to_have_count(0)
    while played < own_moves:
        turn()
        version = page.locator("#part").get_attribute("data-version")
        if played == 4:
            page.get_by_label("A move in words").fill(moves.last.get_attribute("value") or "")
            page.get_by_label("A move in words").press("Enter")
        else:
            moves.nth(played % moves.count()).click()
        played += 1
        assert page.locator("#part").get_attribute("data-version") != version
        expect(page.locator("#said")).to_be_empty()
    assert sum(act.seat in seats for act in room.standing) >= own_moves
    turn()
    page.get_by_label("A move in words").fill("load 9 pigs")
    visits.expected.append("422")
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator("#said")).not_to_be_empty()
    page.goto(table)
    page.locator("#twin summary").click()
    expect(page.locator("#twin pre")).to_be_visible()
    page.get_by_text("For the host").click()
    page.get_by_label("End the game for everyone").check()
    page.get_by_role("button", name="End the game").click()
    expect(page.locator("#turn")).to_have_text("The game is over")
    page.get_by_role("link", name="Replay").first.click()
    page.get_by_role("link", name="Forward", exact=True).click()
    expect(page.locator("#part")).to_have_attribute("data-number", "1")
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Rematch").click()
    assert page.url != table and "/t/" in page.url


def test_the_guide_is_for_newcomers_and_stays_away_when_hidden(visits: Visits, server: Running) -> None:
    room = server.create("", "", options={"first_seat": 1})
    page = visits.page(f"/s/{server.host.links.seats(room)[0]}")
    table, guide = Table(page), page.locator(".guide")
    assert table.turn()
    expect(guide).to_contain_text("Press a town to drive there")
    words = guide.inner_text()
    version = table.version
    table.moves().first.click()
    table.newer(version)
    if 0 in room.position.waiting:
        assert guide.inner_text() != words, "it speaks of what is to be decided now"
    table.settle()
    guide.get_by_role("button", name="Hide the guide").click()
    expect(guide).to_have_count(0)
    assert f"/t/{room.id}" in page.url
    version = room.version
    seat = room.position.waiting[0]
    move = str(room.position.observation(seat).moves[0])
    server.do(server.host.play.move(room, seat, [move], version, "test"))
    table.newer(version)
    expect(guide).to_have_count(0)
    page.reload()
    expect(guide).to_have_count(0)
    other = server.create("", "", options={"first_seat": 1})
    page.goto(f"/s/{server.host.links.seats(other)[0]}")
    assert table.turn()
    expect(guide).to_have_count(0)
    table.drawer("more")
    page.get_by_role("button", name="Show the guide").click()
    expect(guide).to_be_visible()
