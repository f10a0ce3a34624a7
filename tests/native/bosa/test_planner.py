"""The planner's core: every turn worth playing, honest draws, the same answer for the same seed."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from dataclasses import replace
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from lungomare.games.bosa import KINDS, STANDARD, Bosa, Phase, deck_from_json, deck_to_json
from lungomare.native.bosa import _core, pack, pack_deck, unpack
from lungomare.players.bosa.planner import (
    BY_RACE,
    BY_TREE,
    BY_VALUE,
    KNOBS,
    PLANNER,
    planner_of,
)
from lungomare.players.bosa.values import values

if TYPE_CHECKING:
    from lungomare.games.bosa import Deck, State
    from lungomare.native.bosa._core import BosaPlanner, BosaState

LEARNED = values("learned")
METHODS: dict[str, dict[str, Any]] = {
    "value": {"method": BY_VALUE, "width": 5},
    "race": {"method": BY_RACE, "width": 6, "horizon": 1, "tries": 40},
    "tree": {"method": BY_TREE, "width": 5, "horizon": 1, "tries": 30},
    "everyone": {"method": BY_TREE, "width": 5, "everyone": True, "tries": 30},
}


def planner(name: str) -> BosaPlanner:
    return _core.BosaPlanner(net=LEARNED, **METHODS[name])


def rich_deck() -> Deck:
    """A deck in which lines branch as much as they can: choices, prices, copies everywhere."""
    data = deck_to_json(STANDARD)
    effects: list[dict[str, Any]] = [
        {"gain": {"any": 2}},
        {"copy": "color"},
        {"spend": {"any": 2}, "gain": {"coins": 3, "points": 1}},
        {"spend": {"coins": 2}, "gain": {"any": 3}},
        {"gain": {"any": 1, "coins": 1}, "per": "color"},
        {"spend": {"each": 1}, "gain": {"points": 9, "coins": 1}},
    ]
    for number, card in enumerate(data["cards"]):
        if card["season"]:
            card["effect"] = effects[number % len(effects)]
    return deck_from_json(data | {"name": "rich"})


GAMES = [
    Bosa(2),
    Bosa(3, simple=True),
    Bosa(5),
    Bosa(2, rich_deck()),
]


def somewhere(game: Bosa, seed: int) -> State:
    """A state on the way through a game: after a few dozen random decisions."""
    rng, state = Random(seed), game.start()
    while state.phase is Phase.DEAL:
        state = game.advance(state, rng.choice(game.legal(state)))
    for _ in range(rng.randrange(80 * game.seats)):
        after = game.advance(state, rng.choice(game.legal(state)))
        if after.phase is Phase.OVER:
            break
        state = after
    return state


def result(state: State, seat: int) -> tuple[Any, tuple[int, ...]]:
    """What a turn leaves: the townscape, and the purse before any patronage."""
    purse = state.purses[seat]
    return state.towns[seat], tuple(purse)


def all_results(start: BosaState) -> set[tuple[Any, tuple[int, ...]]]:
    """What every row of legal decisions to the end of the turn leaves."""
    seat, turn = start.seat, unpack(start).turn
    found, reached = set(), {start}
    while reached:
        afters = {state.advance(decision) for state in reached for decision in state.legal()}
        ended = {state for state in afters if unpack(state).turn != turn}
        found |= {result(unpack(state), seat) for state in ended}
        reached = afters - ended
    return found


def undominated(results: set[tuple[Any, tuple[int, ...]]]) -> set[tuple[Any, tuple[int, ...]]]:
    def beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return one != other and all(a >= b for a, b in zip(one, other, strict=True))

    return {
        (town, purse)
        for town, purse in results
        if not any(town == other and beats(more, purse) for other, more in results)
    }


def is_last_of_season(game: Bosa, state: State) -> bool:
    """Patronage changes purses at once then, and so what is more and what is less."""
    return state.flipped == game.setting.season_size


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("game", GAMES, ids=["two", "three-simple", "five", "rich"])
def test_the_turns_are_all_that_are_not_dominated(game: Bosa, seed: int) -> None:
    state = somewhere(game, seed)
    while is_last_of_season(game, state):
        seed += 100
        state = somewhere(game, seed)
    packed = pack(pack_deck(game), state)
    listed = []
    for decisions in _core.bosa_turns(packed):
        after = packed
        for decision in decisions:
            assert unpack(after).turn == state.turn
            after = after.advance(decision)
        assert unpack(after).turn != state.turn
        listed.append(result(unpack(after), state.seat))
    assert len(set(listed)) == len(listed)
    assert set(listed) == undominated(all_results(packed))


def test_there_are_no_turns_before_and_after_the_game() -> None:
    game = Bosa(2)
    deck = pack_deck(game)
    before, after = pack(deck, game.start()), pack(deck, somewhere(game, 1))
    while after.outcome is None:
        after = after.advance(after.legal()[0])
    for state in (before, after):
        with pytest.raises(ValueError, match="nobody's turn"):
            _core.bosa_turns(state)
        with pytest.raises(ValueError, match="nobody's turn"):
            planner("race").plan(state)


# What a seat does not know


@pytest.mark.parametrize("game", GAMES[:3], ids=["two", "three-simple", "five"])
def test_a_draw_changes_nothing_that_the_seat_knows(game: Bosa) -> None:
    changed = 0
    for seed in range(6):
        state = somewhere(game, seed)
        packed = pack(pack_deck(game), state)
        for seat in (*range(game.seats), None):
            drawn = _core.bosa_resample(packed, -1 if seat is None else seat, seed)
            assert game.view(unpack(drawn), seat) == game.view(state, seat)
            assert drawn.hash == drawn.hash_from_scratch()
            pack(pack_deck(game), unpack(drawn))  # a deal that the rules know
            changed += unpack(drawn).deal != state.deal
    assert changed > 3 * game.seats  # near the end there may be nothing left to draw


def test_draws_are_as_likely_as_those_of_the_law() -> None:
    """Every card that may lie on top does so about as often; so with each of the others' goals."""
    game, draws = Bosa(3), 3000
    state = next(
        state for state in (somewhere(game, seed) for seed in range(99)) if state.season == 2
    )
    packed = pack(pack_deck(game), state)
    tops: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    lasts: Counter[int] = Counter()
    for seed in range(draws):
        deal = unpack(_core.bosa_resample(packed, 0, seed)).deal
        tops[deal.seasons[state.season - 1][state.flipped]] += 1
        lasts[deal.seasons[2][-1]] += 1
        hands.update(deal.goals[1])
        assert deal.goals[0] == state.deal.goals[0]
    may = {
        "tops": set(game.setting.stacks[state.season])
        - set(state.deal.seasons[state.season - 1][: state.flipped]),
        "hands": set(game.setting.goals) - set(state.deal.goals[0]),
        "lasts": set(game.setting.stacks[3]),
    }
    for seen, allowed, total in (
        (tops, may["tops"], draws),
        (hands, may["hands"], 4 * draws),
        (lasts, may["lasts"], draws),
    ):
        assert set(seen) == allowed
        expected = total / len(allowed)
        # The sum of squares has a mean of len - 1; five of its deviations above never happen.
        squares = sum((seen[card] - expected) ** 2 / expected for card in allowed)
        freedom = len(allowed) - 1
        assert squares < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", GAMES[:3], ids=["two", "three-simple", "five"])
