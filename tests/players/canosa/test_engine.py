"""The engine at the table."""

from __future__ import annotations

from random import Random

import pytest

from lungomare.game import Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, read_position
from lungomare.native.canosa import resume
from lungomare.players import player, players_of, registry
from lungomare.players.canosa import engine
from lungomare.players.naming import read_player
from players.games_between import hand, shares

CANOSA = Canosa()
IMMEDIATE = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/1(g)2(s)1 1,1 3,0 g1"


def test_it_tells_a_chance_and_a_line_that_can_be_played() -> None:
    for game in (CANOSA, Canosa("kickstarter")):
        state = game.start()
        for _ in range(6):
            choice = player("engine", game).choose(hand(game, state, Random(1), 0.01))
            assert choice.value is not None
            assert 0 < choice.value < 1
            assert choice.line[0] == choice.action
            after = state
            for action in choice.line:
                after = game.apply(after, action)
            state = game.apply(state, choice.action)


@pytest.mark.parametrize("name", ["engine", "plain"])
def test_a_sailor_beside_the_island_wins_for_certain(name: str) -> None:
    state = CANOSA.start_from(read_position(IMMEDIATE, CANOSA.rules))
    choice = player(name, CANOSA).choose(hand(CANOSA, state, Random(1), 0.02))
    assert CANOSA.write(choice.action) == "b1-a1"
    assert choice.value == 1


def test_it_knows_the_games_past() -> None:
    """The third time is a draw, and the search knows the first two from the state's history."""
    state = CANOSA.start()
    for text in ["@b2", *["@e5", "@e6", "@b1", "@b2"] * 2]:
        state = CANOSA.apply(state, CANOSA.read(text))
    again = CANOSA.encode(CANOSA.read("@e5"))
    found = engine.engine_for(CANOSA.rules).search(resume(state, CANOSA.rules), depth=3, lines=92)
    lines = {line["actions"][0]: line for line in found["lines"]}
    assert len(lines) == len(CANOSA.legal(state))
    assert (lines[again]["score"], lines[again]["actions"]) == (0, [again])
    others = [line for first, line in lines.items() if first != again]
    assert all(len(line["actions"]) > 1 for line in others)


def test_it_beats_a_middling_level_however_slow_the_machine_is() -> None:
    """Both count positions, so that the games are the same everywhere."""
    counting = read_player("engine:nodes=1000", CANOSA).make(CANOSA)
    assert shares(CANOSA, counting, player("level-3", CANOSA), 2) == 2


def test_who_is_offered() -> None:
    assert "engine" in players_of("canosa")
    assert "engine" not in players_of("bosa")
    assert "plain" not in players_of("canosa")
    with pytest.raises(Invalid, match="no player 'engine' for bosa"):
        player("engine", Bosa(2))


def test_more_memory_than_there_is_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_large(*_: object, **__: object) -> object:
        raise MemoryError

    monkeypatch.setattr(engine, "CanosaEngine", too_large)
    greedy = read_player("engine:memory=60000", CANOSA).make(CANOSA)
    with pytest.raises(Invalid, match="is to remember 60,000 MB, and this machine has not so many"):
        greedy.choose(hand(CANOSA, CANOSA.start(), Random(1)))


def test_without_the_core_it_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lungomare.native._MODULE", None)
    monkeypatch.setattr(registry, "_known", lambda _name: {})
    with pytest.raises(Invalid, match="'engine' needs the native core; install a C"):
        player("engine", CANOSA)
