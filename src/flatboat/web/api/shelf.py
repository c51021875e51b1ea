"""The shelf, and new tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from fastapi import APIRouter, Request, Response

from flatboat.bots.names import bot_name
from flatboat.errors import FlatboatError
from flatboat.games import kind, kinds
from flatboat.kernel.editions import read_edition
from flatboat.kernel.game import Game
from flatboat.kernel.kind import Kind
from flatboat.kernel.mistakes import schema_at
from flatboat.kernel.moves import ONLOOKER
from flatboat.records import commitment_of
from flatboat.web.addresses import base_of
from flatboat.web.api import models
from flatboat.web.api.callers import Route, problems
from flatboat.web.names import clean_name
from flatboat.web.options import choices
from flatboat.web.room import Room
from flatboat.web.site import Site, TheSite
from flatboat.web.wanted import PACES, NewTable, bots, check_bot

router = APIRouter(route_class=Route, tags=["the shelf"])


@router.get("/games", operation_id="listGames", responses=problems())
async def games(request: Request) -> models.Shelf:
    """What can be played: the games with their options and editions, the bots, the clocks."""
    return models.Shelf(
        games=[game_info(game, base_of(request)) for game in kinds().values()],
        bots=[models.BotInfo(bot=bot, sentence=sentence) for bot, sentence in bots().items()],
        paces=[models.PaceInfo(pace=pace, sentence=sentence) for pace, sentence in PACES.items()],
    )


def game_info(game: Kind, base: str) -> models.GameInfo:
    """A game of the shelf as data."""
    schema = game.options.model_json_schema()
    options = [
        models.OptionInfo(
            name=choice.name,
            sentence=schema_at(schema, (choice.name,)).get("description", ""),
            type=cast(Any, choice.kind),
            default=choice.default,
            low=choice.low,
            high=choice.high,
            values=list(choice.values),
        )
        for choice in choices(game)
    ]
    return models.GameInfo(
        name=game.name,
        title=game.title,
        designer=game.designer,
        publisher=game.publisher,
        summary=game.summary,
        players=list(game.seats),
        options=options,
        editions=list(game.editions.names),
        rules=f"{base}/rules/{game.name}",
    )


# --- a new table ------------------------------------------------------------------------------------


@router.post(
    "/tables",
    operation_id="createTable",
    status_code=201,
    responses=problems(413, 422, 429),
)
async def create(
    wanted: models.WantedTable, request: Request, answer: Response, site: TheSite
) -> models.MadeTable:
    """Make a table. The answer has the keys of all its seats and of its host."""
    made = await site.prepare(request, wished, wanted)
    room = await site.host.tables.create(made, "", origin=site.origin(request))
    base = base_of(request)
    answer.headers["location"] = f"{base}/api/tables/{room.id}"
    host_key = site.host.links.host(room)
    return models.MadeTable(
        id=room.id,
        url=f"{base}/t/{room.id}",
        version=room.known(ONLOOKER).version,
        commitment=commitment_of(room.table.dice_key),
        host_key=host_key,
        host_link=f"{base}/s/{host_key}",
        seats=made_seats(site, room, base),
    )


def made_seats(site: Site, room: Room, base: str) -> list[models.MadeSeat]:
    """The seats of a new table with their keys."""
    keys = site.host.links.seats(room)
    return [
        models.MadeSeat(
            seat=row.seat,
            name=row.name,
            bot=row.bot or None,
            key=keys.get(row.seat),
            link=f"{base}/s/{keys[row.seat]}" if row.seat in keys else None,
        )
        for row in room.seats
    ]


def wished(wanted: models.WantedTable) -> NewTable:
    """The table that a request asks for. Raises FlatboatError, one sentence."""
    game = kind(wanted.game)
    seats = wanted.seats or len(wanted.players)
    if len(wanted.players) > seats:
        raise FlatboatError(f"players: {len(wanted.players)} are too many for {seats} seats")
    if wanted.pace not in PACES:
        raise FlatboatError(f"pace: {wanted.pace} cannot be had; {', '.join(map(str, PACES))} can")
    made = Game(game, seats, wanted.options, edition_of(game, wanted))
    players = [*wanted.players, *(models.WantedPlayer() for _ in range(seats - len(wanted.players)))]
    return NewTable(
        made,
        tuple(check_bot(player.bot) if player.bot else "" for player in players),
        names_of(players),
        open_seats=wanted.open_seats,
        pace=wanted.pace,
        calm=wanted.calm,
        hints=wanted.hints,
    )


def edition_of(game: Kind, wanted: models.WantedTable) -> Any:
    """The edition that is wished for: one of the shelf's, never a file of ours."""
    if wanted.edition_text is not None:
        if wanted.edition is not None:
            raise FlatboatError("edition and edition_text: one of them is enough")
        return read_edition(wanted.edition_text, game.editions.model, "your edition")
    if wanted.edition is not None and wanted.edition not in game.editions.names:
        raise FlatboatError(
            f'there is no edition "{wanted.edition}"; {", ".join(game.editions.names)} can be had'
        )
    return wanted.edition


def names_of(players: Sequence[models.WantedPlayer]) -> tuple[str, ...]:
    """What the seats are called."""
    people = [clean_name(player.name) for player in players if player.name is not None]
    return tuple(
        clean_name(player.name)
        if player.name is not None
        else bot_name(seat, people)
        if player.bot
        else f"Player {seat + 1}"
        for seat, player in enumerate(players)
    )
