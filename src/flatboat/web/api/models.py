"""What goes in and out of the API. Every field has its sentence and an example, shown at /api."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from flatboat.kernel.moves import ONLOOKER

MOST = 2**31 - 1  # of any number from outside
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
TABLE = "https://flatboat.example/t/q3kZb0f1Xa9T2s7u"
KEY = "q3kZb0f1Xa9T2s7u.0.Wm3vJkP0aUeQy5c8Rr1tZb7nLx2dHs6f"
KEY_PATTERN = "^[!-~]{1,64}$"  # of the name of a request
VIEW = {"seat": 0, "table": {"turns": 3, "truckers": [{"points": 3}, {"points": 0}]}}
RECORD = "flatboat-record 1\ngame: heartland\n..."


def about(sentence: str, example: Any, **more: Any) -> Any:
    """A field of a model."""
    return Field(description=sentence, examples=[example], **more)


class Asked(BaseModel):
    """A body that is sent; fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Told(BaseModel):
    """An answer."""

    model_config = ConfigDict(extra="forbid")


# --- errors ---------------------------------------------------------------------------------------


class Problem(Told):
    """What was wrong; nothing was changed."""

    error: str = about("One sentence: what is wrong, and what would be right.", "it is not your turn")


class Behind(Problem):
    """The request was made for a table that has moved on, or does not fit what stands."""

    version: int | None = about("The table's version now; look at it again.", 18, default=None)


# --- the shelf ------------------------------------------------------------------------------------

Value = bool | int | str


class OptionInfo(Told):
    """An option of a game."""

    name: str = about("Its name in `options`.", "turned")
    sentence: str = about("What it does.", "How many locations show the advanced side.")
    type: Literal["switch", "number", "list", "several"] = about(
        "`switch`: true or false; `number`: from `low` to `high`; `list`: one of `values`; "
        "`several`: the default, or some of `values` joined by +.",
        "number",
    )
    default: Value = about("What it is unless you say otherwise.", 4)
    low: int | None = about("The least number.", 0)
    high: int | None = about("The greatest number.", 12)
    values: list[str] = about("What can be chosen; whole numbers among them may be sent as numbers.", ["4"])


class GameInfo(Told):
    """A game of the shelf."""

    name: str = about("Its name in `game`.", "heartland")
    title: str = about("Its title.", "The Great Heartland Hauling Co.")
    designer: str = about("Who designed it; empty for a traditional game.", "Jason Kotarski")
    publisher: str = about("Who published it; empty for a traditional game.", "Dice Hate Me Games")
    summary: str = about("What it is about.", "Drive a truck round the Midwest.")
    players: list[int] = about("How many can play.", [2, 3, 4, 5])
    options: list[OptionInfo] = Field(description="What players can agree on.")
    editions: list[str] = about("Sets of component values, for `edition`.", ["reconstructed"])
    rules: str = about(
        "Where its rules are explained, for people.", "https://flatboat.example/rules/heartland"
    )


class BotInfo(Told):
    """A bot that can be seated."""

    bot: str = about("Its name in `bot`; any `mcts:N` (simulations) or `mcts:Nms` goes, too.", "mcts:1000")
    sentence: str = about("How it plays.", "Pilot: plays very well")


class PaceInfo(Told):
    """A clock for people."""

    pace: int = about("Seconds a move; 0 is no clock. A bot takes over a seat that is late.", 300)
    sentence: str = about("In words.", "5 minutes a move")


class Shelf(Told):
    """All that a table can be made of."""

    games: list[GameInfo] = Field(description="The games.")
    bots: list[BotInfo] = Field(description="The bots.")
    paces: list[PaceInfo] = Field(description="The clocks.")


# --- a new table ------------------------------------------------------------------------------------


class WantedPlayer(Asked):
    """A seat of a new table."""

    name: str | None = about("1 to 20 characters.", "Ann", default=None, max_length=80)
    bot: str | None = about(
        "A bot of the house; null for a person, or a program that plays with the seat's key.",
        "mcts:400",
        default=None,
        max_length=40,
    )


