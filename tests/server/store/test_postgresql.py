"""PostgreSQL behind the store: what is in doubt, what is away, and what is refused."""

from __future__ import annotations

import asyncio
import sys
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from cluster.faults import Fault, FaultProxy
from lungomare.match import fold
from lungomare.server.settings import show_data
from lungomare.server.store.database import CannotRead, CannotWrite, Unusable
from lungomare.server.store.jobs import Job
from lungomare.server.store.kinds import prepare_database
from lungomare.server.store.postgresql import checks, reader, writer
from lungomare.server.store.postgresql.address import SET_UP, connection_info
from lungomare.server.store.postgresql.leases import PostgresLeases
from lungomare.server.store.postgresql.opening import READERS, PostgresDatabase
from lungomare.server.store.postgresql.pipeline import Failed, Lost, Pipeline
from lungomare.server.store.postgresql.statements import refresh_tables
from lungomare.server.store.postgresql.writer import PostgresWriter
from lungomare.server.store.statements import TableRow
from lungomare.server.store.store import Conflict, Store, open_store
from match.sittings import CANOSA, PERSON, Sitting, sit
from server.house import eventually, settings_at
from services import PASSWORD, PostgreSQL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

pytestmark = pytest.mark.anyio


def named(name: str, seed: int = 0) -> Sitting:
    """Return a table of this name at which two people sit."""
    sitting = sit(CANOSA, [PERSON, PERSON], seed)
    first, *others = sitting.events
    sitting.events = [replace(first, table=name), *others]  # type: ignore[arg-type]
    sitting.table = fold(sitting.events)
    return sitting


async def append(store: Store, sitting: Sitting, since: int = 0, **more: Any) -> None:
    await store.append(sitting.table, sitting.events[since:], **more)


async def play_on(store: Store, sitting: Sitting, moves: int = 1) -> None:
    """Make moves, each written before the next."""
    for _ in range(moves):
        before = len(sitting.events)
        sitting.play_any(1)
        await append(store, sitting, before)


@pytest.fixture
def proxy(postgresql: PostgreSQL) -> Iterator[FaultProxy]:
    """The way to the database, which can be cut."""
    with FaultProxy(postgresql.port).running() as way:
        yield way


@pytest.fixture
async def store(
    database: str, postgresql: PostgreSQL, proxy: FaultProxy, tmp_path: Path, anyio_backend: str
) -> AsyncIterator[Store]:
    """A store whose way to the database can be cut."""
    del anyio_backend
    address = postgresql.url(database.rpartition("/")[2], proxy.port)
    async with open_store(settings_at(tmp_path, data=address)) as opened:
        yield opened
        proxy.heal()


# Connections that break


@asynccontextmanager
async def again_and_again(harm: Callable[[], Any], seconds: float) -> AsyncIterator[list[int]]:
    """Do harm meanwhile; give how often."""
    done, rng = [0], Random(0)

    async def go_on() -> None:
        while True:
            await asyncio.sleep(rng.uniform(0.5, 1.5) * seconds)
            await asyncio.to_thread(harm)
            done[0] += 1

    task = asyncio.create_task(go_on())
    yield done
    task.cancel()
    await asyncio.wait([task])


async def test_nothing_is_lost_or_doubled_where_connections_are_cut(
    store: Store, proxy: FaultProxy
) -> None:
    """No conflict is told either: nobody else writes, so that each would be one with ourselves."""
    sittings = [named(f"table {number}", number) for number in range(20)]
    async with again_and_again(proxy.cut, 0.25) as cuts:
        await asyncio.gather(*(append(store, sitting) for sitting in sittings))
        while cuts[0] < 5:
            await asyncio.gather(*(play_on(store, sitting, 5) for sitting in sittings))
    for sitting in sittings:
        assert await store.read(sitting.table.id) == sitting.events


async def test_nothing_is_lost_or_doubled_where_the_database_is_killed(tmp_path: Path) -> None:
    with PostgreSQL(is_durable=True).running() as server:

        def kill() -> None:
            server.kill()
            server.start()

        address = server.url(server.new_database())
        async with open_store(settings_at(tmp_path, data=address)) as store:
            sittings = [named(f"table {number}", number) for number in range(10)]
            await asyncio.gather(*(append(store, sitting) for sitting in sittings))
            async with again_and_again(kill, 0.3) as kills:
                playing = [asyncio.create_task(play_on(store, each, 12)) for each in sittings]
                await eventually(lambda: kills[0] >= 2)
                await asyncio.gather(*playing)
            for sitting in sittings:
                assert await store.read(sitting.table.id) == sitting.events


