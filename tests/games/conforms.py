"""What every game owes the `Game` protocol, said once; a game is tested by being registered."""

from __future__ import annotations

import itertools
import json
import pickle
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from pydantic import TypeAdapter

from lungomare.errors import fill
from lungomare.game import CHANCE, EARLY_REASONS, SEED_BYTES, Game, Illegal, Invalid, Json
from lungomare.games.records import replay, write_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Family

AnyGame = Game[Any, Any]
LONGEST = 10_000
"""No game at random takes more decisions than this."""
LONGEST_TEXT = 64
"""Characters of an action's text: a server reads no longer one."""


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
    assert all(0 < len(text) <= LONGEST_TEXT for text in texts)
    assert [game.read(text) for text in texts] == actions
    assert all(game.explain(state, action) is None for action in actions)


def check_refusals(game: AnyGame, state: Any, family: Family, rng: Random) -> None:
    """Whatever is refused names its clause, and its sentence is that of its code."""
    legal = {game.encode(action) for action in game.legal(state)}
    numbers = set(rng.sample(range(game.action_ids), min(game.action_ids, 60)))
    for number in numbers - legal:
        action = game.decode(number)
        explained = game.explain(state, action)
        assert explained is not None
        assert explained.clause in family.clauses
        assert explained.code is not None
        assert fill(family.refusals[explained.code], explained.values) == explained.sentence
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
    check_travels(game, state)


def check_travels(game: AnyGame, state: Any) -> None:
    """Computers think in other processes: a game, its states and its actions are sent there."""
    sent = pickle.dumps((game, state, list(game.legal(state))))
    there, same, actions = pickle.loads(sent)  # noqa: S301 - our own
    assert same == state
    assert actions == list(there.legal(same)) == list(game.legal(state))


def check_views(game: AnyGame, state: Any, rng: Random) -> None:
    """A view is JSON, and a state drawn anew for a seat looks the same to it."""
    for seat in (None, *range(game.seats)):
        view = game.view(state, seat)
        assert json.loads(json.dumps(view)) == view
        assert view["seat"] == seat
        drawn = game.resample(state, seat, rng)
        assert game.view(drawn, seat) == view
        assert game.actor(drawn) == game.actor(state)


def check_reveals(played: Played, rng: Random) -> None:
    """Until an action reveals something, a seat could foretell all that it sees of it."""
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


def check_deal_comes_first(played: Played) -> None:
    """Chance acts before the first decision alone; a table has nobody to roll dice later."""
    _, _, states = dealt(played)
    assert all(played.game.actor(state) != CHANCE for state in states)


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


def check_seats(game: AnyGame, family: Family) -> None:
    """Seats have names of their own, and there are as many as the family says there can be."""
    fewest, most = family.seats
    assert 1 <= fewest <= game.seats <= most
    names = [game.seat_name(seat) for seat in range(game.seats)]
    assert all(names)
    assert len(set(names)) == game.seats
    assert game.plays_on or game.seats <= 2


def check_deal(game: AnyGame) -> None:
    """A seed gives one deal, after which a seat acts; with chance, seeds give different deals."""
    seeds = [Random(number).randbytes(SEED_BYTES) for number in range(20)]
    deals = [game.deal_from_seed(seed) for seed in seeds]
    assert all(game.actor(deal) in range(game.seats) for deal in deals)
    assert deals == [game.deal_from_seed(seed) for seed in seeds]
    if game.actor(game.start()) == CHANCE:
        assert len(set(deals)) > 1
    else:
        assert set(deals) == {game.start()}


def check_options(played: Played, family: Family) -> None:
    """A header has the options of the family, in their order, and what it says opens the game."""
    start, _, _ = dealt(played)
    header = played.game.header(start)
    keys = [option.key for option in family.options if option.key in header]
    assert list(header) == ["game", *keys]
    game, opened = family.open_record(header)
    assert (game.header(opened), opened) == (header, start)
    if hidden := {option.key for option in family.options if option.is_deal}:
        public = {key: value for key, value in header.items() if key not in hidden}
        undealt = family.open_undealt(public)
        assert undealt.start() == played.game.start()
        assert undealt.header(start) == header


def check_defaults(family: Family) -> None:
    """What an option leaves to its default opens a game."""
    said = {option.key: option.default for option in family.options if option.default is not None}
    options = {"game": family.name, **said}
    if any(option.is_deal for option in family.options):
        assert family.open_undealt(options).name == family.name
    else:
        assert family.open_record(options)[0].name == family.name


def check_early_results(played: Played) -> None:
    """Whatever a table says of a game that it ends early may stand in the game's record."""
    start, moves, states = dealt(played)
    for state in (start, states[len(moves) // 2]):
        for result in early_results(played.game):
            assert json.loads(json.dumps(result)) == result
            played.game.check_result(state, result)
            with pytest.raises(Invalid):
                played.game.check_result(states[-1], result)


def early_results(game: AnyGame) -> Sequence[Json]:
    """Return the results of a game that a table ends: an agreed or abandoned one nobody wins."""
    ends = [
        (reason, () if reason in ("agreed", "abandoned") else (seat,))
        for reason in EARLY_REASONS
        for seat in range(game.seats)
    ]
    found = (game.early_result(reason, winners) for reason, winners in ends)
    return [result for result in found if result is not None]


def check_states_from_views(played: Played, rng: Random) -> None:
    """A state drawn from what a seat sees looks the same to it, and the same seat acts."""
    game = played.game
    _, moves, states = dealt(played)
    step = max(1, len(moves) // 10)
    for count in range(0, len(moves), step) if game.has_secrets else ():
        state = states[count]
        for seat in range(game.seats):
            view = game.view(state, seat)
            drawn = game.state_from_view(view, moves[:count], rng)
            assert game.view(drawn, seat) == view
            assert game.actor(drawn) == game.actor(state)
            if seat == game.actor(state):
                assert game.legal(drawn) == game.legal(state)


def check_model(model: Any, text: str | bytes) -> None:
    """JSON is exactly what its model says: no value of another type, no key too many or missing."""
    adapter = _adapter(model)
    checked = adapter.validate_json(text, strict=True)
    assert json.loads(adapter.dump_json(checked)) == json.loads(text)


_ADAPTERS: Final[dict[int, TypeAdapter[Any]]] = {}


def _adapter(model: Any) -> TypeAdapter[Any]:
    if id(model) not in _ADAPTERS:
        _ADAPTERS[id(model)] = TypeAdapter(model)
    return _ADAPTERS[id(model)]


def check_models(played: Played, family: Family) -> None:
    """All that is sent of a game is as its family's models say."""
    game, models = played.game, family.models
    start, _, states = dealt(played)
    for state in played.some(40):
        for seat in (None, *range(game.seats)):
            check_model(models.view, json.dumps(game.view(state, seat)))
        if game.actor(state) in range(game.seats):
            check_model(models.effects, json.dumps(game.preview(state)))
    check_sheets(played, family)
    check_model(models.options, json.dumps(game.header(start)))
    for result in (game.result(states[-1]), *early_results(game)):
        check_model(models.result, json.dumps(result))


def check_sheets(played: Played, family: Family) -> None:
    game, (_, _, states) = played.game, dealt(played)
    for count in (1, len(states) // 2, len(states)):
        for seat in (None, *range(game.seats)):
            for everyone in (False, True):
                sheet = game.sheet(states[:count], seat, everyone=everyone)
                if sheet is not None:
                    check_model(family.models.sheet, json.dumps(sheet))
