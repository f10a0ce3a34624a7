# What the compiled module gives; see the files in bind/.

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lungomare.native import Tally

DECISION_IDS: int
MOST_ON_CARD: int
MOST_STEPS: int

class BosaDeck:
    def __init__(
        self,
        players: int,
        simple: bool,
        buildings: Sequence[tuple[int, int, bool, Sequence[tuple[Any, Any]]]],
        goals: Sequence[tuple[int, int, int, int]],
        chart: Sequence[tuple[int, int]],
    ) -> None: ...
    def random_games(self, games: int, seed: int = 0, threads: int = 1) -> Tally: ...

class BosaState:
    def __init__(self, deck: BosaDeck, fields: Sequence[Any], phase: int) -> None: ...
    @staticmethod
    def deal(deck: BosaDeck, seed: int, number: int = 0) -> BosaState: ...
    def fields(self) -> tuple[Any, ...]: ...
    @property
    def hash(self) -> int: ...
    def hash_from_scratch(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def seat(self) -> int: ...
    def legal(self) -> list[int]: ...
    def advance(self, decision: int) -> BosaState: ...
    def score_sheet(
        self,
    ) -> list[tuple[tuple[int, ...], int, int, tuple[tuple[int, int, bool], ...], int, int]]: ...
    @property
    def outcome(self) -> tuple[str, tuple[int, ...]] | None: ...

class BosaWriter:
    def __init__(self, deck: BosaDeck, cards: Sequence[str]) -> None: ...
    def effects(self, state: Sequence[Any], phase: int) -> bytes: ...
    def sheet(
        self,
        ends: Sequence[Sequence[Any]],
        state: Sequence[Any],
        phase: int,
        seat: int,
        everyone: bool,
    ) -> bytes: ...

PlannedTurn: TypeAlias = tuple[tuple[int, ...], float, float, int]

BY_SHEET: int
BY_VALUE: int
BY_RACE: int
BY_TREE: int
KNOBS: dict[str, bool | int | float]

class BosaPlanner:
    def __init__(self, method: int, net: Sequence[float] | None = None, **knobs: float) -> None: ...
    def within(self, tries: int = 0, seconds: float = 0.0) -> BosaPlanner: ...
    def plan(self, state: BosaState, seed: int = 0) -> list[PlannedTurn]: ...
    def judge(
        self,
        state: BosaState,
        attempts: Sequence[tuple[Sequence[int], bool]],
        horizon: int,
        belief: float,
        first: int,
        futures: int,
        seed: int = 0,
        threads: int = 1,
    ) -> tuple[int, list[list[tuple[list[float], list[list[float]]]]]]: ...

PlannedGame: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]

NET_SIZE: int
NET_SHAPES: dict[str, tuple[int, ...]]
SEASONS: int
TURNS: int
UNITS: int
TOWN_INPUTS: int
PURSE_INPUTS: int
CONDITIONS: int
GOALS_A_SEAT: int
KIND_INPUTS: tuple[int, ...]
SAMPLE_SIZE: int

def bosa_turns(state: BosaState) -> list[tuple[int, ...]]: ...
def bosa_resample(state: BosaState, seat: int, seed: int) -> BosaState: ...
def bosa_games(
    deck: BosaDeck,
    planners: Sequence[BosaPlanner],
    first: int,
    games: int,
    seed: int = 0,
    threads: int = 1,
) -> list[PlannedGame]: ...
def bosa_study(
    deck: BosaDeck,
    planner: BosaPlanner,
    first: int,
    games: int,
    seed: int = 0,
    threads: int = 1,
) -> dict[str, Any]: ...
def bosa_samples(
    deck: BosaDeck, planners: Sequence[BosaPlanner], games: int, seed: int = 0
) -> tuple[bytes, bytes]: ...

class BosaVector:
    def __init__(self, deck: BosaDeck, rows: int, seed: int = 0, threads: int = 1) -> None: ...
    def state(self, row: int) -> BosaState: ...
    @property
    def states(self) -> NDArray[np.int32]: ...
    def step(self, actions: NDArray[np.int32]) -> None: ...
    @property
    def masks(self) -> NDArray[np.uint8]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def done(self) -> NDArray[np.bool_]: ...
    @property
    def reasons(self) -> NDArray[np.uint8]: ...
    @property
    def actors(self) -> NDArray[np.int8]: ...
