"""A tiny game in which seats choose in secret at the same time, with one stream of dice, for tests alone.

In each of two rounds every seat chooses two cards in secret, one after the other. When all have, the first
cards are shown; the second ones never are. Whoever chose last then guesses, takes the cards and rolls a die.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from flatboat.errors import FlatboatError
from flatboat.kernel.actions import Actions
from flatboat.kernel.compiler import rule
from flatboat.kernel.dice import Dice, below
from flatboat.kernel.editions import EditionShelf
from flatboat.kernel.event_words import EventPhrase, EventWords
from flatboat.kernel.events import EVERYONE, UNSEEN, Events, clear, note, veil
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Control, Finish
from flatboat.kernel.pictures import Picture
from flatboat.kernel.records import Record, Row, cells, i8, i16
from flatboat.kernel.text import Field, Sheet, Words
from flatboat.kernel.verbs import register

from .tiny import TINY, Edition, TinyEdition, TinyOptions
from .tiny import Options as TinyOptionsRecord

SEATS, ROUNDS, CARDS, PICKS, NONE = 3, 2, 4, 2, -1
ACTIONS = Actions()
CHOOSE = ACTIONS.add("choose", card=CARDS)
GUESS = ACTIONS.add("guess")
TAKE = ACTIONS.add("take")
ROLL = ACTIONS.add("roll")
COUNT = len(ACTIONS)
SHOWN, DONE = ROLL + 1, ROLL + 2  # events that are no actions


class Secret(Record):
    cards: Row[i8] = cells(PICKS)
    count: i8


class Table(Record):
    seats: i8
    round: i8
    active: i8  # NONE: all choose
    guesses: i8
    taken: i8
    shown: Row[i8] = cells(SEATS)
    points: Row[i16] = cells(SEATS)


class State(Record):
    table: Table
    secrets: Row[Secret] = cells(SEATS)
    events: Events


class View(Record):
    seat: i8
    table: Table
    own: Secret
    events: Events


@rule
def forget(secret: Secret) -> None:
    secret.count = 0
    for i in range(PICKS):
        secret.cards[i] = NONE


@rule
def begin(state: State) -> None:
    table = state.table
    table.round += 1
    table.active, table.taken, table.guesses = NONE, 0, 0
    for seat in range(SEATS):
        forget(state.secrets[seat])
        table.shown[seat] = NONE


@rule
def setup(edition: Edition, state: State, dice: Dice, options: TinyOptionsRecord) -> None:
    state.table.seats = options.seats
    begin(state)


@rule
def over(state: State) -> bool:
    return state.table.round > ROUNDS


@rule
def waiting(state: State) -> int:
    table, mask = state.table, 0
    if over(state):
        return 0
    if table.active != NONE:
        return 1 << table.active
    for seat in range(table.seats):
        if state.secrets[seat].count < PICKS:
            mask |= 1 << seat
    return mask


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    for action in range(COUNT):
        why[action] = 1
    if not waiting(state) >> seat & 1:
        return
    if state.table.active == NONE:
        for card in range(CARDS):
            why[CHOOSE + card] = 0
    elif state.table.taken:
        why[ROLL] = 0
        why[GUESS] = 0
    else:
        why[GUESS] = 0
        why[TAKE] = 0


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    clear(state.events)
    table = state.table
    if action < GUESS:
        secret = state.secrets[seat]
        secret.cards[secret.count] = action - CHOOSE
        secret.count += 1
        note(state.events, CHOOSE, seat, action - CHOOSE, 0, 1 << seat)
        if waiting(state) == 0:
            reveal(state, seat)
    elif action == GUESS:
        table.guesses += 1
        note(state.events, GUESS, seat, table.guesses, 0, EVERYONE)
    elif action == TAKE:
        table.taken = 1
        note(state.events, TAKE, seat, 0, 0, EVERYONE)
    else:
        table.points[seat] += below(dice, edition.faces)
        note(state.events, ROLL, seat, table.points[seat], 0, EVERYONE)
        begin(state)


@rule
def reveal(state: State, last: int) -> None:
    table = state.table
    table.active = last
    for seat in range(table.seats):
        table.shown[seat] = state.secrets[seat].cards[0]
        note(state.events, SHOWN, seat, table.shown[seat], 0, EVERYONE)
        forget(state.secrets[seat])


@rule
def close(edition: Edition, state: State) -> None:
    clear(state.events)
    state.table.round = ROUNDS + 1


@rule
def returns(edition: Edition, state: State, out: Any) -> None:
    for seat in range(state.table.seats):
        out[seat] = state.table.points[seat]


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    return bool(state.table.points[seat] > state.table.points[other])


@rule
def view(edition: Edition, state: State, seat: int, out: View) -> None:
    out.seat = seat
    out.table = state.table
    if seat >= 0:
        out.own = state.secrets[seat]
    else:
        forget(out.own)
    veil(state.events, seat, out.events)


@rule
def determinize(edition: Edition, view: View, dice: Dice, out: State) -> None:
    out.table = view.table
    for seat in range(SEATS):
        if seat == view.seat:
            out.secrets[seat] = view.own
        else:
            forget(out.secrets[seat])
    veil(view.events, view.seat, out.events)


register(State, sys.modules[__name__])
CHOICES = tuple((str(card), f"Card {card}") for card in range(CARDS))
PICTURES = tuple(f'<svg viewBox="0 0 9 9"><circle r="{card + 1}"/></svg>' for card in range(CARDS))


class Happening(IntEnum):
    CHOSE = CHOOSE
    GUESSED = GUESS
    TOOK = TAKE
    ROLLED = ROLL
    SHOWED = SHOWN


EVENTS = {
    Happening.CHOSE: EventPhrase("{seat} chooses {card}", card="number"),
    Happening.GUESSED: EventPhrase("{seat} guesses {guesses}", guesses="number"),
    Happening.TOOK: EventPhrase("{seat} takes {n}", n="number"),
    Happening.ROLLED: EventPhrase("{seat} rolls {points}", points="number"),
    Happening.SHOWED: EventPhrase("{seat} shows {card}", card="number"),
}


class SecretWords(Words):
    events = EventWords(EVENTS, {}, {})

    def __init__(self, edition: TinyEdition) -> None:
        self.edition = edition

    def move(self, action: int) -> str:
        return f"choose {action - CHOOSE}" if action < GUESS else ("guess", "take", "roll")[action - GUESS]

    def reason(self, reason: int, action: int, view: View) -> str:
        return "it is not the moment for it"

    def event(self, event: Any, names: Any) -> str:
        return "" if event.a == UNSEEN else super().event(event, names)

    def table(self, view: View, names: Any) -> str:
        own = ", ".join(str(view.own.cards[i]) for i in range(view.own.count))
        return f"round {view.table.round}; chosen: {own}"

    def task(self, view: View, names: Any) -> str:
        return "choose"

    def ending(self, view: View, names: Any) -> str:
        return "two rounds were played"

    def guide(self, view: View) -> str:
        return "Choose two cards."

    def worth(self, event: Any) -> None:
        return None

    def standing(self, view: View, seat: int) -> str:
        return ""

    def panels(self, view: View) -> tuple[()]:
        return ()

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        if view.table.active != NONE or view.own.count:
            return ()
        fields = [
            Field(name, f"{name.capitalize()} card", CHOICES, look="cards", pictures=PICTURES)
            for name in ("first", "second")
        ]
        return (Sheet("cards", "Two cards", "Play", "Choose them", tuple(fields)),)

    def compose(self, view: View, sheet: str, values: Any) -> list[str]:
        if values["first"] == values["second"]:
            raise FlatboatError("choose two different cards")
        return [f"choose {values['first']}", f"choose {values['second']}"]

    def spell_out(self, text: str, view: Any = None) -> list[str]:
        return [text]

    def measured(self, events: Any) -> tuple[()]:
        return ()


def sketch(view: View, edition: Any, action: int, prefix: str = "t", narrow: bool = False) -> str:
    """A dot for what would be chosen, further right for each that is chosen already."""
    if action >= GUESS:
        return ""
    return f'<circle cx="{9 * view.own.count}" cy="{int(narrow)}" r="{action + 1}"/>'


def spots(view: View, edition: Any, narrow: bool = False) -> dict[int, tuple[str, ...]]:
    return {CHOOSE + card: (f"card-{card}",) for card in range(CARDS)}


def draw(view: View, edition: Any, names: Any, **how: Any) -> Picture:
    cards = "".join(
        f'<g id="t-card-{card}"><title>card {card}</title><rect x="{10 * card}" width="9" height="9"/></g>'
        for card in range(CARDS)
    )
    return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">{cards}</svg>')


SECRET = replace(
    TINY,
    name="secret",
    title="Secret",
    seats=range(2, SEATS + 1),
    state=State,
    view=View,
    actions=ACTIONS,
    longest=ROUNDS * (SEATS * PICKS + 100),
    options=TinyOptions,
    editions=EditionShelf(TinyEdition, Path(__file__).parent, ["tiny"]),
    words=SecretWords,  # type: ignore[arg-type]
    draw=draw,
    finish=lambda state: Finish(state.table.round, 0, "end"),
    conserved=lambda state: (state.table.seats,),
    won=lambda view: any(view.table.points),
    simultaneous=False,
    search=replace(TINY.search, rollout_weights=np.ones(len(ACTIONS), np.int8), secret=True),
    interface=replace(
        TINY.interface,
        spots=spots,
        sketch=sketch,
        controls={group.name: Control("Play", "Play") for group in ACTIONS.groups},
    ),
)


def secret(seats: int = 2) -> Game:
    return Game(SECRET, seats)
