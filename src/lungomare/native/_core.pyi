# What the compiled module gives; see the files bind_*.cpp.

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

def tier() -> str: ...
def tiers() -> list[str]: ...
def choose_tier(name: str) -> None: ...

CANOSA_ACTION_IDS: int
BOSA_DECISION_IDS: int
BOSA_MOST_ON_CARD: int
BOSA_MOST_STEPS: int

class Tally(TypedDict):
    games: int
    steps: int
    reasons: dict[str, int]
    wins: tuple[int, ...]
    fingerprint: int

class CanosaRules:
    def __init__(
        self,
        long_first_turn: bool,
        enemy_island_open: bool,
        push_to_island: bool,
        trap_forfeits: bool,
        repetition: bool,
        quiet: bool,
    ) -> None: ...

class CanosaPosition:
    def __init__(
        self,
        sailors: Sequence[str | None],
        sirens: Sequence[int],
        carried: Sequence[int],
        scores: Sequence[int],
        player: int,
        owed: int,
    ) -> None: ...
    def fields(
        self,
    ) -> tuple[
        tuple[str | None, ...], tuple[int, int], tuple[int, int], tuple[int, int], int, int
    ]: ...
    @property
    def hash(self) -> int: ...
    def hash_from_scratch(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def legal(self, rules: CanosaRules) -> list[int]: ...
    def act(self, action: int, rules: CanosaRules) -> CanosaPosition: ...
    def settle(self, rules: CanosaRules) -> CanosaPosition: ...
    def ending(self, rules: CanosaRules) -> tuple[str, int | None] | None: ...
    def perft(self, rules: CanosaRules, depth: int, threads: int = 1) -> int: ...
    def random_games(
        self, rules: CanosaRules, games: int, seed: int = 0, threads: int = 1
    ) -> Tally: ...

class CanosaGame:
    def __init__(self, position: CanosaPosition, rules: CanosaRules) -> None: ...
    @staticmethod
    def resume(
        position: CanosaPosition,
        rules: CanosaRules,
        earlier: Sequence[CanosaPosition],
        turn: int,
        quiet: int,
        sailor_moved: bool,
    ) -> CanosaGame: ...
    def copy(self) -> CanosaGame: ...
    def legal(self) -> list[int]: ...
    def play(self, action: int) -> None: ...
    @property
    def position(self) -> CanosaPosition: ...
    @property
    def turn(self) -> int: ...
    @property
    def quiet(self) -> int: ...
    @property
    def sailor_moved(self) -> bool: ...
    @property
    def times(self) -> int: ...
    @property
    def outcome(self) -> tuple[str, int | None] | None: ...

def canosa_effects(
    switches: int, position: Sequence[Any], earlier: Iterable[Any], quiet: int, sailor_moved: bool
) -> bytes: ...
def canosa_legal(switches: int, position: Sequence[Any]) -> list[int]: ...

class EngineLine(TypedDict):
    score: int
    wins_in: int | None
    actions: list[int]

class EngineFinding(TypedDict):
    depth: int
    nodes: int
    seconds: float
    lines: list[EngineLine]

class EngineProof(TypedDict):
    result: Literal["proved", "refuted", "unknown"]
    nodes: int
    lines: list[EngineLine]

def canosa_terms() -> list[tuple[str, int]]: ...

CANOSA_MOST_FEATURES: int

def canosa_features(positions: Sequence[CanosaPosition]) -> bytes: ...

class CanosaEngine:
    def __init__(
        self,
        rules: CanosaRules,
        weights: Sequence[int] | None = None,
        megabytes: int = 16,
        threads: int = 1,
    ) -> None: ...
    def search(
        self,
        game: CanosaGame,
        *,
        depth: int = 0,
        nodes: int = 0,
        milliseconds: float = 0,
        lines: int = 1,
        seed: int = 0,
        attention: float = 1.0,
        noise: float = 0.0,
        plain: bool = False,
        by_processor: bool = False,
    ) -> EngineFinding: ...
    def solve(self, game: CanosaGame, turns: int, nodes: int = 0) -> EngineProof: ...
    def clear(self) -> None: ...
    def chance(self, score: int) -> float: ...
    def evaluate(self, position: CanosaPosition) -> dict[str, int]: ...

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
    def __init__(self, deck: BosaDeck, cards: Sequence[str], decisions: Sequence[str]) -> None: ...
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

class BosaPlanner:
    def __init__(
        self,
        method: int,
        net: Sequence[float] | None = None,
        width: int = 1,
        horizon: int = 0,
        everyone: bool = False,
        curiosity: float = 1.0,
        warmth: float = 4.0,
        slack: float = 0.0,
        notices: float = 1.0,
        denies: float = 0.0,
        tries: int = 0,
        seconds: float = 0.0,
        thread_time: bool = False,
    ) -> None: ...
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

BOSA_NET_SIZE: int
BOSA_NET_SHAPE: tuple[int, ...]
BOSA_SAMPLE_SIZE: int

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

class _Vector:
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

class CanosaVector(_Vector):
    def __init__(
        self, start: CanosaPosition, rules: CanosaRules, rows: int, threads: int = 1
    ) -> None: ...
    def position(self, row: int) -> CanosaPosition: ...
    @property
    def states(self) -> NDArray[np.uint8]: ...

class BosaVector(_Vector):
    def __init__(self, deck: BosaDeck, rows: int, seed: int = 0, threads: int = 1) -> None: ...
    def state(self, row: int) -> BosaState: ...
    @property
    def states(self) -> NDArray[np.int32]: ...
