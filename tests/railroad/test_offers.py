"""What stands first among the moves of Small Railroad Empires, and the marks on the map that go with it."""

from __future__ import annotations

import re

import flatboat
from flatboat.games.railroad.drawing import draw, journeys, sketch
from flatboat.games.railroad.rules.actions import BUILD, BUY, LOAN, UNLOCK
from flatboat.games.railroad.rules.geometry import NAMES as NAMES_OF_SPACES
from flatboat.games.railroad.rules.tables import CARDS, Aim, Feat, Phase, Terrain, View
from flatboat.games.railroad.text import hopes, prospects, soon, wins
from flatboat.games.railroad.text.guide import BORROW
from flatboat.games.railroad.text.links import missing
from flatboat.games.railroad.text.offers import NEXT
from flatboat.games.railroad.text.plans import best, plans
from flatboat.kernel.observation import Observation
from flatboat.kernel.supposing import outcome, up_to_chance
from flatboat.kernel.typed import fill

from .tables import EDITION, Table, land
from .test_words import WORDS, observation
from .walks import walks

NAMES = ["Ann", "Bob"]
SAVED = next(n for n, one in enumerate(WORDS.record.contracts, 1) if one.asks == Aim.NO_LOAN)


def test_first_stand_the_starts_that_are_nearest_to_a_city() -> None:
    view = observation(Table(2, options={"layout": "standard"}))
    found = WORDS.wanted(observation(Table(2, options={"layout": "standard"}), 1))
    assert len(found) == 4 and not WORDS.wanted(view), "only for who is to choose"
    assert found[0].label == "Wheatley (grain to Linden, 2 tracks)"


def test_tracks_that_allow_a_delivery_are_one_press_and_what_it_brings_is_so() -> None:
    met = 0
    for position, chooser in walks(3, 80):
        seen = position.observation(position.waiting[0])
        if seen.view.table.phase == Phase.BUILD and chooser.random() < 0.4:
            for actions, label, _ in WORDS.wanted(seen.view):
                assert holds(position, seen, actions, label), label
                met += 1
    assert met > 5


def test_where_nothing_is_left_to_deliver_what_tracks_alone_win_is_told() -> None:
    dry = dict.fromkeys(WORDS.names.factories, 0)
    table = land({"at": "Blackmoor c4 b1 b2", "money": 9}, goals="1 2 3 4 10", left=dry)
    told = [one.label for one in WORDS.wanted(observation(table))]
    assert told[:2] == [
        "Stars at c6 and d5: 5 prestige (build c6 and d5 for $5; achieves 2 stars; 1 less at the end; "
        "ends the turn)",
        "4 forests: 3 prestige (build d4 and e5 for $2; ends the turn)",
    ]
    assert not any("star at" in label and "4 prestige" in label for label in told[2:]), "two stars are enough"


def test_stars_that_take_nearly_all_money_say_so() -> None:
    dry = dict.fromkeys(WORDS.names.factories, 0)
    for money, told in ((5, ", all you have;"), (6, ", which leaves $1;"), (9, ";")):
        table = land({"at": "Blackmoor c4 b1 b2", "money": money}, goals="1 2 3 4 10", left=dry)
        label = WORDS.wanted(observation(table))[0].label
        assert label.startswith("Stars at c6 and d5") and f" for $5{told}" in label


def test_beside_the_last_delivery_tracks_take_stars_that_are_worth_their_price() -> None:
    """With a train for another turn they do not: money may serve there."""
    left = dict.fromkeys(WORDS.names.factories, 0)
    for goods, told in ((1, "ready; 2 tracks cost $5; 2 stars"), (2, "ready; 2 tracks")):
        mine = {"at": "Blackmoor c4 b1 b2", "money": 20}
        view = observation(land(mine, left=left | {"Blackmoor": goods}))
        label = next(one.label for one in WORDS.wanted(view) if one.label.startswith("Blackmoor to Easton"))
        assert told in label and ("star" in label) == (goods == 1), label


