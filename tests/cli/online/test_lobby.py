"""A player that is kept ready on a server, where what others open there is not to be trusted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.cli.online.guest import Guest
from lungomare.cli.online.lobby import Lobby
from lungomare.cli.online.printing import TablePrinter
from lungomare.client import Server

if TYPE_CHECKING:
    from lungomare.game import Json


class Odd(Server):
    """A server on which somebody has opened a table of an edition that is not known here."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:9")
        self.table: Json = {
            "table": "odd",
            "game": "canosa",
            "options": {"game": "canosa", "edition": "moon"},
            "seats": [{"kind": "bot", "name": None}] * 2,
        }

    async def tables(self, phase: str = "waiting") -> list[Json]:
        assert phase == "waiting"
        return [self.table]

    async def look(self, _table: str, _token: str | None = None) -> Json:
        return self.table

    async def create(self, *_: Any, **__: Any) -> Any:
        raise asyncio.CancelledError  # its turn has come, and that ends the story


def test_a_table_that_is_not_for_the_player_keeps_it_from_no_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lobby = Lobby(Odd(), Guest("random"), ["canosa"], at_once=2)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(lobby.stay())
    assert capsys.readouterr().out.startswith("[odd] ")
    assert not lobby.sittings


def test_what_a_server_says_plays_no_tricks_on_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    TablePrinter().say("Zoe\x1b[2J: b6-b5")
    assert capsys.readouterr().out == "Zoe\\x1b[2J: b6-b5\n"
