"""What several processes on one database need: who lives, who looks after what, and outages."""

import sqlalchemy as sa
from alembic import op

from lungomare.server.store.leases import SHARDS, shard_of

revision = "0003"
down_revision = "0002"

AT_ONCE = 1000


def upgrade() -> None:
    """Add the shard of each table, the processes and their leases, and when none was alive."""
    op.add_column("tables", sa.Column("shard", sa.Integer, nullable=True))
    _fill_shards()
    is_waiting = sa.text("wake IS NOT NULL")
    op.create_index(
        "tables_to_wake",
        "tables",
        ["shard", "wake"],
        sqlite_where=is_waiting,
        postgresql_where=is_waiting,
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
    )
    _carry_sign_of_life()
    leases = op.create_table(
        "leases",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process", sa.String(32), nullable=True),
    )
    op.bulk_insert(leases, [{"shard": shard, "process": None} for shard in range(SHARDS)])
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    compatible = op.create_table(
        "compatible",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("oldest", sa.String(32), nullable=False),
    )
    op.bulk_insert(compatible, [{"id": 1, "oldest": revision}])


def _fill_shards() -> None:
    """Note the shard of every table that is there."""
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("shard", sa.Integer))
    fill = (
        tables.update()
        .where(tables.c.id == sa.bindparam("table"))
        .values(shard=sa.bindparam("its_shard"))
    )
    connection, last = op.get_bind(), ""
    some = sa.select(tables.c.id).order_by(tables.c.id).limit(AT_ONCE)
    while ids := list(connection.scalars(some.where(tables.c.id > last))):
        connection.execute(fill, [{"table": id_, "its_shard": shard_of(id_)} for id_ in ids])
        last = ids[-1]


def _carry_sign_of_life() -> None:
    """Make a process of the last version's last sign of life.

    Where the oldest version wrote the database, when something last happened is the best there is.
    """
    op.execute(
        "INSERT INTO processes (id, seen, until, version, host)"
        " SELECT 'before', seen, seen, '', '' FROM (SELECT COALESCE("
        "(SELECT alive FROM heartbeat), (SELECT MAX(updated) FROM tables)) AS seen) AS last"
        " WHERE seen IS NOT NULL"
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("compatible", "outages", "leases", "processes"):
        op.drop_table(name)
    op.drop_index("tables_to_wake", "tables")
    with op.batch_alter_table("tables") as table:
        table.drop_column("shard")
