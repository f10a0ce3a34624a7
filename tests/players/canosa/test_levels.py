"""Canosa's levels: their file, their strengths, their blunders, and both backends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.game import Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, legal_actions, read_position, write_action
from lungomare.native.canosa import pack, pack_rules
from lungomare.native.canosa._core import CanosaEngine
from lungomare.players import Situation, levels_of, players_of
from lungomare.players.canosa.level import CanosaLevel, canosa_level
from lungomare.players.canosa.measure import CanosaWeights, measure
from lungomare.players.canosa.native_level import UNIT, flat_weights
from lungomare.players.canosa.obvious import wins_by_sailors, without_blunders
from lungomare.players.levels import LANGUAGES, read_levels
from lungomare.players.varying import OPENING, VaryingPlayer
from players.games_between import dealt, first_actions, hand

if TYPE_CHECKING:
    from lungomare.games.canosa import State

GAME = Canosa()
LEVELS = levels_of("canosa")
STRENGTHS = [canosa_level("x", each) for level in LEVELS for each in level.strengths]


def at(position: str) -> State:
    return GAME.start_from(read_position(position))


def seen(position: str) -> list[str]:
    where = read_position(position)
    legal = legal_actions(where, GAME.rules)
    return [write_action(action) for action in without_blunders(where, GAME.rules, legal)]


def random_states(count: int, seed: int) -> list[State]:
    """States of random games, each some way into one."""
    rng = Random(seed)
    states: list[State] = []
    while len(states) < count:
        state = GAME.start()
        for _ in range(rng.randrange(200)):
            if state.outcome:
                break
            state = GAME.advance(state, rng.choice(GAME.legal(state)))
        if not state.outcome:
            states.append(state)
    return states


# The file


def test_every_level_has_a_name_and_a_line_in_each_language() -> None:
    for game, count in (("canosa", 8), ("bosa", 8)):
        levels = levels_of(game)
        assert [level.player for level in levels] == [f"level-{n}" for n in range(1, count + 1)]
        for texts_of in (level.names for level in levels), (level.plays for level in levels):
            for texts in zip(
                *([each[tongue] for tongue in LANGUAGES] for each in texts_of), strict=True
            ):
                assert len({*texts}) == count
    assert levels_of("chess") == ()


GOOD = """
[[strengths]]
depth = 1
[[levels]]
name = { en = "a", it = "b" }
plays = { en = "a", it = "b" }
strengths = [0]
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[[levels]]", "[[others]]", "has a table [[levels]] for each"),
        (', it = "b" }\nplays', " }\nplays", "level 1: its name is given in en and it"),
        ('plays = { en = "a"', 'plays = { en = ""', "level 1: its plays is a text in en and it"),
        (
            "strengths = [0]",
            "strengths = [1]",
            "level 1: its strengths are numbers from 0 to 0, not [1]",
        ),
        ("strengths = [0]", "strengths = [true]", "its strengths are numbers from 0 to 0"),
        (
            "strengths = [0]",
            "strengths = []",
            "settings of its own or a list of strengths, not both",
        ),
        (
            "strengths = [0]",
            "strengths = [0]\ndepth = 2",
            "settings of its own or a list of strengths, not both",
        ),
    ],
)
def test_a_faulty_file_is_told_by_level(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    assert read_levels(GOOD)[0].strengths == ({"depth": 1},)
    with pytest.raises(Invalid) as caught:
        read_levels(GOOD.replace(old, new))
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"depth": 1, "nodes": 1, "python_nodes": 1, "luck": 1}, "level-9: a level of Canosa has"),
        ({"depth": 1}, "level-9: .*nodes"),
        ({"depth": 1, "nodes": 1, "python_nodes": 1, "aims": {"fame": 1}}, "level-9: .*fame"),
    ],
)
def test_a_faulty_setting_is_told(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        canosa_level("level-9", settings)


def test_the_strongest_level_is_the_engine_in_every_game() -> None:
    (last,) = LEVELS[-1].strengths
    assert last["aims"] == "all"
    assert last["nodes"] == max(strength.nodes for strength in STRENGTHS)


# Strengths that vary


def test_a_strength_lasts_for_the_game_and_all_come() -> None:
    rng, who = Random(5), players_of("canosa")["level-3"]
    assert isinstance(who, VaryingPlayer)
    drawn: Counter[int] = Counter()
    for _ in range(300):
        state, moves = GAME.start(), []
        for _ in range(OPENING + 6):
            moves.append(rng.choice(GAME.legal(state)))
            state = GAME.advance(state, moves[-1])
        early, late = (
            who.drawn(hand(GAME, state, Random(seed), None, tuple(moves[:count])))
            for seed, count in ((1, OPENING), (2, OPENING + 6))
        )
        assert early is late
        drawn[who.strengths.index(late)] += 1
    assert sorted(drawn) == [0, 1, 2]
    assert min(drawn.values()) > 60  # 100 expected; so few come once in 10^6


# Blunders


@pytest.mark.parametrize(
    ("position", "left"),
    [
        ("1(s)1(s)1S/(s)5/2G2(s)/2(s)3/2(g)3/1(g)2(s)1 1,1 2,0 g2", ["b1-a1"]),
        ("(g)5/3(g)1(s)/4G1/2(g)1S1/2(g)3/2(g)3 1,1 1,3 g1", ["+f5"]),
        # The rescue is the second action's; only this first one leads there.
        ("(g)5/3(g)1(s)/6/2(g)GS1/2(g)3/2(g)3 1,1 1,3 g2", ["@e4"]),
    ],
)
def test_what_is_plain_is_seen(position: str, left: list[str]) -> None:
    assert seen(position) == left


def test_a_lost_position_leaves_every_action() -> None:
    lost = "(g)5/3(g)1(s)/6/2(g)1S1/2(g)3/1G(g)3 1,1 1,3 g1"
    assert len(seen(lost)) == len(GAME.legal(at(lost))) > 1


def test_a_win_by_two_sailors_is_seen() -> None:
    two = "4(s)1/5(s)/6/6/3S2/G(g)(g)(g)2 2,2 3,2 s2"
    assert wins_by_sailors(read_position(two), GAME.rules)
    assert not wins_by_sailors(read_position(two.replace("s2", "s1")), GAME.rules)


@pytest.mark.parametrize("number", range(1, 9))
def test_no_level_hands_over_what_anyone_sees(number: int) -> None:
    """On random positions: a Sailor at the door goes in; no win by Sailors is left to the other.

    From level 5 on there are strengths at which a Sailor at the door may wait for something better.
    """
    who = players_of("canosa")[f"level-{number}"]
    tried: Counter[bool] = Counter()
    for index, state in enumerate(random_states(300, seed=number)):
        legal = tuple(GAME.legal(state))
        plain = without_blunders(state.position, GAME.rules, legal)
        goes_home = state.position.scores != GAME.advance(state, plain[0]).position.scores
        if len(plain) < len(legal) and not (goes_home and number > 4):
            rng = Random(index)
            situation = Situation(GAME, state.position.player, state, legal, 0.01, rng)
            assert who.choose(situation).action in plain
            tried[goes_home] += 1
    assert tried[False]
    assert tried[True] or number > 4


# Both backends


def test_without_the_core_the_same_levels_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "is_available", lambda: False)
    for strength in {strength.aims: strength for strength in STRENGTHS}.values():
        hasty = replace(strength, python_nodes=min(strength.python_nodes, 400))
        played = first_actions(GAME, [hasty] * 2, 3, 8)
        assert played == first_actions(GAME, [hasty] * 2, 3, 8)


