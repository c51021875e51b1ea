"""What all pages share: the house, the templates, who is asking."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Annotated, Any, ParamSpec, TypeVar

from fastapi import Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup

from flatboat.bots import level_words
from flatboat.errors import FlatboatError, UnknownName
from flatboat.games import kind, kinds
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Kind
from flatboat.kernel.moves import ONLOOKER
from flatboat.kernel.notation import amount, capital, counted, listed, unit
from flatboat.kernel.pictures import Picture
from flatboat.kernel.text import Panel
from flatboat.offers.buttons import slug
from flatboat.web import talk
from flatboat.web.addresses import Addresses
from flatboat.web.archive import NoSuchTable, OldTable
from flatboat.web.audit import Audit
from flatboat.web.bodies import TooLarge
from flatboat.web.bundle import STATIC, bundles
from flatboat.web.chart import style as chart_style
from flatboat.web.commands.who import Who
from flatboat.web.desk import Busy, Errand, Precedence, unless_gone
from flatboat.web.ended import best, told
from flatboat.web.guard import YEAR, NotOurs, Rates, TooMany, address_of, check_form, check_origin, form_of
from flatboat.web.host import Host
from flatboat.web.keys import Grant, new_token, table_of, visitor_id
from flatboat.web.legend import legend
from flatboat.web.manual import Rulebook, manual_of
from flatboat.web.pieces import button, line, look
from flatboat.web.refusals import NotAllowed, Stale
from flatboat.web.room import Room
from flatboat.web.show import Viewer, show, viewer_at
from flatboat.web.store import Listed, StoreError, Visitor
from flatboat.web.telling import Turn
from flatboat.web.tight import Tight
from flatboat.web.wanted import STAND_IN

P = ParamSpec("P")
T = TypeVar("T")
COOKIE = "flatboat"
SAFE_COOKIE = "__Host-flatboat"  # under TLS: no other site of the domain can set it
STATUS: dict[type[Exception], int] = {  # the first that fits
    NoSuchTable: 404,
    UnknownName: 404,
    OldTable: 409,
    Stale: 409,
    NotAllowed: 403,
    NotOurs: 403,
    TooMany: 429,
    TooLarge: 413,
    StoreError: 503,
    Busy: 503,
    FlatboatError: 422,
}
PANELS, TURNS = 500, 1000  # tables of facts, and turns of logs, that are kept as HTML
SIGNING = 60.0  # seconds in which a browser may come with an old cookie once more
#: The samples that were drawn, each with its game: the same name may come to stand for another.
SAMPLES: dict[str, tuple[Kind, Picture]] = {}


@dataclass(frozen=True)
class BrowserSession:
    """Who sends a request: the browser, the mark its forms carry, and a cookie to set if it is new."""

    visitor: Visitor
    form: str
    cookie: str | None


class TemplateCache(BytecodeCache):
    """What templates were compiled to, for all sites of a process."""

    def __init__(self) -> None:
        self.found = dict[tuple[str, str], Any]()

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled of the same template."""
        bucket.code = self.found.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self.found[bucket.key, bucket.checksum] = bucket.code


TEMPLATES = TemplateCache()


