"""What lists and records show, stored as text; and the server's last sign of life."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the texts, an index that gives records in order, and the sign of life."""
    op.add_column("tables", sa.Column("summary", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("record", sa.Text, nullable=True))
    op.drop_index("tables_by_phase", "tables")
    op.create_index("tables_by_phase", "tables", ["phase", "public", "updated", "id"])
    alive = op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("alive", sa.BigInteger, nullable=True),
    )
    op.bulk_insert(alive, [{"id": 1, "alive": None}])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("heartbeat")
    op.drop_index("tables_by_phase", "tables")
    op.create_index("tables_by_phase", "tables", ["phase", "public", "updated"])
    with op.batch_alter_table("tables") as table:
        table.drop_column("record")
        table.drop_column("summary")
