"""Effects and score sheets as text from the core are what the law says, in every state."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.games import bosa, canosa
from lungomare.games.bosa import Bosa, Deck, deck_from_json, deck_to_json, shipped_deck
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa
from lungomare.native.bosa.lockstep import draw_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.games.canosa import Canosa

MOST_STEPS = 250
"""Of a random game of Canosa: where neither repetition nor quiet turns end it, it may never end."""


def same(text: bytes, law: Any) -> bool:
    """Say whether the text is what the law says, key for key in the same order."""
    return json.dumps(json.loads(text)) == json.dumps(law)


def odd_deck() -> Deck:
    """Return a deck of drawn cards whose ids JSON must escape, and a long chart."""
    data = deck_to_json(draw_deck(Random("odd")))
    for number, card in enumerate((*data["cards"], *data["goals"])):
        card["id"] = f'\\"{number}\\u0041/</b>\\'
    data["chart"] = [[coins, coins * coins] for coins in range(1, 120)]
    return deck_from_json(data)


DECKS = {
    "standard-1": shipped_deck("standard-1"),
    "standard-2": shipped_deck("standard-2"),
    "odd": odd_deck(),
    "drawn": draw_deck(Random("drawn")),
}


def walk(game: Canosa, rng: Random, liked: str) -> Iterator[canosa.State]:
    """Yield the states of a random game in which some actions are mostly preferred."""
    state = game.start()
    for _ in range(MOST_STEPS):
        yield state
        choices = game.legal(state)
        if not choices:
            return
        best = [action for action in choices if game.write(action).startswith(liked)]
        state = game.advance(state, rng.choice(best if best and rng.random() < 0.97 else choices))


@pytest.mark.parametrize("number", range(len(canosa.FAMILY.variants())))
def test_effects_of_canosa(number: int) -> None:
    """Games of Siren moves end by quiet turns and repetition, others by Sailors and traps."""
    game = canosa.FAMILY.variants()[number]
    for liked in ("", "@"):
        for state in walk(game, Random(f"{number}/{liked}"), liked):
            assert same(native_canosa.effects_json(game, state), game.preview(state))
            legal = [game.write(action) for action in game.legal(state)]
            assert native_canosa.legal_texts(game, state) == legal


@pytest.mark.parametrize("repetition", ["on", "off"])
def test_a_third_time_is_told(repetition: str) -> None:
    """Wherever the law sees a draw by repetition, the core does, and nowhere else (C11.1)."""
    game = canosa.Canosa("retail", {"repetition": repetition, "quiet": "off"})
    rng, repeated = Random(7), 0
    for _ in range(40):
        state = game.start()
        for _ in range(60):
            law = game.preview(state)
            assert same(native_canosa.effects_json(game, state), law)
            again = [text for text, effect in law.items() if effect["draws"] == "repetition"]
            repeated += len(again)
            steps = [text for text in law if text.startswith("@") and text not in again]
            if not steps:
                break
            state = game.advance(state, game.read(rng.choice(steps[:2])))
    assert (repeated > 0) == (repetition == "on")


def test_quiet_turns_are_told() -> None:
    """The fiftieth quiet turn draws the game, unless a Sailor moved in it (C11.2)."""
    game = canosa.Canosa("kickstarter", {"repetition": "off"})
    state, ends = game.start(), set()
    rng = Random(3)
    while not state.outcome:
        law = game.preview(state)
        assert same(native_canosa.effects_json(game, state), law)
        ends |= {effect["draws"] for effect in law.values()}
        steps = [text for text in law if text.startswith("@")]
        state = game.advance(state, game.read(rng.choice(steps or list(law))))
    assert "quiet" in ends


def sparse(states: list[bosa.State]) -> list[bosa.State]:
    """Return the first state of each Season and the last."""
    firsts = {state.season: state for state in reversed(states)}
    return [*(firsts[season] for season in sorted(firsts)), states[-1]]


def check_sheets(game: Bosa, states: list[bosa.State]) -> None:
    few = sparse(states)
    for seat in (None, *range(game.seats)):
        for everyone in (False, True):
            law = game.sheet(few, seat, everyone=everyone)
            assert same(native_bosa.sheet_json(game, few, seat, everyone), law)
    law = game.sheet(states, 0)
    assert same(native_bosa.sheet_json(game, states, 0), law)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("simple", [False, True])
def test_effects_and_sheets_of_bosa(players: int, deck: str, simple: bool) -> None:
    game = Bosa(players, DECKS[deck], simple=simple)
    rng, states = Random(f"{players}/{deck}/{simple}"), [game.start()]
    while True:
        state = states[-1]
        assert same(native_bosa.effects_json(game, state), game.preview(state))
        choices = game.legal(state)
        assert native_bosa.legal_texts(game, state) == [game.write(each) for each in choices]
        if rng.random() < 1 / 10 or not choices:
            check_sheets(game, states)
        if not choices:
            break
        states.append(game.advance(state, rng.choice(choices)))


def test_games_of_equal_decks_share_what_is_worked_out() -> None:
    """A server has a game for each table: each with a deck of its own would be 20 kB a table."""
    games = [Bosa(3, deck_from_json(deck_to_json(DECKS["odd"]))) for _ in range(2)]
    writers = {id(native_bosa._packed(game).writer) for game in games}  # noqa: SLF001
    assert len(writers) == 1
    assert id(native_bosa._packed(Bosa(4, DECKS["odd"])).writer) not in writers  # noqa: SLF001


def dealt(game: Bosa) -> bosa.State:
    state, rng = game.start(), Random(1)
    while state.phase is bosa.Phase.DEAL:
        state = game.advance(state, rng.choice(game.legal(state)))
    return state


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 2},
        {"seat": None},
        {"market": (1, 2, 3, 96)},
        {"market": (1, 2, 3, -1)},
        {"towns": ((500,) * 16,) * 2},
        {"towns": ()},
        {"purses": ((1, 1, 11, 3, 0),) * 2},
        {"purses": ((1, 1, 1, 3, 10**30),) * 2},
        {"phase": bosa.Phase.LINE, "placed": 16},
        {"phase": bosa.Phase.LINE, "placed": 15},
        {"phase": bosa.Phase.ACT, "at": 5},
        {"phase": bosa.Phase.ACT, "at": 0, "queue": (3, 2)},
        {"phase": bosa.Phase.ACT, "at": 0, "queue": (1,)},
        {"phase": bosa.Phase.PLACE, "held": -1},
    ],
)
def test_what_is_no_state_is_refused(change: dict[str, Any]) -> None:
    """A wrong state must not lead the core to memory that is not its own."""
    game = Bosa(2)
    state = dealt(game)._replace(**change)
    with pytest.raises(ValueError, match=r"."):
        native_bosa.effects_json(game, state)


@pytest.mark.parametrize(
    ("change", "seat"),
    [
        ({"purses": ()}, 0),
        ({"patronage": ((0, 0),) * 4}, 0),
        ({"seat": 9}, 0),
        ({}, 2),
        ({}, -2),
    ],
)
def test_what_has_no_sheet_is_refused(change: dict[str, Any], seat: int) -> None:
    game = Bosa(2)
    with pytest.raises(ValueError, match=r"."):
        native_bosa.sheet_json(game, [dealt(game)._replace(**change)], seat)


def test_goals_that_are_none_are_refused() -> None:
    game = Bosa(2)
    state = dealt(game)
    for goals in (((3,), ()), ((96,) * 5, ()), ((116,), ())):
        wrong = state._replace(deal=state.deal._replace(goals=goals))
        with pytest.raises(ValueError, match=r"."):
            native_bosa.sheet_json(game, [wrong], 0)


def test_what_is_no_position_is_refused() -> None:
    game = canosa.Canosa()
    state = game.start()
    wrong = state.position._replace(sirens=(0, 36))
    earlier = state.earlier.append(wrong)
    for each in (state._replace(position=wrong), state._replace(earlier=earlier)):
        with pytest.raises(ValueError, match="Siren"):
            native_canosa.effects_json(game, each)
