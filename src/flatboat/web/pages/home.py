"""The shelf of games, setting up a table, my tables, the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from flatboat.bots.names import bot_name
from flatboat.errors import FlatboatError
from flatboat.games import kind, kinds
from flatboat.kernel.editions import read_edition
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Kind
from flatboat.kernel.lessons import lesson_of
from flatboat.kernel.notation import one_of
from flatboat.web.guard import check_origin
from flatboat.web.names import clean_name
from flatboat.web.options import Choice, choices, does_something
from flatboat.web.room import Room
from flatboat.web.site import BrowserSession, Site, TheSite, is_phone, waits, whole
from flatboat.web.store import Listed
from flatboat.web.wanted import PACES, NewTable, bots, check_bot

DEFAULT_BOT = "pilot"
BESIDE = {"card": "At a glance", "signs": "Signs on the board", "editions": "Values, notation, choices"}
RECENT = 4  # tables on the first page
router = APIRouter(include_in_schema=False)


# --- pages ------------------------------------------------------------------------------------------


@router.get("/")
async def home(request: Request, site: TheSite) -> Response:
    """The shelf."""
    session = await site.session(request)
    tables = my_tables(site, session)
    going = [table for table in tables if table.finished is None]
    return site.page(
        request, session, "home.html",
        games=kinds().values(), tables=going[:RECENT], more=len(tables) if len(tables) > RECENT else 0,
        kinds=kinds(), bots=bots(), usual={name: usual_bot(tables, name) for name in kinds()},
        played={name for name in kinds() if has_played(tables, name)},
    )  # fmt: skip


def usual_bot(tables: Iterable[Listed], game: str) -> str:
    """The level that is offered: that of a first game until this browser has finished one of the kind."""
    return DEFAULT_BOT if has_played(tables, game) else kinds()[game].search.first_level


def has_played(tables: Iterable[Listed], game: str) -> bool:
    """Whether a browser has finished a game of the kind."""
    return any(table.game == game and table.finished is not None for table in tables)


@router.get("/shelf/{name}.svg")
async def picture(name: str, site: TheSite) -> Response:
    """A table of a game, for the shelf."""
    kind(name)
    return drawn(site.pictures[name])


@router.get("/shelf/{name}/cover.svg")
async def cover(name: str) -> Response:
    """The picture of a game."""
    return drawn(kind(name).cover)


@router.get("/shelf/{name}/signs.svg")
async def signs(name: str, site: TheSite) -> Response:
    """The signs of a game's drawing; a fragment such as `#s3` shows one of them."""
    return drawn(site.signs[kind(name).name])


