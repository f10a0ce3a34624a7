"""One game of a contest, from its opening to its record."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.shares import shares_of
from lungomare.games.records import write_record
from lungomare.match import disqualify, open_contest, play_legal, situation
from lungomare.players.bot_process import Bot, Breach, NotLegal

if TYPE_CHECKING:
    from lungomare.arena.contest import Contest
    from lungomare.game import Game, Json, Seat
    from lungomare.match import Table
    from lungomare.players import Choice, Player

NOW: Final = 0
"""A contest has no clock at the table; a program's time is taken where it is asked."""


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
        """Let every program go, and end those that do not."""
        while self._programs:
            _, program = self._programs.popitem()
            program.quit()

    def kill(self) -> None:
        """End every program without a word."""
        for program in list(self._programs.values()):
            program.end()


@dataclass(slots=True)
class GameRunner:
    """One game of a contest under way, played at a table of `match`."""

    contest: Contest
    number: int
    pool: PlayerPool
    table: Table = field(init=False)
    seats: tuple[int, ...] = field(init=False)
    """The contestant on each seat."""
    players: list[Player | None] = field(default_factory=list)
    """Who sits on each seat; None once it is out."""
    forfeits: dict[Seat, Breach] = field(default_factory=dict)
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

    def __post_init__(self) -> None:
        self.seats = self.contest.fixture(self.number).seats

    def play(self) -> Json:
        """Play the game to its end and return its record."""
        opening = self.contest.opening(self.number)
        names = [self.contest.contestants[contestant].name for contestant in self.seats]
        self.table = open_contest(self.game, opening.start, opening.moves, names, NOW)
        self.seconds, self.acts = [0.0] * self.game.seats, [0] * self.game.seats
        rngs = [self._rng(seat) for seat in range(self.game.seats)]
        self._sit_down(opening.start)
        while (seat := self.table.actor) is not None:
            action = self._choose(seat, rngs[seat])
            if action is not None:
                self.table = play_legal(self.table, action, NOW)
        result = self.table.ended.result if self.table.ended else None
        self._announce_end(result)
        record = write_record(self.game, opening.start, self.table.moves, result)
        return record | opening.beside | self._beside()

    def _sit_down(self, start: Any) -> None:
        """Seat everybody; whoever cannot begin forfeits, and at a table for two that is all."""
        self.players = [None] * len(self.seats)
        for seat, contestant in enumerate(self.seats):
            if self.table.ended:
                return
            copy = self.seats[:seat].count(contestant)
            try:
                player = self.players[seat] = self.pool.player(contestant, copy)
                if isinstance(player, Bot):
                    player.begin(self.game, start, seat)
            except Breach as breach:
                self._forfeit(seat, breach)

    def _choose(self, seat: Seat, rng: Random) -> Any | None:
        """Return the action of the seat; None where it has just lost the game by a forfeit."""
        player, legal = self.players[seat], tuple(self.table.game.legal(self.table.state))
        if self._goes_on(legal):
            action, *rest = self.planned
            self.planned = tuple(rest)
            return action
        if player is None or (len(legal) == 1 and not isinstance(player, Bot)):
            return legal[0]
        try:
            choice = self._ask(player, seat, legal, rng)
        except Breach as breach:
            self._forfeit(seat, breach)
            return None if self.table.ended else legal[0]
        if self.contest.whole_turns and not isinstance(player, Bot):
            self.planned, self.planned_for = choice.line[1:], self.game.turn(self.table.state)
        return choice.action

    def _goes_on(self, legal: tuple[Any, ...]) -> bool:
        """Say whether the running turn is played as its player has said it would be."""
        if not self.planned or self.planned_for != self.game.turn(self.table.state):
            return False
        return self.planned[0] in legal

    def _ask(self, player: Player, seat: Seat, legal: tuple[Any, ...], rng: Random) -> Choice:
        """Return the player's choice, timed; raise a `Breach` if it is not legal."""
        budget = self.contest.budget_of(self.seats[seat])
        handed = situation(self.table, seat, rng, budget, legal=legal)
        began = perf_counter()
        try:
            choice = player.choose(handed)
            if choice.action not in legal:
                raise NotLegal(f"{player.name} chose what is not among the legal actions")
        finally:
            self.seconds[seat] += perf_counter() - began
            self.acts[seat] += 1
        return choice

    def _forfeit(self, seat: Seat, breach: Breach) -> None:
        """Put a seat out; with more than two its first legal actions are played from now on."""
        player, self.players[seat] = self.players[seat], None
        self.forfeits[seat] = breach
        for event in disqualify(self.table, seat, NOW):
            self.table = self.table.after(event)
        if player is not None:
            self.pool.dismiss(player)

    def _announce_end(self, result: Json | None) -> None:
        for player in self.players:
            if isinstance(player, Bot):
                with suppress(Breach):
                    player.over(result)

    def _beside(self) -> Json:
        """Return what a record says beside the game: who sat where, and how it counts."""
        identity, seats = self.contest.identity(), self.seats
        who = identity["players"]
        shares = shares_of(self.game, self.table.state, self.forfeits)
        return {
            "match": identity,
            "number": self.number,
            "seats": [who[contestant] for contestant in seats],
            "shares": [
                sum(share for share, sat in zip(shares, seats, strict=True) if sat == contestant)
                for contestant in range(len(self.contest.contestants))
            ],
            "forfeits": [
                {
                    "seat": seat,
                    "player": who[seats[seat]]["player"],
                    "reason": breach.sentence,
                    **({"errors": list(breach.errors)} if breach.errors else {}),
                }
                for seat, breach in self.forfeits.items()
            ],
            "acts": self.acts,
            "seconds": [round(each, 4) for each in self.seconds],
        }

    def _rng(self, seat: Seat) -> Random:
        """Return a seat's own source, so that no choice depends on how others drew."""
        return Random(f"lungomare-match/{self.contest.seed}/{self.number}/{seat}")


def play_game(contest: Contest, number: int, pool: PlayerPool) -> Json:
    """Play the game of this number and return its record."""
    return GameRunner(contest, number, pool).play()