def test_the_simple_aims_count_alike_in_both_backends() -> None:
    for aims in (CanosaWeights(), CanosaWeights(10.0, 7.0, 0.5, 3.0, 0.6)):
        engine = CanosaEngine(pack_rules(GAME.rules), flat_weights(aims), megabytes=1)
        for state in random_states(40, seed=2):
            position = state.position
            lead = measure(position, position.player, aims)
            assert engine.evaluate(pack(position))["total"] == pytest.approx(UNIT * lead, abs=12)


def test_attention_and_noise_change_what_is_played() -> None:
    base = CanosaLevel("x", depth=2, nodes=2000, python_nodes=300, aims=CanosaWeights())
    weaker = (replace(base, noise=20.0), replace(base, notices=0.2), replace(base, attention=0.1))
    states = random_states(25, seed=4)

    def played(level: CanosaLevel, *, core: bool) -> list[Any]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(native, "is_available", lambda: core)
            return [level.choose(hand(GAME, state, Random(1))).action for state in states]

    for core in (True, False):
        usual = played(base, core=core)
        assert all(played(level, core=core) != usual for level in weaker)


def test_bosa_has_its_own_levels() -> None:
    assert isinstance(players_of("bosa")["level-2"], VaryingPlayer)
    assert players_of("bosa")["level-2"].choose(hand(Bosa(2), *_dealt())).line


def _dealt() -> tuple[Any, Random]:
    return dealt(Bosa(2), 1), Random(1)