class WantedTable(Asked):
    """A table to be made."""

    game: str = about("A game of the shelf.", "heartland", max_length=40)
    seats: int | None = about(
        "How many; as many as `players` unless said. Seats left over are people's.",
        2,
        default=None,
        ge=1,
        le=20,
    )
    options: dict[
        Annotated[str, Field(max_length=40)], bool | int | Annotated[str, Field(max_length=400)]
    ] = about(
        "Options by name; the others have their defaults.", {"short_haul": True}, default={}, max_length=100
    )
    edition: str | None = about("An edition by name.", "reconstructed", default=None, max_length=60)
    edition_text: str | None = about(
        "Instead: an edition of your own, the text of its file.", None, default=None, max_length=200_000
    )
    players: list[WantedPlayer] = about(
        "Who sits where, in order.",
        [{"name": "Ann", "bot": None}, {"bot": "mcts:400"}],
        min_length=1,
        max_length=20,
    )
    open_seats: bool = about("Whether people with the open link may take free seats.", False, default=False)
    pace: int = about("A clock of the shelf: seconds a move; 0 is none.", 0, default=0, ge=0, le=MOST)
    calm: bool = about("Bots wait a moment, so that people can follow.", False, default=False)
    hints: bool = about("People may ask what a bot would play.", True, default=True)


class MadeSeat(Told):
    """A seat of the new table; whoever has its key plays it."""

    seat: int = about("Its number, from 0.", 0)
    name: str = about("Its name.", "Ann")
    bot: str | None = about("The bot of the house that plays it.", None)
    key: str | None = about("The bearer token; null for a bot of the house.", KEY)
    link: str | None = about("The same for a person's browser.", f"https://flatboat.example/s/{KEY}")


class MadeTable(Told):
    """A new table and all its keys. They are told once; keep them."""

    id: str = about("The table's public name.", "q3kZb0f1Xa9T2s7u")
    url: str = about("The table for people.", TABLE)
    version: int = about("Its version, for the first move.", 0)
    commitment: str = about("SHA-256 of the key that all dice come from, told when it is over.", COMMITMENT)
    host_key: str = about("The token of the host.", KEY.replace(".0.", ".host."))
    host_link: str = about("The same for a browser.", f"https://flatboat.example/s/{KEY}")
    seats: list[MadeSeat] = Field(description="The seats.")


# --- a table ----------------------------------------------------------------------------------------


class SeatInfo(Told):
    """A seat as everybody sees it."""

    seat: int = about("Its number, from 0.", 0)
    name: str = about("Its name.", "Ann")
    bot: str | None = about("The bot of the house that plays it now.", None)
    person: bool = about("Whether it belongs to a person or a program, whoever plays it now.", True)
    taken: bool = about("Whether they have come.", True)
    points: float = about("Points so far.", 3)
    to_act: bool = about("Whether the table waits for it.", True)


class LegalMove(Told):
    """A move that can be played now."""

    move: str = about("Its notation, as `moves` takes it.", "pay fuel 2")
    action: int = about("Its number in the game's list of actions, which never changes.", 12)


class RefusedMove(LegalMove):
    """A move that cannot be played now."""

    reason: str = about("Why not.", "you hold no such card")


class WishInfo(LegalMove):
    """A move that takes others first."""

    ways: list[list[str]] = about(
        "The ways to it, the shortest first: moves to play together.", [["pay fuel 2", "drive to Jericho"]]
    )


class LogLine(Told):
    """Something that happened, as this seat may know it."""

    number: int = about("How many moves stood after it.", 17)
    text: str = about("What happened.", "Ann drives from West Morgan to Jericho")
    turn: bool = about("Whether it opens a turn.", False)
    note: bool = about("Not of the game: a seat was taken, handed over or taken back.", False)


class OutcomeInfo(Told):
    """How a game ended."""

    reason: str = about("Why.", "Ann reached 50 points")
    points: list[float] = about("Of each seat.", [51, 44])
    places: list[int] = about("Of each seat; 1 is first, ties share.", [1, 2])
    winners: list[int] = about("The seats in first place; none in a draw, or if all have lost.", [0])


class News(Told):
    """What changes at a table with every move."""

    version: int = about("Grows with whatever you are told of; a move names the one it was made for.", 18)
    number: int = about("How many moves stand.", 17)
    task: str = about("What has to be decided now.", "Ann: pay for a move.")
    waiting: list[int] = about("The seats that may act; none when the game is over.", [0])
    over: bool = about("Whether the game has ended.", False)
    names: list[str] = about("The names of the players, as the log has them.", ["Ann", "Clara"])
    seats: list[SeatInfo] = Field(description="The seats.")
    legal: list[LegalMove] = Field(description="What you can play now.")
    can_undo: bool = about("Whether your last choice can be taken back.", False)
    deadline: int | None = about(
        "When the clock runs out, milliseconds since 1970: yours if you are to act, else the first.", None
    )
    log: list[LogLine] = Field(description="What happened last.")


