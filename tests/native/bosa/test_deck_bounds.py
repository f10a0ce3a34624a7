"""Every deck that the law takes, the core takes, and both score it alike to the last point."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lungomare.games.bosa import (
    COLORS,
    DECISIONS,
    KINDS,
    STANDARD,
    Bosa,
    State,
    deck_from_json,
    deck_to_json,
)
from lungomare.games.bosa.deck.cards import MOST_ON_CARD, MOST_STEPS
from lungomare.games.bosa.score.goals import COLOR_GOALS, GOAL_KINDS
from lungomare.native import bosa as native
from lungomare.native.bosa import _core

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run
    from lungomare.game import Json

NUMBERS = st.one_of(
    st.sampled_from([1, 2, 10, 11, MOST_ON_CARD - 1, MOST_ON_CARD]), st.integers(1, MOST_ON_CARD)
)


def amounts(*keys: str) -> st.SearchStrategy[Json]:
    return st.dictionaries(st.sampled_from(keys), NUMBERS, min_size=1)


GAINS = amounts("coins", *KINDS, "points", "any")
EFFECTS = st.one_of(
    st.just({"copy": "color"}),
    GAINS.map(lambda gain: {"gain": gain}),
    GAINS.map(lambda gain: {"gain": gain, "per": "color"}),
    st.builds(
        lambda price, gain: {"spend": price, "gain": gain}, amounts("coins", *KINDS, "each"), GAINS
    ),
    st.builds(
        lambda number, gain: {"spend": {"any": number}, "gain": gain},
        NUMBERS,
        amounts("coins", *KINDS, "points"),
    ),
)


@st.composite
def goals(draw: st.DrawFn) -> Json:
    kind = draw(st.sampled_from(GOAL_KINDS))
    goal: Json = {"kind": kind, "points": draw(NUMBERS)}
    if kind in COLOR_GOALS:
        goal["color"] = draw(st.sampled_from(COLORS))
    if kind == "group":
        goal["size"] = draw(NUMBERS)
    return goal


@st.composite
def charts(draw: st.DrawFn) -> list[list[int]]:
    steps = draw(st.sampled_from([1, 2, MOST_STEPS]))
    rising = st.lists(NUMBERS, min_size=1, max_size=steps, unique=True).map(sorted)
    pairs = zip(draw(rising), draw(rising), strict=False)
    return [list(pair) for pair in pairs]


@st.composite
def decks(draw: st.DrawFn) -> Json:
    """Draw a deck that the law takes: a few effects, goals and colours, shared by all cards."""
    data = deck_to_json(STANDARD) | {"name": "drawn", "chart": draw(charts())}
    effects = draw(st.lists(EFFECTS, min_size=1, max_size=6))
    kinds = draw(st.lists(goals(), min_size=1, max_size=4))
    rng = draw(st.randoms(use_true_random=False))
    for card in data["cards"]:
        card |= {"color": rng.choice(COLORS[:3]), "effect": rng.choice(effects)}
    data["goals"] = [goal | {"id": f"g-{n}"} for n in range(20) for goal in [rng.choice(kinds)]]
    return data


def test_the_bounds_are_the_same_numbers() -> None:
    assert (MOST_ON_CARD, MOST_STEPS) == (_core.MOST_ON_CARD, _core.MOST_STEPS)


def play_both(game: Bosa, rng: Random) -> State:
    """Play a random game in both; compare what is legal on the way and everything at the end."""
    state, core = game.start(), native.pack(native.pack_deck(game), game.start())
    while numbers := [decision.number for decision in game.legal(state)]:
        assert core.legal() == numbers
        chosen = rng.choice(numbers)
        state, core = game.advance(state, DECISIONS[chosen]), core.advance(chosen)
    assert native.unpack(core) == state
    assert native.score_sheet(game, core) == game.score_sheet(state)
    assert native.unpack_outcome(core.outcome) == game.outcome(state)
    sheet = native.sheet_json(game, [state], None, everyone=True)
    assert json.loads(sheet) == game.sheet([state], None, everyone=True)
    return state


@settings(max_examples=40, deadline=None)
@given(decks(), st.integers(2, 5), st.integers(0, 2**32))
def test_what_the_law_takes_the_core_takes(data: Json, players: int, seed: int) -> None:
    play_both(Bosa(players, deck_from_json(data)), Random(seed))


def largest() -> Json:
    """Return the deck that scores most: one colour, everything for each of it, easy goals."""
    everything = dict.fromkeys(("coins", *KINDS, "points", "any"), MOST_ON_CARD)
    data = deck_to_json(STANDARD) | {"name": "largest"}
    for card in data["cards"]:
        card |= {"color": "red", "effect": {"gain": everything, "per": "color"}}
    for goal in data["goals"]:
        goal.pop("color", None)
        goal |= {"kind": "group", "size": 1, "points": MOST_ON_CARD}
    data["chart"] = [[1, 1], [MOST_ON_CARD, MOST_ON_CARD]]
    return data


@pytest.mark.parametrize("players", [2, 5])
def test_the_largest_game_stays_within_32_bits(players: int) -> None:
    game = Bosa(players, deck_from_json(largest()))
    state = play_both(game, Random(players))
    totals = [score.total for score in game.score_sheet(state)]
    assert 100 * MOST_ON_CARD < max(totals) < 2**31
    assert max(purse.coins for purse in state.purses) < 2**31


def test_computers_play_the_largest_deck(run: Run, tmp_path: Path) -> None:
    """They were the ones who failed, and asked again for ever."""
    file = tmp_path / "largest.toml"
    file.write_text(_toml(largest()))
    match: list[Any] = ["match", "bosa", "--deck", file, "--games", "2"]
    assert run(*match, "--player", "level-8", "--player", "level-2").status == 0


def _toml(data: Json) -> str:
    sections = {0: "start", 1: "season-1", 2: "season-2", 3: "season-3"}
    lines = [f"chart = {json.dumps(data['chart'])}"]
    for season, name in sections.items():
        cards = [card for card in data["cards"] if card["season"] == season]
        lines.append(f"{name} = [{','.join(map(_table, cards))}]")
    lines.append(f"goals = [{','.join(map(_table, data['goals']))}]")
    return "\n".join(lines)


def _table(value: Any) -> str:
    if not isinstance(value, dict):
        return json.dumps(value)
    pairs = (f"{key} = {_table(each)}" for key, each in value.items() if key != "season")
    return f"{{ {', '.join(pairs)} }}"
