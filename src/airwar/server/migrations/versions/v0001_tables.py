"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("dice", sa.String(16), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("odds", sa.Boolean, nullable=False),
        sa.Column("pace", sa.String(80)),
        sa.Column("rules", sa.String(200), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("waiting", sa.JSON, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("updated", sa.String(40), nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("epoch", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("rule", sa.String(80), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("epoch", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("rules", sa.String(200), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(80), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("chat_of_table", "chat", ["table_id"])
    op.create_index("keys_by_hash", "keys", ["hash"])


def downgrade() -> None:
    for name in ("keys", "chat", "snapshots", "answers", "tables"):
        op.drop_table(name)
