"""What a player would otherwise work out in the head: wreaths, and how long the year may last."""

from __future__ import annotations

from flatboat.games.broadhorns.rules.tables import View
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.controls import SEASON_SECTION, WREATH_SECTION
from flatboat.games.broadhorns.text.vocabulary import Teller
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
        """What the board does not say: the first is the one that matters."""
        return (self.wreaths(view)._replace(unfolded=True), *self.year(view))

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

    def year(self, view: View) -> list[Panel]:
        """How long the year may last, as far as that can be told."""
        record, table = self.record, view.table
        rows: list[Row] = []
        if table.last_round:
            left = (table.first - table.turn - 1) % table.seats
            told = f"{counted(left, 'turn')} after this"
            rows.append((("Last round", told, "then the final scoring"), WARN))
        elif table.placed > 1:
            told = f"about {counted(round(prospects.rounds_left(record, table)), 'round')} more"
            rows.append((("At this pace", told, f"{counted(table.turns, 'turn')} so far"), ""))
        if soon := prospects.stalling_words(record, table):
            words = f"for {counted(table.quiet // table.seats, 'round')}"
            rows.append((("No town filled", words, f"unless one is, the game ends {soon}"), WARN))
        return [Panel.of("The year", SEASON_SECTION, ("", "", ""), rows)] if rows else []
