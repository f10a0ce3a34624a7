"""One game of a contest, from its opening to its record."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from lungomare.arena.pairing import PAIR
from lungomare.arena.shares import shares_of
from lungomare.games.canosa import Canosa
from lungomare.games.canosa.board import PLAYERS as COLORS
from lungomare.games.records import write_record
from lungomare.players import Player, Situation
from lungomare.players.bot_process import Bot, Breach, NotLegal

if TYPE_CHECKING:
    from lungomare.arena.contest import Contest
    from lungomare.game import Game, Json, Seat


class PlayerPool:
    """The players of a process: programs run on from game to game, one for each chair.

    A chair is a contestant and which of its copies at the table. A program that has broken
    the protocol is ended, and started anew for the next game.
    """

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self._programs: dict[tuple[int, int], Bot] = {}

    def player(self, contestant: int, copy: int) -> Player:
        """Return who sits there; raise a `Breach` for a program that does not start."""
        if (contestant, copy) in self._programs:
            return self._programs[contestant, copy]
        made = self.contest.contestants[contestant].make(self.contest.game)
        if isinstance(made, Bot):
            self._programs[contestant, copy] = made
        return made

    def dismiss(self, player: Player) -> None:
        """End a program at once; its chair is free for a new one."""
        for chair, program in list(self._programs.items()):
            if program is player:
                del self._programs[chair]
                program.end()

    def close(self) -> None:
        """Tell every program to go, and end those that do not."""
        while self._programs:
            _, program = self._programs.popitem()
            program.quit()

    def kill(self) -> None:
        """End every program without a word."""
        for program in list(self._programs.values()):
            program.end()


@dataclass(slots=True)
class Sitting:
    """A game under way."""

    contest: Contest
    number: int
    chairs: PlayerPool
    players: list[Player | None] = field(default_factory=list)
    forfeits: dict[Seat, str] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    acts: list[int] = field(default_factory=list)
    """How often each seat was asked."""
    planned: tuple[Any, ...] = ()
    """What the turn in `planned_for` goes on with, where players set out on whole turns."""
    planned_for: int | None = None

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.contest.game

    def play(self) -> Json:
        """Play the game to its end and return its record."""
        opening = self.contest.opening(self.number)
        self.seconds, self.acts = [0.0] * self.game.seats, [0] * self.game.seats
        self._sit_down(opening.start)
        state, moves = opening.start, list(opening.moves)
        for move in moves:
            state = self.game.advance(state, move)
        rngs = [self._rng(seat) for seat in range(self.game.seats)]
        while not self._is_over(state):
            seat = self.game.actor(state)
            assert seat is not None  # noqa: S101 - else the game were over
            action = self._choose(state, seat, tuple(moves), rngs[seat])
            if action is not None:
                moves.append(action)
                state = self.game.advance(state, action)
        record = write_record(self.game, opening.start, moves, self._result(state))
        self._tell_end(record["result"])
        return record | opening.beside | self._beside(state)

    def _sit_down(self, start: Any) -> None:
        """Seat everybody; whoever cannot begin forfeits, and at a table for two that is all."""
        seats = self.contest.fixture(self.number).seats
        self.players = [None] * len(seats)
        for seat, contestant in enumerate(seats):
            if self.forfeits and len(seats) == PAIR:
                return
            copy = seats[:seat].count(contestant)
            try:
                player = self.players[seat] = self.chairs.player(contestant, copy)
                if isinstance(player, Bot):
                    player.begin(self.game, start, seat)
            except Breach as breach:
                self._forfeit(seat, breach)

    def _choose(self, state: Any, seat: Seat, moves: tuple[Any, ...], rng: Random) -> Any | None:
        """Return the action of the seat; None where it has just forfeited a game for two."""
        player = self.players[seat]
        legal = tuple(self.game.legal(state))
        if self._goes_on(state, legal):
            action, *rest = self.planned
            self.planned = tuple(rest)
            return action
        if player is None or (len(legal) == 1 and not isinstance(player, Bot)):
            return legal[0]
        shown = self.game.resample(state, seat, rng)
        budget = self.contest.budget_of(self.contest.fixture(self.number).seats[seat])
        situation = Situation(self.game, seat, shown, legal, budget, rng, moves)
        began = perf_counter()
        try:
            choice = player.choose(situation)
            if choice.action not in legal:
                raise NotLegal(f"{player.name} chose what is not among the legal actions")
        except Breach as breach:
            self._forfeit(seat, breach)
            return None if self.game.seats == PAIR else legal[0]
        finally:
            self.seconds[seat] += perf_counter() - began
            self.acts[seat] += 1
        if self.contest.whole_turns and not isinstance(player, Bot):
            self.planned, self.planned_for = choice.line[1:], self.game.turn(state)
        return choice.action

    def _goes_on(self, state: Any, legal: tuple[Any, ...]) -> bool:
        """Say whether the running turn is played as its player has said it would be."""
        is_same = bool(self.planned) and self.planned_for == self.game.turn(state)
        return is_same and self.planned[0] in legal

    def _forfeit(self, seat: Seat, breach: Breach) -> None:
        player, self.players[seat] = self.players[seat], None
        self.forfeits[seat] = breach.sentence
        if player is not None:
            self.chairs.dismiss(player)

    def _is_over(self, state: Any) -> bool:
        """Say whether the rules or, at a table for two, a forfeit have ended the game."""
        is_forfeit = bool(self.forfeits) and self.game.seats == PAIR
        return is_forfeit or self.game.outcome(state) is not None

    def _result(self, state: Any) -> Json | None:
        result = self.game.result(state)
        if result is not None:
            return result
        winners = [seat for seat in range(self.game.seats) if seat not in self.forfeits]
        if isinstance(self.game, Canosa):
            return {"winner": COLORS[winners[0]], "reason": "forfeit"}
        return {"winners": winners, "reason": "forfeit"}

    def _tell_end(self, result: Json | None) -> None:
        for player in self.players:
            if isinstance(player, Bot):
                with suppress(Breach):
                    player.over(result)

    def _beside(self, state: Any) -> Json:
        """Return what a record says beside the game: who sat where, and how it counts."""
        who = self.contest.identity()["players"]
        seats = self.contest.fixture(self.number).seats
        shares = shares_of(self.game, state, self.forfeits)
        return {
            "match": self.contest.identity(),
            "number": self.number,
            "seats": [who[contestant] for contestant in seats],
            "shares": [
                sum(share for share, sat in zip(shares, seats, strict=True) if sat == contestant)
                for contestant in range(len(self.contest.contestants))
            ],
            "forfeits": [
                {"seat": seat, "player": who[seats[seat]]["player"], "reason": reason}
                for seat, reason in self.forfeits.items()
            ],
            "acts": self.acts,
            "seconds": [round(each, 4) for each in self.seconds],
        }

    def _rng(self, seat: Seat) -> Random:
        """Return a seat's own source, so that no choice depends on how others drew."""
        return Random(f"lungomare-match/{self.contest.seed}/{self.number}/{seat}")


def play_game(contest: Contest, number: int, chairs: PlayerPool) -> Json:
    """Play the game of this number and return its record."""
    return Sitting(contest, number, chairs).play()
