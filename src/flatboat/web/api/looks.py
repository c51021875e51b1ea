"""A table as a seat may see it, as data.

Nothing here gets at the state: of the game it all comes from what `known_to` gives (see `known.py`), the rest
from what its host chose for the table.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flatboat.kernel.history import Outcome
from flatboat.kernel.moves import ONLOOKER, Move
from flatboat.kernel.observation import Observation
from flatboat.kernel.position import Position
from flatboat.kernel.supposing import wishes
from flatboat.web import show
from flatboat.web.api.models import (
    AdviceInfo,
    Changed,
    Frame,
    LegalMove,
    LogInfo,
    LogLine,
    OutcomeInfo,
    RefusedMove,
    SeatInfo,
    TableInfo,
    TalkLine,
    WishInfo,
    seat_or_null,
)
from flatboat.web.commands.study import Study
from flatboat.web.room import Room
from flatboat.web.show import Viewer
from flatboat.web.store import Said
from flatboat.web.talk import heard
from flatboat.web.telling import LOG, log_lines

LINES = 50  # of the talk, that a table tells


def table_info(room: Room, seat: int, wished: bool = False) -> TableInfo:
    """The table as it stands."""
    known, table = room.known(seat), room.table
    observation, (commitment, key) = known.observation, known.dice
    return TableInfo(
        **_news(room, seat),
        log=last_lines(room, seat),
        id=room.id,
        game=room.game.kind.name,
        title=room.game.kind.title,
        options=table.options,
        pace=table.settings["pace"],
        seat=seat_or_null(seat),
        outcome=outcome_info(known.now.outcome),
        view=view_of(room, seat),
        text=observation.text(),
        wishes=wish_infos(room, observation) if wished else None,
        commitment=commitment or None,
        dice_key=key or None,
        rematch=table.rematch,
        talk=[talk_line(said) for said in heard(room)[-LINES:]],
    )


def talk_line(said: Said) -> TalkLine:
    """A line of the talk as data."""
    return TalkLine(**vars(said))


def changed(room: Room, seat: int, since: int, before: Mapping[str, object]) -> Changed:
    """What has changed for a seat since a version, when its view was `before`."""
    return Changed(
        **_news(room, seat),
        log=log_after(room, seat, since),
        kept=kept(room, seat, since),
        changes=dict(differences(before, view_of(room, seat))),
    )


def _news(room: Room, seat: int) -> dict[str, Any]:
    """What a whole table and a change have in common, but for the log."""
    turn, known, onlooker = may_play(room, seat), room.known(seat), room.known(ONLOOKER)
    legal, now = [] if seat == ONLOOKER or room.seats[seat].bot else known.observation.moves, known.now
    return {
        "version": known.version,
        "number": known.number,
        "task": room.game.words.task(onlooker.observation.view, now.names),
        "waiting": now.waiting,
        "over": now.over,
        "names": list(now.names),
        "seats": seat_infos(room),
        "legal": [legal_move(move) for move in legal],
        "can_undo": (turn and known.can_undo) or (not turn and may_choose_anew(room, seat)),
        "deadline": room.deadline(seat),
    }


def frame(room: Room, position: Position, number: int, seat: int) -> Frame:
    """The table after one of its moves; `position` comes from `Rooms.frame`."""
    look, open_table = room.known(seat).then(position), room.known(ONLOOKER).then(position)
    observation = look.observation
    return Frame(
        id=room.id,
        number=number,
        last=room.known(seat).number,
        seat=seat_or_null(seat),
        names=list(look.names),
        task=room.game.words.task(open_table.observation.view, look.names),
        waiting=look.waiting,
        over=look.over,
        points=look.points,
        view=observation.data(numbers=True),
        text=observation.text(),
    )


def advice_info(study: Study) -> AdviceInfo:
    """What a bot would have done at a move, as data."""
    hint = study.hint
    return AdviceInfo(
        number=study.number,
        seat=study.seat,
        chose=study.chose or None,
        agrees=study.agrees,
        moves=[*hint.moves],
        told=hint.told,
        reasons=[words for words in (hint.cost, hint.reason, hint.aim or hint.rather, hint.danger) if words],
        then=[*hint.then],
        also=[*hint.also],
        chances=[*hint.stands],
    )


def view_of(room: Room, seat: int) -> dict[str, Any]:
    """A seat's view, worked out once for all who see the same. It must not be changed."""
    known = room.known(seat)
    return known.once("view", lambda: known.observation.data(numbers=True))


