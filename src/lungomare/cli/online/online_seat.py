"""A guest's seat at an online table, and at the tables of its rematches."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from lungomare.cli.online.printing import seat_name
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.client.errors import ClientError, Refused
from lungomare.client.link import Link
from lungomare.client.seat import Follower, SeatedPlayer, is_finished
from lungomare.players.bot_process import Breach

if TYPE_CHECKING:
    from lungomare.cli.online.guest import Guest, GuestPlayer
    from lungomare.cli.online.printing import TablePrinter
    from lungomare.client.live import OnlineTable
    from lungomare.client.messages import Now, Update
    from lungomare.client.rest import Opened, Server
    from lungomare.game import Json, Seat


class OnlineSeat:
    """A player on its way to a table, at it, at the next, and leaving."""

    def __init__(
        self, server: Server, link: Link, player: GuestPlayer, printer: TablePrinter
    ) -> None:
        self.server, self.link = server, link
        self.player, self.printer = player, printer
        self.taken: Seat | None = None
        """The seat that was taken here, not brought along, and not given back."""
        self.now: Now | None = None

    @property
    def guest(self) -> Guest:
        """Who sits here."""
        return self.player.guest

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun yet."""
        return self.now is None or self.now["phase"] == "waiting"

    @property
    def is_kept(self) -> bool:
        """Whether a seat is held here that somebody can come back to."""
        return bool(self.link.tokens) and (self.now is None or self.now["phase"] != "over")

    async def sit_down(self, seat: Seat | None = None) -> None:
        """Take the seat, or the first that is free, unless the link gives one."""
        shown = await self.server.look(self.link.table, next(iter(self.link.tokens), None))
        await self.player.come(Follower(shown["options"]).game)
        if self.link.tokens:
            return
        seats = len(shown["seats"])
        if seat is not None and seat >= seats:
            refuse(f"there is no seat {seat} at this table, but 0 to {seats - 1}", USAGE)
        if seat is None:
            opened = await self._take_a_free_seat()
        else:
            opened = await self.server.join(self.link.table, seat, self.player.name)
        self.hold(opened)

    def hold(self, opened: Opened) -> None:
        """Hold the one seat that was just taken."""
        [(self.taken, token)] = opened.tokens.items()
        self.link = Link(self.link.server, self.link.table, (token,), (self.taken,))

    async def _take_a_free_seat(self) -> Opened:
        """Take the first seat that is free, and the next should somebody else be quicker."""
        while True:
            free = await self._free_seats()
            if not free:
                refuse("no seat at this table is free")
            try:
                return await self.server.join(self.link.table, free[0], self.player.name)
            except Refused:
                if free[0] in await self._free_seats():
                    raise

    async def _free_seats(self) -> list[Seat]:
        seats = (await self.server.look(self.link.table))["seats"]
        return [number for number, chair in enumerate(seats) if is_free(chair)]

    async def play(self, seat: Seat | None = None, *, rematches: float | None = None) -> None:
        """Play to the end; then wait so many seconds for a rematch, and play that too."""
        while True:
            held, following = await self._play_one(seat, rematches)
            if following is None:
                return
            # where several seats are held it goes on from the same, everyone one further
            seats = len(self.now["seats"]) if self.now else 1
            seat = (held + 1) % seats if len(following.tokens) > 1 else None
            self.link, self.taken, self.now = following, None, None
            self.printer.say(f"A rematch: {following.server}/t/{following.table}")

    async def _play_one(
        self, seat: Seat | None, rematches: float | None
    ) -> tuple[Seat, Link | None]:
        """Play a game; return the seat, and the link to the next game if there is to be one."""
        patience = self.guest.patience
        table = self.server.sit(
            self.link.table, self.link.tokens, patience=patience, notice=self.printer.say
        )
        async with table:
            held = _held_seat(table, self.taken if seat is None else seat)
            self.now = table.now(held)
            self.printer.say(f"Seat {held} of {self.link.table}: {seat_name(self.now, held)}.")
            self.now = await self._to_the_end(table, held)
            self.printer.end(self.now, held)
            self.player.over(self.now["result"])
            if rematches is None or self.now["phase"] != "over":
                return held, None
            return held, await self._wait_for_rematch(table, held, rematches)

    async def _to_the_end(self, table: OnlineTable, seat: Seat) -> Now:
        """Play; a player that breaks its protocol gives the game up."""
        follower = Follower(table.options)
        try:
            await self.player.come(follower.game)
            choose = self.player.chooser(follower.game, follower.start, seat)
            budget = self.player.budget
            seated = SeatedPlayer(table, seat, choose, self.guest.rng(), budget=budget)
            return await seated.play(self._update)
        except Breach as breach:
            self.player.dismiss()
            self.printer.say(f"{breach.sentence}; it gives the game up.")
            for line in breach.errors:
                self.printer.say(f"  | {line}")
            await table.resign(seat=seat)
            async for _ in table:
                if is_finished(table.now(seat), seat):
                    break
            return table.now(seat)

    def _update(self, update: Update) -> None:
        self.now = update.now
        self.printer.update(update)

    async def _wait_for_rematch(
        self, table: OnlineTable, seat: Seat, seconds: float
    ) -> Link | None:
        """Agree to any rematch that is offered, and return the link to the next table."""
        if not _others(table.now(seat), seat):
            return None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None if seconds == float("inf") else seconds):
                while table.now(seat)["next"] is None:
                    await self._agree(table, seat)
                    await anext(table)
        following = table.now(seat)["next"]
        if following is None:
            return None
        return Link(self.link.server, following, self.link.tokens)

    async def _agree(self, table: OnlineTable, seat: Seat) -> None:
        for offer in table.now(seat)["offers"]:
            agreed = seat in (offer["seat"], *offer["agreed"])
            if offer["kind"] == "rematch" and not agreed:
                with contextlib.suppress(Refused):  # it may have been withdrawn meanwhile
                    await table.accept("rematch", seat=seat)

    async def leave(self) -> None:
        """Give back a seat that was taken for a game that has not begun."""
        if self.taken is not None and self.is_waiting:
            with contextlib.suppress(ClientError):
                await self.server.leave(self.link.table, self.taken, self.link.tokens[0])
                self.link, self.taken = Link(self.link.server, self.link.table), None

    def print_leaving(self) -> None:
        """Say how to come back."""
        self.printer.say("Left the table.")
        if self.is_kept:
            self.printer.say(f"The seat is kept; come back with {self.link}")


def is_free(chair: Json) -> bool:
    """Say whether somebody can sit down there."""
    return chair["kind"] != "computer" and chair["name"] is None


def _others(now: Now, seat: Seat) -> list[Seat]:
    """Return who else could ask for a rematch: computers do not."""
    return [
        number
        for number, chair in enumerate(now["seats"])
        if number != seat and chair["kind"] != "computer" and chair["stand_in"] is None
    ]


def _held_seat(table: OnlineTable, seat: Seat | None) -> Seat:
    if seat is None and len(table.seats) > 1:
        refuse("this link holds several seats; say which with --seat", USAGE)
    if seat is not None and seat not in table.seats:
        refuse(f"this link does not hold seat {seat}", USAGE)
    return table.seats[0] if seat is None else seat