def test_what_a_rival_would_be_first_at_is_not_offered() -> None:
    """A delivery of the next turn but one, or one that lacks money, where a rival is near."""
    met = 0
    for position, _ in walks(9, 150):
        view = position.observation(position.waiting[0]).view
        for label in (one.label for one in WORDS.wanted(view)):
            if re.match(r"(Next turn|In \d turns) .+ to ", label):
                is_slow = label.startswith("In ") or re.search(r" short|a loan", label)
                assert not (is_slow and " near" in label), label
                met += 1
    assert met


def test_of_several_deliveries_it_is_told_where_a_rival_is_near() -> None:
    """So that one sees which can wait; of a single one there is nothing to choose."""
    met = set[tuple[bool, bool]]()
    for position, _ in walks(9, 150):
        view = position.observation(position.waiting[0]).view
        found = plans(WORDS.record, view) if view.table.phase == Phase.BUILD else ()
        several = len(best(WORDS.record, view)) > 1 if found else False
        for plan in found:
            near = bool(soon.rivals_at(WORDS.record, view, plan.one.factory, plan.one.city))
            assert (" near" in WORDS.offers.brings(view, plan)) == (near and several)
            met.add((near, several))
    assert len(met) == 4


def test_after_the_own_turn_of_the_last_round_tracks_win_nothing_more() -> None:
    dry = dict.fromkeys(WORDS.names.factories, 0)
    rich = {"at": "Blackmoor c4 b1 b2", "money": 20, "tracks": 4}
    view = observation(land(rich, {}, goals="1 2 3 4 10", left=dry, **LAST))
    for phase, told in ((Phase.BUILD, True), (Phase.DELIVER, True), (Phase.BUY, False)):
        view.table.phase, view.table.to_build = phase, 2 * (phase == Phase.BUILD)
        assert bool(wins.still(WORDS.record, view, 0)) == told, phase


