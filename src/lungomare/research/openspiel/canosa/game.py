"""Canosa as an OpenSpiel game: two players, no chance, nothing hidden, zero-sum."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pyspiel

from lungomare.games.canosa import (
    ACTIONS,
    STANDARD,
    SWITCHES,
    Canosa,
    read_layout,
    read_position,
    write_action,
    write_position,
)
from lungomare.native.canosa import begin, unpack
from lungomare.research.openspiel.canosa.observer import CanosaObserver
from lungomare.research.openspiel.registration import register

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.games.canosa import Layout, Position, Rules
    from lungomare.native.canosa._core import CanosaGame as Play

CANOSA: Final = "lungomare_canosa"

LONGEST: Final = 10_000
"""What OpenSpiel knows of a game's length: the rules bound it only by the number of positions.

The longest of 3,000 random games had 494 actions, their mean 182.
"""

_DEFAULTS: Final[Mapping[str, Any]] = {
    "edition": "retail",
    "layout": STANDARD.name,
    **dict.fromkeys(SWITCHES, "edition"),  # a switch stays as the edition has it
    "first-turn": 0,  # the same, in a number, since OpenSpiel reads `first-turn=2` as one
}

_TYPE: Final = pyspiel.GameType(
    short_name=CANOSA,
    long_name="Canosa",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(_DEFAULTS),
)

_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS),
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST,
)


class CanosaGame(pyspiel.Game):
    """Canosa under an edition with its switches, from a layout: ours by name, or a file."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {name: value for name, value in (params or {}).items() if value != _DEFAULTS[name]}
        super().__init__(_TYPE, _INFO, given)
        self.law = Canosa(
            given.get("edition", "retail"),
            {name: str(given[name]) for name in SWITCHES if name in given},
            _layout(given.get("layout")),
        )
        self._start = Past(self.law.rules, self.law.start().position)

    def new_initial_state(self, position: str | None = None) -> CanosaState:
        """Return the start, or the state of a game that begins from `position`, as text."""
        if position is None:
            return CanosaState(self, self._start.copy())
        return CanosaState(self, Past(self.law.rules, read_position(position, self.law.rules)))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> CanosaObserver:
        """Return what writes a state as tensor and text; with perfect recall, its whole past."""
        return CanosaObserver(
            recall=bool(iig_obs_type and iig_obs_type.perfect_recall), params=params
        )


def _layout(path: str | None) -> Layout:
    return STANDARD if path is None else read_layout(Path(path).read_text("utf-8"), Path(path).stem)


class Past:
    """A game of the native core and how it came about, which is how it is stored."""

    def __init__(self, rules: Rules, start: Position, actions: Sequence[int] = ()) -> None:
        self.rules = rules
        self.start = start
        self.actions: list[int] = []
        self.play: Play = begin(start, rules)
        self.opener = unpack(self.play.position).player
        for action in actions:
            self.add(action)

    def add(self, action: int) -> None:
        """Play on."""
        self.play.play(action)
        self.actions.append(action)

    def actor(self) -> int:
        """Return who owes an action: turns alternate, and forfeited ones count (C10.3)."""
        return (self.opener + self.play.turn - 1) % 2

    def copy(self) -> Past:
        """Return another that goes its own way from here."""
        other = Past.__new__(Past)
        other.rules, other.start, other.opener = self.rules, self.start, self.opener
        other.actions, other.play = self.actions.copy(), self.play.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Past, (self.rules, self.start, tuple(self.actions))


class CanosaState(pyspiel.State):
    """A state of Canosa; seat 0 is Gold. OpenSpiel copies and stores it by its one attribute."""

    def __init__(self, game: CanosaGame, past: Past) -> None:
        super().__init__(game)
        self.past = past

    def current_player(self) -> Any:
        """Return who owes an action."""
        past = self.past
        return pyspiel.PlayerId.TERMINAL if past.play.outcome else past.actor()

    def is_terminal(self) -> bool:
        """Say whether the game is over (C10, C11)."""
        return self.past.play.outcome is not None

    def returns(self) -> list[float]:
        """Return 1 for a victory, -1 for a defeat and 0 for a draw."""
        reason_and_winner = self.past.play.outcome
        winner = reason_and_winner and reason_and_winner[1]
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def _legal_actions(self, _player: int) -> list[int]:
        return self.past.play.legal()

    def _apply_action(self, action: int) -> None:
        self.past.add(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return write_action(ACTIONS[action])

    def position(self) -> Position:
        """Return the position, as the law has it."""
        return unpack(self.past.play.position)

    def __str__(self) -> str:
        """Return the position and what the table's rules remember of the past (C11)."""
        play = self.past.play
        past = f"turn {play.turn}, {play.quiet} quiet, arisen {play.times} times"
        return f"{write_position(self.position())} {past}"


register(_TYPE, CanosaGame)