class TalkLine(Told):
    """Something that a player has said, for everybody who looks at the table."""

    number: int = about("Its number, from 1; they go on counting when old lines are gone.", 3)
    seat: int = about("Who said it.", 1)
    name: str = about("What they were called then.", "Bob")
    text: str = about("One line of plain text: show it as text, for people have written it.", "Well played!")
    at: int = about("When, milliseconds since 1970.", 1772391600000)


class TableInfo(News):
    """A table as one seat may see it, or an onlooker: who has no token."""

    type: Literal["table"] = about("Says which item of a stream this is.", "table", default="table")
    id: str = about("The table's public name.", "q3kZb0f1Xa9T2s7u")
    game: str = about("The game.", "heartland")
    title: str = about("Its title.", "The Great Heartland Hauling Co.")
    options: dict[str, Value] = about("The options in play.", {"short_haul": True})
    pace: int = about("Seconds a move; 0 is no clock.", 0)
    seat: int | None = about("The seat that you see the table from; null for an onlooker.", 0)
    outcome: OutcomeInfo | None = Field(description="How the game ended.")
    view: dict[str, Any] = about("All that you may know of the table, as numbers.", VIEW)
    text: str = about("The same in words.", "Ann: pay for a move.\n\n> Ann: 3 points, at Jericho ...")
    wishes: list[WishInfo] | None = Field(
        description="With `wishes=true`: what can be reached by several decisions in a row."
    )
    commitment: str | None = about(
        "SHA-256 of the key that all dice come from; null for the game of a record that promised none.",
        COMMITMENT,
    )
    dice_key: str | None = about("That key, when the game is over.", None)
    rematch: str | None = about("The id of the table where the same people play again.", None)
    talk: list[TalkLine] = Field(
        description="What the players said last: up to 50 lines. A stream tells it with whole tables alone."
    )


class Changed(News):
    """An item of a stream: what has changed since the one before."""

    type: Literal["change"] = about("Says which item of a stream this is.", "change", default="change")
    kept: int = about("How many moves stand still; lines of the log after them were taken back.", 16)
    changes: dict[str, Any] = about(
        "What is new in `view`: JSON Pointers to leaves, and their values.",
        {"/table/turns": 4, "/table/truckers/0/points": 5},
    )


class Stopped(Told):
    """The last item of a stream that cannot go on."""

    type: Literal["error"] = about("Says which item of a stream this is.", "error", default="error")
    error: str = about("Why.", "this key is wrong, or it was replaced")


class Choices(Told):
    """What a seat can play now."""

    version: int = about("The table's version.", 18)
    seat: int = about("Your seat.", 0)
    legal: list[LegalMove] = Field(description="What you can play.")
    refused: list[RefusedMove] | None = Field(description="With `all=true`: what you cannot, and why.")


class Preview(Told):
    """What moves would do."""

    version: int = about("The table's version.", 18)
    lines: list[str] = about(
        'What would happen, as far as it is certain; the last line may be "then chance decides".',
        ["Ann drives from West Morgan to Jericho"],
    )


class LogInfo(Told):
    """What happened."""

    version: int = about("The table's version.", 18)
    number: int = about("How many moves stand.", 17)
    kept: int = about("How many of them stood already at `since`.", 16)
    log: list[LogLine] = Field(description="What happened after `since`.")


class Frame(Told):
    """The table after one of its moves."""

    id: str = about("The table's public name.", "q3kZb0f1Xa9T2s7u")
    number: int = about("After how many moves.", 9)
    last: int = about("How many moves stand now.", 17)
    seat: int | None = about("The seat that it is seen from; null for an onlooker.", 0)
    names: list[str] = about("The names of the players.", ["Ann", "Clara"])
    task: str = about("What had to be decided then.", "Ann: pay for a move.")
    waiting: list[int] = about("The seats that could act.", [0])
    over: bool = about("Whether the game had ended.", False)
    points: list[float] = about("Of each seat.", [3, 0])
    view: dict[str, Any] = about("All that this seat could know, as numbers.", VIEW)
    text: str = about("The same in words.", "Ann: pay for a move.\n\n> Ann: 3 points, at Jericho ...")


