"""The server by REST: what it does, and its refusals as types with its own sentences."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Any

import pytest

from client.servers import patiently
from lungomare.client import (
    Busy,
    ClientError,
    Lost,
    Nonsense,
    NoTable,
    NotYours,
    Place,
    Refused,
    Server,
)
from lungomare.client.errors import refusal
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from client.servers import Served

STRANGE = "A" * 16


def ask(url: str, question: Callable[[Server], Awaitable[Any]]) -> Any:
    async def asked() -> Any:
        async with Server(url) as server:
            return await question(server)

    return asyncio.run(asked())


def test_a_table_from_its_opening_to_its_record(calm: Served) -> None:
    async def visit(server: Server) -> None:
        opened = await server.create(
            "canosa",
            [Place(name="Ada"), Place()],
            {"edition": "kickstarter"},
            clock={"kind": "move", "base": 60_000},
            public=True,
        )
        assert list(opened.tokens) == [0]
        assert opened.table in [each["table"] for each in await server.tables()]
        joined = await server.join(opened.table, 1, "Ben")
        assert list(joined.tokens) == [1]
        shown = await server.look(opened.table, joined.tokens[1])
        assert (shown["seat"], shown["phase"]) == (1, "playing")
        assert [chair["name"] for chair in shown["seats"]] == ["Ada", "Ben"]
        assert shown["clock"]["base"] == 60_000
        assert (await server.look(opened.table))["seat"] is None
        record = await server.record(opened.table)
        assert replay(FAMILIES, record).game.header(replay(FAMILIES, record).states[0])
        assert record["edition"] == "kickstarter"
        told = await server.explain(opened.table, "@c3")
        assert (told["legal"], told["refusal"]["clause"]) == (False, "C4.1")

    ask(calm.url, visit)


def test_a_seat_is_given_back(calm: Served) -> None:
    async def visit(server: Server) -> None:
        opened = await server.create("bosa", [Place(name="Ada"), Place()])
        await server.leave(opened.table, 0, opened.tokens[0])
        assert (await server.look(opened.table))["seats"][0]["name"] is None
        again = await server.join(opened.table, 0, "Eve", b"\x01\x02")
        assert again.tokens[0] != opened.tokens[0]

    ask(calm.url, visit)


def test_a_seat_adds_random_bytes_to_the_shuffle_or_its_own(calm: Served) -> None:
    async def visit(server: Server) -> list[str]:
        places = [Place(name="Ada"), Place(name="Ben", contribution=b"\xab"), Place()]
        opened = await server.create("bosa", places, {"players": 3})
        await server.join(opened.table, 2, "Cleo", b"")
        added: list[str] = (await server.look(opened.table))["shuffle"]["contributions"]
        return added

    one, other = ask(calm.url, visit), ask(calm.url, visit)
    assert [len(added) for added in one] == [32, 2, 0]
    assert one[1:] == other[1:] == ["ab", ""]
    assert one[0] != other[0]


def test_a_hint_against_the_computer(calm: Served) -> None:
    async def visit(server: Server) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place("computer", "random")])
        hint = await patiently(lambda: server.hint(opened.table, opened.tokens[0]))
        shown = await server.look(opened.table, opened.tokens[0])
        assert hint["action"] in shown["legal"]

    ask(calm.url, visit)


def test_the_catalogue(calm: Served) -> None:
    games = ask(calm.url, lambda server: server.catalogue())["games"]
    assert list(games) == list(FAMILIES)


@pytest.mark.parametrize(
    ("question", "kind", "sentence", "clause"),
    [
        (lambda s: s.look(STRANGE), NoTable, "no such table", None),
        (lambda s: s.create("bosa", [Place()] * 2, {"players": 7}), Refused, "2 to 5", "B1.1"),
        (lambda s: s.create("chess", [Place()] * 2), Refused, "there is no game 'chess'", None),
        (lambda s: s.create("canosa", [Place("ghost")] * 2), Refused, "'person'", None),
    ],
)
def test_refusals_are_types_with_the_servers_sentence(
    calm: Served,
    question: Callable[[Server], Awaitable[Any]],
    kind: type[Refused],
    sentence: str,
    clause: str | None,
) -> None:
    with pytest.raises(kind, match=sentence) as refused:
        ask(calm.url, question)
    assert refused.value.clause == clause
    assert type(refused.value) is kind


def test_a_strangers_token_is_not_yours(calm: Served) -> None:
    async def visit(server: Server) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place()])
        with pytest.raises(NotYours, match="opens no seat"):
            await server.look(opened.table, "x" * 32)
        with pytest.raises(Refused, match="taken"):
            await server.join(opened.table, 0, "Eve")

    ask(calm.url, visit)


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # nobody else gets the port, and nobody listens on it
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Lost, match="cannot be reached"):
            ask(url, lambda server: server.catalogue())


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]", Nonsense),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello", Nonsense),
        (b"HTTP/1.1 400 Oh\r\ncontent-length: 5\r\n\r\nhello", Nonsense),
        (b"HTTP/1.1 502 Oh\r\ncontent-length: 5\r\n\r\nhello", Lost),
        (b"not HTTP at all\r\n\r\n", Lost),
    ],
)
def test_a_server_of_another_kind(answer: bytes, kind: type[ClientError]) -> None:
    async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()

    async def visit() -> None:
        async with await asyncio.start_server(reply, "127.0.0.1", 0) as other:
            port = other.sockets[0].getsockname()[1]
            async with Server(f"http://127.0.0.1:{port}") as server:
                with pytest.raises(kind):
                    await server.catalogue()
                with pytest.raises(kind):
                    await server.create("canosa", [Place(), Place()])

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("status", "kind"),
    [(403, NotYours), (404, NoTable), (409, Refused), (422, Refused), (429, Busy), (503, Busy)],
)
def test_each_status_has_its_type(status: int, kind: type[Refused]) -> None:
    body = {"refusal": {"sentence": "no", "clause": "C1.1", "where": "seats.0"}}
    error = refusal(status, body)
    assert type(error) is kind
    assert isinstance(error, Refused)
    assert (str(error), error.where) == ("no (C1.1)", "seats.0")
    unknown = Lost if status >= 500 else Nonsense
    assert isinstance(refusal(status, {"refusal": {"sentence": 3}}), unknown)