class Site:
    """The house with its pages."""

    def __init__(self, host: Host) -> None:
        self.host, self.rates, self.audit = host, Rates(), Audit()
        self.signed: dict[tuple[str, str], float] = {}  # who came with an old cookie lately, and until when
        self.addresses = Addresses(host.settings.names, host.settings.address)
        self.templates = Environment(
            loader=PackageLoader("flatboat.web"),
            autoescape=True,
            auto_reload=False,
            bytecode_cache=TEMPLATES,
            undefined=StrictUndefined,
            extensions=["jinja2.ext.loopcontrols", Tight],
            trim_blocks=True,
            lstrip_blocks=True,
        )
        filters = (slug, button, line, look, counted, listed, capital, amount, unit, sentence, utc, figures)
        for spoken in filters:
            self.templates.filters[spoken.__name__] = spoken
        self.templates.filters["facts"] = lru_cache(maxsize=PANELS)(self.facts)
        self.templates.filters["told"] = lru_cache(maxsize=TURNS)(self.told)
        self.bundles = bundles()
        self.templates.globals.update(
            static=f"/static/{self.static_version}", shelf=list(kinds().values()), waits=waits, acting=acting,
            level=level_words, stand_in=STAND_IN, ended=told,
            awake=Markup(self.bundles["awake.js"]), table_style=Markup(self.bundles["table.css"]),
            icon=Markup((STATIC / "icon.svg").read_text().strip()),
        )  # fmt: skip

    @cached_property
    def static_version(self) -> str:
        """Fingerprint of the static files, so that browsers keep them until they change."""
        digest = hashlib.sha256("".join(self.bundles.values()).encode())
        for path in sorted(STATIC.rglob("*.*")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:10]

    @cached_property
    def manuals(self) -> dict[str, Rulebook]:
        """The rules of each game as pages."""
        return {name: manual_of(game.help) for name, game in kinds().items()}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        """A table of each game in play, for the shelf."""
        return {name: sample(name) for name in kinds()}

    @cached_property
    def signs(self) -> dict[str, Picture]:
        """The signs of each game's drawing."""
        return {name: legend(self.pictures[name], game.card.signs) for name, game in kinds().items()}

    def digests(self) -> tuple[list[str], list[str]]:
        """Of the script and the style sheets that stand in pages, for the Content-Security-Policy."""
        sheets = {
            html.unescape(sheet)
            for name in kinds()
            for sheet in re.findall(r"<style>(.*?)</style>", self.pictures[name], re.DOTALL)
        } | {chart_style(), self.bundles["table.css"]}
        return [digest(self.bundles["awake.js"])], sorted(map(digest, sheets))

    def warming(self, room: Room) -> bool:
        """Whether bots play here that answer quickly until their code is compiled."""
        judge = any(row.bot not in ("", "random") for row in room.seats) and not room.position.over
        return judge and not self.host.brains.is_ready(room.game.kind.name)

    async def read_ahead(self) -> None:
        """Compile the templates of tables one by one, beside the event loop.

        Else it is done where one is first needed: somebody's press in the middle of a game waits for it.
        """
        for name in self.templates.list_templates(
            filter_func=lambda name: name.startswith(("table", "part"))
        ):
            await asyncio.to_thread(self.templates.get_template, name)

    # --- who asks ---------------------------------------------------------------------------
    async def session(self, request: Request) -> BrowserSession:
        """The browser that sends a request; a new one gets a cookie with the answer.

        Cookies that are not ours are nothing. Those of before they were signed are signed now.
        """
        keys = self.host.keys
        token, fresh = keys.token_of(request.cookies.get(cookie_of(request), "")), None
        if token is None:
            token = await self._unsigned(request, request.cookies.get(COOKIE, "")) or new_token()
            fresh = keys.cookie(token)
        visitor = await self.host.visitors.find(visitor_id(token))
        return BrowserSession(visitor, keys.form(visitor.id), fresh)

    async def keep(self, request: Request, visitor: Visitor) -> None:
        """Remember a browser's nickname and wishes. Raises TooMany if too many new ones come from there."""
        self.welcome(request, visitor.id)
        await self.host.visitors.save(visitor)

    def welcome(self, request: Request, visitor_id: str) -> None:
        """Count a browser that is to be remembered, unless it is already. Raises TooMany."""
        if visitor_id not in self.host.visitors:
            self.rates.check(self.host.settings.limits.visitors, "new visitors", request)

    def origin(self, request: Request) -> str:
        """From where a request comes, as tables remember it."""
        return self.host.keys.origin_of(address_of(request))

    async def _unsigned(self, request: Request, cookie: str) -> str | None:
        """The token of a cookie from before they were signed, if its browser is known from then.

        It may come so once, for an old cookie may have been planted by somebody who knows it; and from the
        same address for a minute more, as several tabs of a browser do.
        """
        if not (20 <= len(cookie) <= 100) or "." in cookie:
            return None
        visitor, now = visitor_id(cookie), time.monotonic()
        self.signed = {who: until for who, until in self.signed.items() if until > now}
        if (visitor, address_of(request)) in self.signed:
            return cookie
        if not await asyncio.to_thread(self.host.store.is_unsigned, visitor):
            return None
        if await asyncio.wrap_future(self.host.store.sign(visitor)):
            self.signed[visitor, address_of(request)] = now + SIGNING
        return cookie if (visitor, address_of(request)) in self.signed else None

    async def posted(self, request: Request, table_id: str) -> tuple[BrowserSession, dict[str, str], Room]:
        """Who sends a form of a table's page, its fields, and the table. Raises NotOurs."""
        session = await self.session(request)
        fields = await self.form(request, session)
        return session, fields, await self.host.rooms.open(table_id)

    async def at_table(self, request: Request, table_id: str) -> tuple[BrowserSession, Room]:
        """Who asks, and the table they ask about."""
        session = await self.session(request)
        return session, await self.host.rooms.open(table_id)

    async def form(self, request: Request, session: BrowserSession) -> dict[str, str]:
        """The fields of a form of ours. Raises NotOurs for any other."""
        check_origin(request)
        async with form_of(request) as form:
            fields = {name: value for name, value in form.items() if isinstance(value, str)}
        check_form(fields.get("form", ""), session.form)
        return fields

    def viewer(
        self, request: Request, room: Room, session: BrowserSession, wished: int | None = None
    ) -> Viewer:
        """Who looks at a table, and how; `wished` is a seat to look from, else the address may name one."""
        query = request.query_params
        mine = tuple(room.seats_of(session.visitor.id))
        narrow = query.get("narrow", "1" if is_phone(request) else "0") == "1"
        host = room.table.host == session.visitor.id
        best = self.best(room, session.visitor.id, mine)
        elsewhere = self.elsewhere(room, session)
        viewer = Viewer(ONLOOKER, mine, host, narrow, session.visitor.guide, elsewhere, best)
        return viewer_at(viewer, whole(query.get("seat")) if wished is None else wished)

    def best(self, room: Room, visitor: str, mine: tuple[int, ...]) -> tuple[str, ...]:
        """What a game that is over was for a browser among all of its own: looked up once, for it is over."""
        if not room.position.over or len(mine) != 1:
            return ()
        if visitor not in room.bests:
            room.bests[visitor] = best(
                room.table, room.seats, mine[0], self.host.store.tables_of(visitor, room.table)
            )
        return room.bests[visitor]

    def who(self, request: Request, room: Room, session: BrowserSession) -> Who:
        """What rights a browser has at a table."""
        visitor = session.visitor.id
        return Who(room, request, visitor, tuple(room.seats_of(visitor)), room.table.host == visitor)

    def elsewhere(self, room: Room, session: BrowserSession) -> tuple[tuple[int, str, int], ...]:
        """The seats of a browser that others have open, too: where, and when the last of them came."""
        visitor, found = session.visitor.id, list[tuple[int, str, int]]()
        for seat in room.seats_of(visitor):
            if others := room.elsewhere(visitor, seat):
                browsers = sum(other.visitor != self.host.links.program(room, seat) for other in others)
                where = [f"in {'another browser' if browsers == 1 else 'other browsers'}"] if browsers else []
                where += ["to a program"] if browsers < len(others) else []
                found.append((seat, " and ".join(where), max(other.came for other in others)))
        return tuple(found)

    async def granted(self, request: Request, key: str) -> tuple[Room, Grant]:
        """The table and what a key lets one do there. Raises NotAllowed for a wrong or revoked key."""
        try:
            room = await self.host.rooms.open(table_of(key))
        except NoSuchTable:
            table_id, grant = "", None
        else:
            table_id, grant = room.id, self.host.links.grant(key, room)
        if grant is None:
            self.refuse_key(request, table_id, key)
            raise NotAllowed("this link is wrong, or it was replaced; ask for a new one")
        return room, grant

    def refuse_key(self, request: Request, table_id: str, key: str) -> None:
        """Write down and count a wrong key. Raises TooMany beyond what is let pass."""
        self.audit.note("refused key", table_id, request)
        self.rates.wrong_key(self.host.settings.limits.wrong_keys, key, request)

    def errand(self, request: Request, player: bool, table_id: str = "") -> Errand:
        """The place in line of who sends a request: a player of the table that is asked about, or not."""
        return Errand(Precedence.PLAYERS if player else Precedence.ONLOOKERS, address_of(request), table_id)

    async def prepare(self, request: Request, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What some work finds, in the line of those who have tables or records read. Raises Busy."""
        errand = Errand(Precedence.MAKERS, address_of(request))
        return await unless_gone(request, self.host.desk.do(errand, work, *given, **named))

    # --- answers --------------------------------------------------------------------------------
    def page(
        self, request: Request, session: BrowserSession, template: str, /, status: int = 200, **values: object
    ) -> Response:
        """A page from its template."""
        path = request.url.path
        tables = [] if session.cookie else self.host.store.tables_of(session.visitor.id)
        waiting = sum(waits(table) for table in tables if table.table_id not in path)  # others than this one
        values = {"session": session, "path": path, "waiting": waiting, **values}
        body = self.templates.get_template(template).render(values)
        answer = HTMLResponse(body, status)
        self.remember(request, answer, session)
        return answer

    def redirect(self, request: Request, session: BrowserSession, path: str) -> Response:
        """On to another page, once a form is done with."""
        answer = RedirectResponse(path, 303)
        self.remember(request, answer, session)
        return answer

    def remember(self, request: Request, answer: Response, session: BrowserSession) -> None:
        """Give a new browser its cookie."""
        if session.cookie:
            name = cookie_of(request)
            answer.set_cookie(
                name, session.cookie, max_age=YEAR, httponly=True, samesite="lax", secure=name == SAFE_COOKIE
            )

    def forget(self, request: Request, answer: Response) -> None:
        """Take its cookie from a browser."""
        name = cookie_of(request)
        answer.delete_cookie(name, httponly=True, samesite="lax", secure=name == SAFE_COOKIE)

    def part(self, room: Room, viewer: Viewer) -> str:
        """The changing part of a table's page, as this viewer sees it: of the drawing what a page lacks."""
        shown = show(room, viewer, warming=self.warming(room))
        return self.templates.get_template("part.html").render(show=shown, again=True)

    def facts(self, panel: Panel, game: str) -> Markup:
        """A table of facts. Most say the same from move to move, so those of late are kept."""
        return Markup(
            self.templates.get_template("table/panel.html").render(panel=panel, show={"game": game})
        )

    def told(self, turn: Turn, table: str, past: bool, eyes: int | str, old: int) -> Markup:
        """A turn of a table's log. All but the newest say the same from move to move."""
        template = self.templates.get_template("table/told.html")
        return Markup(template.render(turn=turn, table=table, past=past, eyes=eyes, old=old))

    def said(self, room: Room, heard: int) -> dict[str, Any]:
        """What was said at a table after a line: the last line's number, and HTML."""
        lines = self.templates.get_template("table/said.html").render(lines=talk.heard(room, heard))
        return {"heard": room.heard, "html": lines}

    def update(self, room: Room, viewer: Viewer) -> bytes:
        """The changing part with its version, as JSON; worked out once for all who see the same."""
        known = room.known(viewer.seat)

        def worked_out() -> bytes:
            body = {
                "version": known.version,
                "turn": viewer.seat in room.position.waiting,
                "html": self.part(room, viewer),
            }
            return json.dumps(body).encode()

        return known.once(viewer, worked_out)


def digest(text: str) -> str:
    """The digest of a script or a style sheet, as browsers check it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


async def site_of(request: Request) -> Site:
    """The site that a request came to."""
    site: Site = request.app.state.site
    return site


TheSite = Annotated[Site, Depends(site_of)]


def cookie_of(request: Request) -> str:
    """What the cookie is called."""
    return SAFE_COOKIE if request.url.scheme == "https" else COOKIE


def status_of(error: Exception) -> int:
    """The HTTP status that an error has."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 500)


def is_phone(request: Request) -> bool:
    """Whether a page is asked for by a phone, as browsers tell it."""
    return "Mobi" in request.headers.get("user-agent", "")


def waits(table: Listed) -> bool:
    """Whether it is this browser's turn at a table."""
    return table.finished is None and any(
        table.waiting >> seat & 1 and not table.seats[seat].bot for seat in table.mine
    )


def acting(table: Listed) -> list[str]:
    """The names of those whose turn it is at a table."""
    return [row.name for row in table.seats if table.waiting >> row.seat & 1]


BLANKS = frozenset({"", "-", "none"})  # that may stand in a column of figures


def figures(panel: Panel) -> set[int]:
    """The columns of a panel that hold figures alone, and dashes: they line up to the right.

    >>> rows = (("Food", "10", "6", "4 hungry"), ("Salt", "-", "1", ""))
    >>> sorted(figures(Panel("Needs", "Goal", (), rows)))
    [1, 2]
    """
    columns = enumerate(zip(*panel.rows, strict=False)) if panel.rows else ()
    return {
        number
        for number, cells in columns
        if number and any(map(is_figure, cells)) and all(is_figure(cell) or cell in BLANKS for cell in cells)
    }


def utc(milliseconds: int) -> str:
    """A time since 1970 as it is told where nothing is known of the reader's clock."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%d %b %Y, %H:%M} UTC"


def sentence(words: str) -> str:
    """Words as a sentence of their own.

    >>> sentence("the game is over"), sentence("Who plays?")
    ('The game is over.', 'Who plays?')
    """
    return capital(words) if words.endswith((".", "!", "?")) else f"{capital(words)}."


def is_figure(words: str) -> bool:
    """Whether a cell of a table is a number, perhaps of dollars or a share: such stand to the right."""
    return re.fullmatch(r"[-+−]?\$?\d[\d.,]*( ?%)?( (of|/) \d+)?", words) is not None


def whole(text: str | None) -> int | None:
    """A whole number from an address; None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else None


def sample(name: str) -> Picture:
    """A table of a game some moves after set-up, drawn for an onlooker; once for all sites of a process."""
    game = kind(name)
    if SAMPLES.get(name, (None, None))[0] is not game:
        SAMPLES[name] = game, draw_sample(game)
    return SAMPLES[name][1]


def draw_sample(game: Kind) -> Picture:
    """The table of `sample`."""
    position = Game(game).start(seed=5)
    for turn in range(24):
        if position.over:
            break
        moves = position.legal_moves
        position.push(moves[(7 * turn) % len(moves)])
    return position.draw(ONLOOKER)
