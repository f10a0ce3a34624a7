"""One of our players, or an outside program, on a seat of an online table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.client.errors import Busy, Nonsense, Refused
from lungomare.game import GameError
from lungomare.games.registry import FAMILIES
from lungomare.match.opening import open_options
from lungomare.players import Choice, Situation, rest_of_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.client.live import OnlineTable
    from lungomare.client.messages import Now, Update
    from lungomare.game import Game, Json, Seat

REST_S: Final = 0.5
"""How long a player rests who was too quick for the server."""


class Follower:
    """The game of an online table, played through here as far as its seat has seen it."""

    def __init__(self, options: Json) -> None:
        """Take the options that the table shows."""
        opening = open_options(options)
        self.game: Game[Any, Any] = opening.game
        self.start: Any = None
        if opening.header is not None:
            self.game, self.start = FAMILIES[self.game.name].open_record(opening.header)
        self._texts: list[str] = []
        self._states: list[Any] = [self.start]

    def state(self, now: Now, moves: list[str], rng: Random) -> Any:
        """Return a state that the seat cannot tell from the true one.

        Where nothing is hidden it is the true one with its history; else it is drawn.
        """
        try:
            if self.game.has_secrets:
                played = [self.game.read(text) for text in moves]
                state = self.game.state_from_view(now["view"] or {}, played, rng)
            else:
                state = self._replayed(moves)
            agrees = self.game.view(state, now["seat"]) == now["view"]
        except (GameError, KeyError, IndexError, TypeError, ValueError):
            agrees = False
        if not agrees:
            raise Nonsense("the server shows the game otherwise than it is played here")
        return state

    def _replayed(self, moves: list[str]) -> Any:
        """Return the state after the moves, from the last state that they share with before."""
        same = 0
        for known, text in zip(self._texts, moves, strict=False):
            if known != text:
                break
            same += 1
        del self._states[same + 1 :], self._texts[same:]
        for text in moves[same:]:
            self._states.append(self.game.apply(self._states[-1], self.game.read(text)))
            self._texts.append(text)
        return self._states[-1]


class SeatedPlayer:
    """Whoever chooses for one seat of an online table."""

    def __init__(
        self,
        table: OnlineTable,
        seat: Seat,
        choose: Callable[[Situation], Choice],
        rng: Random | None = None,
        *,
        budget: float | None = None,
    ) -> None:
        """Take the table, a seat that is held there, and who chooses; `budget` is in seconds.

        `choose` runs in a thread of its own, so that the connection stays awake meanwhile.
        """
        self.table, self.seat = table, seat
        self.follower = Follower(table.options)
        self._choose = choose
        self._rng = rng or Random()
        self._budget = budget

    async def play(self, on_update: Callable[[Update], None] | None = None) -> Now:
        """Play until the game is over or the seat is taken over; return how it stands then.

        `on_update` is called with everything that happens. A draw or a take-back that another
        offers is declined, so that nobody waits for an answer.
        """
        async for update in self.table:
            if on_update:
                on_update(update)
            now = self.table.now(self.seat)
            if is_finished(now, self.seat):
                return now
            if update.seat == self.seat and update.number == now["version"]:
                await self._decline_offers(now)
                await self._move_if_due(now)
        return self.table.now(self.seat)

    async def _decline_offers(self, now: Now) -> None:
        for offer in now["offers"]:
            if offer["seat"] != self.seat:
                with suppress(Refused):  # it may have been withdrawn meanwhile
                    await self.table.decline(offer["kind"], seat=self.seat)

    async def _move_if_due(self, now: Now) -> None:
        if now["actor"] != self.seat:
            return
        situation = self.situation(now)
        choice = await asyncio.to_thread(self._choose, situation)
        actions = rest_of_turn(situation.game, situation.state, choice)
        try:
            await self._play(actions, now["version"])
        except Refused:
            if self.table.now(self.seat)["version"] == now["version"]:
                raise
            # else the table has changed meanwhile, and how it stands now is still to come

    async def _play(self, actions: list[str], version: int) -> None:
        """Play; a server to which we are too quick is given the move again."""
        while True:
            try:
                await self.table.play(actions, seat=self.seat, version=version)
            except Busy:
                await asyncio.sleep(REST_S)
            else:
                return

    def situation(self, now: Now) -> Situation:
        """Return what the chooser is handed."""
        game = self.follower.game
        state = self.follower.state(now, self.table.moves, self._rng)
        moves = tuple(game.read(text) for text in self.table.moves)
        legal = tuple(game.legal(state))
        return Situation(game, self.seat, state, legal, self._budget, self._rng, moves)


def is_finished(now: Now, seat: Seat) -> bool:
    """Say whether nothing is left for the seat to do: the game is over, or another plays on."""
    return now["phase"] == "over" or now["seats"][seat]["stand_in"] is not None
