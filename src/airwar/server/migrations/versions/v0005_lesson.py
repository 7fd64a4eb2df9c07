"""Which lesson a table is for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(80)))


def downgrade() -> None:
    op.drop_column("tables", "lesson")
