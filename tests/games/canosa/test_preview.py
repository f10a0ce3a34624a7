"""What each legal action would do, by hand and against what the rules make of it."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings

from games.canosa.small_positions import place
from games.canosa.strategies import games_and_states
from lungomare.game import Game
from lungomare.games.canosa import (
    RETAIL,
    SQUARE_NAMES,
    Canosa,
    MoveSailor,
    Position,
    Rules,
    State,
    Transfer,
    Withdraw,
    read_action,
    read_position,
    write_position,
)
from lungomare.games.canosa.editions import switches_beyond
from lungomare.games.persistent import PersistentList

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.canosa.models import CanosaEffect

KEYS = "kind from to push after scores returns lost control wins loses draws ends_turn"
PLAIN: Final[Json] = {
    "push": None,
    "scores": False,
    "returns": [0, 0],
    "lost": [0, 0],
    "control": None,
    "wins": None,
    "loses": None,
    "draws": None,
    "ends_turn": False,
}
"""An action in the middle of a turn that only moves something."""
FORFEITS: Final = Rules(trap_forfeits=True)
CORNERED_GOLD: Final = {"e1": "", "e2": "", "f2": ""}
CORNERED_SILVER: Final = {"a5": "", "b5": "", "b6": ""}
LAST_STEP: Final = {"c2": "g", "b2": "", "b1": ""}


def effect(position: Position, text: str, rules: Rules = RETAIL) -> CanosaEffect:
    """Return what one action would do."""
    game = Canosa("retail", switches_beyond("retail", rules))
    return game.preview(game.start_from(position))[text]


def test_a_game_that_previews_nothing_has_no_effects() -> None:
    game = Canosa()
    assert Game.preview(game, game.start()) == {}


def test_the_start() -> None:
    effects = Canosa().preview(Canosa().start())
    steps = "f2-f1 f2-e2 e3-e2 e3-d3 d4-d3 d4-c4 c5-c4 c5-b5 b6-b5 b6-a6"
    assert set(effects) == {"@b1", "@a2", "@b2", *steps.split()}
    assert list(effects["@b2"]) == KEYS.split()
    assert effects["@b2"] == PLAIN | {
        "kind": "siren",
        "from": "a1",
        "to": "b2",
        "after": "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/1G1(s)1(g)/4(s)1 2,2 0,0 s2",
        "ends_turn": True,
    }


@pytest.mark.clause("C5.3")
def test_an_attack_names_the_square_taken_and_the_push() -> None:
    position = place("c3", "d4", carried=(2, 1))
    assert effect(position, "@d4xe5") == PLAIN | {
        "kind": "attack",
        "from": "c3",
        "to": "d4",
        "push": "e5",
        "after": "6/4S1/3G2/6/6/6 2,1 0,0 g1",
    }
    back = effect(position, "@d4xc3")
    assert (back["from"], back["push"]) == ("c3", "c3")


@pytest.mark.clause("C6.2")
def test_a_sailors_step() -> None:
    position = place("c3", "d4", {"e5": "gs"}, to_act="s1")
    assert effect(position, "e5-f5") == PLAIN | {
        "kind": "sailor",
        "from": "e5",
        "to": "f5",
        "after": "6/5(gs)/3S2/2G3/6/6 0,0 0,0 g2",
        "ends_turn": True,
    }


@pytest.mark.clause("C7.1", "C8.2")
@pytest.mark.parametrize(
    ("stack", "text", "after", "control"),
    [
        ("ss", "+c4", "(ssg)", "gold"),
        ("", "+c4", "(g)", "gold"),
        ("g", "-c4", "()", "neutral"),
        ("sg", "-c4", "(s)", "silver"),
        ("gg", "-c4", "(g)", "gold"),
    ],
)
def test_who_controls_the_sailor_after_a_ring_went(
    stack: str, text: str, after: str, control: str
) -> None:
    found = effect(place("c3", "f1", {"c4": stack}, carried=(2, 0)), text)
    kind, way = ("transfer", ("c3", "c4")) if text[0] == "+" else ("withdraw", ("c4", "c3"))
    carried = 1 if text[0] == "+" else 3
    assert found == PLAIN | {
        "kind": kind,
        "from": way[0],
        "to": way[1],
        "after": f"6/6/2{after}3/2G3/6/5S {carried},0 0,0 g1",
        "control": control,
    }


@pytest.mark.clause("C9.1", "C9.2", "C9.3")
@pytest.mark.parametrize(
    ("stack", "carried", "returns", "lost"),
    [
        ("g", (0, 0), [1, 0], [0, 0]),
        ("sg", (2, 2), [1, 1], [0, 0]),
        ("ggg", (1, 1), [1, 0], [2, 0]),
        ("ssg", (0, 3), [1, 0], [0, 2]),
        ("sgg", (3, 2), [0, 1], [2, 0]),
    ],
)
def test_a_sailor_comes_home(
    stack: str, carried: tuple[int, int], returns: list[int], lost: list[int]
) -> None:
    found = effect(place("c3", "d4", {"b1": stack}, carried=carried), "b1-a1")
    rings = f"{carried[0] + returns[0]},{carried[1] + returns[1]}"
    assert found == PLAIN | {
        "kind": "sailor",
        "from": "b1",
        "to": "a1",
        "after": f"6/6/3S2/2G3/6/6 {rings} 1,0 g1",
        "scores": True,
        "returns": returns,
        "lost": lost,
    }


SILVER_TRAPS: Final = place("f1", "d4", {"e1": "", "f2": "s", "d2": "s"}, to_act="s1")
GOLD_TRAPS_HERSELF: Final = place("f1", "d4", CORNERED_GOLD | LAST_STEP)
LAST_ACTION: Final = place("f1", "a6", CORNERED_GOLD | CORNERED_SILVER | LAST_STEP)


@pytest.mark.clause("C3.4", "C10.1", "C10.2", "C10.3")
@pytest.mark.parametrize(
    ("position", "text", "rules", "ends"),
    [
        (place("c3", "d4", {"a2": "g"}, scores=(3, 0)), "a2-a1", RETAIL, {"wins": "sailors"}),
        (SILVER_TRAPS, "d2-e2", RETAIL, {"wins": "trap"}),
        (SILVER_TRAPS, "d2-e2", FORFEITS, {}),
        (GOLD_TRAPS_HERSELF, "c2-c1", RETAIL, {"loses": "trap"}),
        (GOLD_TRAPS_HERSELF, "c2-c1", FORFEITS, {}),
        (LAST_ACTION, "c2-c1", FORFEITS, {"draws": "blocked"}),
    ],
    ids=["fourth Sailor", "trap", "forfeit", "own trap", "own forfeit", "block"],
)
def test_an_action_that_ends_the_game_or_the_turn(
    position: Position, text: str, rules: Rules, ends: Json
) -> None:
    found = effect(position, text, rules)
    assert {key: found[key] for key in ("wins", "loses", "draws", "ends_turn")} == {
        "wins": None,
        "loses": None,
        "draws": None,
        "ends_turn": True,
    } | ends


@pytest.mark.clause("C11.1", "C11.2")
def test_the_tables_draws_are_told_too() -> None:
    position = place("c3", "d5", to_act="g1")
    next_one = place("c4", "d5", to_act="s2")
    state = State(position, earlier=PersistentList((next_one, next_one)), quiet=49)
    assert Canosa().preview(state)["@c4"]["draws"] == "repetition"
    assert Canosa().preview(state)["@c2"]["draws"] == "quiet"
    assert Canosa("retail", {"quiet": "off"}).preview(state)["@c2"]["draws"] is None


@pytest.mark.clause("C11.4")
def test_a_finished_game_has_no_effects() -> None:
    game = Canosa()
    assert game.preview(game.start_from(place("c3", "d4", scores=(4, 1)))) == {}
    drawn = game.start()._replace(outcome=game.start_from(place("c3", "d4", scores=(4, 1))).outcome)
    assert game.preview(drawn) == {}


@settings(deadline=None, max_examples=200)
@given(games_and_states())
def test_effects_are_what_the_rules_make_of_each_action(drawn: tuple[Canosa, State]) -> None:
    game, before = drawn
    effects = game.preview(before)
    assert list(effects) == [game.write(action) for action in game.legal(before)]
    assert json.loads(json.dumps(effects)) == effects
    for text, found in effects.items():
        assert list(found) == KEYS.split()
        after = game.apply(before, read_action(text))
        check_places(before.position, text, found)
        check_rings(before.position, after.position, found)
        check_end(game, before, after, found)


def check_places(position: Position, text: str, found: CanosaEffect) -> None:
    """Check kind, squares and control against the action's text."""
    action, siren = read_action(text), SQUARE_NAMES[position.sirens[position.player]]
    written = {
        "siren": f"@{found['to']}",
        "attack": f"@{found['to']}x{found['push']}",
        "sailor": f"{found['from']}-{found['to']}",
        "transfer": f"+{found['to']}",
        "withdraw": f"-{found['from']}",
    }
    assert written[found["kind"]] == text
    assert (found["push"] is not None) == (found["kind"] == "attack")
    assert (found["control"] is not None) == isinstance(action, Transfer | Withdraw)
    if not isinstance(action, MoveSailor):
        assert siren == found["to" if found["kind"] == "withdraw" else "from"]


