"""What PostgreSQL and Redis bear by themselves, with our statement and messages of our size.

PostgreSQL is given events of many tables in batches, as the writers of several processes hand them
over; a commit and a row are charged apart, by a fit over the sizes of the batches. Redis is given
messages of an event's size, published to channels that one process hears.
"""

from __future__ import annotations

import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from statistics import linear_regression
from typing import TYPE_CHECKING, Any, Final

import psycopg
from server_load.felt import part
from server_load.wire import HOST

from grown.parts import SETTINGS, whole_family_s
from grown.progress import say
from services import PostgreSQL, Redis, find_program

if TYPE_CHECKING:
    from collections.abc import Sequence

BATCHES: Final = (1, 4, 16, 64)
TABLES: Final = 20_000
EVENT: Final = (
    '{"type":"moved","at":1794826127123,"seat":1,"actions":["d4-c4","@b2"],'
    '"request":"1-23","spent":1234}'
)
"""A move as it is stored."""
SCHEMA: Final = """
CREATE TABLE tables (id varchar(32) PRIMARY KEY, version integer, updated bigint);
CREATE TABLE events (table_id varchar(32) REFERENCES tables, number integer NOT NULL,
                     data text NOT NULL, PRIMARY KEY (table_id, number));
"""
MESSAGE_BYTES: Final = 400
"""An event on the bus, with its table, number, sender and signature."""
MESSAGE: Final = "m" * MESSAGE_BYTES
HEARD: Final = f"*3\r\n$7\r\nmessage\r\n$1\r\nx\r\n${MESSAGE_BYTES}\r\n{MESSAGE}\r\n"
"""A message as whoever listens gets it."""
HEARD_S: Final = 60.0
"""How long a message is waited for."""
UNLIMITED: Final = 'CONFIG SET client-output-buffer-limit "pubsub 0 0 0"'
"""Whoever listens too slowly is not cut off, so that every message is handed on."""
PUBLISHED: Final = 500_000
PIPELINED: Final = 16


@dataclass(slots=True)
class Writer:
    """One process's writer: it hands over a batch, waits for its commit, and goes on."""

    url: str
    tables: Sequence[str]
    batch: int
    waits: list[float] = field(default_factory=list)
    """How long each commit took."""

    def run(self, until: float) -> None:
        """Write until a time."""
        rng, numbers = Random(self.batch), dict.fromkeys(self.tables, 0)
        marks = ", ".join(["(%s, %s, %s)"] * self.batch)
        statement = f"INSERT INTO events (table_id, number, data) VALUES {marks}".encode()  # noqa: S608
        with psycopg.connect(self.url, autocommit=True) as connection:
            while (began := time.monotonic()) < until:
                rows = self._rows(rng, numbers)
                connection.execute(statement, rows, prepare=True, binary=True)
                self.waits.append(time.monotonic() - began)

    def _rows(self, rng: Random, numbers: dict[str, int]) -> list[Any]:
        values: list[Any] = []
        for table in rng.sample(self.tables, self.batch):
            numbers[table] += 1
            values += (table, numbers[table], EVENT)
        return values


def measure_postgresql(writers: int, seconds: float) -> dict[str, Any]:
    """Return commits and rows a second by the size of a batch, what they cost, and their WAL."""
    with PostgreSQL(is_durable=True, settings=SETTINGS).running() as server:
        tried = [_write(server, writers, batch, seconds) for batch in BATCHES]
    fit = linear_regression(
        [1 / each["batch"] for each in tried], [each["micros_a_row"] for each in tried]
    )
    return {
        "writers": writers,
        "tried": tried,
        "micros_a_commit": round(fit.slope, 1),
        "micros_a_row": round(fit.intercept, 1),
    }


def _write(server: PostgreSQL, writers: int, batch: int, seconds: float) -> dict[str, Any]:
    """Let writers write for a while after a checkpoint, when pages go to the WAL as a whole."""
    say(f"PostgreSQL, {batch} a commit")
    name = server.new_database()
    with psycopg.connect(server.url(name), autocommit=True) as connection:
        tables = _make_tables(connection)
        all_writers = [
            Writer(server.url(name), tables[place::writers], batch) for place in range(writers)
        ]
        wal, cpu = _wal(connection), whole_family_s(server.process.pid)
        lasted = _run_all(all_writers, seconds)
        spent = whole_family_s(server.process.pid) - cpu
        written = _wal(connection) - wal
        waits = sorted(wait for writer in all_writers for wait in writer.waits)
        rows = len(waits) * batch
        size = _number(connection, "SELECT pg_total_relation_size('events')")
    server.drop_database(name)
    return {
        "batch": batch,
        "commits_a_second": round(len(waits) / lasted, 1),
        "rows_a_second": round(rows / lasted, 1),
        "commit_p50": part(waits, 0.5),
        "commit_p99": part(waits, 0.99),
        "micros_a_row": round(spent * 1e6 / rows, 1),
        "wal_bytes_a_row": round(written / rows),
        "disk_bytes_a_row": round(size / rows),
    }


def _make_tables(connection: psycopg.Connection[Any]) -> list[str]:
    names = [f"TGd6BiqB{number:08d}" for number in range(TABLES)]
    connection.execute(SCHEMA.encode())
    with connection.cursor().copy("COPY tables FROM STDIN") as copy:
        for name in names:
            copy.write_row((name, 0, 0))
    connection.execute("VACUUM ANALYZE tables")
    connection.execute("CHECKPOINT")
    return names


def _run_all(writers: Sequence[Writer], seconds: float) -> float:
    began = time.monotonic()
    with ThreadPoolExecutor(len(writers)) as threads:
        for running in [threads.submit(writer.run, began + seconds) for writer in writers]:
            running.result()
    return time.monotonic() - began


def _wal(connection: psycopg.Connection[Any]) -> int:
    return _number(connection, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")


def _number(connection: psycopg.Connection[Any], query: str) -> int:
    row = connection.execute(query.encode()).fetchone()
    return int(row[0]) if row else 0


def measure_redis() -> dict[str, Any]:
    """Return how many messages a second Redis takes and hands on, and what one costs it."""
    say("Redis")
    with Redis().running() as server, socket.create_connection((HOST, server.port)) as line:
        server.ask(UNLIMITED)
        line.sendall(b"SUBSCRIBE x\r\n")
        line.settimeout(HEARD_S)
        line.recv(1 << 10)  # that it is done
        cpu = whole_family_s(server.process.pid)
        listening = ThreadPoolExecutor(1).submit(_hear_all, line)
        _publish(server)
        lasted = listening.result()
        spent = whole_family_s(server.process.pid) - cpu
    return {
        "messages": PUBLISHED,
        "bytes": MESSAGE_BYTES,
        "messages_a_second": round(PUBLISHED / lasted),
        "micros_a_message": round(spent * 1e6 / PUBLISHED, 2),
    }


def _hear_all(line: socket.socket) -> float:
    """Read all messages; return the seconds from the first to the last."""
    left, began = PUBLISHED * len(HEARD), 0.0
    while left > 0:
        left -= len(line.recv(1 << 20))
        began = began or time.monotonic()
    return time.monotonic() - began


def _publish(server: Redis) -> None:
    subprocess.run(  # noqa: S603 - as above
        [
            find_program("redis-benchmark", "redis-tools"),
            *("-p", str(server.port), "-n", str(PUBLISHED), "-P", str(PIPELINED), "-q"),
            *("publish", "x", MESSAGE),
        ],
        capture_output=True,
        check=True,
    )
