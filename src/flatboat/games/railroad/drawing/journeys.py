"""A delivery as a press on its city, with the tracks that it lacks."""

from __future__ import annotations

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.tables import Phase, View
from flatboat.games.railroad.text.controls import CONTROLS
from flatboat.games.railroad.text.offers import Offers
from flatboat.games.railroad.text.plans import plans
from flatboat.kernel.kind import Journey


def journeys(view: View, edition: RailroadEdition, narrow: bool = False) -> list[Journey]:
    """The deliveries that the viewer can make in this turn, while tracks are still to be built."""
    if view.seat < 0 or view.seat != view.table.turn or view.table.phase != Phase.BUILD:
        return []
    heading, offers = CONTROLS["deliver"].heading, edition.once(Offers)
    return [
        Journey(plan.actions, heading, offers.ends(plan.one), offers.brings(view, plan), (city,))
        for plan in plans(edition.printed, view)
        for city in (f"city-{plan.one.city}",)
    ]