def check_rings(before: Position, after: Position, found: CanosaEffect) -> None:
    """Check the position's text, the score and where the rings of a Sailor went."""
    assert found["after"] == write_position(after)
    assert found["scores"] == (sum(after.scores) > sum(before.scores))
    assert found["lost"] == [after.rings_out(p) - before.rings_out(p) for p in range(2)]
    if found["scores"]:
        assert found["returns"] == [after.carried[p] - before.carried[p] for p in range(2)]
    else:
        assert found["returns"] == [0, 0]
    if found["control"]:
        stacks = zip(before.sailors, after.sailors, strict=True)
        stack = next(now for then, now in stacks if now != then)
        top = (stack or "n")[-1]
        assert found["control"] == {"g": "gold", "s": "silver", "n": "neutral"}[top]


def check_end(game: Canosa, before: State, after: State, found: CanosaEffect) -> None:
    """Check the outcome from the actor's side, and whether the turn goes on."""
    outcome = game.outcome(after)
    found_ends = {key: found[key] for key in ("wins", "loses", "draws") if found[key] is not None}
    if outcome is None:
        assert found_ends == {}
    else:
        share = outcome.share(before.position.player, 2)
        assert found_ends == {{1: "wins", 0: "loses", 0.5: "draws"}[share]: outcome.reason}
    goes_on = outcome is None and game.turn(after) == game.turn(before)
    assert found["ends_turn"] == (not goes_on)


@settings(deadline=None, max_examples=50)
@given(games_and_states())
def test_effects_depend_on_nothing_that_the_actor_may_not_know(drawn: tuple[Canosa, State]) -> None:
    game, state = drawn
    other = game.resample(state, game.actor(state), Random(1))
    assert json.dumps(game.preview(other)) == json.dumps(game.preview(state))


@settings(deadline=None, max_examples=50)
@given(games_and_states())
def test_after_can_be_read_again(drawn: tuple[Canosa, State]) -> None:
    game, state = drawn
    for text, found in game.preview(state).items():
        after = game.apply(state, read_action(text)).position
        assert read_position(found["after"], game.rules) == after