async def test_nothing_is_lost_or_doubled_where_the_database_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it was doing when it was given up goes on when it wakes, beside the second try."""
    monkeypatch.setattr(Pipeline.run, "__defaults__", (0.3,))
    with PostgreSQL(is_durable=True).running() as server:
        address = server.url(server.new_database())
        async with open_store(settings_at(tmp_path, data=address)) as store:
            sittings = [named(f"table {number}", number) for number in range(10)]
            await asyncio.gather(*(append(store, sitting) for sitting in sittings))
            playing = asyncio.gather(*(play_on(store, each, 30) for each in sittings))
            for _ in range(2):
                await asyncio.sleep(0.05)
                server.pause()
                await asyncio.sleep(1)
                server.resume()
            await playing
            for sitting in sittings:
                assert await store.read(sitting.table.id) == sitting.events


def lose_answers(
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    *,
    is_sent: bool,
    harm: Callable[[], None] = lambda: None,
) -> None:
    """Let the connection break before so many answers of the writer arrive, and do more harm."""
    true_run = Pipeline.run
    left = [count]

    async def run(self: Pipeline, transactions: Any, limit: float = 5.0) -> Any:
        is_writing = any("INSERT INTO events" in s for each in transactions for s, _ in each)
        if not is_writing or not left[0]:
            return await true_run(self, transactions, limit)
        left[0] -= 1
        if is_sent:
            await true_run(self, transactions, limit)
        self.close()
        harm()
        raise Lost("cut by the test")

    monkeypatch.setattr(Pipeline, "run", run)


@pytest.mark.parametrize("is_sent", [False, True])
async def test_an_answer_that_is_lost_is_found_out(
    store: Store, monkeypatch: pytest.MonkeyPatch, *, is_sent: bool
) -> None:
    sittings = [named(f"table {number}", number) for number in range(3)]
    lose_answers(monkeypatch, 2, is_sent=is_sent)
    await asyncio.gather(*(append(store, sitting) for sitting in sittings))
    for sitting in sittings:
        assert await store.read(sitting.table.id) == sitting.events


async def test_what_was_in_doubt_can_have_been_another_process_first(
    store: Store, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(settings_at(tmp_path, data=database)) as other:
        ours = named("table")
        await append(store, ours)
        theirs = named("table")
        ours.play_any(1)
        theirs.now += 1
        await play_on(other, theirs)
        lose_answers(monkeypatch, 1, is_sent=False)
        with pytest.raises(Conflict):
            await append(store, ours, len(ours.events) - 1)
        assert await store.read("table") == theirs.events


async def test_connections_that_never_answer_are_given_up(
    store: Store, proxy: FaultProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something between has forgotten them, and takes whatever is sent: no error ever comes."""
    monkeypatch.setattr(reader, "SILENT_S", 0.3)
    await append(store, known := named("known"))
    await asyncio.gather(*(store.read("known") for _ in range(2 * READERS)))
    proxy.swallow()
    reads = [asyncio.create_task(store.read("known")) for _ in range(2 * READERS)]
    await asyncio.sleep(0)
    proxy.heal()
    assert await asyncio.gather(*reads) == [known.events] * len(reads)
    proxy.cut()  # what writes need not find out by itself


async def test_only_what_was_surely_not_written_is_refused(
    store: Store, proxy: FaultProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "AWAY_S", 0.5)
    await append(store, known := named("known"))
    lose_answers(monkeypatch, 1, is_sent=True, harm=proxy.refuse)
    known.play_any(1)
    in_doubt = asyncio.create_task(append(store, known, len(known.events) - 1))
    await eventually(lambda: proxy.fault is Fault.REFUSE)
    with pytest.raises(CannotWrite, match=r"written down now \(the database is away\); try later"):
        await append(store, named("refused"))
    assert "(the database is away)" in (await store.health() or "")
    assert not in_doubt.done()
    proxy.heal()
    await in_doubt
    assert await store.read("known") == known.events
    assert await store.read("refused") == []
    await append(store, named("refused"))