def test_what_tracks_win_is_less_what_their_price_takes_of_savings_and_contract() -> None:
    """Of $5, which are a prestige, and 4 more where the contract asks for them."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    for contract, most in ((SAVED, 0), (1, 4)):
        mine = {"at": "Blackmoor c4 b1 b2", "money": 5, "contract": contract}
        view = observation(land(mine, {}, goals="1 2 3 4 10", left=dry))
        assert wins.still(WORDS.record, view, 0) == most, contract


def test_a_delivery_says_what_it_achieves() -> None:
    view = observation(land({"at": "Redstone"}, {"at": "Blackmoor c4"}, goals="1 2 3 4 5"))
    view.table.companies[0].deliveries = 3
    told = [one.label.partition(" (") for one in WORDS.wanted(view)]
    assert told[0][0] == "Wheatley to Linden: 5 prestige, earns $2" and "; a star" in told[0][2], "best first"
    delivery, _, detail = told[1]
    assert delivery == "Redstone to Arden: 4 prestige, earns $2"
    assert detail == "2 tracks cost $3; achieves 4 deliveries; Seat 2 is near)", "so this one can hardly wait"


def test_a_track_says_which_achievement_it_completes() -> None:
    table = land({"at": "Blackmoor c4 b1 b2", "money": 9}, goals="1 2 3 4 10")
    view = observation(table)
    view.table.companies[0].on[Terrain.FOREST] = 3
    assert "4 forests: 3 prestige" in WORDS.label(BUILD + NAMES_OF_SPACES.index("d4"), view)


def test_a_delivery_that_is_ready_is_one_press_after_better_ones() -> None:
    view = observation(land({"at": "d7 e7", "money": 9}))
    told = [one.label for one in WORDS.wanted(view)]
    ready = next(label for label in told if " (ready; 2 tracks " in label)
    assert ready.startswith("Wheatley to Linden: 1 prestige, earns $2 (ready; 2 tracks ")
    assert all("Next turn " in label for label in told[told.index(ready) + 1 :] if " to " in label)


def test_a_plan_says_where_its_spare_tracks_lead() -> None:
    """The tracks that the delivery does without lie towards the place that is named."""
    met = 0
    for position, _ in walks(3, 60):
        view = position.observation(position.waiting[0]).view
        for plan in plans(WORDS.record, view) if view.table.phase == Phase.BUILD else ():
            told = re.search(r"[;(] ?(one )?towards (\w+)", WORDS.offers.brings(view, plan))
            assert bool(told) == bool(plan.towards)
            if told and plan.towards:
                ends = WORDS.names.way(plan.towards).split(" to ")
                assert told[2] in ends and bool(told[1]) == (plan.spare == 1)
                assert set(plan.towards.laid) & set(plan.one.laid)
                met += 1
    assert met


def test_what_takes_a_loan_is_offered_where_nothing_else_is() -> None:
    sites = {"terrain": dict.fromkeys(("c4", "b1", "d4", "c2", "d3"), "FOREST")}
    for money, told in ((1, True), (9, False)):
        labels = [
            one.label for one in WORDS.wanted(observation(land({"at": "Blackmoor", "money": money}, **sites)))
        ]
        assert labels and any("; takes a loan" in label for label in labels) == told


def test_where_money_keeps_all_out_of_reach_a_delivery_with_a_loan_is_one_press() -> None:
    """It says what the loan costs at the end; with a contract that asks for none, that, too."""
    sites = {"terrain": dict.fromkeys(("c4", "b1", "d4", "c2", "d3"), "FOREST")}
    for contract, less in ((1, 4), (SAVED, 8)):
        table = land({"at": "Blackmoor", "money": 0, "contract": contract}, **sites)
        lent, *later = [one for one in WORDS.wanted(observation(table)) if " loan" in one.label]
        assert lent.actions[0] == LOAN and lent.label.startswith("With a loan Blackmoor to ")
        assert lent.label.endswith(f"; {less} less at the end)")
        assert all(f"; takes a loan, {less} less at the end" in one.label for one in later)
        contract_words = ": your contract asks for none" * (contract == SAVED)
        loan = f"take a loan of $5 ({less} prestige less at the end{contract_words})"
        assert WORDS.label(LOAN, observation(table)) == loan
    rich = land({"at": "Blackmoor", "money": 9}, **sites)
    assert not any("With a loan" in one.label for one in WORDS.wanted(observation(rich)))
    for money, told in ((0, True), (1, False)):
        table = land({"at": "Redstone d6", "money": money}, left={"Wheatley": 0, "Barleyford": 0})
        assert (BORROW in WORDS.guide(observation(table))) == told


def test_a_loan_for_a_delivery_of_a_later_turn_is_one_press_where_it_is_worth_it() -> None:
    """And where no rival is near; its label says so, and its tracks bring the delivery nearer."""
    met = 0
    for position, _ in walks(14, 150):
        seen = position.observation(position.waiting[0])
        poor = seen.view.table.phase == Phase.BUILD and seen.view.table.companies[seen.seat].money < 4
        for actions, label, _ in WORDS.wanted(seen.view) if poor else ():
            if told := re.fullmatch(r"With a loan ((?:next turn|in \d turns) .+: (\d) prestige .+)", label):
                less = re.search(r"; (\d) less at the end\)$", label)
                assert actions[0] == LOAN and less and int(told[2]) > int(less[1]) and " near" not in label
                assert holds(position, seen, actions, told[1][0].upper() + told[1][1:])
                met += 1
    assert met


def test_a_card_leaves_the_money_for_the_tracks_of_its_delivery() -> None:
    """The one to Easton takes $1."""
    for money, told in ((3, False), (4, True)):
        view = observation(land({"at": "Blackmoor", "money": money}, market="1 31 32", phase="DELIVER"))
        assert soon.links(WORDS.record, view)[0].link.money == 1
        assert WORDS.offers.is_worth(view, 0) == told
    own, rival = {"at": "c5 c4 c3", "money": 9}, {"at": "Blackmoor", "money": 9}
    table = land(own, rival, market="1 31 32", left={"Blackmoor": 1})
    assert WORDS.label(BUY, observation(table)).endswith("fits Blackmoor to Dunmore; Seat 2 is near)")


LAST: dict[str, object] = {"trigger": 2, "pile": ""}  # the last round


def test_what_tracks_may_still_win_is_counted_by_tracks_and_money() -> None:
    """Stars that can be reached, and achievements for tracks that are lacking."""
    dry = dict.fromkeys(WORDS.names.factories, 0)
    mine = {"at": "Blackmoor c4 b1 b2"}
    found = [
        wins.still(WORDS.record, observation(land(mine | more, goals="1 2 3 4 10", left=dry)), 0)
        for more in ({"money": 9}, {"money": 2}, {"money": 0})
    ]
    assert found[0] > found[1] > found[2] == 0
    both = observation(land(mine | {"money": 4}, goals="1 2 3 4 10", left=dry))
    assert wins.still(WORDS.record, both, 0) == 5, "bridges, two of them on stars; then no forests"
    rich = mine | {"money": 20, "tracks": 4}
    late, rest = (observation(land(rich, {}, goals="1 2 3 4 10", left=dry, **end)) for end in (LAST, {}))
    assert [hopes.tracks_left(WORDS.record, view.table, 0) for view in (late, rest)] == [2, 4]
    assert wins.still(WORDS.record, late, 0) < wins.still(WORDS.record, rest, 0)


def test_a_star_shows_what_it_brings_where_a_track_is_sketched() -> None:
    view = observation(land({"at": "Blackmoor c4 b1 b2", "money": 9}))
    for space, told in (("c6", True), ("c5", False), ("d5", True)):
        action = BUILD + NAMES_OF_SPACES.index(space)
        assert ('class="worth"' in sketch(view, EDITION, action)) == told, space


def test_the_last_delivery_is_not_advised_where_its_loans_cost_what_it_brings() -> None:
    """A loan takes 4 prestige, and routes here bring less; while others can follow, it may pay."""
    left = dict.fromkeys(WORDS.names.factories, 0)
    steep = dict.fromkeys(("b1", "c2", "c4", "d3", "d4", "e5", "b2", "a2", "a3"), "MOUNTAIN")
    for goods, money, told in ((1, 3, False), (1, 9, True), (2, 3, True)):
        mine = {"at": "Blackmoor", "money": money}
        view = observation(land(mine, terrain=steep, left=left | {"Blackmoor": goods}))
        assert any(" to Easton" in one.label for one in WORDS.wanted(view)) == told, (goods, money)
        assert WORDS.offers.vain(view) != told


def test_a_press_on_a_city_does_what_its_medal_promises() -> None:
    """Each city with a medal has a plan; a city that lacks more than a turn has none."""
    met = 0
    for position, _ in walks(3, 60):
        seen = position.observation(position.waiting[0])
        found = journeys(seen.view, EDITION)
        if seen.view.table.phase != Phase.BUILD:
            assert not found
            continue
        drawn = draw(seen.view, EDITION, NAMES)
        cities = {WORDS.names.cities[int(spot.removeprefix("city-"))] for one in found for spot in one.spots}
        assert cities == set(re.findall(r"<title>(\w+): within a turn a delivery would bring", str(drawn)))
        for one in found[:2]:
            assert holds(position, seen, one.actions, f"{one.label}: {one.costs}")
            met += 1
    assert met > 10


def test_a_card_that_completes_an_achievement_says_so_and_stands_first() -> None:
    view = observation(land({"at": "Blackmoor", "money": 9}, goals="1 2 3 4 5", phase="DELIVER"))
    (goal,) = [goal for goal in map(int, view.table.goals) if WORDS.record.goals[goal].asks == Feat.CLASSES]
    market = [int(card) for card in view.table.market]
    card, kind = market[-1], WORDS.record.cards[market[-1]].kind
    view.table.companies[0].kinds[:] = 1
    view.table.companies[0].kinds[kind] = 0
    brief = WORDS.names.goal_texts[goal]
    assert f"; completes {brief}" in WORDS.label(BUY + card, view)
    assert WORDS.offers.is_worth(view, card) and WORDS.wanted(view)[0].actions == (BUY + card,)


def test_a_card_that_a_delivery_gives_away_is_named() -> None:
    """Rocket (coal) pays, Mogul (6+ tracks) may pay later, and one for lumber does not once none is left."""
    for hand, told in (("1", ""), ("15", "; uses up Mogul (6+ tracks)"), ("1 15", ""), ("3", "")):
        gone = {} if hand != "3" else {"Ashwood": 0, "Pinehurst": 0}
        view = observation(land({"at": "Blackmoor c4", "hand": hand}, left=gone))
        label = next(one.label for one in WORDS.wanted(view) if one.label.startswith("Blackmoor to Easton"))
        assert ("uses up" in label) == bool(told) and told in label, (hand, label)


def test_money_beyond_the_most_is_no_price() -> None:
    """A card that pays $3 is not worth $3, and one for 1 prestige is, once no more money can be kept."""
    cards = {WORDS.offers.pays(card): card for card in range(CARDS)}
    for money, is_worth in ((5, False), (20, True)):
        view = observation(land({"at": "Blackmoor c4", "money": money}, phase="DELIVER"))
        one = soon.links(WORDS.record, view)[0]
        assert not WORDS.offers.gains(view, cards[0, 3], one)
        assert WORDS.offers.gains(view, cards[1, 1], one) == is_worth


def holds(position: flatboat.Position, seen: Observation, actions: tuple[int, ...], label: str) -> bool:
    """Whether these tracks can be laid, and a delivery between the ends named brings the prestige named."""
    then = position.copy()
    for action in actions:
        then.push(str(seen.move(action)), seen.seat)
    view = then.observation(seen.seat).view
    if " to " not in label.partition(":")[0]:
        return wins_so(seen.view, view, label)
    if label.startswith(("Next turn ", "In ")):
        return nearer(seen, then.observation(seen.seat), label)
    assert view.table.phase == Phase.BUY, "all tracks of the turn lie, and the delivery is made"
    brings = label.partition(": ")[2]
    had, has = (table.companies[seen.seat] for table in (seen.view.table, view.table))
    prestige, stars = int(has.prestige - had.prestige), int(has.stars - had.stars)
    assert brings.startswith(f"{prestige} prestige" if prestige else "earns $")
    assert bool(re.search(r"; (a star|\d stars)\b", brings)) == (stars > 0)
    earned, paid = (re.search(money, brings) for money in (r"earns \$(\d+)", r" costs? \$(\d+)[;)]"))
    lent = 5 * label.startswith("With a loan ")
    assert has.money - had.money == lent + int(earned[1] if earned else 0) - int(paid[1] if paid else 0)
    return True


def wins_so(before: View, then: View, label: str) -> bool:
    """Whether tracks win the prestige that is told of: by the end of the turn, or with the next ones."""
    told, _, rest = label.partition(": ")
    prestige = int(rest.split()[0])
    if label.startswith("Next turn "):
        names = WORDS.names
        found = list(wins.now(WORDS.record, then))
        named = [f"star at {names.spaces[space]}" for one in found for space in one.stars]
        named += [names.goal_texts[goal] for one in found for goal in one.goals]
        return told.removeprefix("Next turn ") in " ".join(named)
    saved = told.endswith(" in hand")  # money that is there already, and must not be spent
    had, has = (
        view.table.companies[view.seat].prestige + prospects.marked(WORDS.record, view) * (not saved or late)
        for late, view in enumerate((before, then))
    )
    assert has - had == prestige
    return True


def nearer(seen: Observation, then: Observation, label: str) -> bool:
    """Whether the link that is told of lacks fewer tracks then."""
    ends = re.sub(r"^(Next turn|In \d turns) ", "", label).partition(": ")[0].split(" to ")
    factory, city = WORDS.names.factories.index(ends[0]), WORDS.names.cities.index(ends[1])
    lack = [missing(WORDS.record, one.view.table, seen.seat, factory)[city].tracks for one in (seen, then)]
    return lack[1] < lack[0]


def test_an_extra_track_that_is_worth_its_fee_is_part_of_what_is_within_reach() -> None:
    """With money for its fee a third track of this turn is offered, without it is not."""
    sites = {"terrain": {"c4": "RIVER", "b1": "RIVER", "d4": "RIVER"}}
    for money, told in ((9, True), (2, False)):
        view = observation(land({"at": "Blackmoor", "money": money}, **sites))
        first = [one for one in WORDS.wanted(view) if one.actions[0] == UNLOCK]
        assert bool(first) == told
        assert all(", one extra, cost $" in one.label for one in first)


def test_a_delivery_of_the_next_turn_that_this_one_spoils_is_not_offered() -> None:
    met = 0
    for position, _ in walks(6, 120):
        view = position.observation(position.waiting[0]).view
        made = prospects.deliveries(WORDS.record, view) if view.table.phase == Phase.BUILD else ()
        for one in soon.next_turn(WORDS.record, view) if made else ():
            last = view.table.works[one.factory].left == 1 and one.factory == made[0].factory
            assert not (last and one in WORDS.offers.later(view))
            met += last
    assert met


def test_the_map_says_what_cities_bring_and_what_they_lack() -> None:
    view = observation(land({"at": "Blackmoor"}))
    near = [one for one in soon.links(WORDS.record, view) if one.brings]
    far = [one for one in soon.links(WORDS.record, view) if not one.brings]
    drawn = draw(view, EDITION, NAMES)
    held = {
        int(k): group.count('class="whole"') for k, group in re.findall(r'id="t-city-(\d+)"(.*?)</g>', drawn)
    }
    assert {k for k, pressed in held.items() if pressed == 2} == {one.city for one in near}, (
        "its medal is pressed, too"
    )
    assert set(held.values()) == {1, 2}
    for one in near:
        city = WORDS.names.cities[one.city]
        assert f"{city}: within a turn a delivery would bring" in drawn
    assert near and far and " from a delivery" in drawn
    assert " from a delivery" not in draw(observation(land({"at": "Blackmoor"}), -1), EDITION, NAMES)


def test_a_rival_who_could_deliver_next_is_marked() -> None:
    """With a dollar for the forest between Blackmoor and Easton, not without."""
    for money, told in ((1, True), (0, False)):
        view = observation(land({"at": "Wheatley"}, {"at": "Blackmoor", "money": money}))
        assert ((0, 4) in soon.within_a_turn(WORDS.record, view, 1)) == told
        assert ("Bob could deliver to Easton in the next turn" in draw(view, EDITION, NAMES)) == told


def test_the_form_counts_achievements_that_the_end_of_the_turn_brings() -> None:
    assert sum(counted_in(position) for position, _ in walks(12, 200, delivering=True))


def counted_in(position: flatboat.Position) -> bool:
    """Whether a filled form, of which dice decide the end, tells what the whole turn brings."""
    seat = position.waiting[0]
    seen = position.observation(seat)
    made = prospects.deliveries(WORDS.record, seen.view) if seen.view.table.phase == Phase.DELIVER else ()
    if not made or not {prospects.GOAL, prospects.EXPORT} <= set(made[0].parts):
        return False
    then, before = position.copy(), seen.view.table.companies[seat].prestige
    moves = fill(seen, "delivery", {"route": WORDS.forms.key(made[0])})
    foreseen = outcome(seen, up_to_chance(seen, moves))
    for move in [*map(str, moves), "end"]:
        then.push(move, seat)
    if then.over:
        return False  # with what is counted at the end
    gain = then.observation(seat).view.table.companies[seat].prestige - before
    assert WORDS.total(seen.view, foreseen.view).startswith(f"In all: {gain} prestige")
    return True


def test_a_card_to_buy_says_what_it_pays_and_which_delivery_it_fits() -> None:
    """A card for a good fits where a coming delivery has that good."""
    view = observation(land({"at": "Blackmoor c4", "money": 9}, market="1 31 32"))
    assert WORDS.label(BUY, view) == "buy Rocket (coal: 2 prestige; fits Blackmoor to Easton)"
    assert WORDS.label(BUY) == "buy Rocket (coal)"
    coming = {int(view.table.works[one.factory].good) for one in soon.links(WORDS.record, view)[:NEXT]}
    for card in range(10):  # two of each good
        view = observation(land({"at": "Blackmoor c4", "money": 9}, market=f"{card + 1} 31 32"))
        assert ("fits" in WORDS.label(BUY + card, view)) == (card // 2 in coming)
    assert len(coming) < 5


def test_in_the_last_turn_no_tracks_are_laid_towards_another() -> None:
    view = observation(land({"at": "Blackmoor", "money": 15, "tracks": 2}))
    told = [one.label for one in WORDS.wanted(view)]
    assert told and not any("Next turn" in label or "towards" in label for label in told)
    assert soon.next_turn(WORDS.record, view) == ()
