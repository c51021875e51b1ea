"""What is at stake with a move: what hints compare two moves by."""

from __future__ import annotations

from flatboat.games.railroad.rules.ship import containers_of
from flatboat.kernel.text import Stake

STAKES = (
    Stake(1.0, ("prestige", "prestige"), lambda state, seat: state.table.companies[seat].prestige, mass=True),
    Stake(-4.0, ("loan", "loans"), lambda state, seat: state.table.companies[seat].loans),
    Stake(0.3, ("dollar", "dollars"), lambda state, seat: state.table.companies[seat].money),
    Stake(0.5, ("train card in hand", "train cards in hand"),
          lambda state, seat: state.table.companies[seat].cards),
    Stake(0.3, ("container aboard", "containers aboard"),
          lambda state, seat: containers_of(state.table, seat)),
    Stake(1.0, term="routes", better="better deliveries ahead", worse="worse deliveries ahead"),
    Stake(1.0, term="goals", better="achievements nearer", worse="achievements further off"),
    Stake(1.0, term="contract", better="your contract nearer", worse="your contract further off"),
    Stake(1.0, term="ship", better="a better share of the ship's exports",
          worse="a smaller share of the ship's exports"),
)  # fmt: skip
