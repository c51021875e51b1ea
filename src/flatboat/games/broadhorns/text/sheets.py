"""Forms for what is one gesture and many moves: a visit to a port, an expedition that is fitted out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flatboat.errors import FlatboatError, Unfilled
from flatboat.games.broadhorns.edition.model import BroadhornsEdition
from flatboat.games.broadhorns.rules.actions import (
    ACTIONS,
    BAG,
    BLIND,
    BOARD,
    BOAT,
    BUY,
    CLAIM,
    CLAIM_TOWN,
    COOL,
    DONE,
    DROP,
    END,
    PEDDLER,
    RANKS,
    SEASON,
    SELL,
    SURPLUS,
    WELCOME,
)
from flatboat.games.broadhorns.rules.boats import last_space
from flatboat.games.broadhorns.rules.buy import increase
from flatboat.games.broadhorns.rules.market import price
from flatboat.games.broadhorns.rules.season import track_is_full
from flatboat.games.broadhorns.rules.sell import has_space, is_full, tile_at
from flatboat.games.broadhorns.rules.tables import (
    BOATS,
    BOXES,
    DELIVERY,
    GOODS,
    NONE,
    PERISHABLES,
    ST_LOUIS,
    TRAVELER,
    TRAVELERS,
    Edition,
    Ending,
    Phase,
    Reason,
    Table,
    Trader,
    View,
)
from flatboat.games.broadhorns.rules.tables import ICE as ICE_CARD
from flatboat.games.broadhorns.rules.tables import PEDDLER as PEDDLER_CARD
from flatboat.games.broadhorns.text import prospects
from flatboat.games.broadhorns.text.controls import (
    BUY_SECTION,
    DELIVERY_SECTION,
    END_SECTION,
    FILL_SECTION,
    ICE_SECTION,
    PORT_SECTION,
    SELL_SECTION,
    ST_LOUIS_SECTION,
    TRAVELER_SECTION,
)
from flatboat.games.broadhorns.text.outlook import when
from flatboat.games.broadhorns.text.plans import Plan, best_plan, plan_in_port, wreaths_of
from flatboat.games.broadhorns.text.vocabulary import GOOD_WORDS, Teller
from flatboat.games.broadhorns.text.wanted import ending
from flatboat.kernel.notation import capital, counted
from flatboat.kernel.text import Field, Sheet

VISIT, OUTFIT = "visit", "outfit"
AT_TOWN = (Phase.SELL, Phase.BUY, Phase.TRAVELERS)
NOTHING = ("", "nothing")
STAY = ("stay", "stay in port")
COOLED = [f"sell-{good}" for good in range(PERISHABLES)]
LOADS = ("buy-", "bag-", "blind", "peddler-")
PRESS_BOAT = "Press a boat and barrels"
PRESS_MARKET = "Press barrels"
PRESS_VISIT = "Press barrels to change it"
COVERED = (SELL_SECTION, DELIVERY_SECTION, ICE_SECTION, FILL_SECTION, BUY_SECTION, TRAVELER_SECTION)

#: An action that costs gold, how much, and what for.
Purchase = tuple[int, int, str]


class Sheets(Teller):
    """The forms for one edition."""

    def __init__(self, edition: BroadhornsEdition, moves: Sequence[str]) -> None:
        super().__init__(edition)
        self.moves = moves

    def sheets(self, view: View) -> tuple[Sheet, ...]:
        """The form that fits what the viewer is at."""
        table = view.table
        if view.seat < 0 or view.seat != table.turn or table.ending != Ending.NOT_YET:
            return ()
        why = prospects.reasons(self.record, view)
        if table.port == ST_LOUIS or not all(why[BOAT : BOAT + BOATS]):
            outfit = self.outfit(view, why)
            return (outfit,) if outfit.fields else ()
        if table.phase in AT_TOWN:
            return (self.visit(view, why),)
        return ()

    def compose(self, view: View, sheet: str, values: Mapping[str, str]) -> list[str]:
        """The moves of a filled form. Raises FlatboatError for what cannot be."""
        if sheet not in [known.name for known in self.sheets(view)]:
            raise FlatboatError(f'there is no form "{sheet}" here')
        composed = self.fit_out if sheet == OUTFIT else self.pay_visit
        return [self.moves[action] for action in composed(view, values)]

    def proposed(self, view: View) -> list[int]:
        """The moves of a form that comes filled in, as it stands."""
        for sheet in self.sheets(view):
            if sheet.filled:
                first = {it.name: it.first or (it.choices[0][0] if it.choices else "") for it in sheet.fields}
                return self.pay_visit(view, first)
        return []

    def total(self, view: View, then: Any, ends: bool) -> str:
        """What is spent or earned in all, and how full the boat is then; `ends`: it is still to be sold."""
        before, after = view.table.traders[view.seat], then.table.traders[view.seat]
        gold = int(after.gold) + prospects.fares(self.record, after, view.table.port)
        gold += int(self.record.boats[after.boat].resale) if ends else 0
        earned = gold - int(before.gold)
        n = int(after.wreaths - before.wreaths)
        won = f" and {counted(n, 'wreath')}" * bool(n)
        told = [f"{earned} gold{won} earned, {gold} in all"] * (earned > 0)
        told += [f"{-earned} gold spent, {gold} left"] * (earned < 0)
        if then.table.last_round:
            stands = prospects.standing(self.record, then.table, view.seat)
            return " ".join([f"{words}." for words in told] + [f"If it ended so: {stands}."])
        told += [] if after.boat == NONE or ends else self.fullness(after)
        return " ".join(filter(None, [capital("; ".join(told)) + "." * bool(told), self.aim(view, then)]))

    def fullness(self, trader: Trader) -> list[str]:
        """How full a boat is, where it is not empty."""
        boxes = int(self.record.boats[trader.boat].boxes)
        full = boxes - empty_boxes(self.record, trader)
        return ["boat full" if full == boxes else f"{full}/{boxes} boxes full"] if full else []

    def aim(self, view: View, then: View) -> str:
        """Where a boat just fitted out would gain most in all, and who may be there first; "" for none."""
        before, after = view.table.traders[view.seat], then.table.traders[view.seat]
        if before.boat != NONE or after.boat == NONE or not any(prospects.aboard(after)):
            return ""
        outlay = int(before.gold - after.gold - self.record.boats[after.boat].resale)
        found = prospects.towns_ahead(self.record, then)
        best = best_plan(self.record, prospects.as_seen(then), found, outlay)
        if best is None:
            return ""
        gain, n = best.total - outlay, wreaths_of(self.record, then.table, best)
        won = f" and {counted(n, 'wreath')}" * bool(n)
        told = f"Best: {'+' if gain >= 0 else '−'}{abs(gain)} gold{won} {when(best.turns)}"
        return f"{told} at {self.names.in_turn(best.stops)}{best.risk}."

    # --- fitting out ------------------------------------------------------------------------------
    def outfit(self, view: View, why: Sequence[int]) -> Sheet:
        """A broadhorn, its cargo, and who boards where that is allowed."""
        table, boats = view.table, self.record.boats
        sizes = [size for size in range(BOATS) if why[BOAT + size] == Reason.LEGAL]
        fields = []
        if table.port != ST_LOUIS:
            told = [(str(size), self.boat_words(table, size)) for size in sizes]
            cards = tuple(f"offer-{size}" for size in sizes)
            fields.append(Field("boat", "Broadhorn", tuple(told), pieces=cards))
            boxes = max(int(boats[size].boxes) for size in sizes)
        else:
            boxes = empty_boxes(self.record, table.traders[view.seat])
        if table.phase != Phase.TRAVELERS:
            fields += self.stocking(view, boxes)
        if table.board_in_st_louis:
            fields += self.boarding(view)
        pressed = PRESS_BOAT if table.port != ST_LOUIS else PRESS_MARKET
        return Sheet(
            OUTFIT, "Outfit an expedition", ST_LOUIS_SECTION, "Outfit and go", tuple(fields),
            (ST_LOUIS_SECTION, *COVERED), of=pressed, drawn=pressed, shown=True,
        )  # fmt: skip

    def stocking(self, view: View, boxes: int) -> list[Field]:
        """What may be bought: of each good what the market has, then what the bag has.

        Where one of the two has none, its place in the pair is kept.
        """
        had = {field.name: field for field in (*self.buying(view, boxes), *self.from_bag(view, boxes))}
        if view.table.blind_bag:
            return list(had.values())
        pairs = [
            (Field(f"buy-{good}", f"Buy {words}: none"), Field(f"bag-{good}", f"Bag: no {words}"))
            for good, words in enumerate(GOOD_WORDS)
        ]
        shown = [pair for pair in pairs if any(field.name in had for field in pair)]
        return [had.get(field.name, field) for pair in shown for field in pair]

    def boat_words(self, table: Table, size: int) -> str:
        """A broadhorn as a choice."""
        boat = self.record.boats[size]
        boxes = counted(boat.boxes, "box", "boxes")
        cost = f"{boat.cost} gold" if boat.cost else "free"
        pace = prospects.usual_speed(self.record, table, size)
        return f"{self.names.boats[size]}: {cost}, {boxes}, speed {pace}"

    def fit_out(self, view: View, values: Mapping[str, str]) -> list[int]:
        """The moves of an outfit."""
        trader, size, wanted = view.table.traders[view.seat], 0, list[Purchase]()
        if view.table.port == ST_LOUIS:
            size, boxes = int(trader.boat), empty_boxes(self.record, trader)
        else:
            size = int(values["boat"])
            boat, boxes = self.record.boats[size], int(self.record.boats[size].boxes)
            wanted.append((BOAT + size, int(boat.cost), f"the {self.names.broadhorns[size]}"))
        check_boxes(boxes, loaded(values))
        wanted += self.bought(view, values)
        asked = int(self.record.bag_price)
        for good in range(GOODS):
            wanted += [(BAG + good, asked, f"a barrel of {GOOD_WORDS[good]}")] * number(values, f"bag-{good}")
        wanted += [(BLIND, asked, "a barrel from the bag")] * number(values, "blind")
        room = int(self.record.boats[size].occupants) - sum(trader.aboard)
        return [*paid(int(trader.gold), wanted), *self.boarded(values, room), DONE]

    # --- a visit ----------------------------------------------------------------------------------
    def visit(self, view: View, why: Sequence[int]) -> Sheet:
        """A port action from where it stands to its end."""
        table = view.table
        fields: list[Field] = []
        plan = plan_in_port(self.record, view) if table.phase == Phase.SELL else None
        if table.phase == Phase.SELL:
            fields += self.selling(view, plan)
        if table.phase != Phase.TRAVELERS:
            trader = table.traders[view.seat]
            boxes = empty_boxes(self.record, trader) + (
                sum(prospects.aboard(trader)) if table.phase == Phase.SELL else 0
            )
            fields += [*self.buying(view, boxes), *self.peddling(view)]
        fields += [*self.leaving(view, why), *self.boarding(view, plan.riders if plan else ())]
        onward = "leave the port" + ", draw a card" * self.is_over(table)
        ways = [("done", onward), ("end", self.end_words(view))]
        if self.is_last_stop(view, fields):
            ways.reverse()
        sells = any(field.first for field in fields if field.name.startswith("sell-"))
        label, button = ("Sell, then", "Sell and go") if sells else ("Then", "Finish the visit")
        then = Field("then", label, (*ways, *([STAY] if fields else [])), look="onward")
        heading = f"A visit to {self.names.ports[table.port]}{self.arriving(view)}"
        covers, drawn = (*COVERED, END_SECTION, PORT_SECTION), PRESS_VISIT if fields else ""
        return Sheet(
            VISIT, heading, PORT_SECTION, button, (*fields, then), covers,
            filled=True, drawn=drawn, shown=True, whole=True,
        )  # fmt: skip

    def is_over(self, table: Table) -> bool:
        """Whether whoever leaves the port can but draw a card then."""
        return not table.actions and not table.bonus

    def is_last_stop(self, view: View, fields: Sequence[Field]) -> bool:
        """Whether the river ends here, or nothing is left aboard to go on with once the form is played."""
        table, trader = view.table, view.table.traders[view.seat]
        if self.record.port[table.port] == last_space(self.record):
            return True
        sold = sum(int(field.first or 0) for field in fields if field.name.startswith("sell-"))
        staying = any(prospects.left_unpaid(self.record, trader, table.port))
        staying |= any(field.first for field in fields if field.name.startswith(("board-", "welcome-")))
        return not (staying or table.last_round or sold < sum(prospects.aboard(trader)))

    def arriving(self, view: View) -> str:
        """Who arrives with this visit and pays, as the end of its heading."""
        trader, port = view.table.traders[view.seat], view.table.port
        fares = prospects.fares(self.record, trader, port)
        n = sum(trader.aboard) - sum(prospects.left_unpaid(self.record, trader, port))
        who = "a traveler arrives and pays" if n == 1 else "travelers arrive and pay"
        return f": {who} {fares}" if fares else ""

    def end_words(self, view: View) -> str:
        """Ending the expedition here, as a choice, and the fares that are lost by that."""
        trader = view.table.traders[view.seat]
        left = prospects.left_unpaid(self.record, trader, view.table.port)
        fares = prospects.fares_of(self.record, left)
        lost = f"; {counted(sum(left), 'traveler')} aboard, {fares} gold lost" if fares else ""
        return f"end the expedition: +{self.record.boats[trader.boat].resale} gold{lost}"

    def selling(self, view: View, plan: Plan | None) -> list[Field]:
        """How many barrels of each good, one delivery card, ice, the season's barrel."""
        table, port = view.table, view.table.port
        cargo, fields = prospects.aboard(table.traders[view.seat]), list[Field]()
        rids = prospects.rids(self.record, table, port)
        for good in range(GOODS):
            if cargo[good]:
                values = prospects.open_values(self.record, table, port, good)
                paid = [*values, *[int(self.record.surplus)] * cargo[good]][: cargo[good]]
                label = f"Sell {GOOD_WORDS[good]} at {', '.join(map(str, paid))}"
                wanted = cargo[good] if rids else min(len(values), cargo[good])
                wanted = plan.sold[good] if plan else wanted
                pieces, first = self.sold_pieces(view, good), str(wanted or "")
                fields.append(Field(f"sell-{good}", label, most=cargo[good], pieces=pieces, first=first))
        if claims := self.claims(view, cargo):
            cards = tuple(self.card(port, value) for value, _ in claims)
            sold = [way for way, _ in claims if not plan or plan.sold[int(way[-1])]]
            label, best = "Claim a delivery card", next(iter(sold), "")
            fields.append(Field("claim", label, (NOTHING, *claims), pieces=("", *cards), first=best))
        if ice := prospects.best_ice(view, cargo):
            card = (f"hand-{ICE_CARD}",)
            cooled = sum(int(field.first or 0) for field in fields if field.name in COOLED)
            last = plan is None and prospects.is_nearly_over(self.record, table)  # of no use later
            first, label = str(last * min(ice, cooled) or ""), "Ice with perishable barrels sold"
            fields.append(Field("ice", label, most=ice, pieces=card, first=first))
        sale = prospects.sale(self.record, prospects.as_seen(view), port, cargo)
        if sale.fills or is_full(self.record, table, table.port):
            goods = self.season_goods(table)
            told = [(str(good) if i else "", GOOD_WORDS[good]) for i, good in enumerate(goods)]
            if len(told) > 1:
                fields.append(
                    Field("season", "For the year track, once the town is full", tuple(told), look="aside")
                )
        return fields

    def sold_pieces(self, view: View, good: int) -> tuple[str, ...]:
        """The pieces of the viewer's barrels of a good, and of this port's open spaces for it."""
        table, boxes = view.table, view.table.traders[view.seat].box
        tile, filled = tile_at(self.record, table, table.port), int(table.towns[table.port].filled)
        held = [f"box-{view.seat}-{i}" for i in range(BOXES) if boxes[i] == good]
        spaces = [i for i in range(int(tile.count)) if tile.good[i] == good and not filled >> i & 1]
        return (*held, *(f"cell-{table.port}-{i}" for i in spaces))

    def season_goods(self, table: Table) -> list[int]:
        """What may go onto the season track once this port is full."""
        if track_is_full(self.record, table):
            return []
        tile = tile_at(self.record, table, table.port)
        return [good for good in range(PERISHABLES) if has_space(tile, good)]

    def claims(self, view: View, cargo: Sequence[int]) -> list[tuple[str, str]]:
        """Delivery cards that may be claimed after the sale, as choices."""
        table, port, found = view.table, view.table.port, list[tuple[str, str]]()
        if table.claimed:
            return found
        for good in range(GOODS):
            opened = cargo[good] and prospects.open_values(self.record, table, port, good)
            if not (opened or table.sold >> good & 1):
                continue
            if view.hand[DELIVERY + port * GOODS + good]:
                found.append((f"hand-{good}", f"{GOOD_WORDS[good]}, from your hand"))
            if table.towns[port].delivery[good]:
                found.append((f"town-{good}", f"{GOOD_WORDS[good]}, from the town"))
        return found

    def card(self, port: int, claim: str) -> str:
        """The piece of a delivery card that may be claimed."""
        whence, _, good = claim.partition("-")
        card = DELIVERY + port * GOODS + int(good)
        return f"hand-{card}" if whence == "hand" else f"delivery-{port}-{good}"

    def pay_visit(self, view: View, values: Mapping[str, str]) -> list[int]:
        """The moves of a visit."""
        table, trader = view.table, view.table.traders[view.seat]
        cargo, ends = [number(values, f"sell-{good}") for good in range(GOODS)], values.get("then") == "end"
        if ends and table.phase == Phase.SELL:
            cargo = self.rid_of(view, cargo)
        sale = prospects.sale(self.record, prospects.as_seen(view), table.port, cargo)
        moves = [*self.sold(sale), *self.with_sale(view, values, sale, cargo)]
        income = prospects.taken(self.record, sale, bool(values.get("claim")), number(values, "ice"))
        check_boxes(empty_boxes(self.record, trader) + sum(cargo), loaded(values))
        moves += paid(int(trader.gold) + income, [*self.bought(view, values), *self.peddled(view, values)])
        dropped = [DROP + k for k in range(TRAVELERS) for _ in range(number(values, f"drop-{k}"))]
        room = prospects.room(self.record, trader, table.port) + len(dropped)
        moves += [*dropped, *([] if ends else self.boarded(values, room))]
        end = {"done": self.onward(view, moves), "end": [END]}.get(values.get("then", ""), [])
        if not moves and not end:
            raise Unfilled("nothing is filled in: choose something to do, or leave the port")
        if end == [END] and loaded(values):
            raise FlatboatError("what you buy would be lost: leave the port with it, or take it back")
        return [*moves, *end]

    def rid_of(self, view: View, cargo: Sequence[int]) -> list[int]:
        """Sales before the boat is sold: what finds no open space is surplus, for it would be lost."""
        table, held = view.table, prospects.aboard(view.table.traders[view.seat])
        open = [len(prospects.open_values(self.record, table, table.port, good)) for good in range(GOODS)]
        return [had if n >= most else n for n, had, most in zip(cargo, held, open, strict=True)]

    def onward(self, view: View, moves: Sequence[int]) -> list[int]:
        """Leaving the port after some moves, and the end of the turn if nothing else is left to do."""
        if not self.is_over(view.table):
            return [DONE]
        seen, gone = prospects.as_seen(view), cards_played(view.table.port, moves)
        left = [n - gone.count(card) for card, n in enumerate(seen.hand)]
        seen = prospects.Plain(seat=seen.seat, table=seen.table, hand=left)
        plan, at = plan_in_port(self.record, view), int(view.table.traders[view.seat].at)
        return [DONE, *ending(self.record, seen, plan, at)]

    def sold(self, sale: prospects.Sale) -> list[int]:
        """The sales: spaces first, the best first, then surplus."""
        moves: list[int] = []
        for good in range(GOODS):
            moves += [SELL + good * RANKS] * len(sale.onto[good]) + [SURPLUS + good] * sale.over[good]
        return moves

    def with_sale(
        self, view: View, values: Mapping[str, str], sale: prospects.Sale, cargo: Sequence[int]
    ) -> list[int]:
        """What goes with a sale: a delivery card, ice, the season's barrel."""
        moves: list[int] = []
        if claim := values.get("claim"):
            whence, _, good = claim.partition("-")
            if not sale.onto[int(good)] and not view.table.sold >> int(good) & 1:
                raise FlatboatError(
                    f"to claim a delivery of {GOOD_WORDS[int(good)]}, sell a barrel of it onto a space"
                )
            moves.append({"hand": CLAIM, "town": CLAIM_TOWN}[whence] + int(good))
        ice = number(values, "ice")
        cooled = sum(cargo[:PERISHABLES]) + int(view.table.perishables)
        if ice > cooled:
            raise FlatboatError(f"ice goes with perishable barrels, and you would sell {cooled or 'none'}")
        moves += [COOL] * ice
        full = view.table.phase == Phase.SELL and (
            sale.fills or is_full(self.record, view.table, view.table.port)
        )
        goods = self.season_goods(view.table) if full else []
        if goods:
            moves.append(SEASON + int(values.get("season") or goods[0]))
        return moves

    # --- buying -------------------------------------------------------------------------------------
    def buying(self, view: View, boxes: int) -> list[Field]:
        """How many barrels of each good on sale here."""
        table, fields = view.table, list[Field]()
        for good in range(GOODS):
            added = self.added(table, good)
            most = min(boxes, int(table.market[good]))
            if added != NONE and most:
                prices = prospects.market_prices(self.record, table, good, most)
                told = ", ".join(str(gold + added) for gold in prices)
                label = f"Buy {GOOD_WORDS[good]} at {told}"
                fields.append(
                    Field(f"buy-{good}", label, most=most, look="after", pieces=self.stock(view, good))
                )
        return fields

    def stock(self, view: View, good: int) -> tuple[str, ...]:
        """The pieces of a good on sale here; the market's is a peddler's who sells it for less."""
        table = view.table
        along_river = table.port not in (NONE, ST_LOUIS)
        if along_river and view.hand[PEDDLER_CARD] and self.added(table, good) > self.record.peddler:
            return (f"banner-{table.port}-{good}",)
        return (f"market-{good}",)

    def added(self, table: Table, good: int) -> int:
        """What this port adds to a market price; NONE: it does not sell the good."""
        return int(increase(self.record, table, good)) if table.port != NONE else 0  # St. Louis to come

    def from_bag(self, view: View, boxes: int) -> list[Field]:
        """How many barrels from the bag, by good or blindly."""
        table, asked = view.table, self.record.bag_price
        if table.blind_bag:
            most = min(boxes, sum(table.bag))
            bag = tuple(f"bag-{good}" for good in range(GOODS))
            return [Field("blind", f"Drawn from the bag at {asked}", most=most, pieces=bag)] if most else []
        return [
            Field(
                f"bag-{good}",
                f"Bag: {GOOD_WORDS[good]} at {asked}",
                most=min(boxes, int(table.bag[good])),
                pieces=(f"bag-{good}", *([] if table.market[good] else [f"market-{good}"])),
            )
            for good in range(GOODS)
            if table.bag[good] and boxes
        ]

    def peddling(self, view: View) -> list[Field]:
        """A barrel of any good from a peddler, but of those that the port itself sells no dearer."""
        table, fields = view.table, list[Field]()
        for good in range(GOODS):
            most = min(int(view.hand[PEDDLER_CARD]), int(table.market[good]))
            if most and not NONE < self.added(table, good) <= self.record.peddler:
                asked = price(self.record, table, good) + self.record.peddler
                label, stock = f"Peddler: {GOOD_WORDS[good]} at {asked}", (f"market-{good}",)
                fields.append(Field(f"peddler-{good}", label, most=most, look="after", pieces=stock))
        return fields

    def bought(self, view: View, values: Mapping[str, str]) -> list[Purchase]:
        """The purchases from the market."""
        return [
            (BUY + good, asked + self.added(view.table, good), f"a barrel of {GOOD_WORDS[good]}")
            for good in range(GOODS)
            for asked in prospects.market_prices(self.record, view.table, good, number(values, f"buy-{good}"))
        ]

    def peddled(self, view: View, values: Mapping[str, str]) -> list[Purchase]:
        """The purchases from peddlers: they come after those from the market, which leave it dearer."""
        found, held = list[Purchase](), int(view.hand[PEDDLER_CARD])
        for good in range(GOODS):
            before, n = number(values, f"buy-{good}"), number(values, f"peddler-{good}")
            prices = prospects.market_prices(self.record, view.table, good, before + n)
            if n and len(prices) < before + n:
                raise FlatboatError(f"the market would have no {GOOD_WORDS[good]} left for the peddler")
            what = f"a barrel of {GOOD_WORDS[good]}"
            found += [(PEDDLER + good, asked + int(self.record.peddler), what) for asked in prices[before:]]
        if len(found) > held:
            raise FlatboatError(f"you hold {counted(held, 'peddler')}: take one back")
        return found

    # --- travelers ------------------------------------------------------------------------------------
    def leaving(self, view: View, why: Sequence[int]) -> list[Field]:
        """Who may get off early."""
        trader = view.table.traders[view.seat]
        return [
            Field(
                f"drop-{k}",
                f"Drop the {self.names.travelers[k]}, unpaid",
                most=int(trader.aboard[k]),
                look="after",
                pieces=(f"aboard-{view.seat}-{k}",),
            )
            for k in range(TRAVELERS)
            if trader.aboard[k] and why[DROP + k] in (Reason.LEGAL, Reason.SEASON_FIRST)
        ]

    def boarding(self, view: View, meant: Sequence[int] = ()) -> list[Field]:
        """Who may come aboard, from the hand or the town, and who is meant to; the destination lies below."""
        table, fields = view.table, list[Field]()
        port = table.port if table.port != NONE else ST_LOUIS
        for k in range(TRAVELERS):
            goal = self.record.destination[k]
            if goal == NONE or self.record.port[goal] <= self.record.port[port]:
                continue
            waits = int(table.towns[port].travelers[k]) if port != ST_LOUIS else 0
            left = meant[k] if meant else 0
            for whence, count in (("board", int(view.hand[TRAVELER + k])), ("welcome", waits)):
                if count:
                    told = "from your hand" if whence == "board" else "waiting here"
                    pays = f"pays {self.record.fare[k]} there"
                    label = f"Take aboard the {self.names.travelers[k]} {told} ({pays})"
                    card = (f"hand-{TRAVELER + k}" if whence == "board" else f"waits-{port}-{k}",)
                    name, first, left = f"{whence}-{k}", str(min(left, count) or ""), max(0, left - count)
                    fields.append(Field(name, label, most=count, look="after", pieces=card, first=first))
        return fields

    def boarded(self, values: Mapping[str, str], room: int) -> list[int]:
        """Travelers who come aboard. Raises FlatboatError for more than there is room for."""
        first = {"board": BOARD, "welcome": WELCOME}
        moves = [
            action + k
            for whence, action in first.items()
            for k in range(TRAVELERS)
            for _ in range(number(values, f"{whence}-{k}"))
        ]
        if len(moves) > room:
            more = counted(max(0, room), "more traveler")
            raise FlatboatError(f"there is room for {more} aboard, not for {len(moves)}")
        return moves


