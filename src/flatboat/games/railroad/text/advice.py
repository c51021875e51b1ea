"""Why a move may be a good one, as a player would say it, and what the few really bad ones cost."""

from __future__ import annotations

from collections.abc import Mapping

from flatboat.games.railroad.rules.actions import ACTIONS
from flatboat.games.railroad.rules.network import cost_of
from flatboat.games.railroad.rules.tables import Phase, View
from flatboat.games.railroad.text import prospects, soon
from flatboat.games.railroad.text.links import Link, missing
from flatboat.games.railroad.text.vocabulary import (
    Teller,
    bonus_words,
    money,
    price,
    purse,
    tracks_win,
    worth_words,
)
from flatboat.kernel.notation import counted
from flatboat.kernel.words import EditionAdvice, Values


class Advice(Teller, EditionAdvice):
    """The reasons for one edition."""

    actions = ACTIONS

    def costly(self, view: View, action: int) -> str:
        """What an action costs that is really bad: the turn ends though something could be delivered."""
        if ACTIONS.family(action) not in ("end", "buy") or view.table.phase != Phase.DELIVER:
            return ""
        best = next(iter(prospects.deliveries(self.record, view)), None)
        if best is None:
            return ""
        ends = self.names.ends(view.table, best)
        return f"Your turn ends, though you could deliver {ends} for {worth_words(best)}."

    # --- tracks --------------------------------------------------------------------------------------
    def start(self, view: View, values: Values) -> str:
        """The start track."""
        factory = values["factory"]
        links = missing(self.record, view.table, view.seat, factory)
        if not links:
            return ""
        link, city = min((link, city) for city, link in links.items())
        way = f"{counted(link.length, 'track')} {price(link.money)}"
        good = self.names.good(view.table, factory)
        return f"{way} would link it to {self.names.cities[city]}, which wants its {good}"

    def build(self, view: View, values: Values) -> str:
        """A track: the link that it makes or brings nearer; its label tells what it costs and wins."""
        space = values["space"]
        lacking = prospects.lacking(self.record, view)
        nearer = self.nearer(view, space, {(factory, city): link for link, factory, city in lacking})
        if nearer is None:
            return self.must(view, space)
        left, (factory, city) = nearer
        name, town = self.names.factories[factory], self.names.cities[city]
        if not left:
            return f"it links {name} to {town}, which wants {self.names.good(view.table, factory)}"
        return f"{counted(left, 'more track')} will then link {name} to {town}"

    def must(self, view: View, space: int) -> str:
        """What a track wins at once, or that it must lie somewhere."""
        prestige, reached = tracks_win(self.record, view.table, view.seat, space)
        if prestige:
            return f"it wins {prestige} prestige at once"
        if reached:
            return "it reaches what none of your tracks does yet"
        least = min((cost for cost in view.table.offer[view.seat] if cost >= 0), default=0)
        is_cheap = cost_of(self.record, view.table, space) <= least
        return f"tracks must be laid, {'and no other space costs' if is_cheap else 'though others cost'} less"

    def nearer(
        self, view: View, space: int, before: Mapping[tuple[int, int], Link]
    ) -> tuple[int, tuple[int, int]] | None:
        """Of the links that a track on a space shortens the nearest: tracks it lacks then, and its ends."""
        state = prospects.supposed(view)
        state.table.colors[space] |= 1 << view.seat
        found = []
        for factory in sorted({ends[0] for ends in before}):
            after = missing(self.record, state.table, view.seat, factory)
            found += [
                (link.tracks, (factory, city))
                for city, link in after.items()
                if (factory, city) in before and link.tracks < before[factory, city].tracks
            ]
        return min(found, default=None)

    def unlock(self, view: View, values: Values) -> str:
        """An extra track: what it links at once, or brings nearer; "" where it can win nothing."""
        then = prospects.unlocked(self.record, view)
        now, best = (next(iter(soon.better_ways(self.record, seen)), None) for seen in (view, then))
        if best and (now is None or best.rank > now.rank):
            return f"with one more track this turn you can deliver {self.names.ends(view.table, best)}"
        found = soon.links(self.record, then)
        if found and not found[0].brings:
            return f"it brings a delivery of {self.names.ends(view.table, found[0])} nearer"
        return ""

    # --- deliveries ----------------------------------------------------------------------------------
    def deliver(self, view: View, values: Values) -> str:
        """A delivery with the best card and slot."""
        found = prospects.best_delivery(self.record, view, values["factory"], values["city"])
        length = counted(found.length, "track")
        with_card = f", with {self.names.card_labels[found.card]}" if found.card in found.met else ""
        return f"it brings {worth_words(found)} over {length}{with_card}"

    def play(self, view: View, values: Values) -> str:
        """A train card on the delivery."""
        gain = prospects.card_gain(self.record, view, values["card"])
        if any(gain):
            return f"the delivery is what it asks for, so it brings {bonus_words(gain)}"
        return "your other cards may fit later deliveries, and it still counts for achievements"

    def cover(self, view: View, values: Values) -> str:
        """A slot of the ship."""
        slot, good = values["slot"], int(view.table.works[view.table.factory].good)
        gain = prospects.slot_gain(self.record, view, slot)
        brings = f"it brings {bonus_words(gain)}" if any(gain) else ""
        if prospects.takes_own(self.record, view, slot, good):
            aboard = "your own container goes aboard"
            return f"{brings}, and {aboard}" if brings else f"{aboard}, towards being paid for most"
        return brings or "a neutral container goes there, and wild slots stay free for yours"

    # --- the end of a turn ---------------------------------------------------------------------------
    def buy(self, view: View, values: Values) -> str:
        """A train card of the market."""
        card = values["card"]
        return f"it brings {self.names.rewards[card]} if {self.names.conditions[card]}"

    def loan(self, view: View, values: Values) -> str:
        """A loan."""
        have = purse(view.table.companies[view.seat].money)
        use = "pays for tracks now" if view.table.phase == Phase.BUILD else "is there for cards and tracks"
        return f"you have {have}, and {money(int(self.record.loan))} more {use}"

    def end(self, view: View, values: Values) -> str:
        """The end of the turn."""
        if view.table.phase == Phase.BUY:
            return "your delivery is made, and the money keeps"
        return "" if prospects.linked(view) else "your tracks reach nothing to deliver, and the money keeps"

    #: Why, by family.
    reasons = {
        "start": start,
        "build": build,
        "unlock": unlock,
        "deliver": deliver,
        "play": play,
        "cover": cover,
        "buy": buy,
        "loan": loan,
        "end": end,
    }
