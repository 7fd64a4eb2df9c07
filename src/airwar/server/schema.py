"""The store's tables. Migrations build them; this is what the queries are written against."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
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
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("setup", JSON, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("dice", String(16), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("odds", Boolean, nullable=False),
    Column("pace", String(80)),
    Column("rules", String(200), nullable=False),
    Column("status", String(16), nullable=False),
    Column("waiting", JSON, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("created", String(40), nullable=False),
    Column("updated", String(40), nullable=False),
    Column("undo", String(16), nullable=False, server_default="usual"),
    Column("hints", String(16), nullable=False, server_default="usual"),
    Column("lesson", String(80)),
)

# The primary key is what refuses a second answer to the same request.
answers = Table(
    "answers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("epoch", Integer, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", String(80), nullable=False),
    Column("rule", String(80), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", String(40), nullable=False),
    # The number of the first entry that came of the same call; earlier versions did not note it.
    Column("call", Integer),
)

# Number 0 is the opening of a later epoch and stays; the other is the last checkpoint.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("epoch", Integer, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("rules", String(200), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# What each seat has given in advance. No part of the game: nobody else may know of it.
premoves = Table(
    "premoves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(80), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

# What was found out about a game that is over, for each side; it can be worked out again.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("side", String(80), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(40), nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(80), primary_key=True),
    Column("hash", String(64), nullable=False),
)

Index("chat_of_table", chat.c.table_id)
Index("keys_by_hash", keys.c.hash)
