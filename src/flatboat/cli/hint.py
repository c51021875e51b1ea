"""`flatboat hint`: what a bot would do in a game that was kept, and why."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.text import Text

from flatboat.bots.hints import Advice, Hint, advice_of, agrees, beside, choice_made, hint, hint_of
from flatboat.bots.looking_back import MOST, Decision, Look, turns_of
from flatboat.bots.reasons import deed_in_words
from flatboat.cli.screen import out
from flatboat.errors import FlatboatError
from flatboat.kernel.notation import capital, counted
from flatboat.kernel.observation import Observation
from flatboat.records import GameRecord, load_record


def tell_hint(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game record.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="How the table stood after N moves.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Whose move it is to be.")] = None,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="Which bot is asked; the game's adviser by default.")
    ] = "",
    worst: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, max=MOST,
            help="Of a whole game the N turns of a seat in which something else would have come to most.",
        ),
    ] = 0,
) -> None:  # fmt: skip
    """Say what a bot would do in a record's game, and why."""
    record = load_record(file)
    if worst:
        return tell_worst(record, seat, bot, worst)
    position = record.replay(to)
    if not position.waiting:
        raise FlatboatError("the game of this record is over; --to N takes it back to after N moves")
    mover = position.waiting[0] if seat is None else seat - 1
    if mover not in position.waiting:
        due = ", ".join(str(waiting + 1) for waiting in position.waiting)
        raise FlatboatError(f"seat {seat} has nothing to decide then; it is the turn of seat {due}")
    observation = position.observation(mover)
    later = record.moves[len(record.moves) if to is None else to :]
    chosen = choice_made(observation, ((move.seat, move.text) for move in later))
    with out.status("thinking"):
        told = hint(observation, bot, seed="hint", chosen=chosen)
    tell(observation, chosen, told)


def tell_worst(record: GameRecord, seat: int | None, bot: str, most: int) -> None:
    """Say in which turns of a seat, or of the first person, something else would have come to most more."""
    position = record.replay()
    people = [number for number, player in enumerate(record.players, 1) if player == "person"]
    mover = (seat or (*people, 1)[0]) - 1
    if mover not in range(len(position.names)):
        raise FlatboatError(f"there is no seat {seat}; the game had {len(position.names)}")
    look, name = Look(), position.names[mover]
    with out.status("thinking") as status:

        async def ask(one: Decision) -> Advice:
            status.update(f"{look.done} of {look.turns} turns looked at")
            return advice_of(one.seen, bot, seed=f"study {one.number}", chosen=one.chosen)

        asyncio.run(look.go(turns_of(position, mover), ask))
    none = "nothing else promised clearly more. Well played!"
    rest = "what mattered most comes first." if look.found else none
    out.print(Text(f"{counted(look.turns, 'turn')} of {name} looked at; {rest}"))
    for lapse in look.found[:most]:
        one = lapse.decision
        where = ", ".join(filter(None, [one.turn(position.names), f"move {one.number + 1}"]))
        out.print(Text(f"\n{capital(where)} (--to {one.number})", "bold"))
        tell(one.seen, one.chosen, hint_of(one.seen, lapse.advice))


def tell(observation: Observation, chosen: tuple[int, ...], told: Hint) -> None:
    """What was chosen, and a hint."""
    name = observation.names[observation.seat]
    if chosen:
        same = ", as a bot would" if agrees(observation, told, chosen) else ""
        out.print(Text(f"{name} chose: {deed_in_words(observation, chosen)}{same}."))
    out.print(Text(f"{name}: {beside(observation, told, chosen).words}"))
    if told.then:
        out.print(Text(f"{capital(told.rest)}."))
    if told.also:
        out.print(Text(f"Also good: {', '.join(told.also)}."))
    if told.stands:
        out.print(Text(f"Chances of winning: {', '.join(told.stands)}", "dim"))
