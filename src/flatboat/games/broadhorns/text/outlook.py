"""What a player would otherwise work out in the head: the ports below, wreaths, year, market."""

from __future__ import annotations

from collections.abc import Sequence

from flatboat.games.broadhorns.rules.season import season
from flatboat.games.broadhorns.rules.tables import (
    NONE,
    SEASONS,
    Ending,
    View,
)
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.controls import (
    MOVE_SECTION,
    SEASON_SECTION,
    WREATH_SECTION,
)
from flatboat.games.broadhorns.text.plans import plans_now
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, SEASON_WORDS, Teller, barrels_held
from flatboat.kernel.notation import counted
from flatboat.kernel.text import Panel

GOOD, WARN = "good", "warn"

Row = tuple[tuple[str, ...], str]  # the cells, the tone


def when(turns: int) -> str:
    """After how many turns.

    >>> when(0), when(1), when(3)
    ('this turn', 'next turn', 'in 3 turns')
    """
    return ("this turn", "next turn")[turns] if turns < 2 else f"in {turns} turns"


class Outlook(Teller):
    """The panels for one edition."""

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What helps the viewer now: the first is the one that matters."""
        table = view.table
        if view.seat < 0 or table.ending != Ending.NOT_YET:
            return (self.wreaths(view)._replace(unfolded=True), self.year(view))
        afloat = table.traders[view.seat].boat != NONE and prospects.towns_ahead(self.record, view)
        panels = [panel(view) for panel in (*([self.river] if afloat else []), self.wreaths, self.year)]
        return (panels[0]._replace(unfolded=True), *panels[1:])

    # --- the river ----------------------------------------------------------------------------
    def river(self, view: View) -> Panel:
        """Each town ahead: how far, how soon, and what the cargo would fetch there as it stands now."""
        stops = [one.town for plan in plans_now(self.record, view)[:1] for one in plan.stops]
        found = prospects.towns_ahead(self.record, view)
        rows = [(self.stop(view, one), GOOD * (one.town in stops)) for one in found]
        columns = ("Town", "Spaces", "Port action", "Would earn", "From")
        return Panel.of("Down the river", MOVE_SECTION, columns, rows)

    def stop(self, view: View, one: prospects.Prospect) -> tuple[str, ...]:
        """The cells of a town."""
        trader = view.table.traders[view.seat]
        kept = prospects.keeping(self.record, view.table, trader, one.turns)
        lost = [n - k for n, k in zip(prospects.aboard(trader), kept, strict=True)]
        from_what = self.parts(prospects.visit(self.record, view, one.town, kept), lost)
        spaces = str(self.record.port[one.town] - trader.at)
        return (self.names.towns[one.town], spaces, when(one.turns), str(one.total), from_what)

    def parts(self, sale: prospects.Sale, lost: Sequence[int]) -> str:
        """What a sale is made of, and what is lost before: `pork 5, surplus 1, fills the town`."""
        onto = ((GOOD_WORDS[good], values) for good, values in enumerate(sale.onto) if values)
        told = [f"{words} {' + '.join(map(str, values))}" for words, values in onto]
        for name in ("surplus", "delivery", "bonus", "fares"):
            n = getattr(sale, name)
            told += [f"{name} {n}"] if n else []
        told += ["fills the town"] if sale.fills else []
        told += [f"without {barrels_held(lost)} (spoiled)"] if any(lost) else []
        return ", ".join(told) or "-"

    def wreaths(self, view: View) -> Panel:
        """Who has how many wreaths, and what they would bring if the game ended now."""
        table = view.table
        seats = sorted(range(table.seats), key=lambda seat: -table.traders[seat].wreaths)
        counts = [table.traders[seat].wreaths for seat in range(table.seats)]
        rows: list[Row] = []
        for seat in seats:
            trader = table.traders[seat]
            tied = counts.count(trader.wreaths) > 1
            worth = prize(self.record, table, seat)
            note = "shares a place" if tied and worth else ""
            won = f"+{worth}" if worth else "0"
            cells = (f"Seat {seat + 1}", str(trader.wreaths), str(trader.tiles), won, note)
            rows.append((cells, GOOD if worth else ""))
        prizes = ", ".join(str(p) for p in self.record.prizes[table.seats] if p)
        rows.append((("Prizes", "", "", prizes, "from first place down"), ""))
        columns = ("", "Wreaths", "Tiles", "Gold for them now", "")
        return Panel.of("Wreaths", WREATH_SECTION, columns, rows)

    def year(self, view: View) -> Panel:
        """The season and what it does, what comes next, and how long the year may last."""
        record, table = self.record, view.table
        now, placed = season(record, table), int(table.placed)
        rows: list[Row] = [(("Now", SEASON_WORDS[now], self.names.effects[now]), "")]
        if now + 1 < SEASONS:
            due = counted(sum(list(record.seasons)[: now + 1]) - placed + 1, "more barrel")
            rows.append(((f"Then {SEASON_WORDS[now + 1]}", f"after {due}", self.names.effects[now + 1]), ""))
        if table.last_round:
            left = (table.first - table.turn - 1) % table.seats
            rows.append(
                (("Last round", f"{counted(left, 'turn')} after this", "then the final scoring"), WARN)
            )
        elif placed > 1:
            told = f"about {counted(round(prospects.rounds_left(record, table)), 'round')} more"
            rows.append((("At this pace", told, f"{counted(table.turns, 'turn')} so far"), ""))
        if soon := prospects.stalling_words(record, table):
            words = f"for {counted(table.quiet // table.seats, 'round')}"
            rows.append((("No town filled", words, f"unless one is, the game ends {soon}"), WARN))
        return Panel.of("The year", SEASON_SECTION, ("", "", ""), rows)
