"""What every game owes the `Game` protocol, said once; a game is tested by being registered."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.game import CHANCE, Game, Illegal, Invalid, Json
from lungomare.games.records import replay, write_record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.game import Family

AnyGame = Game[Any, Any]
LONGEST = 10_000
"""No game at random takes more decisions than this."""


@dataclass(frozen=True)
class Played:
    """A whole game at random: all its states, and the move out of each but the last."""

    game: AnyGame
    states: tuple[Any, ...]
    moves: tuple[Any, ...]

    def some(self, count: int) -> Sequence[Any]:
        """Return the first and the last state and about `count` between them."""
        step = max(1, len(self.states) // count)
        return (*self.states[::step], self.states[-1])


def play_at_random(game: AnyGame, seed: int | str) -> Played:
    rng, states = Random(seed), [game.start()]
    moves: list[Any] = []
    while game.actor(states[-1]) is not None:
        assert len(moves) < LONGEST
        moves.append(rng.choice(game.legal(states[-1])))
        states.append(game.advance(states[-1], moves[-1]))
    return Played(game, tuple(states), tuple(moves))


def check_actor_and_outcome(played: Played) -> None:
    game = played.game
    for state in played.states:
        over = state is played.states[-1]
        actor = game.actor(state)
        assert actor is None or actor == CHANCE or actor in range(game.seats)
        assert (actor is None) == over
        assert (not game.legal(state)) == over
        assert (game.outcome(state) is not None) == over
        assert (game.result(state) is not None) == over
    outcome = game.outcome(played.states[-1])
    assert outcome is not None
    assert set(outcome.winners) <= set(range(game.seats))
    assert sum(outcome.share(s, game.seats) for s in range(game.seats)) == pytest.approx(1)


def check_turns(played: Played) -> None:
    """Turns are counted up, and within one only one seat acts."""
    numbers = [played.game.turn(state) for state in played.states]
    assert numbers == sorted(numbers)
    seats: dict[int, int] = {}
    for state, number in zip(played.states, numbers, strict=True):
        actor = played.game.actor(state)
        if actor is not None and actor != CHANCE:
            assert seats.setdefault(number, actor) == actor


def check_actions(game: AnyGame, state: Any) -> None:
    actions = list(game.legal(state))
    numbers = [game.encode(action) for action in actions]
    assert numbers == sorted(set(numbers))
    assert all(0 <= number < game.action_ids for number in numbers)
    assert [game.decode(number) for number in numbers] == actions
    texts = [game.write(action) for action in actions]
    assert len(set(texts)) == len(texts)
    assert [game.read(text) for text in texts] == actions
    assert all(game.explain(state, action) is None for action in actions)


def check_refusals(game: AnyGame, state: Any, clauses: Mapping[str, str], rng: Random) -> None:
    legal = {game.encode(action) for action in game.legal(state)}
    numbers = set(rng.sample(range(game.action_ids), min(game.action_ids, 60)))
    for number in numbers - legal:
        action = game.decode(number)
        explained = game.explain(state, action)
        assert explained is not None
        assert explained.clause in clauses
        with pytest.raises(Illegal) as refused:
            game.apply(state, action)
        assert str(refused.value) == str(explained)


def check_values(game: AnyGame, state: Any) -> None:
    """A state is a frozen, hashable value, and playing on from it leaves it as it was."""
    names = [field.name for field in fields(state)] if is_dataclass(state) else state._fields
    for name in names:
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    before = repr(state)
    number = hash(state)
    for action in game.legal(state):
        after = game.apply(state, action)
        assert after == game.advance(state, action) != state
        assert hash(after) == hash(game.advance(state, action))
        assert hash(action) == hash(game.decode(game.encode(action)))
    assert (repr(state), hash(state)) == (before, number)


def check_views(game: AnyGame, state: Any, rng: Random) -> None:
    """A view is JSON, and a state drawn anew for a seat looks the same to it."""
    for seat in (None, *range(game.seats)):
        view = game.view(state, seat)
        assert json.loads(json.dumps(view)) == view
        drawn = game.resample(state, seat, rng)
        assert game.view(drawn, seat) == view
        assert game.actor(drawn) == game.actor(state)


def check_reveals(played: Played, rng: Random) -> None:
    """Until an action reveals something, a seat could foretell all that it is told of it."""
    game = played.game
    steps = zip(played.states, played.moves, played.states[1:], strict=False)
    for before, move, after in steps:
        if game.actor(before) == CHANCE or game.reveals(before, after):
            continue
        for seat in (None, *range(game.seats)):
            drawn = game.advance(game.resample(before, seat, rng), move)
            assert game.view(drawn, seat) == game.view(after, seat)
            assert game.actor(drawn) == game.actor(after)
            if seat == game.actor(after):
                assert game.legal(drawn) == game.legal(after)
                assert game.preview(drawn) == game.preview(after)


def check_milestones(played: Played) -> None:
    """A score sheet needs no states but the first, the milestones and the present one."""
    game, kept = played.game, [played.states[0]]
    for before, after in itertools.pairwise(played.states):
        if game.is_milestone(before, after):
            kept.append(after)
    for seat in (None, *range(game.seats)):
        whole = game.sheet(played.states, seat)
        assert game.sheet([*kept, played.states[-1]], seat) == whole


def check_chance(game: AnyGame, state: Any) -> None:
    if game.actor(state) == CHANCE:
        likely = game.probabilities(state)
        assert len(likely) == len(game.legal(state))
        assert all(0 < part <= 1 for part in likely)
        assert sum(likely) == pytest.approx(1)


def dealt(played: Played) -> tuple[Any, Sequence[Any], Sequence[Any]]:
    """Return where a record begins, when the first draws are done, and what follows."""
    first = next(
        number for number, state in enumerate(played.states) if played.game.actor(state) != CHANCE
    )
    return played.states[first], played.moves[first:], played.states[first:]


def record_of(played: Played) -> Json:
    start, moves, states = dealt(played)
    record = write_record(played.game, start, moves, played.game.result(states[-1]))
    read: Json = json.loads(json.dumps(record))
    assert read == record
    return read


def check_record(played: Played, family: Family) -> None:
    start, moves, states = dealt(played)
    record = record_of(played)
    again = replay({family.name: family}, record)
    assert again.states == tuple(states)
    assert again.moves == tuple(moves)
    assert again.game.header(start) == played.game.header(start)
    for count in (0, len(moves) // 2):
        cut = record | {played.game.moves_key: record[played.game.moves_key][:count]}
        assert replay({family.name: family}, cut | {"result": None}).states == states[: count + 1]
        with pytest.raises(Invalid):
            replay({family.name: family}, cut)


def check_wrong_results(played: Played, family: Family) -> None:
    record = record_of(played)
    last = played.states[-1]
    for wrong in ({}, {"reason": "bored"}, {**record["result"], "reason": "bored"}):
        with pytest.raises(Invalid):
            played.game.check_result(last, wrong)
    for result in (None, {"reason": "bored"}, "won", 1):
        with pytest.raises(Invalid):
            replay({family.name: family}, record | {"result": result})
    played.game.check_result(last, record["result"])
