"""Many games stepped together: the arrays show what the law says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from lungomare.games.bosa import DECISIONS, Bosa, Phase
from lungomare.games.bosa import State as BosaPosition
from lungomare.games.canosa import Canosa, State, starting_position
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa
from lungomare.native.bosa.vector import bosa_vector
from lungomare.native.canosa._core import CanosaVector
from lungomare.native.canosa.vector import canosa_vector

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lungomare.native.bosa._core import BosaVector
    from lungomare.native.vector import Vector

ROWS = 24


def choose(vector: Vector, rng: np.random.Generator) -> NDArray[np.int32]:
    """Return a random legal action for each row."""
    scores = rng.random(vector.masks.shape) * vector.masks
    return np.asarray(scores.argmax(axis=1), np.int32)


def stack(code: int) -> str | None:
    return None if code == 0 else "".join("gs"[bit == "1"] for bit in bin(code)[3:])


@pytest.mark.parametrize("edition", ["retail", "kickstarter"])
def test_canosa_steps_as_the_law(edition: str) -> None:
    game, rng = Canosa(edition), np.random.default_rng(7)
    vector = canosa_vector(game, ROWS)
    states: list[State] = [game.start()] * ROWS
    ended = 0
    for _ in range(350):
        actions = choose(vector, rng)
        vector.step(actions)
        for row in range(ROWS):
            states[row] = game.advance(states[row], game.decode(int(actions[row])))
            outcome = states[row].outcome
            assert vector.done[row] == bool(outcome)
            shares = [outcome.share(seat, 2) if outcome else 0 for seat in (0, 1)]
            assert list(vector.rewards[row]) == shares
            if outcome:
                states[row] = game.start()
                ended += 1
            position = states[row].position
            assert native_canosa.unpack(vector.position(row)) == position
            assert [stack(int(code)) for code in vector.states[row, :36]] == list(position.sailors)
            rest = (*position.sirens, *position.carried, *position.scores)
            assert tuple(vector.states[row, 36:]) == (*rest, position.player, position.owed)
            assert vector.actors[row] == position.player
            legal = [game.encode(action) for action in game.legal(states[row])]
            assert list(np.flatnonzero(vector.masks[row])) == legal
    assert ended > 20


@pytest.mark.parametrize(("players", "simple"), [(2, False), (3, True), (5, False)])
def test_bosa_steps_as_the_law(players: int, simple: bool) -> None:
    game, rng = Bosa(players, simple=simple), np.random.default_rng(7)
    rows, ended = 6, 0
    vector = bosa_vector(game, rows, seed=3)
    states = [native_bosa.unpack(vector.state(row)) for row in range(rows)]
    for _ in range(600):
        actions = choose(vector, rng)
        vector.step(actions)
        for row in range(rows):
            after = game.advance(states[row], DECISIONS[int(actions[row])])
            outcome = game.outcome(after)
            shares = [outcome.share(seat, players) if outcome else 0 for seat in range(players)]
            assert vector.rewards[row].tolist() == pytest.approx(shares)
            assert vector.done[row] == bool(outcome)
            states[row] = native_bosa.unpack(vector.state(row))
            if outcome:
                ended += 1
                assert game.start_from(game.header(states[row])["setup"]) == states[row]
            else:
                assert states[row] == after
            check_row(game, states[row], vector, row)
    assert ended >= rows


def check_row(game: Bosa, state: BosaPosition, vector: BosaVector, row: int) -> None:
    """Compare the arrays with the state that the row stands for."""
    common, seats = np.split(vector.states[row], [15])
    phase = list(Phase).index(state.phase)
    assert tuple(common[:6]) == (
        phase,
        state.season,
        state.first,
        state.seat,
        state.turn,
        state.flipped,
    )
    cells = (state.held, state.placed, state.at, state.copier)
    assert tuple(common[6:14]) == (*state.market, *cells)
    assert common[14] == sum(1 << cell for cell in state.queue)
    for seat, numbers in enumerate(seats.reshape(game.seats, 25)):
        hand = state.deal.goals[seat] or (-1,) * 4
        assert tuple(numbers) == (*state.purses[seat], *state.towns[seat], *hand)
    assert vector.actors[row] == state.seat
    legal = [decision.number for decision in game.legal(state)]
    assert list(np.flatnonzero(vector.masks[row])) == legal


def test_deals_depend_on_the_seed_alone() -> None:
    one, same, other = (
        bosa_vector(Bosa(3), 8, seed=seed, threads=threads)
        for seed, threads in ((1, 1), (1, 2), (2, 1))
    )
    assert (one.states == same.states).all()
    assert (one.states != other.states).any(axis=1).all()
    assert len({bytes(row) for row in one.states}) == 8


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_change_nothing(threads: int) -> None:
    rng = np.random.default_rng(1)
    one, many = canosa_vector(Canosa(), 101), canosa_vector(Canosa(), 101, threads)
    for _ in range(100):
        actions = choose(one, rng)
        one.step(actions)
        many.step(actions)
        for name in ("states", "masks", "rewards", "done", "reasons", "actors"):
            assert (getattr(one, name) == getattr(many, name)).all()


def test_an_illegal_action_plays_nothing() -> None:
    vector = canosa_vector(Canosa(), 5)
    before = vector.states.copy()
    for wrong in (-1, 0, 447, 448, 2**31 - 1):
        actions = choose(vector, np.random.default_rng(1))
        actions[3] = wrong
        with pytest.raises(ValueError, match=f"action {wrong} of row 3"):
            vector.step(actions)
    with pytest.raises(ValueError, match="5 actions"):
        vector.step(np.zeros(4, np.int32))
    assert (vector.states == before).all()
    dealt = bosa_vector(Bosa(2), 2)
    for wrong in (-1, 4, 43, 163):
        with pytest.raises(ValueError, match=f"action {wrong} of row 1"):
            dealt.step(np.array([0, wrong], np.int32))


def test_arrays_cannot_be_written_and_outlive_their_vector() -> None:
    states = canosa_vector(Canosa(), 3).states
    with pytest.raises(ValueError, match="read-only"):
        states[0, 0] = 1
    assert states.sum() > 0


def test_a_game_that_is_over_is_no_start() -> None:
    position = starting_position(Canosa().layout, Canosa().rules)._replace(scores=(4, 0))
    with pytest.raises(ValueError, match="over where it begins"):
        CanosaVector(native_canosa.pack(position), native_canosa.pack_rules(Canosa().rules), 1)
    with pytest.raises(ValueError, match="rows"):
        canosa_vector(Canosa(), 0)
    with pytest.raises(IndexError):
        canosa_vector(Canosa(), 2).position(2)
    with pytest.raises(IndexError):
        bosa_vector(Bosa(2), 2).state(2)
