"""Small Railroad Empires in Chromium: every decision by mouse, by keys, the form, links, a phone, secrets."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import flatboat
from flatboat.games.railroad.drawing import journeys
from flatboat.games.railroad.rules.tables import NONE, Phase
from flatboat.games.railroad.text.prospects import deliveries
from flatboat.kernel.dice import Tape, key_of, table_dice
from flatboat.kernel.editions import read_edition
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Journey
from flatboat.kernel.position import Position
from flatboat.web.room import Room
from flatboat.web.wanted import NewTable

from ..sample import sampled
from ..web.conftest import Running
from .conftest import Visits
from .table import Piece, Table, unfold
from .test_broadhorns import SCREENS, SLOW, Line, current, play, press, sit, texts
from .test_keys import Fingers
from .test_phone import fits

NAMES = ("Ann", "Bob")
#: How readily somebody in a hurry does what begins with a word.
LIKED = {"deliver": 60, "play": 9, "cover": 9, "build": 3, "start": 3, "end": 0.5, "buy": 1, "unlock": 0.4,
         "loan": 0.1, "scrap": 0.1}  # fmt: skip
SEEDS = range(1, 200)
#: What everybody does in a game sooner or later, by its first word.
DECISIONS = {"start", "build", "unlock", "deliver", "play", "cover", "buy", "loan", "end"}
Moment = Callable[[Position, Line], bool]


@cache
def short_line(seats: int, tracks: int) -> Game:
    """A game of few free tracks, two of which are built in a round."""
    editions = flatboat.kind("railroad").editions
    text, was = editions.text("reconstructed"), "\ntracks = 18 "
    assert was in text
    short = read_edition(text.replace(was, f"\ntracks = {tracks} "), editions.model, "short.toml")
    return flatboat.game("railroad", seats, {"first_seat": 1}, short)


@cache
def usual(**options: Any) -> Game:
    return flatboat.game("railroad", 2, {"first_seat": 1, **options})


def line(game: Game, seed: int) -> Iterator[tuple[Position, Line]]:
    """A game move by move: how it stands, and what was played up to there."""
    dice = Tape(table_dice(key_of(seed), game.streams))
    position, chooser, played = game.start(dice=dice, names=NAMES[: game.seats]), random.Random(seed), Line()
    while not position.over:
        yield position, played
        seat = position.waiting[0]
        moves = [str(move) for move in position.observation(seat).moves]
        move = chooser.choices(moves, [LIKED[move.split()[0]] for move in moves])[0]
        position.push(move, seat)
        played.append((seat, move))
    yield position, played


def first(game: Game, wanted: Moment) -> tuple[int, Line]:
    """The first moment of these games that is as wanted: the seed, and what was played."""
    for seed in SEEDS:
        for position, played in line(game, seed):
            if wanted(position, played):
                return seed, list(played)
    raise AssertionError("there is no such moment")


def depot(server: Running, game: Game, seed: int, played: Line) -> Room:
    """A table for Ann, and Bob, at which this was played."""
    names = NAMES[: game.seats]
    wanted = NewTable(game, ("",) * len(names), names, calm=False, key=key_of(seed))
    room = server.do(server.host.tables.create(wanted, ""))
    play(server, room, played)
    return room


def table_of(position: Position) -> Any:
    return position.observation().view.table


def at(phase: Phase, seat: int = 0, turns: int = 2) -> Moment:
    """Whether a seat is at this now, in some later round."""

    def wanted(position: Position, played: Line) -> bool:
        table = table_of(position)
        return (table.phase, position.waiting) == (phase, [seat]) and table.round >= turns

    return wanted


def moves_of(position: Position, word: str) -> list[str]:
    """What of this kind can be played now."""
    if position.over:
        return []
    return [
        str(move) for move in position.observation(position.waiting[0]).moves if str(move).startswith(word)
    ]


def delivering(fewest: int = 1, most: int = 9) -> Moment:
    """Whether Ann may choose among so many deliveries, and has cards to play."""

    def wanted(position: Position, played: Line) -> bool:
        return (
            at(Phase.DELIVER)(position, played)
            and fewest <= len(moves_of(position, "deliver")) <= most
            and table_of(position).companies[0].cards > 1
        )

    return wanted


def piece_of(mine: Table, move: str) -> Piece:
    """A piece with this move alone."""
    return next(piece for piece in mine.pieces() if piece.moves == (move,) and piece.at)


def point(mine: Table, piece: Piece) -> Locator:
    """Point at a piece; what is told beside the pointer."""
    assert piece.at
    mine.page.mouse.move(*piece.at)
    return mine.page.locator("#tip")


# --- by mouse -------------------------------------------------------------------------------------------


@SLOW
def test_a_whole_game_and_every_decision_by_mouse(visits: Visits, server: Running) -> None:
    """Ann plays all she does by mouse; then the result, the contracts, the chart, the replay."""

    def wanted(position: Position, played: Line) -> bool:
        return position.over and {move.split()[0] for seat, move in played if seat == 0} >= DECISIONS

    game = short_line(2, 8)
    seed, played = first(game, wanted)
    room = depot(server, game, seed, [])
    page = sit(visits, server, room)
    mine = Table(page)
    for number, (seat, move) in enumerate(played):
        if number < len(room.standing):
            assert texts(room)[number] == move
        elif seat:
            play(server, room, played[: number + 1])
        else:
            current(mine, room)
            press(mine, move)
    outcome = room.position.outcome
    assert outcome is not None
    expect(page.locator("#result-title")).to_contain_text(f"{max(outcome.points):g} prestige")
    expect(page.locator(".result thead th").first).to_have_text("Prestige for")
    expect(page.locator(".result")).to_contain_text("Routes")
    expect(page.locator("svg [id^='t-contract-of-']")).to_have_count(2)
    chart = page.request.get(f"/t/{room.id}/chart.svg").text()
    assert all(f"{name} {points:g}" in chart for name, points in zip(NAMES, outcome.points, strict=True))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="To the end").or_(page.locator("a[data-step=last]")).first.click()
    expect(page.locator("#where")).to_contain_text(f"Move {len(played)} of {len(played)}")


def test_a_click_on_a_space_builds(visits: Visits, server: Running) -> None:
    """Spaces that lead to something show their prices; a look at any shows the track, a click lays it."""
    room = depot(server, usual(), *first(usual(), at(Phase.BUILD)))
    page = sit(visits, server, room)
    mine = Table(page)
    assert mine.turn()
    moves = moves_of(room.position, "build")
    assert 0 < page.locator(".board svg .ring").count() <= len(moves)
    told = page.locator(".board #t-map .coin + text").all_text_contents()
    mine_now = table_of(room.position).companies[0].money
    prices = [int(words[1:]) for words in told if words[1:]]
    assert 0 < sum(price <= mine_now for price in prices) <= len(moves)
    piece = piece_of(mine, moves[0])
    expect(point(mine, piece)).to_contain_text("uild ")  # as its button says, with the price
    expect(page.locator("#laid-move .ghost")).to_be_attached()
    before, version = table_of(room.position).companies[0].tracks, mine.version
    page.mouse.click(*(piece.at or (0, 0)))
    mine.newer(version)
    assert texts(room)[-1] == moves[0] and table_of(room.position).companies[0].tracks == before - 1
    names = room.game.words.names
    spot = names.spaces.index(moves[0].split()[1])
    site = int(table_of(room.position).site[spot])
    expect(page.locator("#log")).to_contain_text(
        f"You build at {names.factories[site] if site != NONE else names.spaces[spot]}"
    )


def test_an_extra_track(visits: Visits, server: Running) -> None:
    """Unlocked on the own board; then the spaces for it are marked. Undone, it is locked again."""
    wanted = at(Phase.DELIVER)
    game = usual()
    room = depot(server, game, *first(game, lambda *now: wanted(*now) and bool(moves_of(now[0], "unlock"))))
    page = sit(visits, server, room)
    mine = Table(page)
    assert mine.turn()
    expect(page.locator(".board svg #t-map .ring.dear")).to_have_count(0)
    press(mine, "unlock")
    mine.settle()
    expect(page.locator("#turn + p")).to_contain_text("Build the unlocked track")
    lit = {move for piece in mine.pieces() for move in piece.moves}
    assert set(moves_of(room.position, "build")) <= lit
    version = mine.version
    page.locator("#undo").click()
    mine.newer(version)
    assert table_of(room.position).companies[0].unlocked == 0


# --- deliveries -----------------------------------------------------------------------------------------


def test_a_look_shows_the_link(visits: Visits, server: Running) -> None:
    """Over a city: the link, its length and what it brings, cards and ship with it; a click delivers."""
    game = usual()
    room = depot(server, game, *first(game, delivering(1, 1)))
    page = sit(visits, server, room)
    mine = Table(page)
    assert mine.turn()
    (move,) = moves_of(room.position, "deliver")
    tip = point(mine, piece_of(mine, move))
    expect(tip).to_contain_text("you can deliver")
    expect(tip).to_contain_text(re.compile(r"[Ee]arns \$"))
    expect(page.locator("#laid-move .link")).to_be_attached()
    expect(page.locator("#laid-move .linkend")).to_have_count(2)
    expect(page.locator("#laid-move .chip")).to_be_attached()
    press(mine, move)
    mine.settle()
    assert texts(room)[-1] == move
    expect(page.locator("#turn + p")).to_contain_text("Play a train card")
    expect(page.locator("#laid-move .link")).to_have_count(0)


def test_a_delivery_by_its_form(visits: Visits, server: Running) -> None:
    """Route, card and slot in one gesture: what it brings is told before, and in the log after."""
    game = usual()
    room = depot(server, game, *first(game, delivering(2)))
    page = sit(visits, server, room)
    mine, told, before = Table(page), page.locator("#sheet-delivery output"), len(room.standing)
    assert mine.turn()
    route = page.get_by_label("Deliver", exact=True).and_(page.locator("select"))
    expect(told).to_contain_text("Preview: delivers from")
    first_told = told.text_content() or ""
    route.select_option(index=1)
    expect(told).not_to_have_text(first_told)
    expect(told).to_contain_text(re.compile(r"[Ee]arns \$"))
    expect(told).to_contain_text("Plays")
    expect(page.locator("#laid-sheet .link")).to_be_attached()
    earned = (told.text_content() or "").split("Earns ")[1].split(".")[0]
    version = mine.version
    page.locator("#sheet-delivery-do").click()
    mine.newer(version)
    done = texts(room)[before:]
    assert done[0].startswith("deliver") and done[1].startswith("play")
    expect(page.locator("#log")).to_contain_text(f"You earn {earned}")
    expect(page.locator("#story")).to_contain_text(f"You earn {earned}")


def test_a_card_in_hand_is_chosen_by_a_press(visits: Visits, server: Running) -> None:
    """Where no card is met, the form says so, and that the one it proposes is used up."""

    def unmet(position: Position, played: Line) -> bool:
        if not delivering()(position, played):
            return False
        made = deliveries(position.game.words.record, position.observation(0).view)
        hand = int(table_of(position).companies[0].cards)
        return hand > 1 and not any(one.met for one in made)

    game = usual()
    room = depot(server, game, *first(game, unmet))
    page = sit(visits, server, room)
    assert Table(page).turn()
    card = page.locator("#sheet-delivery-card")
    expect(card.locator("option").first).to_contain_text("pays nothing: ")
    expect(page.locator("#sheet-delivery output")).to_contain_text("for nothing.")
    piece = page.locator("svg [id^='t-hand-']").last
    name = (piece.get_attribute("id") or "").removeprefix("t-hand-")
    piece.click()
    expect(card).to_have_value(name)


def test_a_factory_with_several_deliveries_leads_to_the_form(visits: Visits, server: Running) -> None:
    def wanted(position: Position, played: Line) -> bool:
        ends = [move.split(" to ")[0] for move in moves_of(position, "deliver")]
        return delivering(2)(position, played) and len(set(ends)) == 1

    game = usual()
    room = depot(server, game, *first(game, wanted))
    page = sit(visits, server, room)
    assert Table(page).turn()
    name = moves_of(room.position, "deliver")[0].removeprefix("deliver ").split(" to ")[0]
    factory = page.locator("svg .can[id^='t-works-']")
    expect(factory).to_have_count(1)
    factory.hover()
    expect(page.locator("#tip")).to_contain_text(f"{name} (")
    factory.click()
    cities = page.locator("svg .target")
    expect(cities).to_have_count(len(moves_of(room.position, "deliver")))
    cities.last.click()
    expect(page.locator("#sheet-delivery-do")).to_be_focused()
    expect(page.locator("svg .held")).to_have_count(0)


def test_pointing_at_a_factory_with_several_deliveries_draws_the_link_of_each(
    visits: Visits, server: Running
) -> None:
    def several(position: Position) -> list[str]:
        """The factories with two to four deliveries, each told once for each of them."""
        ends = [move.removeprefix("deliver ").split(" to ")[0] for move in routes(position)]
        return [end for end in ends if 1 < ends.count(end) < 5]

    def wanted(position: Position, played: Line) -> bool:
        return delivering(3)(position, played) and bool(several(position))

    game = usual()
    room = depot(server, game, *first(game, wanted))
    page = sit(visits, server, room)
    assert Table(page).turn()
    ends = several(room.position)
    end, count = ends[0], ends.count(ends[0])
    page.locator(f"svg .can[id^='t-works-'][data-words^='{end} (']").hover()
    expect(page.locator("#laid-move .sketch")).to_have_count(count)
    expect(page.locator("#tip")).to_contain_text("you can deliver to")
    laid = page.locator("#laid-sheet .sketch")
    wide = laid.get_attribute("transform") or ""
    page.set_viewport_size({"width": 390, "height": 800})  # the drawing takes its narrow form
    expect(laid).not_to_have_attribute("transform", wide)


@pytest.mark.parametrize("place", ["works", "city"])
def test_a_factory_or_city_that_is_pressed_is_chosen_in_the_form(
    visits: Visits, server: Running, place: str
) -> None:
    def end_of(route: str) -> str:
        """The factory or city of "deliver Wheatley to Easton"."""
        ends = route.removeprefix("deliver ").split(" to ")
        return ends[0] if place == "works" else ends[1]

    def others(position: Position) -> list[str]:
        """Ends with several deliveries that the best one does not have."""
        best, *rest = map(end_of, routes(position))
        return [end for end in rest if rest.count(end) > 1 and end != best]

    def wanted(position: Position, played: Line) -> bool:
        return delivering(3)(position, played) and bool(others(position))

    game = usual()
    room = depot(server, game, *first(game, wanted))
    page = sit(visits, server, room)
    assert Table(page).turn()
    end = others(room.position)[0]
    page.locator(f"svg .can[id^='t-{place}-'][data-words^='{end} (']").click()
    route = page.locator("#sheet-delivery select").first
    own = [route for route in routes(room.position) if end_of(route) == end]
    expect(route).to_have_value(own[0])
    expect(page.locator("svg .target")).to_have_count(len(own))
    page.locator("svg .target").last.click()
    expect(page.locator("#sheet-delivery-do")).to_be_focused()
    assert route.input_value() in own and not page.locator("svg .held").count()
    expect(page.locator("#sheet-delivery output")).to_contain_text("Preview: delivers from")


def routes(position: Position) -> list[str]:
    """The deliveries that the form offers, the best first."""
    sheets = position.game.words.sheets(position.observation(0).view)
    return [value for sheet in sheets for value, _ in sheet.fields[0].choices]


# --- by keyboard, and in words ------------------------------------------------------------------------------


def test_a_whole_game_alone_by_keyboard(visits: Visits, server: Running) -> None:
    """On the board, by digits, in words, in the list, to the title that the prestige earns."""
    game = short_line(1, 4)
    room = depot(server, game, 3, [])
    fingers = Fingers(sit(visits, server, room))
    table, page = fingers.table, fingers.page
    ways = (fingers.on_the_board, fingers.by_digit, fingers.in_words, fingers.in_the_list)
    for number in range(80):
        if not table.turn():
            break
        unfold(page)
        way = ways[number % len(ways)]
        if way == fingers.on_the_board and not table.pieces():
            way = fingers.in_the_list
        version = table.version
        way()
        table.newer(version)
        fingers.focus()
    assert room.position.over
    title = game.edition.solo.title(int(room.position.points[0]))
    expect(page.locator(".turn p").first).to_contain_text(f"prestige earns the title of {title}")


def test_two_tracks_in_one_line_and_why_not(visits: Visits, server: Running) -> None:
    game = usual()
    room = depot(server, game, *first(game, at(Phase.BUILD)))
    fingers = Fingers(sit(visits, server, room))
    table, page = fingers.table, fingers.page
    assert table.turn()
    fingers.go_to("#part svg [role=button]")
    fingers.press("/")
    page.keyboard.type("end")
    fingers.press("Tab", "Tab", "Enter")
    expect(page.locator("#said")).to_contain_text("You must first build your 2 remaining tracks")
    one = moves_of(room.position, "build")[0]
    position = room.position.copy()
    position.push(one, 0)
    two = moves_of(position, "build")[0]
    fingers.press("/", "Control+a")
    version = table.version
    page.keyboard.type(f"build {one.split()[1]} {two.split()[1]}")
    fingers.press("Enter")
    table.newer(version)
    assert texts(room)[-2:] == [one, two]


def test_a_press_on_a_city_lays_the_tracks_that_a_delivery_lacks_and_delivers(
    visits: Visits, server: Running
) -> None:
    """What it would do is drawn before; the same stands first in the list."""

    def wanted(position: Position, played: Line) -> bool:
        found = at(Phase.BUILD)(position, played) and plans(position)
        return bool(found) and len(found) == 1

    def plans(position: Position) -> list[Journey]:
        return list(journeys(position.observation(0).view, position.game.edition))

    game = usual()
    room = depot(server, game, *first(game, wanted))
    page = sit(visits, server, room)
    mine = Table(page)
    assert mine.turn()
    (plan,) = plans(room.position)
    moves = [room.game.moves[action] for action in plan.actions]
    expect(page.locator("#in-within-reach-first button").first).to_have_attribute("value", "; ".join(moves))
    piece = next(piece for piece in mine.pieces() if piece.moves == ("; ".join(moves),) and piece.at)
    expect(point(mine, piece)).to_contain_text(plan.label)
    expect(page.locator("#laid-move .chip:visible")).to_have_count(1)
    version, before = mine.version, len(room.standing)
    page.mouse.click(*(piece.at or (0, 0)))
    mine.newer(version)
    assert texts(room)[before:][: len(moves)] == moves


# --- secrets, and what is left out --------------------------------------------------------------------------


def test_hand_and_contract_are_on_no_other_page(visits: Visits, server: Running) -> None:
    game = usual()
    seed, played = first(game, at(Phase.BUILD))
    room = depot(server, game, seed, played)
    pages = [sit(visits, server, room, seat) for seat in range(2)]
    pages.append(visits.page(f"/t/{room.id}"))
    assert Table(pages[0]).turn()
    for page, seat in zip(pages, (0, 1, None), strict=True):
        expect(page.locator("svg [id^='t-hand-']")).to_have_count(
            0 if seat is None else int(table_of(room.position).companies[seat].cards)
        )
        contract = page.locator("svg").get_by_text("Your contract", exact=True)
        expect(contract).to_have_count(0 if seat is None else 1)
    hers = pages[0].locator("svg [id^='t-hand-']").evaluate_all("(all) => all.map(({ id }) => id)")
    known = {f"t-hand-{card}" for card, seat in enumerate(table_of(room.position).known_in) if seat == 0}
    for card in set(hers) - known:
        expect(pages[1].locator(f"[id='{card}']")).to_have_count(0)
    told = [page.locator("#t-contract").text_content() for page in pages[:2]]
    assert told[0] != told[1]


def test_without_the_expansion_there_is_no_ship(visits: Visits, server: Running) -> None:
    game = usual(freight_on_board=False)
    room = depot(server, game, *first(game, delivering()))
    page = sit(visits, server, room)
    assert Table(page).turn()
    expect(page.locator("#sheet-delivery")).to_be_visible()
    expect(page.locator("#sheet-delivery").get_by_label("Slot")).to_have_count(0)
    expect(page.locator(".board svg")).not_to_contain_text("Ship")
    expect(page.locator(".panels")).not_to_contain_text("Ship")
    expect(page.locator("#twin pre")).not_to_contain_text("hip")


def test_a_turn_that_can_win_nothing_is_played_out_in_one_press(visits: Visits, server: Running) -> None:
    """The form says so, and what its tracks cost; its button builds, and ends the turn."""

    def wanted(position: Position, played: Line) -> bool:
        return at(Phase.BUILD)(position, played) and bool(position.observation(0).sheets)

    game = short_line(2, 12)
    room = depot(server, game, *first(game, wanted))
    page = sit(visits, server, room)
    mine, form = Table(page), page.locator("#sheet-rest")
    assert mine.turn()
    expect(form.locator("h3")).to_contain_text("nothing comes within reach this turn", ignore_case=True)
    expect(form.locator(".total")).to_have_text(re.compile("The tracks? costs? "))
    version, before = mine.version, len(texts(room))
    assert mine.pieces(), "tracks can still be built one by one"
    form.get_by_role("button", name=re.compile("end the turn$")).click()
    mine.newer(version)
    own = [act.text for act in room.standing[before:] if act.seat == 0][:3]
    assert own[-1] == "end" and {text.split()[0] for text in own[:-1]} <= {"build", "scrap"}


@pytest.mark.parametrize("script", [True, False])
def test_the_form_hides_options_that_would_do_nothing(visits: Visits, script: bool) -> None:
    page = visits.page("/new/railroad", java_script_enabled=script)
    page.locator("summary", has_text="Variants and options").click()
    slots, order, invited = (page.locator(one) for one in ("#o-wild_slots", "#o-order", ".invited"))
    expect(slots).to_be_visible()
    page.locator("[name=freight_on_board][type=checkbox]").uncheck()
    expect(slots).to_be_hidden()
    expect(order).to_be_visible()
    expect(invited).to_be_hidden()
    page.locator("#player1").select_option("")
    expect(invited).to_be_visible()
    page.locator("[name=seats][value='1']").check()
    expect(order).to_be_hidden()


# --- on a phone, and on a large screen ----------------------------------------------------------------------

#: How much of a part of the board, in its height, is hidden above or below.
HIDDEN = """(part) => {
  const { top, bottom } = document.querySelector(part).getBoundingClientRect();
  const board = document.querySelector(".board").getBoundingClientRect();
  return Math.max(board.top - top, bottom - board.bottom, 0);
}"""


@pytest.mark.parametrize("phase", sampled(Phase, Phase.BUILD, Phase.CARD, Phase.OVER))
def test_on_a_phone_all_fits(visits: Visits, server: Running, phase: Phase) -> None:
    """Nothing is wider than the screen, every piece can be tapped; the map is in view, or what is chosen."""
    game, seat = usual(), int(phase == Phase.START)  # the last in order starts first
    wanted = (lambda position, played: position.over) if phase == Phase.OVER else at(phase, seat, 0)
    page = sit(visits, server, depot(server, game, *first(game, wanted)), seat, size="phone")
    mine = Table(page)
    assert mine.turn() == (phase != Phase.OVER)
    fits(page)
    if phase != Phase.OVER:
        asked = "#t-asked" if phase in (Phase.CARD, Phase.SHIP) else "#t-map"
        page.wait_for_function(f"() => ({HIDDEN})('{asked}') === 0")
        assert all(piece.at for piece in mine.pieces(scroll=True))
        page.locator(".opener").tap()
        unfold(page)
        page.locator(".opener").tap()
        mine.drawer("facts")
        for details in page.locator(".panels details").all():
            details.evaluate("(one) => (one.open = true)")
        fits(page)


def test_a_delivery_by_a_tap(visits: Visits, server: Running) -> None:
    """A finger always chooses: first the factory, which tells what the delivery brings, then the city."""
    game = usual()
    room = depot(server, game, *first(game, delivering(1, 1)))
    page = sit(visits, server, room, size="phone")
    mine = Table(page)
    assert mine.turn()
    (move,) = moves_of(room.position, "deliver")
    piece = piece_of(mine, move)
    page.touchscreen.tap(*(piece.at or (0, 0)))
    expect(page.locator("#tip")).to_contain_text(re.compile(r"[Ee]arns \$"))
    assert texts(room)[-1] != move
    version = mine.version
    page.locator("svg .target").tap()
    mine.newer(version)
    assert texts(room)[-1] == move


def test_on_a_phone_cards_to_choose_from_come_into_sight(visits: Visits, server: Running) -> None:
    """Once goods are delivered all cards of the hand are in sight; when one is played, the map is again."""
    game = usual(freight_on_board=False)
    room = depot(server, game, *first(game, delivering(1, 1)))
    page = sit(visits, server, room, size="phone")
    mine = Table(page)
    assert mine.turn()
    (move,) = moves_of(room.position, "deliver")
    page.touchscreen.tap(*(piece_of(mine, move).at or (0, 0)))
    version = mine.version
    page.locator("svg .target").tap()
    mine.newer(version)
    page.wait_for_function(f"() => ({HIDDEN})('#t-asked') === 0")
    card = next(piece for piece in mine.pieces() if piece.id.startswith("t-hand-"))
    page.touchscreen.tap(*(card.at or (0, 0)))
    version = mine.version
    mine.menu().first.tap()
    mine.newer(version)
    page.wait_for_function(f"() => ({HIDDEN})('#t-map') === 0")


def test_on_a_phone_the_turn_is_ended_without_scrolling(visits: Visits, server: Running) -> None:
    """Below the form of a delivery, too, and below a list that is longer than its room."""
    game = usual()
    room = depot(server, game, *first(game, delivering(1)))
    page = sit(visits, server, room, size="phone", viewport={"width": 390, "height": 560})
    mine = Table(page)
    assert mine.turn()
    page.locator(".opener").tap()
    unfold(page)
    end = mine.button("end")
    expect(end).to_be_in_viewport(ratio=1)
    box, moves = end.bounding_box(), page.locator("#choices").bounding_box()
    assert box and moves and box["y"] >= moves["y"] + moves["height"], "it covers nothing"
    assert page.locator("#choices").evaluate("(one) => one.scrollHeight > one.clientHeight")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_board_is_large_and_seen_at_once(
    visits: Visits, server: Running, width: int, height: int
) -> None:
    room = depot(server, usual(), *first(usual(), at(Phase.BUILD)))
    page = sit(visits, server, room, viewport={"width": width, "height": height})
    assert Table(page).turn()
    drawn = page.locator(".board > svg").bounding_box()
    assert drawn and drawn["width"] > 840, f"drawn {drawn['width']:.0f} wide"
    assert drawn["y"] + drawn["height"] <= height
    fits(page)
