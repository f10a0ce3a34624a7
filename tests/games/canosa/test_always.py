"""What must hold in every position of every mix of the rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.canosa.strategies import (
    EVERY_ACTION,
    games,
    games_and_states,
    positions,
    random_play,
)
from lungomare.game import Illegal, Outcome, Unreadable
from lungomare.games.canosa import (
    ACTIONS,
    FAMILY,
    SQUARE_NAMES,
    Action,
    Attack,
    Canosa,
    MoveSailor,
    MoveSiren,
    Position,
    State,
    Transfer,
    Withdraw,
    legal_actions,
    read_action,
    read_position,
    write_action,
    write_position,
)
from lungomare.games.records import replay, write_record

if TYPE_CHECKING:
    from collections.abc import Callable

COLOURS: Final = "gs"
seeds: Final = st.integers(0, 2**32)
always = settings(deadline=None, max_examples=200)
often = settings(deadline=None, max_examples=500)
seldom = settings(deadline=None, max_examples=50)
"""For tests that look at every action or play a whole game."""


def count_rings(position: Position, player: int) -> int:
    stacks = "".join(stack or "" for stack in position.sailors)
    return position.carried[player] + stacks.count(COLOURS[player])


def rings_lost(before: Position, action: Action, after: Position) -> tuple[int, int]:
    """Say which rings leave the game: counted from the stack that comes home."""
    if after.scores == before.scores:
        return 0, 0
    assert isinstance(action, MoveSailor)
    stack = before.sailors[action.origin] or ""
    returns = [ring in stack and held < 3 for ring, held in zip("gs", before.carried, strict=True)]
    return stack.count("g") - returns[0], stack.count("s") - returns[1]


@pytest.mark.clause("C1.3", "C9.2", "C9.3", "C5.6")
@always
@given(games, seeds)
def test_there_are_seven_rings_a_colour_counting_those_out_of_the_game(
    game: Canosa, seed: int
) -> None:
    before, out = game.start().position, [0, 0]
    for action, state in random_play(game, game.start(), seed, 400):
        lost = rings_lost(before, action, state.position)
        for player in (0, 1):
            out[player] += lost[player]
            assert count_rings(state.position, player) + out[player] == 7
            assert state.position.rings_out(player) == out[player]
        before = state.position


@pytest.mark.clause("C1.3", "C1.4", "C1.5")
@always
@given(games_and_states())
def test_one_piece_a_square_three_rings_a_piece_ten_sailors(
    game_and_state: tuple[Canosa, State],
) -> None:
    _, state = game_and_state
    position = state.position
    sailors = {square for square, stack in enumerate(position.sailors) if stack is not None}
    assert len(sailors | set(position.sirens)) == len(sailors) + 2
    assert len(sailors) + sum(position.scores) == 10
    assert all(len(stack or "") <= 3 for stack in position.sailors)
    assert all(0 <= held <= 3 for held in position.carried)


def turned(square: int) -> int:
    return 35 - square


def half_turn(position: Position) -> Position:
    """Turn the board by half and exchange the colours."""
    exchange = str.maketrans("gs", "sg")
    gold, silver = position.sirens
    return Position(
        sailors=tuple(s if s is None else s.translate(exchange) for s in position.sailors[::-1]),
        sirens=(turned(silver), turned(gold)),
        carried=position.carried[::-1],
        scores=position.scores[::-1],
        player=1 - position.player,
        owed=position.owed,
    )


def half_turn_action(action: Action) -> Action:
    match action:
        case MoveSiren(to):
            return MoveSiren(turned(to))
        case Attack(on, push):
            return Attack(turned(on), turned(push))
        case MoveSailor(origin, to):
            return MoveSailor(turned(origin), turned(to))
        case Transfer(sailor):
            return Transfer(turned(sailor))
        case Withdraw(sailor):
            return Withdraw(turned(sailor))


def half_turn_outcome(outcome: Outcome | None) -> Outcome | None:
    if not outcome:
        return None
    return Outcome(outcome.reason, tuple(1 - seat for seat in outcome.winners), outcome.clause)


@always
@given(games, st.data(), seeds)
def test_the_colours_are_equal(game: Canosa, data: st.DataObject, seed: int) -> None:
    state = game.start_from(data.draw(positions(game.rules)))
    mirrored = game.start_from(half_turn(state.position))
    play = [(None, state), *random_play(game, state, seed, 60)]
    for action, reached in play:
        if action:
            mirrored = game.apply(mirrored, half_turn_action(action))
        assert mirrored.position == half_turn(reached.position)
        assert (mirrored.turn, mirrored.quiet) == (reached.turn, reached.quiet)
        assert game.outcome(mirrored) == half_turn_outcome(game.outcome(reached))
        actions = {half_turn_action(action) for action in game.legal(reached)}
        assert set(game.legal(mirrored)) == actions


@seldom
@given(games_and_states())
def test_what_is_not_explained_is_legal_and_the_other_way_round(
    game_and_state: tuple[Canosa, State],
) -> None:
    game, state = game_and_state
    legal = set(game.legal(state))
    for action in EVERY_ACTION:
        refusal = game.explain(state, action)
        assert (refusal is None) == (action in legal)
        if refusal:
            assert refusal.clause in FAMILY.clauses
            assert state.outcome or re.search("[a-f][1-6]", refusal.sentence)


@seldom
@given(games_and_states())
def test_apply_refuses_with_the_explanation(game_and_state: tuple[Canosa, State]) -> None:
    game, state = game_and_state
    legal = set(game.legal(state))
    for action in EVERY_ACTION:
        if action in legal:
            assert game.apply(state, action) == game.advance(state, action)
            continue
        with pytest.raises(Illegal) as refused:
            game.apply(state, action)
        explained = game.explain(state, action)
        assert explained is not None
        assert str(refused.value) == str(explained)


@always
@given(games_and_states())
def test_legal_actions_come_once_and_by_rising_id(game_and_state: tuple[Canosa, State]) -> None:
    game, state = game_and_state
    numbers = [game.encode(action) for action in game.legal(state)]
    assert numbers == sorted(set(numbers))
    if not state.outcome:
        assert list(game.legal(state)) == legal_actions(state.position, game.rules)


def test_actions_are_encoded_and_decoded() -> None:
    game = Canosa()
    assert [game.encode(game.decode(number)) for number in range(game.action_ids)] == list(
        range(game.action_ids)
    )
    assert [game.decode(number) for number in range(game.action_ids)] == list(ACTIONS)


def test_actions_are_written_and_read() -> None:
    for action in EVERY_ACTION:
        assert read_action(write_action(action)) == action
    assert len({write_action(action) for action in EVERY_ACTION}) == len(EVERY_ACTION) == 2700


@always
@given(games_and_states())
def test_positions_are_written_and_read(game_and_state: tuple[Canosa, State]) -> None:
    game, state = game_and_state
    text = write_position(state.position)
    assert read_position(text, game.rules) == state.position
    assert write_position(read_position(text, game.rules)) == text


def refusal(text: str, read: Callable[[str], object]) -> Unreadable | None:
    try:
        read(text)
    except Unreadable as error:
        return error
    return None


def check_read(text: str, read: Callable[[str], Any], write: Callable[[Any], str]) -> None:
    """Check that the text is refused with a sentence at a character, or read to the letter."""
    error = refusal(text, read)
    if error is None:
        assert write(read(text)) == text
    else:
        assert error.sentence
        assert error.clause is None or error.clause in FAMILY.clauses
        assert 1 <= error.at <= len(text) + 1


@often
@given(games_and_states(), st.data())
def test_one_changed_character_is_refused_or_makes_another_position(
    game_and_state: tuple[Canosa, State], data: st.DataObject
) -> None:
    game, state = game_and_state
    text = write_position(state.position)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.sampled_from([at, at + 1]))
    inserted = data.draw(st.sampled_from(["", *"GSgs()/0123456789, \nx²"]))
    changed = text[:at] + inserted + text[end:]
    check_read(changed, lambda text: read_position(text, game.rules), write_position)


@often
@given(st.text(), st.text(alphabet="@+-xabcdef123456 ", max_size=8))
def test_any_text_is_read_back_or_refused(text: str, like_an_action: str) -> None:
    check_read(text, read_position, write_position)
    for written in (text, like_an_action):
        check_read(written, read_action, write_action)


@seldom
@given(games, seeds, st.booleans(), st.data())
def test_any_random_game_is_replayed(
    game: Canosa, seed: int, built: bool, data: st.DataObject
) -> None:
    start = game.start_from(data.draw(positions(game.rules))) if built else game.start()
    played = list(random_play(game, start, seed, 1000))
    last = played[-1][1] if played else start
    assert game.outcome(last)
    record = write_record(game, start, [action for action, _ in played], game.result(last))
    again = replay({FAMILY.name: FAMILY}, record)
    assert again.states == (start, *(state for _, state in played))
    assert write_record(again.game, again.states[0], again.moves, record["result"]) == record


def test_squares_of_the_half_turn() -> None:
    assert [SQUARE_NAMES[turned(square)] for square in (0, 1, 14)] == ["f6", "e6", "d4"]
