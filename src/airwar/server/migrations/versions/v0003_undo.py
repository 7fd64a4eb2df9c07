"""Whether a table plays with undo."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    column = sa.Column("undo", sa.String(16), nullable=False, server_default="usual")
    op.add_column("tables", column)


def downgrade() -> None:
    op.drop_column("tables", "undo")
