"""Canosa in lockstep: the law and the core play the same random game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.canosa import (
    EDITIONS,
    ISLANDS,
    SQUARE_NAMES,
    STANDARD,
    SWITCHES,
    Canosa,
    Layout,
    Position,
    Rules,
    State,
    ending,
    legal_actions,
    settle,
)
from lungomare.games.canosa.position import SAILORS
from lungomare.native import canosa as native
from lungomare.native.certificate import Course, Ledger, check_hashes, expect, refuses

if TYPE_CHECKING:
    from random import Random

    from lungomare.native._core import CanosaGame, CanosaRules

MOST_STEPS: Final = 400
"""Where a table plays without repetition and quiet games, a random game may never end."""
SQUARES: Final = range(len(SQUARE_NAMES))
LAND: Final = [square for square in SQUARES if square not in ISLANDS]


def play(course: Course, rng: Random, ledger: Ledger) -> None:
    """Play a game of any edition or mix, from any layout or position; compare every state."""
    game = _draw_game(rng)
    start = game.start() if rng.random() < 2 / 3 else game.start_from(_draw_position(rng, game))
    course.header = game.header(start)
    rules = native.pack_rules(game.rules)
    state, core = start, native.begin(start.position, game.rules)
    for _ in range(MOST_STEPS):
        ids = [game.encode(action) for action in game.legal(state)]
        hashed = _compare(state, core, ids, ledger)
        if not ids:
            break
        chosen, other = rng.choice(ids), rng.randrange(game.action_ids)
        if other not in ids:
            expect(f"whether {other} is refused", law=True, core=refuses(core.play, other))
        course.trail.append((hashed, chosen))
        course.moves.append(game.write(game.decode(chosen)))
        state = game.advance(state, game.decode(chosen))
        core.play(chosen)
    course.trail.append((_compare_alone(state, core, game.rules, rules), -1))


def _compare(state: State, core: CanosaGame, ids: list[int], ledger: Ledger) -> int:
    """Compare a state with its past; return its hash."""
    position, law = core.position, state.position
    expect("the legal actions", ids, core.legal())
    expect("the position", law, native.unpack(position))
    expect("the turn", state.turn, core.turn)
    expect("the quiet turns", state.quiet, core.quiet)
    expect("whether a Sailor has moved", state.sailor_moved, core.sailor_moved)
    expect("how often the position has arisen", state.times(), core.times)
    expect("the outcome", state.outcome, native.unpack_outcome(core.outcome))
    hashes = (position.hash, position.hash_from_scratch(), native.pack(law).hash)
    return check_hashes("canosa", ledger, hashes, law)


def _compare_alone(state: State, core: CanosaGame, law: Rules, rules: CanosaRules) -> int:
    """Compare the position without its past, and unsettled ones beside it (C10.3, C11.4)."""
    for owed in (1, 2):
        position = state.position._replace(player=1 - state.position.player, owed=owed)
        packed = native.pack(position)
        ids = [native_id(action) for action in legal_actions(position, law)]
        expect("the legal actions without a past", ids, packed.legal(rules))
        expect("the settled position", settle(position, law), native.unpack(packed.settle(rules)))
        found = native.unpack_outcome(packed.ending(rules))
        expect("the end of a position", ending(position, law), found)
    return core.position.hash


native_id: Final = Canosa().encode


def _draw_game(rng: Random) -> Canosa:
    """Draw an edition or a mix of all switches, and a layout."""
    name = rng.choice(list(EDITIONS))
    mixed = rng.random() < 2 / 3
    switches = {switch: rng.choice(values) for switch, (_, values) in SWITCHES.items()}
    layout = STANDARD if rng.random() < 2 / 3 else _draw_layout(rng)
    return Canosa(name, switches if mixed else {}, layout)


def _draw_layout(rng: Random) -> Layout:
    squares = rng.sample(LAND, SAILORS)
    return Layout("drawn", tuple(squares[:5]), tuple(squares[5:]))


def _draw_position(rng: Random, game: Canosa) -> Position:
    """Draw a position that the rules allow, likely crowded and with the Sirens close together."""
    scores = rng.choice([(0, 0), (1, 0), (2, 3), (3, 3), (0, 3), (3, 1), (4, 2)])
    gold, silver = _draw_sirens(rng, game.rules)
    free = [square for square in LAND if square not in (gold, silver)]
    corner = rng.choice((gold, silver, *ISLANDS))
    rng.shuffle(free)
    if rng.random() < 1 / 2:
        free.sort(key=lambda square: _distance(square, corner))
    carried = (rng.randrange(4), rng.randrange(4))
    left = ["g"] * (7 - carried[0]) + ["s"] * (7 - carried[1])
    rng.shuffle(left)
    stacks = {square: _draw_stack(rng, left) for square in free[: SAILORS - sum(scores)]}
    return Position(
        sailors=tuple(stacks.get(square) for square in SQUARES),
        sirens=(gold, silver),
        carried=carried,
        scores=scores,
        player=rng.randrange(2),
        owed=rng.choice((1, 2)),
    )


def _draw_stack(rng: Random, left: list[str]) -> str:
    return "".join(left.pop() for _ in range(min(rng.choice((0, 1, 1, 2, 3)), len(left))))


def _draw_sirens(rng: Random, rules: Rules) -> tuple[int, int]:
    shut = not (rules.enemy_island_open or rules.push_to_island)
    gold = rng.choice([square for square in SQUARES if not (shut and square == ISLANDS[1])])
    near = [square for square in SQUARES if _distance(square, gold) == 1]
    around = near if rng.random() < 2 / 3 else list(SQUARES)
    free = [s for s in around if s != gold and not (shut and s == ISLANDS[0])]
    return gold, rng.choice(free)


def _distance(one: int, other: int) -> int:
    return max(abs(one // 6 - other // 6), abs(one % 6 - other % 6))
