"""A player that is kept ready on a server: where it sits down, and what it opens itself."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.cli.online.guest import GuestPlayer
from lungomare.cli.online.online_seat import OnlineSeat, is_free
from lungomare.cli.online.printing import TablePrinter
from lungomare.cli.terminal.screen import Refusal
from lungomare.client.errors import Busy, ClientError, Lost
from lungomare.client.link import Link
from lungomare.client.rest import Place
from lungomare.game import GameError
from lungomare.games.registry import FAMILIES
from lungomare.players.bot_process import Breach

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.cli.online.guest import Guest
    from lungomare.client.rest import Server
    from lungomare.game import Json

LOOK_S: Final = 2.0
"""Seconds between two looks at the open tables; the server's list may be a second old."""
REMATCH_S: Final = 60.0
"""Seconds that a seat is kept for a rematch before its place is given to others."""
AGAIN_S: Final = 10.0
"""Seconds before a server that says no, or is away, is asked again."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat that is held, and the game that is played there."""

    game: str
    seat: OnlineSeat


@contextmanager
def let_go_on_error(player: GuestPlayer) -> Iterator[None]:
    """Leave no program running that has come for a table and did not get a seat there."""
    try:
        yield
    except BaseException:
        player.go()
        raise


class Lobby:
    """Keeps one table of each game open for people, and sits down where a bot is asked for."""

    def __init__(self, server: Server, guest: Guest, games: Sequence[str], at_once: int) -> None:
        self.server, self.guest = server, guest
        self.games, self.at_once = games, at_once
        self.sittings: dict[str, Sitting] = {}
        """Where it sits, by the table at which it sat down."""
        self._avoided: set[str] = set()
        """Tables that wait, and where it cannot sit down."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._printer = TablePrinter()
        self._rng = guest.rng()
        self._leaving = False

    async def stay(self) -> None:
        """Stay until cancelled; what goes wrong at one table, or a server's restart, is told."""
        trouble = ""
        while True:
            try:
                await self._look_around()
                trouble, seconds = "", LOOK_S
            except (ClientError, Breach) as error:
                if str(error) != trouble:
                    trouble = str(error)
                    self._printer.say(f"{trouble}; trying again.")
                seconds = LOOK_S if isinstance(error, Lost) else AGAIN_S
            await self._wait(seconds)

    async def _wait(self, seconds: float) -> None:
        """Wait for the next look around, or until a seat is free again."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        else:
            await asyncio.sleep(seconds)

    async def _look_around(self) -> None:
        """Sit down where a bot is asked for, then see that a table of each game is open."""
        waiting = await self.server.tables("waiting")
        self._avoided &= {shown["table"] for shown in waiting}
        for shown in waiting:
            if self._has_room() and self._is_asked(shown):
                await self._accept(shown["game"], shown["table"])
        for game in self.games:
            if self._has_room() and not self._has_open(game):
                await self._open(game)

    def _has_room(self) -> bool:
        return len(self.sittings) < self.at_once

    def _has_open(self, game: str) -> bool:
        return any(each.game == game and each.seat.is_waiting for each in self.sittings.values())

    def _is_asked(self, shown: Json) -> bool:
        """Say whether a table has a seat for a bot, or waits with nobody at it."""
        if shown["game"] not in self.games or shown["table"] in {*self.sittings, *self._avoided}:
            return False
        free = [chair for chair in shown["seats"] if is_free(chair)]
        is_empty = all(chair["name"] is None for chair in shown["seats"])
        return any(chair["kind"] == "bot" for chair in free) or (is_empty and bool(free))

    async def _accept(self, game: str, table: str) -> None:
        """Sit down at somebody's table, unless another was quicker or it is not for this player."""
        seat = self._seat(table)
        try:
            shown = await self.server.look(table)
            free = [number for number, chair in enumerate(shown["seats"]) if is_free(chair)]
            asked = [number for number in free if shown["seats"][number]["kind"] == "bot"]
            if not free:
                return
            with let_go_on_error(seat.player):
                await seat.sit_down((asked or free)[0])
        except (Lost, Busy):
            raise
        except (GameError, Refusal) as error:
            self._avoided.add(table)
            seat.printer.say(f"{error}; not sitting down there.")
            return
        self._begin(game, seat)

    async def _open(self, game: str) -> None:
        """Open a table under the player's name; everybody else there is to be a person."""
        player = GuestPlayer(self.guest)
        variant = FAMILIES[game].variants()[0]
        with let_go_on_error(player):
            await player.come(variant)
            places = [Place() for _ in range(variant.seats)]
            places[self._rng.randrange(variant.seats)] = Place("bot", name=player.name)
            opened = await self.server.create(game, places, public=True)
        seat = self._seat(opened.table, player)
        seat.hold(opened)
        self._printer.say(f"{FAMILIES[game].title} is open: {opened.link()}")
        self._begin(game, seat)

    def _seat(self, table: str, player: GuestPlayer | None = None) -> OnlineSeat:
        link = Link(self.server.address, table)
        printer = TablePrinter(f"[{table}] ", moves=False)
        return OnlineSeat(self.server, link, player or GuestPlayer(self.guest), printer)

    def _begin(self, game: str, seat: OnlineSeat) -> None:
        self.sittings[seat.link.table] = Sitting(game, seat)
        task = asyncio.create_task(self._sit(seat.link.table, seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sit(self, table: str, seat: OnlineSeat) -> None:
        """Play there to the end; what goes wrong is told, and its place is free a while later."""
        try:
            await seat.play(rematches=REMATCH_S)
        except (GameError, Refusal, OSError) as error:
            seat.printer.say(f"{error}; leaving this table.")
            await asyncio.sleep(AGAIN_S)
        finally:
            if not self._leaving:
                del self.sittings[table]
            seat.player.go()

    async def leave(self) -> None:
        """Stand up everywhere: a seat at which no game has begun is given back."""
        self._leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for sitting in self.sittings.values():
            await sitting.seat.leave()
            if sitting.seat.is_kept:
                sitting.seat.print_leaving()
