"""Canosa in lockstep: the law and the core play the same random game."""

from __future__ import annotations

import json
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
from lungomare.games.canosa.actions import ACTION_IDS, SAILOR_MOVES, SIREN_MOVES, TRANSFERS
from lungomare.games.canosa.position import SAILORS
from lungomare.native import canosa as native
from lungomare.native.lockstep import (
    JSON_EVERY,
    Course,
    Ledger,
    check_hashes,
    expect,
    refuses,
)

if TYPE_CHECKING:
    from random import Random

    from lungomare.native.canosa._core import CanosaGame, CanosaRules

SHARE: Final = 3
"""Games in each round of the certificate."""
MOST_STEPS: Final = 400
"""Where a table plays without repetition and quiet games, a random game may never end."""
SQUARES: Final = range(len(SQUARE_NAMES))
LAND: Final = [square for square in SQUARES if square not in ISLANDS]
CORNERS: Final = (5, 30)
"""Those that are no islands."""


def play(course: Course, rng: Random, ledger: Ledger) -> None:
    """Play a game of any edition or mix, from any layout or position; compare every state."""
    game, start = draw_start(rng)
    course.header = game.header(start)
    rules, taste = native.pack_rules(game.rules), rng.choice(TASTES)
    state, core = start, native.begin(start.position, game.rules)
    for _ in range(MOST_STEPS):
        ids = [game.encode(action) for action in game.legal(state)]
        hashed = _compare(state, core, ids, ledger)
        if len(course.trail) % JSON_EVERY == 0:
            written = json.loads(native.effects_json(game, state))
            expect("what the actions would do", game.preview(state), written)
        if not ids:
            break
        chosen, other = choose(rng, ids, taste), rng.randrange(game.action_ids)
        if other not in ids:
            expect(f"whether {other} is refused", law=True, core=refuses(core.play, other))
        course.trail.append((hashed, chosen))
        course.moves.append(game.write(game.decode(chosen)))
        state = game.advance(state, game.decode(chosen))
        core.play(chosen)
    course.trail.append((_compare_alone(state, core, game.rules, rules), -1))
    course.end = state.outcome.reason if state.outcome else course.end


TASTES: Final = (
    range(0),
    range(0),
    range(ACTION_IDS[SIREN_MOVES[0]], ACTION_IDS[next(iter(SAILOR_MOVES.values()))]),
    range(ACTION_IDS[next(iter(SAILOR_MOVES.values()))], ACTION_IDS[TRANSFERS[0]]),
)
"""The ids of actions that a game's players like best: none, or Siren moves, for quiet games, or
Sailors' moves, for scores. Without likings a random game is hardly ever quiet."""
LIKING: Final = 0.97
"""How often they take what they like: fifty quiet turns in a row need about that."""


def choose(rng: Random, ids: list[int], taste: range) -> int:
    """Choose one of the legal ids, mostly what is liked."""
    liked = [number for number in ids if number in taste]
    return rng.choice(liked if liked and rng.random() < LIKING else ids)


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


def draw_start(rng: Random) -> tuple[Canosa, State]:
    """Draw a game of any edition or mix, and where it begins: as the layout says, or anywhere."""
    game = _draw_game(rng)
    draw = rng.choice((None, None, None, _draw_position, _draw_tight))
    return game, game.start_from(draw(rng, game)) if draw else game.start()


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


def _draw_tight(rng: Random, game: Canosa) -> Position:
    """Draw a position with the Sirens in corners, one or both walled in: traps, blocks (C10)."""
    del game  # no rule forbids any of these
    gold = rng.choice((ISLANDS[0], *CORNERS))
    silver = rng.choice([corner for corner in (ISLANDS[1], *CORNERS) if corner != gold])
    walls = [[s for s in LAND if _distance(s, siren) == 1] for siren in (gold, silver)]
    rng.shuffle(walls)
    free = [s for s in LAND if s not in (gold, silver, *walls[0], *walls[1])]
    rng.shuffle(free)
    squares = [*walls[0], *(walls[1] if rng.random() < 1 / 2 else []), *free][:SAILORS]
    rings = rng.choices(("", "g", "s", "gs", "sg"), (8, 1, 1, 1, 1), k=SAILORS)
    stacks = dict(zip(squares, rings, strict=True))
    return Position(
        sailors=tuple(stacks.get(square) for square in SQUARES),
        sirens=(gold, silver),
        carried=rng.choice(((0, 0), (0, 0), (0, 1), (1, 0), (2, 2))),
        scores=(0, 0),
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
