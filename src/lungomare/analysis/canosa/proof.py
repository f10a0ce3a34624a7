"""Proofs in Canosa: whether the game is won within so many turns, and how.

    proof = prove(game, state, turns=2)
    proof.result   # "proved", "refuted" or, when the positions ran out, "unknown"

It needs the native core. Every action of both players is looked at, so both answers are certain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare import native
from lungomare.game import Invalid
from lungomare.games.canosa import ACTIONS

if native.is_available():
    from lungomare.native.canosa import resume
    from lungomare.players.canosa.engine import engine_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Seat
    from lungomare.games.canosa import Action, Canosa, Position, State

PROVED: Final = "proved"
"""The player to act wins within the turns asked for, whatever the other does."""
REFUTED: Final = "refuted"
"""That cannot be forced."""
UNKNOWN: Final = "unknown"
"""The positions ran out first."""
MOST_TURNS: Final = 25
"""The engine's limit: a line has at most a hundred actions."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A turn of the other player, and how the winner goes on; None where the game is over."""

    actions: tuple[Action, ...]
    win: Win | None


@dataclass(frozen=True, slots=True)
class Win:
    """A turn that wins within `turns`, and the replies that hold out longest."""

    turns: int
    actions: tuple[Action, ...]
    replies: tuple[Reply, ...]
    other_replies: int
    """How many more ways the other player has to go on, all of which lose as soon or sooner."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer, with the winning turn where there is one."""

    result: str
    turns: int
    """Within how many turns of the player to act."""
    nodes: int
    win: Win | None


def prove(  # noqa: PLR0913 - a question, its limits, and who is told
    game: Canosa,
    state: State,
    turns: int,
    *,
    nodes: int = 0,
    replies: int = 3,
    on_answer: Callable[[str, int], None] = lambda _result, _turns: None,
) -> Proof:
    """Prove or refute that the player to act wins within `turns` turns of its own.

    `nodes` limits the positions looked at, 0 does not; `replies` says how many of the other
    player's best replies are followed at each turn. `on_answer` is told the result within 1 turn,
    within 2 and so on, each as soon as it is certain. Raise `Invalid` where the game is over, and
    `NativeMissing` without the core.
    """
    native.require()
    if state.outcome:
        raise Invalid("the game is over: there is nothing to prove")
    if not 1 <= turns <= MOST_TURNS:
        raise Invalid(f"a proof goes over 1 to {MOST_TURNS} turns, not {turns}")
    solver = _Solver(game, state.position.player)
    result, wins_in = solver.deepen(state, turns, nodes, on_answer)
    looked_at = solver.nodes
    win = solver.win(state, wins_in, replies) if wins_in else None
    return Proof(result, turns, looked_at, win)


class _Solver:
    """Asks the engine, which keeps what it has found."""

    def __init__(self, game: Canosa, hero: Seat) -> None:
        self._game = game
        self._hero = hero
        self._engine = engine_for(game.rules)
        self._engine.clear()
        self._next: Action | None = None
        self.nodes = 0

    def deepen(
        self, state: State, turns: int, nodes: int, on_answer: Callable[[str, int], None]
    ) -> tuple[str, int]:
        """Ask for one turn, for two and so on; what was found for fewer is still known."""
        result, wins_in = UNKNOWN, 0
        for within in range(1, turns + 1):
            if nodes and self.nodes >= nodes:
                return UNKNOWN, 0
            result, wins_in = self.ask(state, within, nodes and nodes - self.nodes)
            if result != UNKNOWN:
                on_answer(result, within)
            if result != REFUTED:
                break
        return result, wins_in

    def ask(self, state: State, turns: int, nodes: int = 0) -> tuple[str, int]:
        """Return the result and in how many turns the player to act wins, 0 if not proved."""
        found = self._engine.solve(resume(state, self._game.rules), turns, nodes)
        self.nodes += found["nodes"]
        if found["result"] != PROVED:
            return found["result"], 0
        line = found["lines"][0]
        self._next = ACTIONS[line["actions"][0]]
        return PROVED, line["wins_in"] or turns

    def win(self, state: State, turns: int, replies: int) -> Win:
        """Return the winning turn from a state that is proved to be won within `turns`."""
        actions: list[Action] = []
        while not state.outcome and state.position.player == self._hero:
            self.ask(state, turns)
            assert self._next is not None  # noqa: S101 - it is proved
            actions.append(self._next)
            state = self._game.advance(state, self._next)
        if state.outcome:
            return Win(turns, tuple(actions), (), 0)
        ways = self._replies(state, turns - 1)
        best = [
            Reply(line, self.win(after, left, replies) if left else None)
            for left, line, after in ways[:replies]
        ]
        return Win(turns, tuple(actions), tuple(best), max(len(ways) - replies, 0))

    def _replies(self, state: State, turns: int) -> list[tuple[int, tuple[Action, ...], State]]:
        """Return the other player's turns, one to each position, those that last first."""
        reached: dict[Position, tuple[tuple[Action, ...], State]] = {}
        self._walk(state, (), reached)
        ways = [
            (0 if after.outcome else self.ask(after, turns)[1], line, after)
            for line, after in reached.values()
        ]
        return sorted(ways, key=lambda way: -way[0])

    def _walk(
        self,
        state: State,
        line: tuple[Action, ...],
        reached: dict[Position, tuple[tuple[Action, ...], State]],
    ) -> None:
        if state.outcome or state.position.player == self._hero:
            reached.setdefault(state.position, (line, state))
            return
        for action in self._game.legal(state):
            self._walk(self._game.advance(state, action), (*line, action), reached)
