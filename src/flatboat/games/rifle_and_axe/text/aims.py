"""Awards that others hold: how far away they are, and what takes one this turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from flatboat.games.rifle_and_axe.rules.actions import ACTIONS, CLEAR_LAND, COOK, GATHER, SELL
from flatboat.games.rifle_and_axe.rules.awards import award_value
from flatboat.games.rifle_and_axe.rules.limits import folk_left, free
from flatboat.games.rifle_and_axe.rules.tables import (
    AWARDS,
    TRADED,
    Award,
    Edition,
    Phase,
    Resource,
    Settlement,
    Table,
    Tool,
)
from flatboat.games.rifle_and_axe.text.deeds import NO_LIMIT, deed, times
from flatboat.games.rifle_and_axe.text.provisions import in_units, purchase, spare_goods
from flatboat.games.rifle_and_axe.text.rest import Rest
from flatboat.games.rifle_and_axe.text.vocabulary import units
from flatboat.kernel.notation import listed
from flatboat.kernel.text import Wanted

#: What awards count, and are called in "takes the Money award". A hoard is eaten from: no work takes it.
COUNTS = {
    Award.POPULATION: (Resource.FOLK, "Folk"),
    Award.HAPPINESS: (Resource.HAPPINESS, "Happiness"),
    Award.BUILDER: (Resource.PLOTS, "building"),
    Award.PROSPERITY: (Resource.MONEY, "Money"),
}
#: Work that adds 1 to an award's value each time.
WORK = ((Award.BUILDER, CLEAR_LAND), (Award.HAPPINESS, GATHER), (Award.HAPPINESS, COOK))
LARGE_HERD, GRADE_MONEY = 40, 4  # Livestock and Money for a good grade
AT_WORK = (Phase.BEGIN, Phase.CRAFTSMAN, Phase.ACTION)
#: What serves no longer once the last Action Phase is over.
SERVED = (Resource.TOOLS, Resource.IMPLEMENTS, Resource.METAL)


def gaps(table: Table, seat: int) -> dict[int, int]:
    """How much a settlement lacks for each award, at least to share it; without those it holds.

    Nothing is aimed at while others still work: what they have changes, and a suggestion would with it.
    """
    if any(table.settlements[other].phase in AT_WORK for other in range(table.seats) if other != seat):
        return {}
    stand = [table.settlements[other] for other in range(table.seats)]
    best = [max(award_value(s, award) for s in stand if not s.fallen) for award in range(AWARDS)]
    short = {award: int(best[award] - award_value(stand[seat], award)) for award in range(AWARDS)}
    return {award: gap for award, gap in short.items() if gap > 0}


def taken(edition: Edition, table: Table, seat: int, actions: Sequence[int]) -> str:
    """Which award actions take from the others: "★ takes the Money award"; "" for none."""
    brings, short = Counter[int](), gaps(table, seat)
    for action in actions:
        done = deed(edition, table, action)
        brings.update(done.gains)
        brings.subtract(done.spends)
        brings[Resource.PLOTS] += ACTIONS.family(action) == "build"
    for award, (counted, name) in COUNTS.items():
        over = brings[counted] - short.get(award, 0)
        if award in short and over >= 0:
            return f"★ {'takes' if over else 'shares'} the {name} award"
    return ""


def reaching(edition: Edition, table: Table, seat: int) -> Iterator[tuple[int, int]]:
    """Work of one kind that takes an award, alone if it can be, and how often."""
    short = gaps(table, seat)
    for award, action in WORK:
        n = min(times(edition, table, seat, action), short.get(award, 0) + 1)
        if award in short and n >= short[award] and deed(edition, table, action).gains.get(COUNTS[award][0]):
            yield action, n


def sale(rest: Rest) -> Wanted | None:
    """The sale that takes the Money award: of one good, what is least missed; on the last turn of several."""
    edition, table, s = rest.edition, rest.table, rest.s
    short, last = gaps(table, rest.seat), table.turn >= edition.turns
    if Award.PROSPERITY not in short:
        return None
    offers = offered(rest, last=last)
    price = {good: int(edition.value[TRADED.index(good)]) for good in offers}
    ranked = sorted(offers, key=lambda good: -offers[good] * price[good])
    left, sold = short[Award.PROSPERITY] + 1 + rest.spent, dict[Resource, int]()
    for good in next(([good] for good in offers if offers[good] * price[good] >= left), ranked):
        if left > 0:
            sold[good] = min(offers[good], -(-left // price[good]))
            left -= sold[good] * price[good]
    actions = tuple(action for good, n in sold.items() for action in in_units(SELL, good, n))
    trades = min(int(free(s, Tool.HORSES)), int(folk_left(s))) if last else 1
    if left > 0 or not sold or len(sold) > trades or not times(edition, table, rest.seat, actions[0]):
        return None
    return Wanted(actions, f"sell {listed([units(n, good) for good, n in sold.items()])}")


def herd(rest: Rest) -> Wanted | None:
    """Alone on the last turn: what serves no longer for Livestock, a hoard that needs no Containers.

    Not where building makes the grade: land is cleared with those Tools.
    """
    if weakest(rest.edition, rest.s) == Award.BUILDER:
        return None
    offers, kept = dict(offered(rest, last=True)), GRADE_MONEY + rest.spent
    del offers[Resource.LIVESTOCK]
    bought = purchase(rest.edition, rest.s, Resource.LIVESTOCK, LARGE_HERD, kept, offers=offers)
    return bought.wanted if bought else None


def weakest(edition: Edition, s: Settlement) -> Award:
    """Alone, what makes the grade: the value that is the fewest times its par, of a hoard without Food."""
    values = {award: int(award_value(s, award)) for award in Award}
    values[Award.HOARDER] -= int(s.resources[Resource.FOOD])
    return min(Award, key=lambda award: values[award] / max(1, int(edition.par[award])))


def offered(rest: Rest, *, last: bool) -> Mapping[Resource, int]:
    """What can be sold and is not needed, what is least missed first."""
    found = dict.fromkeys(SERVED, NO_LIMIT) if last else {}
    return {good: max(0, min(n, rest.spare(good))) for good, n in (found | spare_goods(rest.s)).items()}
