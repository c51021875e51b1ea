"""The tables of the database. What happens at a table is only ever appended (`acts`)."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

HEAD = "0006"  # the newest migration

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: A game being played or done. `dice_key` leaves the database only when the game is over.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),  # JSON object
    Column("edition_text", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("layout", String(16), nullable=False),  # digest of how a state's bytes are laid out
    Column("settings", Text, nullable=False),  # JSON: pace, hints, ...
    Column("dice_key", LargeBinary, nullable=False),
    Column("key_from", Integer, nullable=False, default=0),  # first move whose dice come from the key
    Column("setup_rolled", Text, nullable=False),  # JSON list
    Column("setup_state", LargeBinary, nullable=False),
    Column("host", String(64), nullable=False),  # visitor
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, like all times here
    Column("finished", BigInteger),
    Column("version", Integer, nullable=False),  # `seq` of the last act; -1: not yet written to its end
    Column("waiting", Integer, nullable=False),  # bit mask of the seats to act
    Column("moved", BigInteger, nullable=False),  # time of the last act that everybody was told of
    Column("rematch", String(24)),
)

#: Who sits where. A seat's link is derived from `link`, a number that grows when it is revoked.
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False, default=""),  # the bot that plays; "" for a person
    Column("person", Boolean, nullable=False),  # whether the seat is a person's, whoever plays now
    Column("taken", Boolean, nullable=False),  # whether that person has come
    Column("link", Integer, nullable=False, default=0),
)

#: What happened, in order: moves, moves taken back, notes on seats. Never changed, but that a missing
#: snapshot is filled in; deleted with its table.
ACTS = Table(
    "acts",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer),  # of a move, from 1
    Column("length", Integer, nullable=False),  # moves that stand after this act
    Column("text", Text, nullable=False),  # a move in notation; what else happened in words
    Column("rolled", Text, nullable=False),  # JSON list of dice
    Column("events", LargeBinary, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("state", LargeBinary),  # now and then the whole state, compressed
    Column("key", String(80)),  # names the request, so that a repeated one is not done twice
    Column("at", BigInteger, nullable=False),
    #: A bit mask of those it tells nothing.
    Column("hidden_from", Integer, nullable=False, server_default="0"),
    #: The seq under which a move was told that is stored again, to the news of nobody; else 0.
    Column("again", Integer, nullable=False, server_default="0"),
    UniqueConstraint("table_id", "key"),
    Index("ix_acts_number", "table_id", "number"),
)

#: Browsers. The cookie holds a secret whose digest is the id.
VISITORS = Table(
    "visitors",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("guide", Boolean, nullable=False, default=True),
    Column("created", BigInteger, nullable=False),
    Column("unsigned", Boolean, nullable=False, server_default=false()),  # its cookie is from before signing
)

#: Which browsers may play which seats, and up to where they have looked.
SITTINGS = Table(
    "sittings",
    METADATA,
    Column("visitor", String(64), ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("link", Integer, nullable=False),  # the seat's `link` when it was taken
    Column("seen", Integer, nullable=False, default=0),  # moves that stood when last looked
    Column("came", BigInteger, nullable=False, server_default="1"),  # when it sat down
    Column("heeded", BigInteger, nullable=False, server_default="0"),  # others who came later are news to it
    Index("ix_sittings_table", "table_id"),
)

#: What the players have said to each other, for everybody who looks at the table. The last lines are kept.
TALK = Table(
    "talk",
    METADATA,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),  # of the seat, when it was said
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