def test_a_plan_depends_on_nothing_that_the_seat_does_not_know(game: Bosa, method: str) -> None:
    """B11.3: with everything hidden changed, the turns and what they promise stay the same."""
    for seed in range(4):
        state = somewhere(game, 10 + seed)
        deck = pack_deck(game)
        plans = []
        for other in range(3):
            hidden = game.resample(state, state.seat, Random(other))
            plans.append(planner(method).plan(pack(deck, hidden), seed))
        assert plans[0] == plans[1] == plans[2]


def test_what_is_drawn_depends_on_nothing_hidden() -> None:
    game = Bosa(4)
    state = somewhere(game, 5)
    deck = pack_deck(game)
    hidden = game.resample(state, 2, Random(1))
    assert hidden != state
    once, again = (_core.bosa_resample(pack(deck, each), 2, 9) for each in (state, hidden))
    assert once == again


# Plans


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_gives_the_same_plan(method: str) -> None:
    game = Bosa(3)
    state = pack(pack_deck(game), somewhere(game, 2))
    once, again = (planner(method).plan(state, 4) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("method", METHODS)
def test_plans_are_turns_with_shares_of_the_victory(method: str) -> None:
    game = Bosa(4)
    for seed in range(5):
        state = pack(pack_deck(game), somewhere(game, 20 + seed))
        plan = planner(method).plan(state, seed)
        turns = _core.bosa_turns(state)
        assert 1 <= len(plan) <= 6
        for decisions, total, share, _ in plan:
            assert decisions in turns
            assert 0 <= share <= 1
            assert total > 0
        if method != "value":
            assert plan[0][3] == max(futures for *_, futures in plan) > 0


def test_the_last_turn_is_played_for_what_it_scores() -> None:
    """Nothing is left to guess: of the last turns the planner takes the one with most points."""
    game = Bosa(2)
    deck = pack_deck(game)
    state = _core.BosaState.deal(deck, 3)
    rng = Random(3)
    while unpack(state).turn < 30:
        state = state.advance(rng.choice(state.legal()))
    totals = []
    for decisions in [planner("value").plan(state, 1)[0][0], *_core.bosa_turns(state)]:
        after = state
        for decision in decisions:
            after = after.advance(decision)
        assert after.outcome
        totals.append(after.score_sheet()[state.seat][4])
    assert totals[0] == max(totals)


def test_ctrl_c_stops_a_plan() -> None:
    game = Bosa(2)
    state = pack(pack_deck(game), somewhere(game, 1))
    endless = _core.BosaPlanner(BY_RACE, LEARNED, width=8, horizon=15, tries=2**60)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        endless.plan(state)


def test_the_shapes_make_a_network() -> None:
    assert sum(map(prod, _core.NET_SHAPES.values())) == _core.NET_SIZE == len(LEARNED)


def plain_deck(kinds: tuple[str, ...]) -> Deck:
    """A deck whose cards give, buy and sell one of these kinds each, and leave no choice."""
    data = deck_to_json(STANDARD)
    for number, card in enumerate(data["cards"]):
        kind, other = kinds[number % 3], kinds[number // 4 % 3]
        effects: list[dict[str, Any]] = [
            {"gain": {kind: 2}},
            {"spend": {"coins": 1}, "gain": {kind: 3}},
            {"spend": {other: 2}, "gain": {"points": 7}},
            {"gain": {other: 1, "coins": 3}},
        ]
        card["effect"] = effects[number % len(effects)]
    return deck_from_json(data | {"name": "plain"})


def test_the_kinds_have_three_inputs_in_a_row_each() -> None:
    """With the kinds exchanged in the deck, a network sees the same but for those inputs."""
    nothing = _core.BosaPlanner(BY_VALUE, [0.0] * (_core.NET_SIZE - 16) + [1.0] * 16)
    inputs, seen = _core.TOWN_INPUTS + _core.PURSE_INPUTS, []
    for kinds in (KINDS, (*KINDS[1:], KINDS[0])):
        deck = pack_deck(Bosa(2, plain_deck(kinds)))
        rows = np.frombuffer(_core.bosa_samples(deck, [nothing] * 2, 2, 3)[0], np.float32)
        seen.append(rows.reshape(-1, _core.SAMPLE_SIZE)[:, :inputs].T)
    once, exchanged = seen
    places = list(range(len(once)))
    for first in _core.KIND_INPUTS:
        assert once[first : first + 3].any(axis=1).all()
        places[first : first + 3] = [first + 2, first, first + 1]
    assert exchanged == pytest.approx(once[places])
    assert exchanged != pytest.approx(once)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ((BY_RACE, LEARNED[1:]), "a network has"),
        ((BY_RACE, (*LEARNED[:-1], 0.0)), "spread"),
        ((BY_RACE, None), "needs no network"),
        ((9, LEARNED), "no such method"),
    ],
)
def test_what_is_no_planner_is_refused(asked: tuple[Any, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        _core.BosaPlanner(*asked)


def test_every_knob_has_its_usual_value_and_is_turned_by_name() -> None:
    game = Bosa(2)
    state = pack(pack_deck(game), somewhere(game, 2))
    usual = _core.BosaPlanner(BY_VALUE, LEARNED).plan(state, 1)
    assert _core.BosaPlanner(BY_VALUE, LEARNED, **_core.KNOBS).plan(state, 1) == usual
    assert len(usual) == _core.KNOBS["width"] == 1
    assert len(_core.BosaPlanner(BY_VALUE, LEARNED, width=3).plan(state, 1)) == 3
    with pytest.raises(TypeError, match="no such knob"):
        _core.BosaPlanner(BY_VALUE, LEARNED, widht=3)
    with pytest.raises(TypeError, match="knob width"):
        _core.BosaPlanner(BY_VALUE, LEARNED, width=0.5)
    with pytest.raises(ValueError, match="warmth"):
        _core.BosaPlanner(BY_VALUE, LEARNED, warmth=0.0)


def test_every_knob_is_in_the_hands_of_a_player() -> None:
    """A knob that is added to the core and to no player would be turned by nobody."""
    assert {*KNOBS, "seconds", "thread_time"} == set(_core.KNOBS)
    slack = replace(PLANNER, method=BY_VALUE, width=4, slack=50.0)
    state = pack(pack_deck(Bosa(2)), somewhere(Bosa(2), 2))
    plans = [planner_of(each).plan(state, 1) for each in (slack, replace(slack, slack=0.0))]
    assert plans[0] != plans[1]
