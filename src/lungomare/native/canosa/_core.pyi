# What the compiled module gives; see the files in bind/.

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from lungomare.native import Tally

ACTION_IDS: int

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

MOST_FEATURES: int

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

class CanosaVector:
    def __init__(
        self, start: CanosaPosition, rules: CanosaRules, rows: int, threads: int = 1
    ) -> None: ...
    def position(self, row: int) -> CanosaPosition: ...
    @property
    def states(self) -> NDArray[np.uint8]: ...
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
