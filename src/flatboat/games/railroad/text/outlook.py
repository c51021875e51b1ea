"""What a player would otherwise work out in the head: deliveries, and how near the end is."""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import NONE, OPEN, Ending, Phase, View
from flatboat.games.railroad.text import hopes, prospects, soon
from flatboat.games.railroad.text.controls import DELIVER_SECTION, ENDING_SECTION
from flatboat.games.railroad.text.plans import linked
from flatboat.games.railroad.text.soon import Prospect
from flatboat.games.railroad.text.vocabulary import ENDING_WORDS, Teller, bonus_words, price
from flatboat.kernel.notation import counted
from flatboat.kernel.text import Panel

GOOD, WARN = "good", "warn"
FAR_LINKS = 8  # of those that still lack tracks, so many are listed

Row = tuple[tuple[str, ...], str]  # the cells, the tone


class Outlook(Teller):
    """The panels for one edition."""

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What the board says not at a glance: deliveries, and how near the end is."""
        if view.table.ending != Ending.NOT_YET:
            return ()
        made = [self.ends(view)]
        if view.seat >= 0 and view.table.phase != Phase.START:
            made.insert(0, self.deliveries(view))
        return (made[0]._replace(unfolded=True), *made[1:])

    # --- deliveries -------------------------------------------------------------------------------
    def deliveries(self, view: View) -> Panel:
        """The deliveries that the tracks allow, and the links that come next, with what each still lacks."""
        made = prospects.deliveries(self.record, view)
        has_trains = view.table.companies[view.seat].trains
        found = [*map(linked, made), *(soon.links(self.record, view)[:FAR_LINKS] if has_trains else ())]
        rows: list[Row] = [
            (self.delivery(view, one), GOOD if one.brings in made[:1] else "") for one in found
        ]
        columns = ("From", "To", "Lacks", "Tracks", "Route", "Cards met", "In all")
        none: list[Row] = [(("None", "", "", "", "", "", ""), "")]
        return Panel.of("My deliveries", DELIVER_SECTION, columns, rows or none)

    def delivery(self, view: View, one: Prospect) -> tuple[str, ...]:
        """The cells of a delivery: its ends, what it lacks, what its route and all of it would bring."""
        link, brings = one.link, one.brings
        route, start = prospects.route_gain(self.record, link.length), self.names.factories[one.factory]
        if brings:
            met = [self.names.cards[card] for card in brings.met]
        else:
            sure, perhaps = prospects.met_over(self.record, view, one.factory, one.city, link.length)
            met = [self.names.cards[card] for card in sure]
            met += [f"perhaps {self.names.cards[card]}" for card in perhaps]
        lacks = f"{counted(link.tracks, 'track')} {price(link.money)}" if link.tracks else ""
        return (f"{self.names.good(view.table, one.factory)}, {start}", self.names.cities[one.city], lacks,
                str(link.length), bonus_words(route), ", ".join(met),
                bonus_words(brings.total) if brings else "")  # fmt: skip

    # --- the end ----------------------------------------------------------------------------------------
    def ends(self, view: View) -> Panel:
        """How near the three ends of the game are."""
        table = view.table
        tracks = [int(table.companies[seat].tracks) for seat in range(table.seats)]
        rounds = max(-(-left // self.record.build) for left in tracks)
        icons = sum(list(city.train)[: city.count].count(NONE) for city in table.cities)
        never = icons - hopes.deliveries_left(table)
        note = f"{counted(never, 'space')} can never be filled" if never else "when all are filled"
        in_time = f"used up in at most {counted(rounds, 'round')}"
        ends = (
            ("Free tracks", f"{sum(tracks) or 'none'} left", in_time, False),
            ("Train cards", f"{table.pile} in the deck", "when none is left", table.pile < OPEN),
            ("Train spaces", f"{icons} free", note, not never and icons < OPEN),
        )
        rows: list[Row] = [((what, left, how), WARN if is_near else "") for what, left, how, is_near in ends]
        if table.trigger != Ending.NOT_YET:
            left = counted(table.seats - table.played - 1, "turn")
            told = ENDING_WORDS[Ending(table.trigger)]
            rows.append((("Last round", f"{left} after this one", told), WARN))
        rows.append((("Now", f"round {table.round}", ""), ""))
        return Panel.of("The end of the game", ENDING_SECTION, ("", "", ""), rows)