def drawn(picture: str) -> Response:
    """A drawing that stays as it is as long as the site runs."""
    headers = {"cache-control": "public, max-age=3600"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


@router.get("/favicon.ico")
async def icon() -> Response:
    """The icon that browsers show for a picture or a record, which names none."""
    return RedirectResponse("/static/icon.svg", 308)


@router.get("/new/{name}")
async def new(name: str, request: Request, site: TheSite) -> Response:
    """The form for a new table, filled in for friends or for playing alone if that is asked for."""
    game = kind(name)
    query = request.query_params
    fields = filled_for(game, query.get("for", ""), first="first" in query)
    return _new_page(request, site, await site.session(request), game, fields)


def filled_for(game: Kind, whom: str, *, first: bool = False) -> dict[str, str]:
    """The fields of the form for a new table as a link's "friends" or "alone" fills them in.

    With friends it is a `first` game, as the shelf calls it, only where that is ticked there.

    >>> filled_for(kind("broadsides"), "friends"), filled_for(kind("railroad"), "alone")
    ({'for': 'friends', 'seats': '2', 'player1': ''}, {'seats': '1'})
    """
    if whom == "friends":
        others = {f"player{n}": "" for n in range(1, game.seats[-1])}
        length = game.card.first_game if first else dict.fromkeys(game.card.first_options, "0")
        return {"for": whom, "seats": str(game.usual_seats), **others, **length}
    return {"seats": "1"} if whom == "alone" and game.seats[0] == 1 else {}


def _new_page(
    request: Request,
    site: Site,
    session: BrowserSession,
    game: Kind,
    fields: Mapping[str, str],
    problem: str = "",
) -> Response:
    tables = my_tables(site, session)
    if game.card.first and not has_played(tables, game.name):
        fields = {**(game.card.first_options if fields else game.card.first_game), **fields}
    return site.page(
        request, session, "new.html", 422 if problem else 200,
        game=game, choices=choices(game), editions=[game.editions.load(name) for name in game.editions.names],
        bots=bots(), paces=PACES, default_bot=usual_bot(tables, game.name),
        fields=fields, problem=problem, lesson=lesson_of(game),
    )  # fmt: skip


@router.post("/new/{name}")
async def create(name: str, request: Request, site: TheSite) -> Response:
    """Make a table, sit down at its first free seat."""
    session = await site.session(request)
    game = kind(name)
    check_origin(request)
    site.rates.check(site.host.settings.limits.tables, "new tables", request)
    fields = await site.form(request, session)
    try:
        nickname = clean_name(fields.get("nickname", ""), session.visitor.name or "Guest")
        wanted = await site.prepare(request, wanted_from, game, fields, nickname)
    except FlatboatError as problem:
        return _new_page(request, site, session, game, fields, str(problem).partition("\n")[0])
    room = await opened(site, request, session, wanted, nickname)
    others = wanted.players.count("") > 1
    return site.redirect(request, session, f"/t/{room.id}{'/invite' if others else ''}")


async def opened(
    site: Site, request: Request, session: BrowserSession, wanted: NewTable, nickname: str
) -> Room:
    """A new table, at whose first free seat its maker sits down by this name."""
    await site.keep(request, replace(session.visitor, name=nickname))
    room = await site.host.tables.create(wanted, session.visitor.id, origin=site.origin(request))
    own = next((seat for seat, bot in enumerate(wanted.players) if not bot), None)
    if own is not None:
        await site.host.seats.sit(room, session.visitor.id, own)
    return room


def options_from(game: Kind, fields: Mapping[str, str], seats: int) -> dict[str, Any]:
    """The options that a form asks for; what does nothing beside the others is hidden there, and left out."""
    options: dict[str, Any] = {}
    found = choices(game)
    usual = {choice.name: "1" if choice.default else "0" for choice in found if choice.kind == "switch"}

    def switched(name: str) -> bool:
        return fields.get(name, usual[name]) != "0"

    for choice in found:
        if does_something(choice, switched, seats):
            value = switched(choice.name) if choice.kind == "switch" else chosen(choice, fields)
            if value != choice.default:
                options[choice.name] = value
    return options


def chosen(choice: Choice, fields: Mapping[str, str]) -> Any:
    """What a form has for an option that is no switch; its default where it has nothing."""
    if choice.kind == "several":
        return [value for value in choice.values if f"{choice.name}.{value}" in fields] or choice.default
    value = fields.get(choice.name, "")
    if value in ("", str(choice.default)):
        return choice.default
    return int(value) if whole(value) is not None else value


def wanted_from(game: Kind, fields: Mapping[str, str], nickname: str) -> NewTable:
    """The table that a form asks for. Raises FlatboatError, one sentence."""
    if way := next((way for way in game.card.alone if way.name == fields.get("alone")), None):
        off = dict.fromkeys(game.card.first_options, "0")  # the way says it
        fields = {**fields, **off, **way.options, "shorter": "", "seats": "1", "player0": ""}
    elif game.card.first and f"first.{game.name}" in fields:
        fields = {**game.card.first_game, **fields}
    seats = game.seats[0] if "seats" not in fields else whole(fields["seats"]) or 0
    made = Game(game, seats, options_from(game, fields, seats), edition_from(game, fields))
    usual = fields.get(f"level.{game.name}", DEFAULT_BOT)
    who = [fields.get(f"player{seat}", usual if seat else "") for seat in range(seats)]
    players = tuple(check_bot(bot) if bot else "" for bot in who)
    pace = whole(fields.get("pace")) or 0
    if pace not in PACES:
        raise FlatboatError("that pace is not offered; choose one from the list")
    return NewTable(
        made,
        players,
        seat_names(players, nickname),
        open_seats=fields.get("open", "1") == "1",
        pace=pace,
        calm="quick" not in fields,
        hints=fields.get("hints", "1") == "1",
    )


def edition_from(game: Kind, fields: Mapping[str, str]) -> Any:
    """The values that a form asks for: one's own, those of a shorter game, or an edition by its name."""
    if text := fields.get("edition_text", "").strip():
        return read_edition(text, game.editions.model, "your edition")
    name = fields.get("edition") or game.editions.names[0]
    if name not in game.editions.names:
        raise FlatboatError(f"there is no edition with that name; choose {one_of(list(game.editions.names))}")
    if shorter := next((one for one in game.card.shorter if one.name == fields.get("shorter")), None):
        text = shorter.of(game.editions.text(name))
        return read_edition(text, game.editions.model, f"the {shorter.name} game")
    return name


def seat_names(players: tuple[str, ...], nickname: str) -> tuple[str, ...]:
    """What seats are called before their people have come: the host first, then "Player 2", "Clara"."""
    names = [bot_name(seat, [nickname]) if bot else f"Player {seat + 1}" for seat, bot in enumerate(players)]
    if "" in players:
        names[players.index("")] = nickname
    return tuple(names)


@router.get("/mine")
async def mine(request: Request, site: TheSite) -> Response:
    """My tables, those waiting for me first."""
    session = await site.session(request)
    tables, phone = my_tables(site, session), is_phone(request)
    left = kinds().get(request.query_params.get("left", ""))
    return site.page(request, session, "mine.html", tables=tables, kinds=kinds(), phone=phone, left=left)


@router.get("/mine.json")
async def mine_waiting(request: Request, site: TheSite) -> Response:
    """How many tables wait for me, for the title of pages that show another."""
    session = await site.session(request)
    return JSONResponse({"waiting": sum(waits(table) for table in my_tables(site, session))})


def my_tables(site: Site, session: BrowserSession) -> list[Listed]:
    """A browser's tables: waiting for it, going on, done."""
    tables = site.host.store.tables_of(session.visitor.id)
    return sorted(tables, key=lambda table: (not waits(table), table.finished is not None))


@router.post("/me")
async def me(request: Request, site: TheSite) -> Response:
    """Change my nickname, or whether the guide is shown; on the shelf, on to a table with friends."""
    session = await site.session(request)
    check_origin(request)
    site.rates.check(site.host.settings.limits.nicknames, "changes of nicknames", request)
    fields = await site.form(request, session)
    visitor = session.visitor
    if fields.get("nickname"):
        visitor = replace(visitor, name=clean_name(fields["nickname"]))
    if "guide" in fields:
        visitor = replace(visitor, guide=fields["guide"] == "1")
    await site.keep(request, visitor)
    back = fields.get("back", "/")
    if game := fields.get("friends"):
        back = f"/new/{game}?for=friends{'&first=1' if f'first.{game}' in fields else ''}"
    is_ours = back.startswith("/") and not back.startswith("//")
    return site.redirect(request, session, back if is_ours else "/")


@router.get("/rules/{name}")
async def rules(name: str, request: Request, site: TheSite) -> Response:
    """The rules of a game in our own words."""
    game = kind(name)
    manual = site.manuals[game.name]
    picture = site.pictures[game.name]
    session = await site.session(request)
    return site.page(request, session, "rules.html", game=game, manual=manual, picture=picture)


@router.get("/rules/{name}/{anchor}")
async def rule(name: str, anchor: str, request: Request, site: TheSite) -> Response:
    """One section of the rules, or a page beside them: the card, the signs, values and notation."""
    game = kind(name)
    if anchor in BESIDE:
        session = await site.session(request)
        return site.page(
            request, session, "beside.html",
            game=game, manual=site.manuals[game.name], what=anchor, title=BESIDE[anchor],
            off=request.query_params.getlist("off"),
        )  # fmt: skip
    section = site.manuals[game.name].section(anchor)
    if section is None:
        raise FlatboatError(
            f"the rules of {game.title} have no such section; /rules/{game.name} has them all"
        )
    return site.page(request, await site.session(request), "rule.html", game=game, section=section)
