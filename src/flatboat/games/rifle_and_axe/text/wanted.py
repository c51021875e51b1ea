"""What a player most likely wants now, as buttons that open the list of moves: as often as it is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from flatboat.games.rifle_and_axe.rules.actions import (
    ACCEPT,
    BARRELS,
    BARTER,
    BUILD,
    BUTCHER,
    CLEAR_LAND,
    COOK,
    DISCARD,
    DONE,
    END,
    FISH,
    GATHER,
    GIFT,
    GRIND,
    HARVEST,
    HOME,
    HUNT,
    LEAD,
    LOSE,
    MILK,
    MINE,
    PLANT,
    REROLL,
    SALTLICKS,
    SOAP,
    TAILOR,
    WEAVE,
)
from flatboat.games.rifle_and_axe.rules.limits import folk_left
from flatboat.games.rifle_and_axe.rules.raid import POWDER, can_barter
from flatboat.games.rifle_and_axe.rules.tables import (
    BARTER_GIVEN,
    BARTER_GOT,
    BARTER_RATE,
    GIFTS,
    LOSABLE,
    STORED,
    UNITS,
    Award,
    Phase,
    Raid,
    Resource,
    Season,
    Settlement,
    Square,
    Structure,
    Tool,
    View,
)
from flatboat.games.rifle_and_axe.text.aims import herd, reaching, sale, weakest
from flatboat.games.rifle_and_axe.text.deeds import deed, times
from flatboat.games.rifle_and_axe.text.growth import CLEARED_WOOD, goal, growing, project, soon
from flatboat.games.rifle_and_axe.text.guide import (
    EASY_LEADER,
    ENOUGH_PEACE,
    GIVING,
    Guide,
    have_powder,
    mine,
)
from flatboat.games.rifle_and_axe.text.outlook import needs, raid_odds
from flatboat.games.rifle_and_axe.text.provisions import (
    LEAST,
    Provisions,
    horses,
    money_kept,
    powder,
    provisions,
    seed,
    spare_goods,
    split,
    split_up,
)
from flatboat.games.rifle_and_axe.text.rest import Rest
from flatboat.games.rifle_and_axe.text.spare import given_up, to_lose
from flatboat.games.rifle_and_axe.text.vocabulary import STRUCTURE_NAMES, season_of, units
from flatboat.kernel.notation import listed
from flatboat.kernel.once import once
from flatboat.kernel.text import Wanted

CUSHION = 4  # Food or Grain beyond the meal: so much a flood takes
SPRING_PEACE = 4  # gifts take Horses that the seed needs
LOOK_AFTER, THE_REST, ALL = "look after your Folk", "put the rest to work", "do all of this"
MOST = 5  # buttons at a time: a Fall has as many
CLOTHES, CONTAINERS = WEAVE, WEAVE + 1
#: What an extra Build can add to what is built on the last turn.
SMALL = (Structure.ROAD, Structure.CABIN, Structure.CORRAL, Structure.HOMINY_BLOCK, Structure.ROOT_CELLAR)
#: Gifts by how little they are missed: what can be made again without anything comes first.
GIVEN_FIRST = (Resource.HOUSEWARES, Resource.CLOTHING, Resource.TOOLS)

Often = tuple[int, int]  # an action, and how often it is wanted


@once
def wanted(guide: Guide, view: View) -> tuple[Wanted, ...]:
    """The buttons for the phase that the viewer is in."""
    if view.seat < 0 or view.table.ending:
        return ()
    s = mine(view)
    if s.phase == Phase.LOSE:
        return tuple(losing(guide, view, s))
    if s.phase == Phase.DISCARD:
        return discarding(guide, view, s)
    if s.phase == Phase.RAID:
        return (meeting(guide, view, s),)
    if s.phase == Phase.BARTER:
        return (bartering(guide, view, s),)
    several = tuple(islice(planned(guide, view, s), MOST)) if s.phase == Phase.ACTION else ()
    actions = chain.from_iterable(one.actions for one in several)
    return (*several, Wanted(tuple(actions), ALL)) if len(several) > 1 else several


def planned(guide: Guide, view: View, s: Settlement) -> Iterator[Wanted]:
    """What to do in a turn, what matters most first.

    What everybody would do is one button: before what is to be decided what keeps all fed, warm and clean,
    and then work for whoever is left. Where nobody is in danger both are one.
    """
    rest, need = Rest(guide.record, view.table, view.seat), needs(guide.record, s, view.table.turn)
    ripe = list(possible(rest, seasonal(guide, view, s))) if season_of(view.table.turn) == Season.FALL else []
    rest.goods[Resource.GRAIN] += rest.taken[HARVEST] * int(guide.record.yields)
    bought = fare(guide, view, s, rest)
    trade = list(possible(rest, [bought.wanted])) if bought else []
    food = bought.n if bought and trade else 0
    daily = list(possible(rest, cared(guide, view, s, rest, food), again=True))
    if ripe or not need.unfed:
        yield from at_once([*ripe, *trade], "bring in the harvest")
    else:
        daily = [*trade, *daily]
    if need.unfed or need.unsalted or need.cold:
        yield from at_once(daily, LOOK_AFTER)
        daily = []
    yield from at_once(list(possible(rest, sown(guide, view, s, rest))), "buy Grain and plant it")
    yield from possible(rest, wishes(guide, view, s, rest))
    aim = None if guide.is_last(view) else goal(s)
    towards = project(rest, aim) if aim else ()
    name = f"a {STRUCTURE_NAMES[aim.structure]}" if aim else ""
    if aim and BUILD + aim.structure in towards:  # an event of its own
        yield Wanted(towards, f"build {name}" if len(set(towards)) > 1 else "")
        towards = ()
    label = f"work for {name}" if towards else THE_REST
    others = possible(rest, routine(guide, view, s), again=True)
    yield from at_once([*daily, *([Wanted(towards)] if towards else []), *others], label)


def at_once(several: Sequence[Wanted], label: str) -> Sequence[Wanted]:
    """What is done with one press; work of one kind keeps its own words."""
    if not several or (len(several) == 1 and several[0].label):
        return several
    actions = in_order(several)
    return [Wanted(actions, label if len(set(actions)) > 1 else "")]


def in_order(several: Iterable[Wanted]) -> tuple[int, ...]:
    """The actions of all, one after the other, but what is the same at once."""
    often = Counter(chain.from_iterable(one.actions for one in several))
    return tuple(often.elements())


def fare(guide: Guide, view: View, s: Settlement, rest: Rest) -> Provisions | None:
    """The Trade for Food, paid for with a harvest that finds no room, if there is one."""
    kept = money_kept(guide.record, view.table, view.seat)
    ripe = rest.taken[HARVEST] * int(guide.record.yields)
    return provisions(guide.record, s, view.table.turn, kept, ripe)


def cared(guide: Guide, view: View, s: Settlement, rest: Rest, bought: int) -> Iterator[Often]:
    """What keeps Folk alive and content, beside what Food is bought."""
    yield from fed(guide, view, s, bought)
    hearth = CLEARED_WOOD * rest.taken[CLEAR_LAND]  # of the same button, so no other may count on it
    rest.goods[Resource.WOOD] += hearth
    yield COOK, 0 if s.done[Square.COOKING] else 1
    rest.goods[Resource.WOOD] -= hearth
    yield SOAP, 0 if s.done[Square.SOAP_MAKING] else 1
    yield from () if guide.is_last(view) else reserve(guide, view, s, rest)


def wishes(guide: Guide, view: View, s: Settlement, rest: Rest) -> Iterator[Wanted | Often]:
    """What is to be decided in a turn."""
    last, need = guide.is_last(view), needs(guide.record, s, view.table.turn)
    if last:
        yield from prized(guide, view, rest)
    fields = times(guide.record, view.table, view.seat, PLANT)
    yield from guarded(guide, s, SPRING_PEACE if fields else ENOUGH_PEACE)
    yield from seasonal(guide, view, s)
    if need.unfed < LEAST:
        money = money_kept(guide.record, view.table, view.seat) + rest.spent
        yield from filter(None, [powder(guide.record, s, money), horses(guide.record, s, money)])
    if not last:
        yield from prized(guide, view, rest)


def routine(guide: Guide, view: View, s: Settlement) -> Iterator[Often]:
    """Work for whoever is left."""
    if guide.is_last(view) and view.table.seats == 1 and weakest(guide.record, s) == Award.BUILDER:
        yield CLEAR_LAND, int(folk_left(s))
    yield from useful(guide, view, s)
    yield from growing(s, last=guide.is_last(view))
    yield from idle(guide, view, s)


def prized(guide: Guide, view: View, rest: Rest) -> Iterator[Wanted | Often]:
    """What takes an award from others; alone at the end what the grade may lack."""
    yield from filter(None, [sale(rest)])
    if view.table.seats == 1 and guide.is_last(view):
        yield from filter(None, [herd(rest)])
    yield from reaching(guide.record, view.table, view.seat)


def possible(rest: Rest, wishes: Iterable[Wanted | Often], *, again: bool = False) -> Iterator[Wanted]:
    """Of wishes all that can be done one after the other: none takes what an earlier one needs.

    Of each kind the first counts, unless the same may be wanted `again`.
    """
    given = list[Often]()
    for wish in chain(wishes, [(END, 0)]):
        if given and (isinstance(wish, Wanted) or wish[0] not in GIVING):
            yield gifts_at_once(given)
            given = []
        if isinstance(wish, Wanted):
            if rest.trade(wish.actions):
                yield wish
            continue
        action, n = wish
        if n and (again or not rest.taken[action]) and (n := rest.take(action, n)):
            if action in GIVING:
                given.append((action, n))
            else:
                yield Wanted((action,) * n)


def advised(guide: Guide, view: View) -> tuple[int, ...]:
    """The first of those buttons; else what the guide says in few words. Nothing where it leaves it open."""
    found, s = wanted(guide, view), mine(view)
    if found:  # a raid is weighed roll by roll
        return found[0].actions[:1] if s.phase == Phase.RAID else found[0].actions
    if view.seat < 0 or view.table.ending:
        return ()
    if s.phase == Phase.PICK:
        taken = {int(each.leader) for each in view.table.settlements}
        return () if EASY_LEADER in taken else (LEAD + EASY_LEADER,)
    return (END,) if s.phase == Phase.ACTION else ()


def gifts_at_once(given: Sequence[Often]) -> Wanted:
    """All gifts of a turn; of a single one the move says it."""
    actions = tuple(chain.from_iterable((action,) * n for action, n in given))
    told = listed([units(n, GIFTS[action - GIFT]) for action, n in given])
    return Wanted(actions, f"give the Shawnee {told}" if len(actions) > 1 else "")


def losing(guide: Guide, view: View, s: Settlement) -> Iterator[Wanted]:
    """All that is owed, first of what is missed least, and else of the other: not a press for each unit."""
    order = to_lose(guide.record, s, view.table.turn)
    for first, then in (order, order[::-1]):
        n = min(int(s.owed), int(s.resources[first]))
        actions = (LOSE + LOSABLE.index(first),) * n
        rest = {then: int(s.owed) - n} if n < s.owed else {}  # it goes by itself
        if n:
            told = listed([units(each, good) for good, each in ({first: n} | rest).items()])
            yield Wanted(actions, f"lose {told}")


def discarding(guide: Guide, view: View, s: Settlement) -> tuple[Wanted, ...]:
    """All that finds no container, of what is missed least: just what the guide says.

    Once a single kind is left, the rest of it goes by itself.
    """
    actions, spared = list[int](), given_up(guide.record, s, view.table.turn)
    left = {good: int(s.resources[good]) for good in STORED}
    for good, amount in spared.items():
        for n in split(amount):
            if sum(map(bool, left.values())) > 1:
                actions.append(DISCARD + STORED.index(good) * len(UNITS) + UNITS.index(n))
                left[good] -= n
    told = listed([units(amount, good) for good, amount in spared.items()])
    return (Wanted(tuple(actions), f"discard {told}"),) if actions else ()


def meeting(guide: Guide, view: View, s: Settlement) -> Wanted:
    """Peace until a raid comes that is better faced, and that; else this one, and all that is bartered."""
    peace = int(s.resources[Resource.PEACE])
    if guide.rolls_again(s):
        label = f"roll for a better raid and meet it (up to {peace} Peace)" if peace > 1 else ""
        return Wanted((REROLL,) * peace + (ACCEPT,) * (peace > 1), label)
    if guide.record.raid[s.raid - 1] == Raid.TRADE and can_barter(s):
        deal = bartering(guide, view, s)
        return Wanted((ACCEPT, *deal.actions), deal.label or "barter nothing")
    return Wanted((ACCEPT,))


def bartering(guide: Guide, view: View, s: Settlement) -> Wanted:
    """Clothes that nobody needs for Food, as far as some are hungry; then nothing more."""
    spare, unfed = spare_goods(s)[Resource.CLOTHING], needs(guide.record, s, view.table.turn).unfed
    n = min(spare, -(-unfed // BARTER_RATE))
    if n < 1:
        return Wanted((DONE,))
    first = BARTER + BARTER_GIVEN.index(Resource.CLOTHING) * len(BARTER_GOT) * len(UNITS)
    first += BARTER_GOT.index(Resource.FOOD) * len(UNITS)
    got = units(BARTER_RATE * n, Resource.FOOD)
    left = sum(int(s.resources[good]) for good in BARTER_GIVEN) - n
    done = (DONE,) if left else ()  # else it ends by itself
    return Wanted((*split_up(first, n), *done), f"give {units(n, Resource.CLOTHING)} for {got}")


# --- the Action Phase: as the guide speaks of it, but what goes in one season alone before gifts -------


def fed(guide: Guide, view: View, s: Settlement, bought: int) -> Iterator[Often]:
    """What keeps Folk from hunger, lack of Salt and cold, beside what Food is to be bought."""
    need, have = needs(guide.record, s, view.table.turn), s.resources
    yield from food(guide, view, s, need.unfed - bought)
    yield SALTLICKS, max(0, 2 * need.salt - int(have[Resource.SALT]))  # the next turn's, too
    hearth = need.fuel and not s.done[Square.COOKING] and have[Resource.WOOD] <= need.fuel
    yield (
        CLEAR_LAND,
        -(-(need.cold + hearth) // deed(guide.record, view.table, CLEAR_LAND).gains[Resource.WOOD]),
    )


def reserve(guide: Guide, view: View, s: Settlement, rest: Rest) -> Iterator[Often]:
    """Food and Grain beyond the meal, be it just harvested, as far as there is room."""
    have = s.resources
    spare = max(0, int(have[Resource.FOOD] - have[Resource.FOLK])) + rest.goods[Resource.GRAIN]
    room = int(needs(guide.record, s, view.table.turn).room)
    yield from food(guide, view, s, min(room, CUSHION - spare))


def food(guide: Guide, view: View, s: Settlement, wanted: int) -> Iterator[Often]:
    """Work for so much Food."""
    winter = season_of(view.table.turn) == Season.WINTER
    for action in (
        (FISH, HUNT, GRIND, MILK, BUTCHER) if winter else (FISH, GATHER, GRIND, MILK, HUNT, BUTCHER)
    ):
        brings = deed(guide.record, view.table, action).gains[Resource.FOOD]
        n = min(-(-wanted // brings), times(guide.record, view.table, view.seat, action))
        if action == HUNT:  # a raid needs the rest
            n = min(n, max(0, int(s.resources[Resource.GUNPOWDER]) - POWDER))
        yield action, n
        wanted -= n * brings


def guarded(guide: Guide, s: Settlement, peace: int) -> Iterator[Often]:
    """What keeps raids away: gifts up to so much Peace, and what makes Rifles count."""
    raids = raid_odds(guide.edition, guide.record, s)
    if any(odds.folk > 0 for odds in raids):
        yield from gifts(s, int(peace - s.resources[Resource.PEACE]))
    if have_powder(s) and not s.resources[Resource.METAL] and guide.would_help(s, raids):
        yield MINE, 1


def gifts(s: Settlement, wanted: int) -> Iterator[Often]:
    """So many gifts: what is over, then Housewares that all need, for they can be made again."""
    folk = s.resources[Resource.FOLK]
    kept = {Resource.HOUSEWARES: 0, Resource.CLOTHING: folk, Resource.TOOLS: folk // 2}
    spare = {gift: max(0, int(s.resources[gift] - n)) for gift, n in kept.items()}
    above = max(0, int(s.resources[Resource.HOUSEWARES] - folk))
    others = min(max(0, wanted - above), spare[Resource.CLOTHING] + spare[Resource.TOOLS])
    spare[Resource.HOUSEWARES] = min(spare[Resource.HOUSEWARES], wanted - others)
    for gift in GIVEN_FIRST:
        n = min(wanted, spare[gift])
        yield GIFT + GIFTS.index(gift), n
        wanted -= n


def seasonal(guide: Guide, view: View, s: Settlement) -> Iterator[Often]:
    """What can be done in this season alone, as often as it goes, and of a harvest what is of use."""
    yield PLANT, s.resources[Resource.PLOTS]
    yield HARVEST, guide.harvests(view, s)


def sown(guide: Guide, view: View, s: Settlement, rest: Rest) -> Iterator[Wanted | Often]:
    """Grain for Plots that would lie bare in Spring, bought and planted, where no Food is to be bought."""
    have, money = s.resources, money_kept(guide.record, view.table, view.seat)
    if season_of(view.table.turn) != Season.SPRING or fare(guide, view, s, rest):
        return
    gifts = max(0, SPRING_PEACE - int(have[Resource.PEACE]))
    bare = int(have[Resource.PLOTS] - have[Resource.SEED])  # a Horse and a Folk go along with the Trade
    goes = min(bare, rest.free[Tool.IMPLEMENTS], rest.free[Tool.HORSES] - 1 - gifts, rest.folk - 1)
    if bought := seed(guide.record, s, goes - max(0, rest.goods[Resource.GRAIN]), money):
        yield bought.wanted
        rest.goods[Resource.GRAIN] += bought.n
        yield PLANT, goes


def useful(guide: Guide, view: View, s: Settlement) -> Iterator[Often]:
    """What costs goods or a little Happiness when it is left undone."""
    have, need = s.resources, needs(guide.record, s, view.table.turn)
    folk = have[Resource.FOLK]
    ripe = guide.unstored(view, s) if season_of(view.table.turn) == Season.SUMMER else 0
    yield BARRELS, 1 if need.overflow or ripe else 0
    yield CONTAINERS, max(need.overflow, ripe)
    yield BUILD + Structure.CABIN, soon(folk - have[Resource.HOUSING])
    yield TAILOR, soon(folk - have[Resource.CLOTHING])
    yield CLOTHES, soon(folk - have[Resource.CLOTHING])
    yield HOME, soon(folk - have[Resource.HOUSEWARES])


def idle(guide: Guide, view: View, s: Settlement) -> Iterator[Often]:
    """What whoever is left over may do, or an extra: Housewares take nothing, and are gifts later."""
    left = max(1, int(folk_left(s)))
    if season_of(view.table.turn) == Season.SUMMER:
        yield GATHER, left
    yield CLEAR_LAND, left
    yield HOME, left
    for structure in SMALL if guide.is_last(view) else (Structure.ROAD,):  # by an extra: no Folk is left
        yield BUILD + structure, 1
