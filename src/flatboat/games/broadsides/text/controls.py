"""What interfaces are told of the families of moves: their headings, and the rules behind them."""

from __future__ import annotations

from flatboat.kernel.kind import Control

PLOT_SECTION = "Plot: chart your course"
FIRE = Control("Fire", "Fire: the cannons", board="Press the row of her deck to fire at.")
STEPS = "Press an enemy to attack, or a figure, then where it goes."
BOARD_SECTION = "Step: movements in boarding"

CONTROLS = {
    "plot": Control("Chart your course", PLOT_SECTION),
    "drift": Control("No Captain", "Captain: placing and replacing him"),
    "surrender": Control("Give up", "Surrender", aside=True, last=True),
    "captain": Control(
        "Where the Captain stands",
        "Captain: placing and replacing him",
        board="Press a section of your ship.",
    ),
    "crew": Control("Place extra crew", "Set-up: ships and crew", board="Press a section of your ship."),
    "fire": FIRE,
    "cease": FIRE,
    "lead": Control("Move a figure", BOARD_SECTION, whos=True, board=STEPS),
    "step": Control("Move a figure", BOARD_SECTION, whos=True, board=STEPS),
    "fight": Control("Fight", "Fight: hand-to-hand combat"),
}
#: Every decision stands on its own: none is wished for ahead.
CHAINS: dict[str, tuple[str, ...]] = {}
#: Asked for though nothing else is legal: choices in secret, since an answer given at once would tell that
#: there was none; and combats, lest dice fall before a last movement can be taken back.
ASKED = frozenset(("plot", "drift", "captain", "crew", "fight"))