async def test_a_connection_that_only_stands_is_given_up(
    store: Store, proxy: FaultProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pipeline.run, "__defaults__", (0.3,))
    await append(store, sitting := named("table"))
    proxy.swallow()
    moving = asyncio.create_task(play_on(store, sitting))
    await asyncio.sleep(0.1)
    proxy.heal()
    await moving
    assert await store.read("table") == sitting.events


async def test_reading_survives_a_cut(store: Store, proxy: FaultProxy) -> None:
    await append(store, sitting := named("table"))
    for _ in range(3):
        assert await store.read("table") == sitting.events
        proxy.cut()


async def test_players_are_not_told_where_the_database_is(
    store: Store,
    proxy: FaultProxy,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(PostgresDatabase, "patience", 0.0)
    proxy.refuse()
    with pytest.raises(CannotRead) as raised:
        await store.read("table")
    assert str(raised.value) == "what is stored here cannot be read (the database is away)"
    assert str(proxy.port) in caplog.text


# What the database says, as it rarely does


class Scripted:
    """A connection that gives these answers, one after the other."""

    is_open = True

    def __init__(self, *answers: Any) -> None:
        self.left = list(answers)

    async def run(self, _transactions: Any) -> Any:
        answer = self.left.pop(0)
        if isinstance(answer, Lost):
            raise answer
        return answer

    def close(self) -> None:
        """Stay as it is."""


async def write_one(script: Scripted) -> PostgresWriter:
    """Write one event to such a database."""

    async def connect() -> Any:
        return script

    writing = PostgresWriter(connect)
    writing.start()
    try:
        await writing.write(Job([("table", 1, "{}")]))
    finally:
        await writing.stop()
    assert script.left == []
    return writing


LOST, TAKEN = Lost("gone"), [Failed("23505", "taken")]
DONE: Any = [[[]]]


async def test_what_was_taken_in_an_earlier_try_is_not_taken_in_the_next() -> None:
    locked = [Failed("55P03", "a lock")]
    await write_one(Scripted(LOST, TAKEN, LOST, locked, DONE))


async def test_a_comparison_that_fails_is_made_again_a_little_later() -> None:
    slow, ours = [Failed("57014", "slow")], [[[("1", "{}")]]]
    writing = await write_one(Scripted(LOST, TAKEN, slow, TAKEN, ours))
    assert writing.times.retries == 2, "each after a pause"


async def test_an_error_without_a_state_is_a_lost_connection() -> None:
    await write_one(Scripted([Failed("", "server closed the connection unexpectedly")], DONE))


async def test_a_lock_that_others_hold_is_waited_for(
    store: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await append(store, sitting := named("table"))
    store._database.writer._pipeline.close()  # type: ignore[attr-defined] # noqa: SLF001
    limits = SET_UP.replace("'5000'", "'50'")
    monkeypatch.setattr("lungomare.server.store.postgresql.pipeline.SET_UP", limits)
    assert limits.count("'50'") == 1, "of a lock"
    with psycopg.connect(database) as other:
        other.execute("SELECT FROM tables FOR UPDATE")
        before = len(sitting.events)
        sitting.play_any(1)
        moving = asyncio.create_task(append(store, sitting, before, exact=True))
        await asyncio.sleep(0.3)
        assert not moving.done()
    await moving
    assert await store.read("table") == sitting.events


async def test_rows_are_locked_as_python_sorts_them(store: Store, database: str) -> None:
    """Whatever the database's collation: here "a" comes before "B"."""
    for name in ("a", "B"):
        await append(store, named(name))
    rows = [TableRow(name, "playing", 99, 0, None) for name in ("a", "B")]
    with psycopg.connect(database) as first, psycopg.connect(database) as second:
        other = 'ALTER TABLE tables ALTER COLUMN id TYPE varchar(32) COLLATE "en-x-icu"'
        first.execute(other)
        first.commit()
        first.execute("SELECT FROM tables WHERE id = 'B' FOR UPDATE")
        pipeline = await Pipeline.connect(connection_info(database, "test"))
        refreshing = asyncio.create_task(pipeline.run([list(refresh_tables(rows))]))
        blocked = "SELECT FROM pg_stat_activity WHERE datname = current_database()"
        blocked += " AND wait_event_type = 'Lock'"
        await eventually(lambda: second.execute(blocked).fetchone() is not None)
        second.execute("SELECT FROM tables WHERE id = 'a' FOR UPDATE NOWAIT")
        second.commit()
        first.commit()
        assert await refreshing == [[[]]]
        pipeline.close()


async def test_two_processes_that_write_the_same_tables_never_block_each_other(
    store: Store, database: str, tmp_path: Path, postgresql: PostgreSQL
) -> None:
    """Each number is taken once, whoever is first; whoever is late reads and goes on."""
    async with open_store(settings_at(tmp_path, data=database)) as other:
        names = [f"{'tT'[number % 2]}able {number}" for number in range(10)]
        sittings = [named(name, number) for number, name in enumerate(names)]
        deadlocks = postgresql.log.read_text().count("deadlock detected")
        await asyncio.gather(*(append(store, sitting) for sitting in sittings))

        async def race(one: Store, seed: int) -> None:
            for turn in range(5):
                mine = [fold(await one.read(sitting.table.id)) for sitting in sittings]
                rng = Random(seed + turn)
                rng.shuffle(mine)
                steps = [Sitting([], table, rng, now=table.at + seed) for table in mine]
                for step in steps:
                    step.play_any(1)
                writes = [one.append(step.table, step.events, exact=True) for step in steps]
                done = await asyncio.gather(*writes, return_exceptions=True)
                assert {type(each) for each in done} <= {Conflict, type(None)}

        await asyncio.gather(race(store, 1), race(other, 2))
        for sitting in sittings:
            table = fold(await store.read(sitting.table.id))
            assert table.version >= sitting.table.version + 5
    assert postgresql.log.read_text().count("deadlock detected") == deadlocks


# What is refused


def refusal(address: str) -> str:
    with pytest.raises(Unusable) as raised:
        prepare_database(address)
    assert PASSWORD not in str(raised.value)
    return str(raised.value)


def test_a_database_that_cannot_be_had_is_refused(database: str, postgresql: PostgreSQL) -> None:
    assert "user or password" in refusal(database.replace(PASSWORD, "wrong"))
    assert "no such database" in refusal(postgresql.url("nowhere"))
    assert "cannot be reached" in refusal(postgresql.url("postgres", 1))
    assert "cannot be read" in refusal("postgresql://[")
    assert "written %40" in refusal(f"postgresql://me:har@{PASSWORD}@127.0.0.1/tables")


def test_a_database_that_takes_no_writes_is_refused(database: str, postgresql: PostgreSQL) -> None:
    name = sql.Identifier(database.rpartition("/")[2])
    alter = sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on")
    postgresql.execute(alter.format(name))
    assert "takes no writes" in refusal(database)


def test_a_database_of_another_program_is_refused(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    assert "another program" in refusal(database)


def test_a_user_who_may_make_no_tables_is_refused(database: str, postgresql: PostgreSQL) -> None:
    name, role = database.rpartition("/")[2], f"reader_of_{database.rpartition('/')[2]}"
    postgresql.execute(
        sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(
            sql.Identifier(role), sql.Literal(PASSWORD)
        )
    )
    with psycopg.connect(database) as connection:
        connection.execute("REVOKE CREATE ON SCHEMA public FROM public")
    address = f"postgresql://{role}:{PASSWORD}@127.0.0.1:{postgresql.port}/{name}"
    assert "may not make tables" in refusal(address)
    postgresql.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))


def test_a_database_that_could_lose_a_move_is_refused(
    database: str, postgresql: PostgreSQL
) -> None:
    name = sql.Identifier(database.rpartition("/")[2])
    postgresql.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(name))
    assert "synchronous_commit is off" in refusal(database)


