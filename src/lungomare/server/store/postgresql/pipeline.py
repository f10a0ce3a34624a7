"""A connection on the event loop that sends whole transactions at once.

libpq's pipeline mode: what stands between two syncs is one transaction, sent and answered in one
round trip, whatever number of statements it has. Every statement is prepared once.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus

from lungomare.server.store.postgresql.address import ANSWER_S, SET_UP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from psycopg.pq.abc import PGresult

    from lungomare.server.store.jobs import Statement

CONNECT_S: Final = 10.0
"""How long opening a connection may take in all: several hosts may be tried."""
GOOD: Final = {ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK}

Rows = list[tuple[str | None, ...]]


class Lost(Exception):  # noqa: N818 - it is what happened
    """The connection is gone; what it was doing may have happened or not."""


class Unsafe(Lost):
    """The database could lose a move, so that nothing is written; its text is for everybody."""


class Failed(Exception):  # noqa: N818 - it is what happened
    """The database has refused a transaction: nothing of it has happened."""

    def __init__(self, state: str, reason: str) -> None:
        super().__init__(reason)
        self.state = state
        """The SQLSTATE."""


Outcome = list[Rows] | Failed
"""What the statements of a transaction have found, or why it has not happened."""


class _Expected:
    """An answer that is still to come."""

    __slots__ = ("rows", "sql", "transaction")

    def __init__(self, transaction: _Transaction, sql: str | None, rows: Rows | None) -> None:
        self.transaction = transaction
        self.sql = sql
        """The statement that is being prepared."""
        self.rows = rows
        """Where the rows go that are found; None for what finds none, and for a sync."""


class _Transaction:
    __slots__ = ("failure", "found")

    def __init__(self) -> None:
        self.found: list[Rows] = []
        self.failure: Failed | None = None


class Pipeline:
    """A connection for transactions, one batch of them at a time."""

    def __init__(self, connection: psycopg.AsyncConnection[Any]) -> None:
        self._connection = connection
        self._libpq = connection.pgconn
        self._libpq.enter_pipeline_mode()
        self._loop = asyncio.get_running_loop()
        self._socket = self._libpq.socket
        self._prepared: dict[str, bytes] = {}
        self._names = itertools.count()
        self._expected: deque[_Expected] = deque()
        self._transactions: list[_Transaction] = []
        self._answered: asyncio.Future[None] | None = None
        self.is_open = True
        self._loop.add_reader(self._socket, self._read)

    @classmethod
    async def connect(cls, information: str) -> Pipeline:
        """Open a connection, or raise `Lost`."""
        try:
            async with asyncio.timeout(CONNECT_S):
                connection = await connect(information)
        except (psycopg.Error, OSError) as error:
            raise Lost(one_line(error)) from error
        except TimeoutError as error:
            raise Lost("it does not answer") from error
        try:
            return cls(connection)
        except psycopg.Error as error:  # it is gone already
            connection.pgconn.finish()
            raise Lost(one_line(error)) from error

    async def run(
        self, transactions: Sequence[Sequence[Statement]], limit: float = ANSWER_S
    ) -> list[Outcome]:
        """Do all of these, each a transaction by itself, in at most `limit` seconds.

        Raises `Lost` if the connection breaks or does not answer; then it is closed.
        """
        if not self.is_open:
            raise Lost("the connection is closed")
        self._answered = self._loop.create_future()
        try:
            self._prepare(transactions)
            for statements in transactions:
                self._send(statements)
            self._flush()
            async with asyncio.timeout(limit):
                await self._answered
        except (psycopg.Error, OSError) as error:
            self.close()
            raise Lost(one_line(error)) from error
        except TimeoutError as error:
            self.close()
            raise Lost(f"no answer within {limit:.0f} seconds") from error
        except BaseException:  # whoever waits no longer leaves answers behind
            self.close()
            raise
        done, self._transactions = self._transactions, []
        return [each.failure or each.found for each in done]

    def close(self) -> None:
        """Hang up; whatever is under way may still happen."""
        if self.is_open:
            self.is_open = False
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
            self._libpq.finish()

    # Sending

    def _prepare(self, transactions: Sequence[Sequence[Statement]]) -> None:
        """Prepare what is new, before all transactions: one that fails must not prevent it."""
        new = {sql for each in transactions for sql, _ in each if sql not in self._prepared}
        for sql in new:
            name = self._prepared[sql] = b"s%d" % next(self._names)
            self._libpq.send_prepare(name, _numbered(sql))
            self._expected.append(_Expected(_Transaction(), sql, None))
        if new:
            self._libpq.pipeline_sync()
            self._expected.append(_Expected(_Transaction(), None, None))

    def _send(self, statements: Sequence[Statement]) -> None:
        transaction = _Transaction()
        self._transactions.append(transaction)
        for sql, values in statements:
            rows: Rows = []
            transaction.found.append(rows)
            name = self._prepared[sql]
            self._libpq.send_query_prepared(name, [to_parameter(value) for value in values])
            self._expected.append(_Expected(transaction, None, rows))
        self._libpq.pipeline_sync()
        self._expected.append(_Expected(transaction, None, None))

    def _flush(self) -> None:
        """Send as much as the network takes; the rest when it takes more."""
        try:
            if self._libpq.flush():
                self._loop.add_writer(self._socket, self._flush)
            else:
                self._loop.remove_writer(self._socket)
        except psycopg.Error as error:
            self._lose(str(error))

    # Receiving

    def _read(self) -> None:
        try:
            self._libpq.consume_input()
            while self._expected and not self._libpq.is_busy():
                self._take(self._libpq.get_result())
        except psycopg.Error as error:
            self._lose(str(error))
            return
        if self._libpq.status == ConnStatus.BAD:
            self._lose("the database has closed the connection")
        elif not self._expected and self._answered and not self._answered.done():
            self._answered.set_result(None)

    def _take(self, result: PGresult | None) -> None:
        """Take in one answer; None ends those of a statement."""
        if result is None:
            self._expected.popleft()
            return
        expected = self._expected[0]
        if result.status == ExecStatus.PIPELINE_SYNC:
            self._expected.popleft()
        elif result.status in GOOD:
            if expected.rows is not None:
                expected.rows.extend(_rows_of(result))
        else:
            self._fail(expected, result)

    def _fail(self, expected: _Expected, result: PGresult) -> None:
        if expected.sql is not None:  # it is not prepared
            self._prepared.pop(expected.sql, None)
        if expected.transaction.failure is None and result.status == ExecStatus.FATAL_ERROR:
            state = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode()
            reason = (result.error_field(DiagnosticField.MESSAGE_PRIMARY) or b"").decode()
            expected.transaction.failure = Failed(state, reason)

    def _lose(self, reason: str) -> None:
        self.close()
        if self._answered and not self._answered.done():
            self._answered.set_exception(psycopg.OperationalError(reason))


async def connect(
    information: str, kind: type[psycopg.AsyncConnection[Any]] = psycopg.AsyncConnection
) -> psycopg.AsyncConnection[Any]:
    """Open a connection and tell it its limits."""
    connection = await kind.connect(information, autocommit=True)
    try:
        await connection.execute(SET_UP)
    except BaseException:
        connection.pgconn.finish()
        raise
    return connection


def one_line(error: Exception) -> str:
    """Return what an error says, on one line."""
    return " ".join(str(error).split())


def _rows_of(result: PGresult) -> Rows:
    columns = range(result.nfields)
    return [
        tuple(_text(result.get_value(row, column)) for column in columns)
        for row in range(result.ntuples)
    ]


def _text(value: bytes | None) -> str | None:
    return None if value is None else bytes(value).decode()


@cache
def _numbered(sql: str) -> bytes:
    """Return a statement with PostgreSQL's marks."""
    first, *others = sql.split("?")
    return "".join([first, *(f"${n}{text}" for n, text in enumerate(others, 1))]).encode()


def to_parameter(value: Any) -> bytes | None:
    """Return a value as PostgreSQL reads it."""
    if isinstance(value, str):
        return value.encode()
    if value is None:
        return None
    if isinstance(value, bytes):
        return b"\\x" + value.hex().encode()
    return str(value).encode()  # numbers, and "True" and "False"
