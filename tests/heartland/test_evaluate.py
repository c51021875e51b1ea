"""How bots judge a position, and the plain objects by which words and drawings read it."""

from __future__ import annotations

from typing import Any

import flatboat
from flatboat.games.heartland.bot.evaluate import (
    SPARE_BILLS,
    WEIGHTS,
    action_gain,
    best_price,
    discount,
    hope,
    parts,
)
from flatboat.games.heartland.rules.tables import CENTRE, GOODS, NOWHERE, SITES, Phase
from flatboat.games.heartland.text.judging import best_draws, best_errand
from flatboat.games.heartland.text.seen import seen
from flatboat.kernel.record_view import wrap

GAME = flatboat.game("heartland", seats=2)
MOVES = 120
weights = wrap(WEIGHTS)[0]


def played() -> Any:
    """A position after each of some moves of a game."""
    position = GAME.start(seed=1)
    for number in range(MOVES):
        position.push(position.legal_moves[number * 7 % len(position.legal_moves)])
        yield position


def whole(edition: Any, state: Any, seat: int) -> tuple[float, float]:
    """What goods are worth and what the next action gains, of all goods and places: none is passed over."""
    table, goods, best, left = state.table, 0.0, 0.0, hope(state.table, weights)
    for good in range(GOODS):
        price, held = best_price(edition, table, good), state.hands[seat][good]
        cube, bill = weights.cargo * left * price, weights.bill * left * price
        goods += cube * table.truckers[seat].cargo[good] + bill * min(held, SPARE_BILLS)
        for place in range(SITES):
            if table.map.cell[place] != NOWHERE and place != CENTRE:
                gain = action_gain(edition, state, seat, place, good, cube, bill)
                best = max(best, gain * discount(table, seat, place, 0, weights))
    return goods, best


def test_goods_that_are_passed_over_would_gain_nothing() -> None:
    judged = 0
    for position in played():
        edition, state = position._edition, position._record_view
        if state.table.trigger != NOWHERE or state.table.phase == Phase.MOVE:
            continue
        for seat in range(2):
            _, goods, _, _, best = parts(edition, state, seat, weights)
            assert (goods, best) == whole(edition, state, seat)
            judged += best > 0
    assert judged > 20


def test_what_is_seen_is_the_same_but_for_events_and_advises_the_same() -> None:
    for position in played():
        view, again = (position.observation(0).view for _ in range(2))
        again.events.count = 0
        plain, printed = seen(view), GAME.words.record
        assert plain is seen(again) is seen(plain)
        assert (plain.hand, plain.table.map.cell) == (list(view.hand), list(view.table.map.cell))
        assert best_errand(plain, printed) == best_errand(view, printed)
        assert best_draws(plain, printed) == best_draws(view, printed)
    assert (
        plain.holding(0).hand == [plain.hand[0] + 1, *plain.hand[1:]]
        and plain.holding(0).table is plain.table
    )