def test_a_database_of_another_encoding_is_refused(postgresql: PostgreSQL) -> None:
    how = "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    postgresql.execute(sql.SQL(f"CREATE DATABASE latin {how}"))
    assert "its encoding is LATIN1" in refusal(postgresql.url("latin"))
    postgresql.drop_database("latin")


async def test_a_start_that_fails_leaves_no_connection(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_leases: PostgresLeases) -> None:
        raise Lost("cut by the test")

    monkeypatch.setattr(PostgresLeases, "_look", fail)
    opening = PostgresDatabase(database, "process")
    with pytest.raises(Unusable, match="cut by the test"):
        await opening.open()
    assert not opening._leases._pipeline.is_open  # type: ignore[union-attr] # noqa: SLF001


def test_a_standby_that_may_lack_a_move() -> None:
    local = {"synchronous_commit": "local", "synchronous_standby_names": ""}
    assert checks.unsafe_setting(local) is None
    refused = checks.unsafe_setting({**local, "synchronous_standby_names": "*"})
    assert "synchronous_commit is local" in (refused or "")


@pytest.mark.parametrize("name", ["fsync", "full_page_writes", "synchronous_commit"])
def test_what_could_lose_a_move(name: str) -> None:
    assert name in (checks.unsafe_setting({name: "off"}) or "")
    assert checks.unsafe_setting({name: "on"}) is None


