"""What a player would otherwise work out in the head: this port, those below, wreaths, year, market."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import BAG, BOARD, BUY, DROP, PEDDLER, WELCOME
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.season import season, track_length
from flatboat.games.broadhorns.rules.sell import BONUS_BARRELS, tile_at
from flatboat.games.broadhorns.rules.tables import (
    GOODS,
    ICE,
    NONE,
    SEASONS,
    ST_LOUIS,
    TILES,
    TOWNS,
    TRAVELER,
    TRAVELERS,
    Ending,
    Phase,
    Reason,
    Table,
    View,
)
from flatboat.games.broadhorns.rules.turn import prize
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.controls import (
    MARKET_SECTION,
    MOVE_SECTION,
    PORT_SECTION,
    SEASON_SECTION,
    WREATH_SECTION,
)
from flatboat.games.broadhorns.text.reasons import Case, cost, why_not
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, SEASON_WORDS, Names, barrels_held
from flatboat.kernel.notation import counted
from flatboat.kernel.text import Panel

GOOD, BAD, WARN = "good", "bad", "warn"
TASK = "do something else"  # where no reason tells of the task
SHOWN_PRICES = 4  # next barrels of a good whose prices are listed

Row = tuple[tuple[str, ...], str]  # the cells, the tone


def gold(n: int) -> str:
    """Gold that comes in or goes out.

    >>> gold(3), gold(-2), gold(0)
    ('+3', '-2', '0')
    """
    return f"{n:+d}" if n else "0"


def when(turns: int) -> str:
    """After how many turns.

    >>> when(0), when(1), when(3)
    ('this turn', 'next turn', 'in 3 turns')
    """
    return ("this turn", "next turn")[turns] if turns < 2 else f"in {turns} turns"


def summed(numbers: Iterable[int]) -> str:
    """Numbers as a sum: `5 + 4`."""
    return " + ".join(map(str, numbers))


class Outlook:
    """The panels for one edition."""

    def __init__(self, edition: BroadhornsEdition) -> None:
        self.edition = edition
        self.record = edition.printed
        self.names = Names(edition)

    def panels(self, view: View) -> tuple[Panel, ...]:
        """What helps the viewer now: the first is the one that matters."""
        table = view.table
        if view.seat < 0 or table.ending != Ending.NOT_YET:
            return (self.wreaths(view)._replace(unfolded=True), self.year(view))
        made = []
        if table.turn == view.seat and table.phase in prospects.IN_PORT:
            made.append(self.port)
        if table.traders[view.seat].boat != NONE and self.ahead(view):
            made.append(self.river)
        panels = [panel(view) for panel in (*made, self.market, self.wreaths, self.year)]
        return (panels[0]._replace(unfolded=True), *panels[1:])

    # --- a port action ------------------------------------------------------------------------
    def port(self, view: View) -> Panel:
        """Each thing that can be done in this port, what it brings or costs, or why not."""
        table = view.table
        why = prospects.reasons(self.record, view)
        rows: list[Row] = []
        if table.phase == Phase.SELL:
            rows += self.sales(view)
        rows += self.purchases(view, why)
        if prospects.has_old_banner(table, table.port):
            rows.append((("The flags", "", "those of the tile just taken, until this visit ends"), ""))
        rows += self.travelers(view, why)
        if not rows:
            rows.append((("Nothing left", "", "you have done all you can here"), ""))
        columns = ("", "Gold", "How")
        return panel(f"Port of {self.names.ports[table.port]}", PORT_SECTION, columns, rows)

    def sales(self, view: View) -> list[Row]:
        """What selling everything aboard would bring here, by what for; gold before and after."""
        record, table = self.record, view.table
        trader = table.traders[view.seat]
        cargo = prospects.aboard(trader)
        sale = prospects.sale(record, view, table.port, cargo)
        rows = [self.sold(sale, good) for good in range(GOODS) if cargo[good]]
        rows += self.extras(view, sale)
        ice = prospects.best_ice(view, cargo)
        if view.hand[ICE]:
            words = f"1 for each perishable barrel; you hold {view.hand[ICE]}"
            rows.append((("Ice with the sale", gold(ice * record.ice), words), ""))
        whole = sale.total + ice * record.ice
        words = f"{trader.gold} gold now, {trader.gold + whole} afterwards"
        rows.append((("All of this", gold(whole), words), GOOD if whole else ""))
        return rows

    def sold(self, sale: prospects.Sale, good: int) -> Row:
        """The line of one good."""
        onto, over = sale.onto[good], sale.over[good]
        words = [f"onto {counted(len(onto), 'space')}: {summed(onto)}"] if onto else []
        words += [f"{over} as surplus"] if over else []
        brings = sum(onto) + over * self.record.surplus
        name = f"Sell {len(onto) + over} {GOOD_WORDS[good]}"
        return (name, gold(brings), ", ".join(words)), "" if onto else WARN

    def extras(self, view: View, sale: prospects.Sale) -> list[Row]:
        """Delivery, town bonus, a full town and fares."""
        record, table = self.record, view.table
        rows: list[Row] = [(("Delivery card", gold(sale.delivery), self.claimable(view, sale)), "")]
        if table.rewarded:
            words = "already paid"
        elif sale.bonus:
            words = "the town is filled" if sale.fills else f"{BONUS_BARRELS} barrels onto spaces"
        else:
            words = f"needs {BONUS_BARRELS} barrels onto spaces, or the last space"
        rows.append((("Town bonus", gold(sale.bonus), words), ""))
        tile, town = tile_at(record, table, table.port), table.towns[table.port]
        left = tile.count - bin(town.filled).count("1") - sum(map(len, sale.onto))
        words = f"{counted(left, 'space')} would be open" if left else f"filled: {wreath_words(tile, town)}"
        rows.append((("The town", "", words), "" if left else GOOD))
        if sale.fares:
            rows.append((("Fares", gold(sale.fares), "travelers who get off here"), ""))
        return rows

    def claimable(self, view: View, sale: prospects.Sale) -> str:
        """The delivery cards that the sale would let the viewer claim; one of them can be."""
        table = view.table
        if table.claimed:
            return "already claimed"
        goods = [
            GOOD_WORDS[good]
            for good in range(GOODS)
            if (sale.onto[good] or table.sold >> good & 1) and prospects.deliverable(view, table.port, good)
        ]
        return f"one of: {', '.join(goods)}" if goods else "no card for what you sell"

    def purchases(self, view: View, why: Sequence[int]) -> list[Row]:
        """What each good costs here, or why it cannot be bought."""
        if view.table.phase == Phase.TRAVELERS:
            return []
        first = {"Buy": BUY, "From the bag": BAG, "From a peddler": PEDDLER}
        rows = []
        for heading, action in first.items():
            for good in range(GOODS):
                reason = why[action + good]
                if reason == Reason.LEGAL or (action == BUY and reason != Reason.NOT_SOLD_HERE):
                    rows.append(self.purchase(view, f"{heading}: {GOOD_WORDS[good]}", action + good, reason))
        if not rows and view.table.phase != Phase.SELL:
            rows.append((("Buy", "", "nothing is for sale here"), ""))
        return rows

    def purchase(self, view: View, name: str, action: int, reason: int) -> Row:
        """The line of a purchase."""
        case = Case(self.record, view, TASK, action, self.names)
        if reason == Reason.SEASON_FIRST:
            return (name, "", why_not(reason, case)), ""
        asked = gold(-cost(case))
        if reason == Reason.BOXES_FULL and view.table.phase == Phase.SELL:
            return (name, asked, "once you have sold a barrel and its box is empty"), ""
        if reason != Reason.LEGAL:
            return (name, asked if reason != Reason.MARKET_EMPTY else "", why_not(reason, case)), BAD
        return (name, asked, f"leaves you {view.table.traders[view.seat].gold - cost(case) or 'no'} gold"), ""

    def travelers(self, view: View, why: Sequence[int]) -> list[Row]:
        """Who arrives, and who can get off or come aboard, or why not."""
        table, trader = view.table, view.table.traders[view.seat]
        rows: list[Row] = []
        for k in range(TRAVELERS):
            name, fare = self.names.travelers[k], gold(int(self.record.fare[k]))
            name = name[0].upper() + name[1:]
            waits = table.towns[table.port].travelers[k] if table.port != ST_LOUIS else 0
            if trader.aboard[k] and self.record.destination[k] == table.port:
                rows.append(((name, fare, "arrives here and pays"), GOOD))
            elif trader.aboard[k] and why[DROP + k] == Reason.LEGAL:
                rows.append(((name, "", "is aboard and could get off early"), ""))
            if view.hand[TRAVELER + k]:
                rows.append(self.boarder(view, (name, fare, "your card"), BOARD + k, why))
            if waits:
                rows.append(self.boarder(view, (name, fare, "waits here"), WELCOME + k, why))
        return rows

    def boarder(self, view: View, cells: tuple[str, str, str], action: int, why: Sequence[int]) -> Row:
        """The line of a traveler who might come aboard; the fare is paid at the destination."""
        name, fare, whence = cells
        if why[action] == Reason.LEGAL:
            return (name, "", f"{whence}; can board and pays {fare} on arrival"), ""
        case = Case(self.record, view, TASK, action, self.names)
        return (name, "", f"{whence}; {why_not(why[action], case)}"), WARN

    # --- the river ----------------------------------------------------------------------------
    def river(self, view: View) -> Panel:
        """Each town ahead: how far, how soon, and what the cargo would fetch there as it stands now."""
        trader = view.table.traders[view.seat]
        laden, pace = prospects.is_laden(trader), prospects.pace(self.record, view)
        ahead = self.ahead(view)
        best = prospects.best_plan(self.record, view, prospects.outlooks(self.record, view))
        stops = [one.town for one in best.stops] if best else []
        rows = [(self.stop(view, town, pace, laden), GOOD if town in stops else "") for town in ahead]
        told = ("Would earn", "From") if laden else ("Wants", "Sells")
        columns = ("Town", "Spaces", "Moves", "Port action", *told)
        return panel("Down the river", MOVE_SECTION, columns, rows)

    def ahead(self, view: View) -> list[int]:
        """The towns at which the viewer can still have a port action in this expedition."""
        trader, port = view.table.traders[view.seat], self.record.port
        return [town for town in range(TOWNS) if port[town] >= trader.at and not trader.visited >> town & 1]

    def goes_on(self, view: View) -> bool:
        """Whether the viewer's boat carries something to a town."""
        return bool(prospects.is_laden(view.table.traders[view.seat]) and self.ahead(view))

    def stop(self, view: View, town: int, pace: prospects.Pace, laden: bool) -> tuple[str, ...]:
        """The cells of a town."""
        table, trader = view.table, view.table.traders[view.seat]
        spaces = int(self.record.port[town] - trader.at)
        turns = prospects.turns_to_port(pace, spaces)
        way = (self.names.towns[town], str(spaces), str(prospects.moves_for(pace, spaces)), when(turns))
        if not laden:
            return (*way, self.asks(table, town), self.sells(table, town))
        kept = prospects.keeping(self.record, table, trader, turns)
        sale = prospects.visit(self.record, view, town, kept)
        lost = [n - k for n, k in zip(prospects.aboard(trader), kept, strict=True)]
        return (*way, str(sale.total), self.parts(sale, lost))

    def parts(self, sale: prospects.Sale, lost: Sequence[int]) -> str:
        """What a sale is made of, and what is lost before: `pork 5, surplus 1, fills the town`."""
        told = [f"{GOOD_WORDS[good]} {summed(sale.onto[good])}" for good in range(GOODS) if sale.onto[good]]
        for name in ("surplus", "delivery", "bonus", "fares"):
            n = getattr(sale, name)
            told += [f"{name} {n}"] if n else []
        told += ["fills the town"] if sale.fills else []
        told += [f"without {barrels_held(lost)} (spoiled)"] if any(lost) else []
        return ", ".join(told) or "-"

    def asks(self, table: Table, town: int) -> str:
        """The open spaces of a town with their values."""
        opened = {good: prospects.open_values(self.record, table, town, good) for good in range(GOODS)}
        return ", ".join(f"{GOOD_WORDS[g]} {', '.join(map(str, v))}" for g, v in opened.items() if v)

    def sells(self, table: Table, town: int) -> str:
        """What a town's banner sells now, at what price."""
        tile = tile_at(self.record, table, town)
        sold = [(good, int(tile.increase[good])) for good in range(GOODS) if tile.increase[good] != NONE]
        told = [f"{GOOD_WORDS[good]} at {price(self.record, table, good) + more}" for good, more in sold]
        return ", ".join(told) or "-"

    # --- the table ------------------------------------------------------------------------------
    def market(self, view: View) -> Panel:
        """What lies on the market, what the next barrels cost in St. Louis, and what the bag holds."""
        table, rows = view.table, list[Row]()
        for good in range(GOODS):
            prices = prospects.market_prices(self.record, table, good, SHOWN_PRICES)
            bag = f"none; {self.record.bag_price} from the bag" if table.bag[good] else "none"
            told = ", ".join(map(str, prices)) or bag
            cells = (GOOD_WORDS[good].capitalize(), str(table.market[good]), told, str(table.bag[good]))
            rows.append((cells, WARN if not table.market[good] else ""))
        columns = ("", "On the market", "Next prices", "In the bag")
        return panel("Market and bag", MARKET_SECTION, columns, rows)

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
            cells = (f"Seat {seat + 1}", str(trader.wreaths), str(trader.tiles), gold(worth), note)
            rows.append((cells, GOOD if worth else ""))
        prizes = ", ".join(str(p) for p in self.record.prizes[table.seats] if p)
        rows.append((("Prizes", "", "", prizes, "from first place down"), ""))
        columns = ("", "Wreaths", "Tiles", "Gold for them now", "")
        return panel("Wreaths", WREATH_SECTION, columns, rows)

    def year(self, view: View) -> Panel:
        """The season and what it does, what comes next, and how long the year may last."""
        record, table = self.record, view.table
        now, placed, length = season(record, table), int(table.placed), track_length(record)
        turned = sum(list(record.seasons)[: now + 1])
        rows: list[Row] = [
            (("Now", SEASON_WORDS[now], self.names.effects[now]), ""),
            (("Season track", f"{placed} of {length}", f"{counted(length - placed, 'space')} left"), ""),
        ]
        if now + 1 < SEASONS:
            due = counted(turned - placed + 1, "more barrel")
            rows.append(((f"Then {SEASON_WORDS[now + 1]}", f"after {due}", self.names.effects[now + 1]), ""))
        if table.last_round:
            left = (table.first - table.turn - 1) % table.seats
            rows.append(
                (("Last round", f"{counted(left, 'turn')} after this", "then the final scoring"), WARN)
            )
        elif placed > 1:
            left = round(table.turns * (length - placed) / placed / table.seats)
            told = f"about {counted(left, 'round')} more"
            rows.append((("At this pace", told, f"{counted(table.turns, 'turn')} so far"), ""))
        if soon := prospects.stalling_words(record, table):
            words = f"for {counted(table.quiet // table.seats, 'round')}"
            rows.append((("No town filled", words, f"unless one is, the game ends {soon}"), WARN))
        return panel("The year", SEASON_SECTION, ("", "", ""), rows)


def wreath_words(tile: Any, town: Any) -> str:
    """What filling a town brings at the end."""
    return counted(int(tile.wreaths), "wreath") if town.tile < TILES else "the board gives no wreaths"


def panel(heading: str, section: str, columns: tuple[str, ...], rows: list[Row]) -> Panel:
    """A panel from rows and their tones."""
    return Panel(heading, section, columns, tuple(row for row, _ in rows), tuple(tone for _, tone in rows))