class AdviceInfo(Told):
    """What a bot would have done at a move, beside what was chosen."""

    number: int = about("After how many moves.", 9)
    seat: int = about("Who was to act.", 0)
    chose: str | None = about(
        "What they did, in a sentence; null if they never did.", "Ann chose: drive to Jericho.", default=None
    )
    agrees: bool = about("Whether the bot would have done the same.", False)
    moves: list[str] = about("What the bot would have played.", ["pay fuel 2", "drive to Pine Point"])
    told: str = about("The first of it in words.", "drive to Pine Point (play fuel 2)")
    reasons: list[str] = about("Why, what it costs and what might go wrong.", ["Pigs sell there."])
    then: list[str] = about("The likely rest of the turn in words.", ["sell 3 Pigs"])
    also: list[str] = about("Other good moves.", ["drive to Jericho"])
    chances: list[str] = about(
        "Each seat's chance of winning; empty for one player.", ["Ann 61%", "Clara 39%"]
    )


# --- doing ------------------------------------------------------------------------------------------


class Play(Asked):
    """Moves to be played: all of them, or none."""

    version: int = about("The version that they are meant for.", 18, ge=0, le=MOST)
    key: str | None = about(
        "A name of your own for this request, used once: send it again with the same key if no answer came."
        " The header `Idempotency-Key` does the same.",
        "5f0c7c52-6f5e-4d0f-9d7c-3c1d1a2b4e6f",
        default=None,
        pattern=KEY_PATTERN,
    )
    moves: list[Annotated[str, Field(max_length=200)]] = about(
        "In order. Words may be shortened as long as they fit one legal move. A further roll of dice is"
        " passed over once it is needless.",
        ["pay fuel 2", "drive to Jericho"],
        min_length=1,
        max_length=40,
    )


class Played(Told):
    """The moves stand, and are stored."""

    version: int = about("The table's version now.", 19)
    repeated: bool = about(
        "Whether this key's moves had been played before; they were not played again.", False
    )
    log: list[LogLine] = Field(description="What has happened from your moves on.")


class Say(Asked):
    """Something to say."""

    text: str = about(
        "One line of plain text, up to 300 characters; what cannot be seen is left out.",
        "Well played!",
        max_length=2000,
    )


class Undo(Asked):
    """A choice to be taken back."""

    version: int = about("The version that it is meant for.", 19, ge=0, le=MOST)
    whole: bool = about("The whole turn, as far as it goes.", False, default=False)


class Undone(Told):
    """It was taken back."""

    version: int = about("The table's version now.", 20)
    number: int = about("How many moves stand.", 16)


class HandOver(Asked):
    """Who is to play a seat."""

    bot: str | None = about('A bot of the house; null or "" takes the seat back.', "mcts:400", max_length=40)


class HandedOver(Told):
    """Who plays the seat now."""

    version: int = about("The table's version now.", 21)
    seat: SeatInfo = Field(description="The seat.")


class NewLink(Told):
    """A link that is new; the old one, and its key, are worth nothing now."""

    version: int = about("The table's version now.", 22)
    key: str = about("The new key.", KEY)
    link: str = about("The same for a browser.", f"https://flatboat.example/s/{KEY}")


class Deleted(Told):
    """The table is gone, with its moves, seats and links."""

    id: str = about("What its public name was.", "q3kZb0f1Xa9T2s7u")


class Again(Told):
    """The table of the rematch; asking twice gives the same."""

    id: str = about("The new table's public name.", "u7s2T9aX1f0bZk3q")
    url: str = about("The new table for people.", TABLE)
    version: int = about("Its version.", 0)
    seat: int | None = about("Your seat there, if a seat's token asked.", 1)
    key: str | None = about("Your seat's token there.", KEY)
    link: str | None = about("The same for a browser.", f"https://flatboat.example/s/{KEY}")
    host_key: str | None = about("The host's token there, if the host's asked and is host there, too.", None)


class Upload(Asked):
    """A record to be checked."""

    text: str = about("The record.", RECORD, min_length=1, max_length=1_900_000)
    commitment: str | None = about(
        "What was published before the game, to compare with.", COMMITMENT, default=None, max_length=200
    )


class VerdictInfo(Told):
    """What was checked. A record that does not fit the rules is refused instead."""

    sentences: list[str] = about(
        "What was checked and what could not be.", ["The key fits the commitment in the record."]
    )
    proven: bool = about("Whether every die was held against the key.", True)
    moves: int = about("How many moves were replayed.", 412)
    dice: int = about("How many dice fell.", 230)
    finished: bool = about("Whether the game is over.", True)


def seat_or_null(seat: int) -> int | None:
    """A seat as the API tells it."""
    return None if seat == ONLOOKER else seat