def test_an_old_server_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "OLDEST", 99)
    assert "99 or newer is needed" in refusal(database)


def test_without_psycopg_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lungomare.server.store.postgresql.checks", None)
    assert "pip install 'lungomare[scale]'" in refusal("postgresql://127.0.0.1/tables")


def test_a_password_is_never_shown() -> None:
    address = "postgresql://me:secret@there:5432/tables?sslpassword=secret"
    assert show_data(address) == "postgresql://there:5432/tables"


async def test_a_database_that_becomes_unsafe_is_not_written_to(
    store: Store, database: str, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failover to a server that was set up otherwise."""
    monkeypatch.setattr(writer, "AWAY_S", 0.3)
    await append(store, named("table"))
    name = sql.Identifier(database.rpartition("/")[2])
    postgresql.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(name))
    store._database.writer._pipeline.close()  # type: ignore[attr-defined] # noqa: SLF001
    with pytest.raises(CannotWrite, match="synchronous_commit is off"):
        await append(store, named("another"))
    postgresql.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = on").format(name))
    await append(store, named("another"))


async def test_writes_that_come_together_share_a_commit(store: Store) -> None:
    sittings = [named(f"table {number}", number) for number in range(30)]
    store._beating.cancel()  # type: ignore[union-attr] # noqa: SLF001 - it would commit too
    commits = store.commits
    await asyncio.gather(*(append(store, sitting) for sitting in sittings))
    assert store.commits <= commits + 2, "the first of them may go alone"


async def test_an_error_of_our_own_does_not_stop_the_writer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await append(store, sitting := named("table"))
    true_run = Pipeline.run

    async def run(*args: Any) -> Any:
        if any("INSERT INTO events" in s for each in args[1] for s, _ in each):
            monkeypatch.setattr(Pipeline, "run", true_run)
            raise ValueError("it cannot be encoded")
        return await true_run(*args)

    monkeypatch.setattr(Pipeline, "run", run)
    before = len(sitting.events)
    sitting.play_any(1)
    with pytest.raises(RuntimeError, match="the writer failed"):
        await append(store, sitting, before)
    await append(store, sitting, before)
    assert await store.read("table") == sitting.events


async def test_a_statement_that_was_not_prepared_is_prepared_later(database: str) -> None:
    """What comes after a failure within a transaction is not done; others may need it."""
    pipeline = await Pipeline.connect(connection_info(database, "test"))
    wrong: Any = [("SELECT 1 / ?::integer", (0,)), ("SELECT 2", ()), ("SELECT 3", ())]
    failed, found = await pipeline.run([wrong, [("SELECT 2", ())]])
    assert isinstance(failed, Failed)
    assert found == [[("2",)]], "another transaction that was sent with it"
    for number in (3, 2, 4):
        assert await pipeline.run([[(f"SELECT {number}", ())]]) == [[[(str(number),)]]]
    pipeline.close()


async def test_connections_are_few(store: Store, database: str) -> None:
    await append(store, named("table"))
    await asyncio.gather(*(store.read("table") for _ in range(50)))
    with psycopg.connect(database) as connection:
        count = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'lungomare%'"
        limits = "SELECT application_name FROM pg_stat_activity WHERE state = 'idle in transaction'"
        found = connection.execute(f"{count} AND datname = current_database()").fetchone()
        assert found
        assert found[0] <= 6
        assert connection.execute(limits).fetchall() == []
    await eventually(lambda: store.readers == 0)
