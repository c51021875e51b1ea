"""Links of one turn in Small Railroad Empires, held against the wishes that are offered then."""

from __future__ import annotations

import re

from flatboat.games.railroad.rules.actions import UNLOCK
from flatboat.games.railroad.rules.tables import Phase, Reason
from flatboat.games.railroad.text import extra, prospects, soon
from flatboat.games.railroad.text.links import Link, missing
from flatboat.kernel.observation import Observation
from flatboat.offers.wished import wished

from .tables import land
from .test_words import WORDS, observation
from .walks import walks

LABEL = re.compile(r"(\w+) to (\w+)$")


def test_a_dear_short_way_does_not_hide_one_that_can_be_paid() -> None:
    """From Blackmoor to Easton a track on the mountain b1 is lacking, or two: Redstone and the forest b2."""
    view = observation(land({"at": "Blackmoor c4", "money": 1}, terrain={"b1": "MOUNTAIN"}))
    blackmoor, easton = 0, 4
    assert missing(WORDS.record, view.table, 0, blackmoor)[easton] == Link(1, 3, 3)
    assert (Link(2, 1, 4), blackmoor, easton) in [one[:3] for one in soon.links(WORDS.record, view)]
    told = "Blackmoor to Easton: 2 prestige, earns $3 (2 tracks cost $1"
    assert WORDS.wanted(view)[0].label.startswith(told)


def test_a_loan_pays_for_a_long_route_alone() -> None:
    """It costs 4 prestige at the end: a route of 7 brings 5, one of 6 brings 4."""
    view = observation(land({"at": "Blackmoor c4", "money": 1}))
    ways = [soon.Prospect(Link(2, money, length), 0, 4) for money, length in ((6, 7), (6, 6), (7, 7), (1, 7))]
    assert [soon.takes_loan(WORDS.record, view, one) for one in ways] == [True, False, False, False]
    view.table.loans = 0
    assert not soon.takes_loan(WORDS.record, view, ways[0])


def test_what_is_named_best_is_the_best_of_what_is_offered() -> None:
    """The guide, facts and the list of ways name the same links, and what the best delivery would bring."""
    met = 0
    for position, chooser in walks(5, 60):
        seen = position.observation(position.waiting[0])
        if seen.view.table.phase == Phase.BUILD and chooser.random() < 0.3:
            met += same(seen)
    assert met > 5


def same(seen: Observation) -> bool:
    """Compare what one turn could link with the wishes of the page; whether the best could be compared."""
    view, names = seen.view, WORDS.names
    found = [one for one in soon.links(WORDS.record, view) if one.brings]
    linked = {(names.factories[f], names.cities[c]) for f, c in prospects.linked(view)}
    offered = {}
    for wish in wished(seen, False):
        match = LABEL.match(wish.label)
        assert match
        if match.groups() not in linked and ", one extra" not in wish.ways[0].label:
            offered[match.groups()] = " ".join([wish.label, *(way.label for way in wish.ways)])
    every = {(names.factories[one.factory], names.cities[one.city]): one for one in found}
    assert set(offered) <= set(every)
    whole = int(view.table.to_build + view.table.pending)
    assert {ends for ends, one in every.items() if one.link.tracks == whole} <= set(offered)
    if not found or any(one.link.tracks < whole for one in found):
        return False  # a further track may bring something, too
    best = max(one.brings.total.prestige for one in found if one.brings)
    return found[0].brings is not None and f"{best} prestige" in next(iter(offered.values()))


def test_what_an_extra_track_leads_to_is_the_best_of_all_ways() -> None:
    """Those that are not valued could not have been the best."""
    record, met = WORDS.record, 0
    for position, chooser in walks(4, 50, delivering=True):
        view = position.observation(position.waiting[0]).view
        if prospects.reasons(record, view)[UNLOCK] == Reason.LEGAL and chooser.random() < 0.4:
            then, prestige = prospects.unlocked(record, view), chooser.randrange(5)
            more = (one for one in soon.better_ways(record, then) if len(one.laid) > 1)
            best = next((one for one in more if one.rank[0] > prestige), None)
            assert extra.best_way(record, then, 1, prestige) == best
            met += best is not None
    assert met > 5