def empty_boxes(record: Edition, trader: Trader) -> int:
    """Cargo boxes without a barrel."""
    return sum(trader.box[box] == NONE for box in range(min(BOXES, int(record.boats[trader.boat].boxes))))


def cards_played(port: int, actions: Sequence[int]) -> list[int]:
    """The cards that some actions of a visit take from the hand."""
    found = list[int]()
    for name, values in map(ACTIONS.read, actions):
        if name == "claim":
            found.append(DELIVERY + port * GOODS + values["good"])
        elif name == "board":
            found.append(TRAVELER + values["traveler"])
        elif name in ("cool", "peddler"):
            found.append(ICE_CARD if name == "cool" else PEDDLER_CARD)
    return found


def loaded(values: Mapping[str, str]) -> int:
    """How many barrels a filled form would load."""
    return sum(number(values, name) for name in values if name.startswith(LOADS))


def check_boxes(boxes: int, barrels: int) -> None:
    """Raise FlatboatError for more barrels than there are empty boxes."""
    if barrels > boxes:
        over = barrels - boxes
        room = counted(boxes, "empty box", "empty boxes") if boxes else "no empty box"
        raise FlatboatError(f"{room}, {counted(barrels, 'barrel')}: take {over} back")


def paid(gold: int, wanted: Sequence[Purchase]) -> list[int]:
    """The actions of some purchases, one after the other. Raises FlatboatError for what cannot be paid."""
    for _, cost, what in wanted:
        if cost > gold:
            raise FlatboatError(f"{what} costs {cost} gold, and you would have {gold or 'none'} by then")
        gold -= cost
    return [action for action, _, _ in wanted]


def number(values: Mapping[str, str], name: str) -> int:
    """What was filled into a field for a number; nothing is 0."""
    text = values.get(name, "").strip() or "0"
    if not text.isdecimal() or len(text) > 3:
        raise FlatboatError(f'"{text[:20]}" is not a number; please enter a whole number')
    return int(text)
