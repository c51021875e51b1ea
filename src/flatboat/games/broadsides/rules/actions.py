"""The list of decisions of Broadsides & Boarding Parties."""

from __future__ import annotations

from flatboat.games.broadsides.rules.tables import CARDS, LETTERS, PLACES, SECTIONS, SLOTS, STEPS
from flatboat.kernel.actions import Actions

AIMS = 3  # at the side that faces the cannons, or of a ship that lies end-on: port, starboard

ACTIONS = Actions()
FIRE = ACTIONS.add("fire", letter=LETTERS, aim=AIMS)
CEASE = ACTIONS.add("cease")
FIGHT = ACTIONS.add("fight", place=PLACES)
PLOT = ACTIONS.add("plot", **{f"card{slot + 1}": CARDS for slot in range(SLOTS)})
DRIFT = ACTIONS.add("drift")
SURRENDER = ACTIONS.add("surrender")
CAPTAIN = ACTIONS.add("captain", section=SECTIONS)  # placed, or a new one
CREW = ACTIONS.add("crew", section=SECTIONS)  # an extra one, placed
LEAD = ACTIONS.add("lead", way=STEPS)  # the Captain steps
STEP = ACTIONS.add("step", place=PLACES, way=STEPS)  # one of the crew does
ACTION_COUNT = len(ACTIONS)
