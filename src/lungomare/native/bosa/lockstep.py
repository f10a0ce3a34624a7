"""Bosa in lockstep: the law and the core play the same random game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from lungomare.games.bosa import (
    COLORS,
    DECISIONS,
    KINDS,
    Bosa,
    Deck,
    Phase,
    Purse,
    State,
    deck_from_json,
    deck_to_json,
    shipped_deck,
)
from lungomare.games.bosa.score.goals import COLOR_GOALS, GOAL_KINDS
from lungomare.games.bosa.townscape import EMPTY
from lungomare.native import bosa as native
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

    from lungomare.game import Json
    from lungomare.native.bosa._core import BosaDeck, BosaState

SHARE: Final = 1
"""Games in each round of the certificate: they are long, and dear to the law."""
FIRST: Final = shipped_deck("standard-1")
"""A deck that will never change, so that the same certificate comes out when the standard does."""


def play(course: Course, rng: Random, ledger: Ledger) -> None:
    """Play a game for any number of players with any deck, from the deal; compare every state.

    In one game of three some states on the way are changed by chance, to others that could be.
    """
    game = draw_game(rng)
    deck, builds = native.pack_deck(game), rng.random() < 1 / 3
    course.header = {"game": "bosa", "players": game.seats, "simple": game.simple}
    course.header |= {"deck": game.deck.name, "builds": builds}
    state = game.start()
    core = native.pack(deck, state)
    while True:
        ids = [decision.number for decision in game.legal(state)]
        hashed = _compare(game, state, (deck, core), ids, ledger)
        if len(course.trail) % JSON_EVERY == 0:
            _compare_json(game, state)
        if not ids:
            break
        chosen, other = rng.choice(ids), rng.randrange(game.action_ids)
        if other not in ids:
            expect(f"whether {other} is refused", law=True, core=refuses(core.advance, other))
        course.trail.append((hashed, chosen))
        course.moves.append(game.write(DECISIONS[chosen]))
        state, core = game.advance(state, DECISIONS[chosen]), core.advance(chosen)
        if builds and state.phase is not Phase.DEAL and rng.random() < 1 / 10:
            state = _changed(game, state, rng)
            course.moves.append(f"changed to {state!r}")
            core = native.pack(deck, state)
    course.trail.append((hashed, -1))
    outcome = game.outcome(state)
    course.end = outcome.reason if outcome else course.end


def _compare(
    game: Bosa, state: State, packed: tuple[BosaDeck, BosaState], ids: list[int], ledger: Ledger
) -> int:
    """Compare a state; return its hash."""
    deck, core = packed
    expect("the legal decisions", ids, core.legal())
    expect("the state", state, native.unpack(core))
    expect("the outcome", game.outcome(state), native.unpack_outcome(core.outcome))
    expect("the score sheet", game.score_sheet(state), native.score_sheet(game, core))
    hashes = (core.hash, core.hash_from_scratch(), native.pack(deck, state).hash)
    return check_hashes(f"bosa for {game.seats}", ledger, hashes, state)


def _compare_json(game: Bosa, state: State) -> None:
    """Compare the JSON texts of a state: the preview, and the score sheet of each reader."""
    written = json.loads(native.effects_json(game, state))
    expect("what the decisions would give", game.preview(state), written)
    for seat in (None, *range(game.seats)):
        written = json.loads(native.sheet_json(game, [state], seat))
        expect(f"the score sheet that {seat} reads", game.sheet([state], seat), written)


def _changed(game: Bosa, state: State, rng: Random) -> State:
    """Return the state with other purses, and other buildings where some stand."""
    buildings = range(len(game.deck.buildings))
    towns = tuple(
        tuple(EMPTY if card == EMPTY else rng.choice(buildings) for card in town)
        for town in state.towns
    )
    purses = tuple(
        Purse(rng.randrange(11), rng.randrange(11), rng.randrange(11), rng.randrange(20), points)
        for *_, points in state.purses
    )
    return state._replace(towns=towns, purses=purses)


def draw_game(rng: Random) -> Bosa:
    """Draw how many play, with which deck, and whether with goals."""
    return Bosa(
        rng.choice((2, 3, 4, 5)),
        FIRST if rng.random() < 2 / 3 else draw_deck(rng),
        simple=rng.random() < 1 / 4,
    )


CARD_AMOUNTS: Final = (1, 1, 1, 2, 2, 3, 4, 12)
"""Small numbers mostly, and one that no track can hold."""


def draw_deck(rng: Random) -> Deck:
    """Draw a deck of any cards, goals and chart that the rules allow (B6, B7.1, B9)."""
    data = deck_to_json(FIRST) | {"name": "drawn"}
    for card in data["cards"]:
        card |= {"color": rng.choice(COLORS), "effect": _draw_effect(rng)}
    rng.shuffle(data["cards"])
    data["goals"] = [_draw_goal(rng, number) for number in range(len(FIRST.goals))]
    data["chart"] = _draw_chart(rng)
    return deck_from_json(data)


def _draw_effect(rng: Random) -> Json:
    kind = rng.randrange(6)
    if kind == 0:
        return {"copy": "color"}
    gain = _draw_amounts(rng, ("coins", *KINDS, "points", "any"))
    if kind <= 2:  # noqa: PLR2004 - a third of the cards
        return {"gain": gain} | ({"per": "color"} if rng.random() < 1 / 2 else {})
    if rng.random() < 1 / 3 and "any" not in gain:
        return {"spend": {"any": rng.choice(CARD_AMOUNTS)}, "gain": gain}
    return {"spend": _draw_amounts(rng, ("coins", *KINDS, "each")), "gain": gain}


def _draw_amounts(rng: Random, keys: tuple[str, ...]) -> Json:
    chosen = rng.sample(keys, rng.choice((1, 1, 2, 3)))
    return {key: rng.choice(CARD_AMOUNTS) for key in chosen}


def _draw_goal(rng: Random, number: int) -> Json:
    kind = rng.choice(GOAL_KINDS)
    goal: Json = {"id": f"goal-{number}", "kind": kind, "points": rng.randrange(1, 12)}
    if kind in COLOR_GOALS:
        goal["color"] = rng.choice(COLORS)
    if kind == "group":
        goal["size"] = rng.randrange(1, 7)
    return goal


def _draw_chart(rng: Random) -> list[list[int]]:
    steps = rng.randrange(1, 8)
    coins = sorted(rng.sample(range(1, 30), steps))
    points = sorted(rng.sample(range(1, 60), steps))
    return [list(step) for step in zip(coins, points, strict=True)]
