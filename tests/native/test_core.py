"""The native core as Python sees it: there, lossless, exact, and easy to stop."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.canosa.strategies import games_and_states
from games.canosa.test_perft import CASES, Case
from lungomare import native
from lungomare.games.bosa import DECISIONS, Bosa, Effect, deck_from_json, deck_to_json
from lungomare.games.canosa import ACTIONS, RETAIL, Canosa, read_position
from lungomare.native import _core
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.games.canosa import State


def test_the_native_core_is_here() -> None:
    """Without it every other test of it would say nothing."""
    assert native.is_available()
    assert native.backend() == "native"
    assert native.describe().startswith("native, compiled for ")


def test_a_missing_core_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    monkeypatch.setattr(native, "_WHY_NOT", "no such file")
    assert native.backend() == "python"
    assert "no such file" in native.describe()
    with pytest.raises(native.NativeMissing, match="compiler"):
        native.require()


def test_there_are_as_many_ids() -> None:
    assert len(ACTIONS) == _core.CANOSA_ACTION_IDS
    assert len(DECISIONS) == _core.BOSA_DECISION_IDS


@given(games_and_states())
def test_canosa_converts_both_ways(drawn: tuple[Canosa, State]) -> None:
    _, state = drawn
    packed = native_canosa.pack(state.position)
    assert native_canosa.unpack(packed) == state.position
    assert packed == native_canosa.pack(state.position)
    assert hash(packed) == hash(native_canosa.pack(state.position))


@pytest.mark.parametrize(
    "change",
    [
        {"sailors": (None,) * 35},
        {"sailors": ("gggg",) + (None,) * 35},
        {"sailors": ("x",) + (None,) * 35},
        {"sailors": (7,) + (None,) * 35},
        {"sailors": ("",) + (None,) * 35},  # where the golden Siren stands
        {"sirens": (3, 3)},
        {"sirens": (0, 36)},
        {"sirens": 5},
        {"carried": (4, 0)},
        {"scores": (0, 5)},
        {"scores": (0, -1)},
        {"player": 2},
        {"owed": 0},
        {"owed": 10**30},
        {"owed": "1"},
    ],
)
def test_what_is_no_position_is_refused(change: dict[str, Any]) -> None:
    position = Canosa().start().position
    with pytest.raises(ValueError, match=r"."):
        native_canosa.pack(position._replace(**change))


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("tier", _core.tiers())
def test_perft(case: Case, tier: str) -> None:
    """All of the law's data, the deep counts too, in every compilation."""
    position = read_position(case.position, case.game.rules)
    with chosen_tier(tier):
        for depth, count in enumerate(case.counts, 1):
            assert native_canosa.perft(position, case.game.rules, depth) == count


