"""Whole games of Rifle and Axe in Chromium: by mouse, by keyboard, by two people in two browsers at once."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from flatboat.web.room import Room

from ..sample import sampled
from ..web.conftest import Running
from ..web.test_rifle_pages import END, same_dice, table
from .conftest import Visits
from .table import Table
from .test_keys import Fingers

__all__ = ["same_dice"]
MOST = 400  # presses that no such game needs
WHOLE = 20  # the turns of a game
TURNS = sampled([2, WHOLE], 2)


def sit(visits: Visits, server: Running, room: Room, seat: int = 0) -> Page:
    return visits.page(f"/s/{server.host.links.seats(room)[seat]}")


def act(mine: Table, chooser: random.Random, done: list[str]) -> None:
    """One press: a piece of the Action Board now and then, the end of the phase, or a choice."""
    labels, version = mine.labels(), mine.version
    pieces = [move for piece in mine.pieces() if piece.at for move in piece.moves if move in labels]
    if END in labels and done[-2:].count(END) == 0 and done[-1:] != ["rest"]:
        move = chooser.choice(pieces)
    else:
        move = END if END in labels else chooser.choice(pieces or list(labels))
    mine.press(move)
    mine.newer(version)
    done.append(move)


def story(room: Room) -> list[str]:
    return [act.text for act in room.standing]


@pytest.mark.slow
def test_a_whole_game_by_mouse(visits: Visits, server: Running) -> None:
    room = table(server, "Ann")
    page = sit(visits, server, room)
    mine, chooser, done = Table(page), random.Random(1), [END]
    while mine.turn():
        act(mine, chooser, done)
        if len(done) % 3 == 0:
            done.append("rest")
        assert len(done) < MOST
    assert room.position.over and story(room).count(END) == story(room).count("begin the turn")
    expect(page.locator(".result")).to_contain_text("Ann")
    expect(page.locator(".result svg, .result img").first).to_be_visible()


def bartering(mine: Table) -> bool:
    """Whether a press on a piece adds one to a form, and plays nothing."""
    return any(move.startswith(("barter ", "discard ")) for move in mine.labels())


@pytest.mark.parametrize("turns", TURNS)
def test_a_game_by_keyboard(visits: Visits, server: Running, turns: int) -> None:
    room = table(server, "Ann")
    fingers = Fingers(sit(visits, server, room))
    mine, number = fingers.table, 0
    fingers.go_to("#part button[name=move]")
    while mine.turn() and (turns == WHOLE or story(room).count(END) < turns):
        number, version = number + 1, mine.version
        if END in mine.labels() and number % 3 == 0:
            fingers.press("/")
            fingers.page.keyboard.type(END)
            fingers.press("Enter")
        elif number % 5 == 0 and mine.pieces() and not bartering(mine):
            fingers.on_the_board()
        elif not fingers.page.locator("#part [data-key]").count():  # a form stands in place of buttons
            if not fingers.page.locator("#typed:focus").count():
                fingers.press("/")
            fingers.page.keyboard.type(next(iter(mine.labels())))
            fingers.press("Enter")
        else:
            if fingers.page.locator("#typed:focus").count():
                fingers.press("Shift+Tab")
            fingers.press("1")
        mine.newer(version)
        fingers.focus()
        assert number < MOST
    assert END in story(room) and room.position.over == (turns == WHOLE)


@pytest.mark.parametrize("turns", TURNS)
def test_two_people_in_the_same_turns(visits: Visits, server: Running, turns: int) -> None:
    """Each goes on as they like; who is done sees the other at work, and the turn begins for both."""
    room = table(server, "Ann", "Bob")
    tables = [Table(sit(visits, server, room, seat)) for seat in range(2)]
    chooser, done, together = random.Random(2), ([END], [END]), False
    for _ in range(MOST):
        for mine, own in zip(tables, done, strict=True):
            if mine.page.locator("#part.mine").count():
                mine.settle()
                act(mine, chooser, own)
                own += ["rest"] if len(own) % 3 == 0 else []
        seats = [act.seat for act in room.standing]
        together = together or "".join(map(str, seats)).find("0101") >= 0
        if room.position.over or (turns < WHOLE and story(room).count(END) >= 2 * turns):
            break
    assert together and room.position.over == (turns == WHOLE)
    for mine in tables if turns == WHOLE else ():
        expect(mine.page.locator("#part.over")).to_be_attached()
        expect(mine.page.locator(".result")).to_contain_text("Bob")
