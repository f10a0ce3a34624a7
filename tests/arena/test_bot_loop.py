"""Our players behind the bot protocol, message by message."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lungomare.arena.bot_loop import BotSession, Quit, strongest
from lungomare.game import Invalid
from lungomare.games.bosa import Bosa, deck_to_json
from lungomare.games.canosa import Canosa
from lungomare.games.registry import FAMILIES
from players.games_between import dealt

if TYPE_CHECKING:
    from lungomare.game import Game

CANOSA_START = {"type": "new", "game": "canosa", "edition": "retail", "rules": {}}
KICKSTARTER = CANOSA_START | {"edition": "kickstarter"}


def say(session: BotSession, **message: Any) -> dict[str, Any]:
    answer = session.answer(json.dumps(message))
    assert answer is not None
    return answer


def bosa_start(game: Bosa, seat: int = 0) -> dict[str, Any]:
    deck = deck_to_json(game.deck)
    return {"type": "new", "game": "bosa", "players": game.seats, "seat": seat, "deck": deck}


def shown(game: Game[Any, Any], state: Any, moves: tuple[str, ...] = ()) -> dict[str, Any]:
    view = game.view(state, game.actor(state))
    legal = [game.write(action) for action in game.legal(state)]
    if game.name == "bosa":
        return {"type": "act", "legal": legal, "view": view}
    return {"type": "act", "legal": legal, "position": view["position"], "actions": moves}


def test_hello_says_who_and_what() -> None:
    assert say(BotSession("level-2"), type="hello", protocol=1) == {
        "type": "hello",
        "name": "lungomare level-2",
        "games": ["canosa", "bosa"],
    }
    assert say(BotSession(), type="hello")["name"] == "lungomare strongest"
    playing = {game: named.name for game, named in BotSession().players.items()}
    assert playing == {game: strongest(game) for game in FAMILIES}


def test_no_such_player() -> None:
    with pytest.raises(Invalid, match="there is no player 'deep'; there are: random, greedy"):
        BotSession("deep")


@pytest.mark.parametrize("name", ["random", "greedy", "level-1"])
@pytest.mark.parametrize("game", [Canosa("kickstarter"), Bosa(2), Bosa(3, simple=True)])
def test_whole_games_from_messages_alone(name: str, game: Game[Any, Any]) -> None:
    session, state = BotSession(name, rng=Random(1)), dealt(game, 1)
    moves: list[str] = []
    start = bosa_start(game) if isinstance(game, Bosa) else KICKSTARTER
    assert say(session, **start, unknown="ignored") == {"type": "ready"}
    for _ in range(80):
        if game.outcome(state):
            break
        answer = say(session, **shown(game, state, tuple(moves)), budget_ms=5)
        assert answer["line"][0] == answer["action"]
        moves.append(answer["action"])
        state = game.apply(state, game.read(answer["action"]))
    assert session.answer('{"type":"over","result":null}') is None


def test_a_game_from_any_position() -> None:
    start = "6/4S1/6/()()()()2/1(g)1G2/6 1,1 3,2 g2"
    session = BotSession("greedy")
    say(session, **CANOSA_START, start=start)
    first = say(session, type="act", position=start, actions=[])
    assert first["action"] in ("b2-b1", "b2-a2")
    assert 0.5 < first["value"] <= 1


def test_quit() -> None:
    with pytest.raises(Quit):
        BotSession().answer('{"type":"quit"}')


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("hello", "one JSON object a line; this is 'hello'"),
        ("[" * 100_000, "one JSON object a line"),
        ("[1]", "a message is a JSON object; this is [1]"),
        ("{}", "no message of type null"),
        ('{"type":"act"}', "new comes before act"),
        ('{"type":"new","game":"go"}', "'go' is not played here, but: canosa, bosa"),
        ('{"type":"new","game":[]}', "[] is not played here"),
        ('{"type":"new","game":"canosa","start":"z"}', "a position has four fields"),
        ('{"type":"new","game":"canosa","edition":"x"}', "'x'"),
        ('{"type":"new","game":"bosa","players":3}', "(B1.3)"),
        (json.dumps(bosa_start(Bosa(2)) | {"players": "2"}), "not a number (B1.1)"),
        (json.dumps(bosa_start(Bosa(2)) | {"players": 9}), "B1.1"),
    ],
)
def test_what_is_wrong_is_answered(message: str, told: str) -> None:
    answer = BotSession().answer(message)
    assert answer is not None
    assert answer["type"] == "error"
    assert told in answer["error"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"actions": ["@z9"]}, "action 1, '@z9'"),
        ({"actions": ["@c3"]}, "action 1, '@c3': c3 is not next to"),
        ({"actions": "@b2"}, '"actions" must be a list'),
        ({"position": "elsewhere"}, '"position" is not where the actions lead'),
        ({"legal": ["@b2"]}, '"legal" is not what may be done here'),
        ({"legal": 7}, '"legal" is not what may be done here'),
    ],
)
def test_a_game_that_is_told_wrongly(wrong: dict[str, Any], told: str) -> None:
    session = BotSession("random")
    say(session, **CANOSA_START)
    assert told in say(session, type="act", **wrong)["error"]
    assert say(session, type="act")["type"] == "act", "and it plays on"


@pytest.mark.parametrize(
    "wrong",
    [
        {"market": ["x"] * 4},
        {"turn": 1},
        {"seats": []},
        {"goals": None},
        {"stack": "many"},
        {"queue": ["a9"]},
    ],
)
def test_a_view_that_is_none(wrong: dict[str, Any]) -> None:
    game, session = Bosa(2), BotSession("random")
    state = dealt(game, 1)
    say(session, **bosa_start(game))
    view = game.view(state, game.actor(state))
    if wrong == {"turn": 1} and view["turn"] == 1:
        wrong = {"turn": 0}
    for told in (view | wrong, 7, None):
        answer = say(session, type="act", view=told)
        assert answer["type"] == "error"
        assert "B11.1" in answer["error"]
    assert say(session, type="act", view=view)["type"] == "act"


@pytest.mark.parametrize("budget", [None, True, 0, -5, "soon", 1e300, [], float("nan")])
def test_budgets_that_are_none_are_ignored(budget: Any) -> None:
    session = BotSession("level-1")
    say(session, **CANOSA_START)
    assert say(session, type="act", budget_ms=budget)["type"] == "act"


BOSA_START = bosa_start(Bosa(2))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
KEYS = ("game", "edition", "rules", "start", "players", "deck", "actions", "position", "view",
        "legal", "budget_ms")  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["hello", "new", "act", "over"]),
    st.dictionaries(st.sampled_from(KEYS), VALUES | st.sampled_from(["canosa", "bosa", "retail"])),
)
def test_no_message_brings_it_down(kind: str, message: dict[str, Any]) -> None:
    session = BotSession("random")
    for start in (None, CANOSA_START, BOSA_START):
        if start is not None:
            say(session, **start)
        answer = session.answer(json.dumps({**message, "type": kind}))
        assert answer is None or answer["type"] in ("hello", "ready", "act", "error")