class chosen_tier:  # noqa: N801 - used as a statement
    """Use one compilation of the loops for a while."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        self.before = _core.tier()
        _core.choose_tier(self.name)

    def __exit__(self, *_: object) -> None:
        _core.choose_tier(self.before)


def test_no_other_tier_can_be_chosen() -> None:
    with pytest.raises(ValueError, match="tier z80"):
        _core.choose_tier("z80")


def canosa_games(seed: int, threads: int) -> _core.Tally:
    start = native_canosa.pack(Canosa().start().position)
    return start.random_games(native_canosa.pack_rules(RETAIL), 3000, seed, threads)


def bosa_games(seed: int, threads: int) -> _core.Tally:
    return native_bosa.pack_deck(Bosa(3)).random_games(3000, seed, threads)


@pytest.mark.parametrize("play", [canosa_games, bosa_games])
def test_random_games_are_the_same_on_any_threads_and_tier(
    play: Callable[[int, int], _core.Tally],
) -> None:
    alone = play(5, 1)
    assert alone == play(5, 3)
    assert alone["fingerprint"] != play(6, 1)["fingerprint"]
    assert alone["games"] == 3000 == sum(alone["reasons"].values())
    for tier in _core.tiers():
        with chosen_tier(tier):
            assert play(5, 1) == alone


def test_random_games_keep_the_table_rules() -> None:
    """Every end comes up, and none that the table has turned off."""
    start = native_canosa.pack(Canosa("kickstarter").start().position)
    ends = {}
    for repetition in (False, True):
        game = Canosa("kickstarter", {"repetition": "on" if repetition else "off"})
        rules = native_canosa.pack_rules(game.rules)
        ends[repetition] = start.random_games(rules, 3000, 1)["reasons"]
    assert ends[False]["repetition"] == 0 < ends[True]["repetition"]
    assert ends[False]["quiet"] > 0
    assert ends[True]["sailors"] > 1000


def interrupt_soon() -> None:
    """Send this process Ctrl-C in a moment, from a thread that runs only if the GIL is free."""
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_perft(threads: int) -> None:
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
        interrupt_soon()
        native_canosa.perft(Canosa().start().position, RETAIL, 18, threads)


def test_ctrl_c_stops_random_games_that_never_end() -> None:
    rules = Canosa("kickstarter", {"repetition": "off", "quiet": "off"}).rules
    start = native_canosa.pack(Canosa().start().position)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - as above
        interrupt_soon()
        start.random_games(native_canosa.pack_rules(rules), 2**40)


def test_ctrl_c_stops_bosa() -> None:
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - as above
        interrupt_soon()
        native_bosa.pack_deck(Bosa(2)).random_games(2**40)


@pytest.mark.parametrize("threads", [-1, 0, 257])
def test_threads_have_their_limits(threads: int) -> None:
    start, rules = native_canosa.pack(Canosa().start().position), native_canosa.pack_rules(RETAIL)
    with pytest.raises(ValueError, match="1 to 256"):
        start.perft(rules, 3, threads)
    with pytest.raises(ValueError, match="1 to 256"):
        start.random_games(rules, 1, 0, threads)
    with pytest.raises(ValueError, match="1 to 256"):
        native_bosa.pack_deck(Bosa(2)).random_games(1, 0, threads)
    with pytest.raises(ValueError, match="0 or more"):
        start.perft(rules, -1)


def test_a_game_refuses_what_is_not_legal() -> None:
    game = native_canosa.begin(Canosa().start().position, RETAIL)
    before = game.position
    for number in (-1, 0, 448, 10**6):
        with pytest.raises(ValueError, match="not legal"):
            game.play(number)
    assert game.position == before
    other = game.copy()
    other.play(game.legal()[0])
    assert game.position == before != other.position
    assert before.act(game.legal()[0], native_canosa.pack_rules(RETAIL)) == other.position


def play_bosa(game: Bosa, seed: int, most: int) -> Any:
    rng, state = Random(seed), game.start()
    for _ in range(most):
        if not (legal := game.legal(state)):
            break
        state = game.advance(state, rng.choice(legal))
    return state


@given(st.sampled_from((2, 3, 4, 5)), st.booleans(), st.integers(0, 2**32), st.integers(0, 400))
def test_bosa_converts_both_ways(players: int, simple: bool, seed: int, most: int) -> None:
    game = Bosa(players, simple=simple)
    deck, state = native_bosa.pack_deck(game), play_bosa(game, seed, most)
    packed = native_bosa.pack(deck, state)
    assert native_bosa.unpack(packed) == state
    assert packed == native_bosa.pack(deck, state)
    assert packed.seat == state.seat


def test_random_deals_are_deals() -> None:
    game = Bosa(4)
    deck = native_bosa.pack_deck(game)
    deals = [native_bosa.unpack(_core.BosaState.deal(deck, 1, number)) for number in range(200)]
    for dealt in deals:
        assert game.deal(game.header(dealt)["setup"]) == dealt
    firsts = [dealt.first for dealt in deals]
    assert set(firsts) == set(range(4))
    assert len({dealt.deal for dealt in deals}) == 200


@pytest.mark.parametrize(
    "change",
    [
        {"season": 4},
        {"seat": 3},
        {"turn": 0},
        {"flipped": 3},
        {"market": (-1, -1, 0, 1)},
        {"market": (96, -1, 0, 1)},
        {"held": 5},
        {"placed": -1},
        {"at": 15},
        {"at": 10**20},
        {"copier": 12},
        {"queue": (1, 0)},
        {"queue": (15,)},
        {"patronage": ((1, 1),)},
        {"patronage": ((1, 1),) * 4},
        {"purses": ((11, 0, 0, 0, 0), (0, 0, 0, 0, 0))},
        {"purses": ((0, 0, 0, -1, 0), (0, 0, 0, 0, 0))},
        {"purses": ((0, 0, 0, 2 * 10**9, 0), (0, 0, 0, 0, 0))},
        {"towns": ((-1, 5, *(-1,) * 14),) * 2},
        {"towns": ((99, *(-1,) * 15),) * 2},
        {"towns": ()},
    ],
)
def test_what_is_no_state_of_bosa_is_refused(change: dict[str, Any]) -> None:
    game = Bosa(2)
    deck, seed = native_bosa.pack_deck(game), 1
    state = play_bosa(game, seed, 60)
    while state.phase.value != "act":
        state = game.advance(state, game.legal(state)[-1])
    native_bosa.pack(deck, state)
    with pytest.raises(ValueError, match=r"."):
        native_bosa.pack(deck, state._replace(**change))


def test_a_deal_that_cannot_be_is_refused() -> None:
    game = Bosa(2)
    deck, state = native_bosa.pack_deck(game), play_bosa(game, 1, 80)
    twice = (state.deal.seasons[0][:1] * 13, *state.deal.seasons[1:])
    for deal in (
        state.deal._replace(first=-1),
        state.deal._replace(starts=(50, 51)),
        state.deal._replace(starts=(0,) * 9),
        state.deal._replace(seasons=twice),
        state.deal._replace(goals=((), ())),
    ):
        with pytest.raises(ValueError, match=r"."):
            native_bosa.pack(deck, state._replace(deal=deal))


def test_a_deck_beyond_the_core_is_refused_and_one_at_its_end_is_played() -> None:
    data = deck_to_json(Bosa(2).deck)
    data["cards"][40]["effect"] = {"gain": {"points": 10**6, "fish": 10**6, "any": 10**6}}
    deck = deck_from_json(data, "large")
    native_bosa.pack_deck(Bosa(2, deck))
    effect = Effect(gain=(("points", 10**6 + 1),))  # which the law's reader would have refused
    beyond = replace(deck.buildings[40], effect=effect)
    larger = replace(deck, buildings=(*deck.buildings[:40], beyond, *deck.buildings[41:]))
    with pytest.raises(ValueError, match="amount"):
        native_bosa.pack_deck(Bosa(2, larger))


def test_bosa_refuses_what_is_not_legal() -> None:
    game = Bosa(2)
    state = native_bosa.pack(native_bosa.pack_deck(game), game.start())
    for number in (-1, 0, 161, 164, 10**6):
        with pytest.raises(ValueError, match="not legal"):
            state.advance(number)