def differences(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """JSON Pointers to what is new in a view, with the new values. Lists of numbers are told as a whole.

    >>> before = {"turn": 1, "trucks": [{"cargo": [0, 1]}, {"cargo": [2, 2]}]}
    >>> after = {"turn": 2, "trucks": [{"cargo": [0, 1]}, {"cargo": [2, 3]}]}
    >>> dict(differences(before, after))
    {'/turn': 2, '/trucks/1/cargo': [2, 3]}
    """
    if before == after:
        return
    if isinstance(after, dict):
        for name, value in after.items():
            yield from differences(before[name], value, f"{path}/{name}")
    elif isinstance(after, list) and any(isinstance(item, dict) for item in after):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from differences(old, new, f"{path}/{i}")
    else:
        yield path, after


# --- moves ------------------------------------------------------------------------------------------


def may_play(room: Room, seat: int) -> bool:
    """Whether it is this seat's turn, and no bot's in its place."""
    return seat in room.known(seat).waiting and not room.seats[seat].bot


def may_choose_anew(room: Room, seat: int) -> bool:
    """Whether this seat has chosen in secret and may still change its mind."""
    return seat != ONLOOKER and not room.seats[seat].bot and room.known(seat).can_choose_anew


def legal_move(move: Move) -> LegalMove:
    """A move as data."""
    return LegalMove(move=str(move), action=move.action)


def refused_moves(room: Room, observation: Observation) -> list[RefusedMove]:
    """Every move of the game that a seat cannot play now, and why."""
    if room.seats[observation.seat].bot:
        why = "a bot is playing this seat; take over first"
        return [RefusedMove(move=text, action=i, reason=why) for i, text in enumerate(observation.game.moves)]
    legal = set(observation.legal)
    return [
        RefusedMove(move=text, action=action, reason=observation.reason(action))
        for action, text in enumerate(observation.game.moves)
        if action not in legal
    ]


def wish_infos(room: Room, observation: Observation) -> list[WishInfo]:
    """What can be reached by several decisions in a row."""
    found = wishes(observation) if may_play(room, observation.seat) else []
    return [
        WishInfo(
            move=str(wish.target),
            action=wish.target.action,
            ways=[[str(move) for move in way] for way in wish.ways],
        )
        for wish in found
    ]


# --- what happened ------------------------------------------------------------------------------------


def kept(room: Room, seat: int, since: int) -> int:
    """How many of the moves that stand stood already at a version, as this viewer counts."""
    return bisect_right(room.known(seat).acts, since, key=lambda act: act.seq)


def log_after(room: Room, seat: int, since: int) -> list[LogLine]:
    """What happened after a version, as a seat may read it: in the order that a stream tells it, too."""
    return log_teller(room, seat, since)().log


def last_lines(room: Room, seat: int) -> list[LogLine]:
    """The last lines of the log; a move has one at least, but for a few that are not worth a line."""
    acts = room.known(seat).acts
    since = acts[-2 * LOG].seq if len(acts) > 2 * LOG else 0
    return log_after(room, seat, since)[-LOG:]


def log_teller(room: Room, seat: int, since: int) -> Callable[[], LogInfo]:
    """What tells the same and where it stands, whatever is played meanwhile; if long, beside the loop."""
    known, stands = room.known(seat), kept(room, seat, since)
    game, names = known.game, known.names
    version, number, acts = known.version, known.number, [*known.acts[stands:]]
    notes = [note for note in known.notes if note.seq > since]

    def tell() -> LogInfo:
        lines = log_lines(game, names, acts, notes, stored=True)
        told = [LogLine(number=line.number, text=line.text, turn=line.turn, note=line.note) for line in lines]
        return LogInfo(version=version, number=number, kept=stands, log=told)

    return tell


def outcome_info(outcome: Outcome | None) -> OutcomeInfo | None:
    """How the game ended; None while it goes on."""
    if outcome is None:
        return None
    return OutcomeInfo(
        reason=outcome.reason,
        points=list(outcome.points),
        places=list(outcome.places),
        winners=outcome.winners,
    )


def seat_infos(room: Room) -> list[SeatInfo]:
    """The seats of a table, as everybody sees them."""
    return [
        SeatInfo(
            seat=row.seat, name=row.name, bot=row.bot or None, person=row.person, taken=row.taken,
            points=row.points, to_act=row.to_act,
        )
        for row in show.seats(room, room.known(ONLOOKER).now, Viewer())
    ]  # fmt: skip
