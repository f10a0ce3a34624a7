"""What Hypothesis draws: mixes of the switches, positions built and games played at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from games.canosa.small_positions import MIXES
from lungomare.games.canosa import (
    ISLANDS,
    SQUARE_NAMES,
    Action,
    Attack,
    Canosa,
    MoveSailor,
    MoveSiren,
    Position,
    Rules,
    State,
    Transfer,
    Withdraw,
)
from lungomare.games.canosa.editions import switches_beyond

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL_SQUARES: Final = range(len(SQUARE_NAMES))
LAND: Final = [square for square in ALL_SQUARES if square not in ISLANDS]

EVERY_ACTION: Final[tuple[Action, ...]] = (
    *(kind(square) for kind in (MoveSiren, Transfer, Withdraw) for square in ALL_SQUARES),
    *(kind(a, b) for kind in (Attack, MoveSailor) for a in ALL_SQUARES for b in ALL_SQUARES),
)
"""All that the notation can write: 3 × 36 + 2 × 36 × 36 actions."""

mixes: Final = st.sampled_from(MIXES)
games: Final = mixes.map(lambda rules: Canosa("retail", switches_beyond("retail", rules)))


@st.composite
def positions(draw: st.DrawFn, rules: Rules) -> Position:
    """Draw a position that the rules allow, likely with the Sirens near each other."""
    rng = Random(draw(st.integers(0, 2**32)))
    scores = draw(st.sampled_from([(0, 0), (1, 0), (2, 3), (3, 3), (0, 3), (4, 2)]))
    gold, silver = _draw_sirens(rng, rules)
    free = [square for square in LAND if square not in (gold, silver)]
    crowded = sorted(free, key=lambda square: (_distance(square, gold), rng.random()))
    squares = (crowded if rng.random() < 1 / 2 else rng.sample(free, len(free)))[: 10 - sum(scores)]
    carried = (rng.randrange(4), rng.randrange(4))
    left = ["g"] * (7 - carried[0]) + ["s"] * (7 - carried[1])
    rng.shuffle(left)
    stacks = {square: "".join(_deal(rng, left)) for square in squares}
    return Position(
        sailors=tuple(stacks.get(square) for square in ALL_SQUARES),
        sirens=(gold, silver),
        carried=carried,
        scores=scores,
        player=rng.randrange(2),
        owed=rng.choice((1, 2)),
    )


def _deal(rng: Random, left: list[str]) -> list[str]:
    count = min(rng.choice((0, 1, 1, 2, 3)), len(left))
    return [left.pop() for _ in range(count)]


def _draw_sirens(rng: Random, rules: Rules) -> tuple[int, int]:
    shut = not (rules.enemy_island_open or rules.push_to_island)
    gold = rng.choice([square for square in ALL_SQUARES if not (shut and square == ISLANDS[1])])
    near = [square for square in ALL_SQUARES if _distance(square, gold) == 1]
    around = near if rng.random() < 1 / 2 else list(ALL_SQUARES)
    free = [s for s in around if s != gold and not (shut and s == ISLANDS[0])]
    return gold, rng.choice(free)


def _distance(one: int, other: int) -> int:
    return max(abs(one // 6 - other // 6), abs(one % 6 - other % 6))


def random_play(game: Canosa, state: State, seed: int, most: int) -> Iterator[tuple[Action, State]]:
    """Yield up to `most` random actions and the state after each."""
    rng = Random(seed)
    for _ in range(most):
        actions = game.legal(state)
        if not actions:
            return
        action = rng.choice(actions)
        state = game.advance(state, action)
        yield action, state


@st.composite
def games_and_states(draw: st.DrawFn) -> tuple[Canosa, State]:
    """Draw a mix of the rules and a state of it, played from the start or from a built position."""
    game = draw(games)
    built = draw(st.booleans())
    state = game.start_from(draw(positions(game.rules))) if built else game.start()
    most = draw(st.integers(0, 20 if built else 150))
    for _, after in random_play(game, state, draw(st.integers(0, 2**32)), most):
        state = after
    return game, state
