"""A player at an online table, as `lungomare join` brings it there and prints what happens."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
from typing import TYPE_CHECKING

from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.client.errors import ClientError, Refused
from lungomare.client.link import Link
from lungomare.client.rest import Opened, Server
from lungomare.client.seat import Follower, SeatedPlayer, is_finished
from lungomare.players import player as our_player
from lungomare.players.bot_process import BOT_PREFIX, Bot, Breach, start_bot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from lungomare.client.live import OnlineTable
    from lungomare.client.messages import Now, Update
    from lungomare.game import Json, Seat
    from lungomare.players import Choice, Situation


class OnlineSeat:
    """A player on its way to a table, at it, and leaving it."""

    def __init__(
        self,
        link: Link,
        player: str,
        name: str | None,
        budget: float | None,
        patience: float,
        rng: Random,
    ) -> None:
        self.link, self.player = link, player
        self.name = name
        self.budget, self.patience, self.rng = budget, patience, rng
        self.out = console()
        self.taken: Seat | None = None
        """The seat that was taken here, not brought along."""
        self.now: Now | None = None

    async def visit(self, seat: Seat | None) -> None:
        """Sit down, play to the end, say how it ended."""
        if self.player.startswith(BOT_PREFIX):
            with self._program() as bot:
                await self._visit(seat, bot.name, bot)
        else:
            await self._visit(seat, self.player, None)

    @contextlib.contextmanager
    def _program(self) -> Iterator[Bot]:
        text = self.player.removeprefix(BOT_PREFIX)
        try:
            command = shlex.split(text)
        except ValueError as error:
            refuse(f"the command {text!r} cannot be read: {error}", USAGE)
        if not command:
            refuse("say which program: bot:COMMAND", USAGE)
        with start_bot(command) as bot:
            yield bot

    async def _visit(self, seat: Seat | None, name: str, bot: Bot | None) -> None:
        async with Server(self.link.server) as server:
            if bot is None:
                self._check_player(await server.look(self.link.table))
            if not self.link.tokens:
                await self._sit_down(server, seat, self.name or name)
            try:
                await self._play(server, seat if self.taken is None else self.taken, bot)
            except asyncio.CancelledError:
                await self._leave(server)
                raise

    def _check_player(self, shown: Json) -> None:
        """Refuse a player that there is not before a seat is taken."""
        our_player(self.player, Follower(shown["options"]).game)

    async def _sit_down(self, server: Server, seat: Seat | None, name: str) -> None:
        """Take the seat, or the first that is free."""
        if seat is None:
            opened = await self._take_a_free_seat(server, name)
        else:
            opened = await server.join(self.link.table, seat, name)
        [(self.taken, token)] = opened.tokens.items()
        self.link = Link(self.link.server, self.link.table, (token,))

    async def _take_a_free_seat(self, server: Server, name: str) -> Opened:
        """Take the first seat that is free, and the next should somebody else be quicker."""
        while True:
            free = await self._free_seats(server)
            if not free:
                refuse("no seat at this table is free")
            try:
                return await server.join(self.link.table, free[0], name)
            except Refused:
                if free[0] in await self._free_seats(server):
                    raise

    async def _free_seats(self, server: Server) -> list[Seat]:
        seats = (await server.look(self.link.table))["seats"]
        return [number for number, chair in enumerate(seats) if _is_free(chair)]

    async def _play(self, server: Server, seat: Seat | None, bot: Bot | None) -> None:
        table = server.sit(
            self.link.table, self.link.tokens, patience=self.patience, notice=self._print
        )
        async with table:
            held = self._held_seat(table, seat)
            self.now = table.now(held)
            self._print(f"Seat {held} of {self.link.table}: {_seat_name(self.now, held)}.")
            seated = SeatedPlayer(
                table, held, self._chooser(table, held, bot), self.rng, budget=self.budget
            )
            self.now = await self._to_the_end(seated, bot)
            self._print_end(self.now, held)
            if bot:
                bot.over(self.now["result"])

    async def _to_the_end(self, seated: SeatedPlayer, bot: Bot | None) -> Now:
        """Play; a program that breaks its protocol gives the game up."""
        try:
            return await seated.play(self._print_event)
        except Breach as breach:
            assert bot, "only a program breaks a protocol"  # noqa: S101 - for mypy
            self._print(f"{breach.sentence}; it gives the game up.")
            await seated.table.resign(seat=seated.seat)
            async for _ in seated.table:
                if is_finished(seated.table.now(seated.seat), seated.seat):
                    break
            return seated.table.now(seated.seat)

    def _chooser(
        self, table: OnlineTable, seat: Seat, bot: Bot | None
    ) -> Callable[[Situation], Choice]:
        """Return who chooses: one of our players, or the program, once it knows of the game."""
        follower = Follower(table.options)
        if bot is None:
            return our_player(self.player, follower.game).choose
        begun = False

        def choose(situation: Situation) -> Choice:
            nonlocal begun
            if not begun:
                bot.begin(follower.game, follower.start, seat)
                begun = True
            return bot.choose(situation)

        return choose

    def _held_seat(self, table: OnlineTable, seat: Seat | None) -> Seat:
        if seat is None and len(table.seats) > 1:
            refuse("this link holds several seats; say which with --seat", USAGE)
        if seat is not None and seat not in table.seats:
            refuse(f"this link does not hold seat {seat}", USAGE)
        return table.seats[0] if seat is None else seat

    # What a person sees

    def _print(self, sentence: str) -> None:
        self.out.print(sentence, markup=False)

    def _print_event(self, update: Update) -> None:
        self.now = update.now
        event = update.event
        if event is None or update.seat != update.now["seat"]:
            return
        line = _format_event(event, update.now)
        if line:
            self._print(line)

    def _print_end(self, now: Now, seat: Seat) -> None:
        stand_in = now["seats"][seat]["stand_in"]
        if now["phase"] != "over":
            self._print(f"{stand_in} plays on for seat {seat}.")
            return
        result = now["result"] or {}
        winners = result.get("winners", [result["winner"]] if result.get("winner") else [])
        names = " and ".join(_winner_name(now, winner) for winner in winners) or "nobody"
        self._print(f"Over ({now['reason']}): {names} won.")
        if "totals" in result:
            self._print(f"Points: {', '.join(map(str, result['totals']))}.")

    async def _leave(self, server: Server) -> None:
        """Give back a seat that was taken for a game that has not begun."""
        if self.taken is not None and self.now is not None and self.now["phase"] == "waiting":
            with contextlib.suppress(ClientError):
                await server.leave(self.link.table, self.taken, self.link.tokens[0])
                self.link = Link(self.link.server, self.link.table)

    def print_leaving(self) -> None:
        """Say how to come back."""
        self._print("Left the table.")
        if self.link.tokens:
            self._print(f"The seat is kept; come back with {self.link}")


def _is_free(chair: Json) -> bool:
    return chair["kind"] != "computer" and chair["name"] is None


def _seat_name(now: Now, seat: Seat) -> str:
    chair = now["seats"][seat]
    return chair["name"] or chair["player"] or f"seat {seat}"


def _winner_name(now: Now, winner: Seat | str) -> str:
    """Return a winner by name; some games' results name colours."""
    return winner.capitalize() if isinstance(winner, str) else _seat_name(now, winner)


def _format_event(event: Json, now: Now) -> str | None:
    """Return what happened, where a person would like to read it."""
    who = _seat_name(now, event["seat"]) if "seat" in event else ""
    match event["type"]:
        case "moved":
            return f"{now['version']:>4} {who}: {', '.join(event['actions'])}"
        case "started":
            return "The game begins."
        case "taken-back":
            return f"{who} takes back; {event['kept']} moves stand."
        case "replaced":
            return f"{event['player']} plays on for {who} ({event['reason']})."
    return None
