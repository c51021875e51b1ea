"""Which rule each decision belongs to: the game's verbs."""

from __future__ import annotations

from flatboat.games.broadsides.rules.actions import ACTION_COUNT, CAPTAIN, FIGHT
from flatboat.games.broadsides.rules.boarding import (
    begin_boarding,
    begin_fights,
    legal_fights,
    legal_steps,
    movements_are_over,
    step_fight,
    step_figure,
)
from flatboat.games.broadsides.rules.captain import (
    ask_for_captains,
    lacks_captain,
    legal_captains,
    show_captains,
    step_captain,
)
from flatboat.games.broadsides.rules.gunnery import fire_is_over, legal_fire, step_fire
from flatboat.games.broadsides.rules.plot import end_game, legal_plots, show_surrenders, step_plot
from flatboat.games.broadsides.rules.sail import begin_round, end_round, turn_over
from flatboat.games.broadsides.rules.setup import legal_placing, show_placed, step_placing
from flatboat.games.broadsides.rules.ships import crew_left, guns_left, hulls_broken
from flatboat.games.broadsides.rules.tables import (
    NONE,
    SEATS,
    SLOTS,
    Edition,
    Ending,
    Happening,
    Phase,
    Reason,
    State,
    Table,
)
from flatboat.kernel.compiler import rule
from flatboat.kernel.defaults import over
from flatboat.kernel.dice import Dice
from flatboat.kernel.events import EVERYONE, clear, note
from flatboat.kernel.records import Row, f64, i8


@rule
def chooses_in_secret(table: Table) -> bool:
    """Whether both sides choose at the same time."""
    return table.phase == Phase.PLACE or table.phase == Phase.PLOT or table.phase == Phase.REPLACE


@rule
def waiting(state: State) -> int:
    """Whoever has not chosen yet, or the side that fires, moves or fights."""
    table, mask = state.table, 0
    if table.phase == Phase.OVER:
        return 0
    if not chooses_in_secret(table):
        return 1 << table.active
    for seat in range(SEATS):
        asked = table.phase != Phase.REPLACE or lacks_captain(table, seat)  # imagined, nobody is ready
        if asked and not state.secrets[seat].ready:
            mask |= 1 << seat
    return mask


@rule
def legal(edition: Edition, state: State, seat: int, why: Row[i8]) -> None:
    """Fill in the reason for each action, for one seat."""
    table = state.table
    reason = Reason.GAME_OVER if over(state) else Reason.NOT_YOUR_TURN
    acts = (waiting(state) >> seat) & 1
    if acts:
        reason = Reason.NOT_IN_THIS_PHASE
    for action in range(ACTION_COUNT):
        why[action] = reason
    if not acts:
        return
    phase = table.phase
    if phase == Phase.PLOT:
        legal_plots(table, seat, why)
    elif phase == Phase.FIRE:
        legal_fire(edition, table, seat, why)
    elif phase == Phase.MOVE:
        legal_steps(edition, table, seat, why)
    elif phase == Phase.FIGHT:
        legal_fights(table, why)
    elif phase == Phase.PLACE:
        legal_placing(edition, table, state.secrets[seat], seat, why)
    else:
        legal_captains(table, seat, why)


@rule
def step(edition: Edition, state: State, dice: Dice, seat: int, action: int) -> None:
    """Play one legal decision, and go on to the next that somebody has to make."""
    clear(state.events)
    table = state.table
    phase = table.phase
    if phase == Phase.FIRE:
        step_fire(edition, state, dice, seat, action)
    elif phase == Phase.MOVE:
        step_figure(edition, state, seat, action)
    elif phase == Phase.FIGHT:
        step_fight(edition, state, dice, action - FIGHT)
    else:
        choose(state, seat, action)
        if waiting(state) == 0:
            reveal(edition, state, dice)
    go_on(edition, state, dice)


@rule
def choose(state: State, seat: int, action: int) -> None:
    """A choice in secret."""
    if state.table.phase == Phase.PLOT:
        step_plot(state, seat, action)
    elif state.table.phase == Phase.PLACE:
        step_placing(state, seat, action)
    else:
        step_captain(state, seat, action - CAPTAIN)


@rule
def reveal(edition: Edition, state: State, dice: Dice) -> None:
    """All have chosen."""
    table = state.table
    if table.phase == Phase.PLOT:
        if not show_surrenders(state):
            table.phase = Phase.SAIL
    elif table.phase == Phase.PLACE:
        show_placed(state)
        begin_round(edition, state)
    else:
        show_captains(state)
        if table.boarding:
            begin_boarding(edition, state, dice)
        else:
            begin_round(edition, state)


@rule
def go_on(edition: Edition, state: State, dice: Dice) -> None:
    """Cards are turned over, exchanges and rounds end, until somebody has a choice."""
    table = state.table
    while True:
        if table.phase == Phase.SAIL:
            if table.slot == SLOTS:
                end_round(edition, state)
            else:
                turn_over(edition, state, dice)
        elif table.phase == Phase.FIRE and fire_is_over(table):
            end_exchange(edition, state, dice)
        elif table.phase == Phase.MOVE and movements_are_over(edition, table):
            begin_fights(edition, state)
        else:
            return


@rule
def end_exchange(edition: Edition, state: State, dice: Dice) -> None:
    """After both have fired: who has lost (rulings Q6, Q15, Q18)? Else cards are turned over again."""
    table = state.table
    first, second = why_lost(edition, table, 0), why_lost(edition, table, 1)
    if first == Ending.SUNK:
        note(state.events, Happening.SANK, 0, 0, 0, EVERYONE)
    if second == Ending.SUNK:
        note(state.events, Happening.SANK, 1, 0, 0, EVERYONE)
    if first != Ending.NOT_YET and second != Ending.NOT_YET:
        end_game(state, first, NONE)
    elif first != Ending.NOT_YET:
        end_game(state, first, 1)
    elif second != Ending.NOT_YET:
        end_game(state, second, 0)
    elif not table.boarding:
        table.phase = Phase.SAIL
    elif not ask_for_captains(state):
        begin_boarding(edition, state, dice)


@rule
def why_lost(edition: Edition, table: Table, seat: int) -> int:
    """The ending by which a side has lost in an exchange of fire; 0 if it has not."""
    ship = table.ships[seat]
    bare = ship.captain == NONE and crew_left(ship) == 0
    if table.boarding:
        return Ending.NO_CAPTAIN if bare else Ending.NOT_YET
    if hulls_broken(ship) >= edition.sinks:
        return Ending.SUNK
    return Ending.BARE if bare and guns_left(ship) == 0 else Ending.NOT_YET


@rule
def close(edition: Edition, state: State) -> None:
    """The host ends the game: a draw."""
    clear(state.events)
    end_game(state, Ending.CLOSED, NONE)


@rule
def returns(edition: Edition, state: State, out: Row[f64]) -> None:
    """1 for the winner, in a draw half of it for each; nothing else is scored (ruling Q45)."""
    drawn = over(state) and state.table.winner == NONE
    for seat in range(SEATS):
        out[seat] = 1.0 if state.table.winner == seat else 0.5 if drawn else 0.0


@rule
def is_ahead(edition: Edition, state: State, seat: int, other: int) -> bool:
    """The winner is; nobody in a draw."""
    return bool(state.table.winner == seat and seat != other)
