"""The engine's search: legal lines, limits, the same result for the same question."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, NoReturn

import pytest

from lungomare.games.canosa import FAMILY, Canosa, read_position
from lungomare.native.canosa import pack, pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine, CanosaGame
from native.canosa.record_fingerprint import FILE, fingerprint

if TYPE_CHECKING:
    from lungomare.games.canosa import State
    from lungomare.native.canosa._core import EngineFinding

CANOSA = Canosa()
MIXES = {",".join(f"{s}={v}" for s, v in game.header(game.start())["rules"].items()): game
         for game in FAMILY.variants()}  # fmt: skip


def engine_of(game: Canosa = CANOSA, threads: int = 1) -> CanosaEngine:
    return CanosaEngine(pack_rules(game.rules), megabytes=1, threads=threads)


def start_of(game: Canosa = CANOSA) -> CanosaGame:
    return resume(game.start(), game.rules)


def answer(finding: EngineFinding) -> tuple[int, int, object]:
    return finding["depth"], finding["nodes"], finding["lines"]


def check_lines(game: Canosa, state: State, finding: EngineFinding) -> None:
    """Every line can be played from `state`."""
    firsts = [line["actions"][0] for line in finding["lines"]]
    assert len(set(firsts)) == len(firsts)
    for line in finding["lines"]:
        after = state
        for action in line["actions"]:
            after = game.apply(after, game.decode(action))


@pytest.mark.parametrize("name", MIXES)
def test_every_mix_of_switches_is_searched_by_the_rules(name: str) -> None:
    game = MIXES[name]
    engine, state = engine_of(game), game.start()
    for _ in range(30):
        found = engine.search(resume(state, game.rules), nodes=3000, lines=3)
        check_lines(game, state, found)
        state = game.apply(state, game.decode(found["lines"][0]["actions"][0]))
        if state.outcome:
            break


def test_the_same_question_has_the_same_answer() -> None:
    for asked in ({"depth": 7}, {"nodes": 20_000}, {"nodes": 5000, "noise": 40.0, "seed": 3}):
        once, again = (answer(engine_of().search(start_of(), **asked)) for _ in range(2))
        assert once == again
    engine = engine_of()
    once = answer(engine.search(start_of(), depth=7))
    engine.clear()
    assert answer(engine.search(start_of(), depth=7)) == once


@pytest.mark.parametrize("nodes", [1, 2, 17, 1000, 12_345])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_limit_of_positions_is_exact(nodes: int, threads: int) -> None:
    found = engine_of(threads=threads).search(start_of(), nodes=nodes)
    assert found["nodes"] <= max(nodes, threads)
    if threads == 1:
        assert found["nodes"] == nodes
    assert found["lines"][0]["actions"]


def test_a_limit_of_time_ends_the_search() -> None:
    assert engine_of().search(start_of(), milliseconds=30)["seconds"] >= 0.03
    # By the clock a busy machine may have let it do nothing.
    assert engine_of().search(start_of(), milliseconds=30, by_processor=True)["depth"] >= 4


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({}, "needs a depth"),
        ({"depth": 101}, "depth is from 0 to 100"),
        ({"depth": 2, "lines": 0}, "lines"),
        ({"depth": 2, "attention": 1.5}, "attention"),
        ({"depth": 2, "noise": -1.0}, "noise"),
        ({"milliseconds": -1.0}, "milliseconds"),
    ],
)
def test_wrong_questions_get_a_sentence(wrong: dict[str, float], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        engine_of().search(start_of(), **wrong)  # type: ignore[arg-type]


def test_a_finished_game_is_not_searched() -> None:
    won = "6/6/6/2G3/4S1/6 0,0 4,3 g1"
    position = read_position(won.replace("6/6/6/2G3", "(g)(g)(g)3/6/6/2G3"), CANOSA.rules)
    with pytest.raises(ValueError, match="over"):
        engine_of().search(CanosaGame(pack(position), pack_rules(CANOSA.rules)), depth=1)


def test_ctrl_c_stops_a_search() -> None:
    class Stopped(Exception):  # noqa: N818 - it is no error
        pass

    def stop(*_: object) -> NoReturn:
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(Stopped):
            engine_of(threads=2).search(start_of(), milliseconds=600_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_the_search_has_its_fingerprint() -> None:
    kept = json.loads(FILE.read_text("utf-8"))
    assert fingerprint() == kept, (
        "the search visits or finds other things than before; if that is meant, renew the numbers"
        " with python tests/native/canosa/record_fingerprint.py and say in the commit why"
    )


def test_more_threads_find_as_much() -> None:
    found = engine_of(threads=3).search(start_of(), depth=9, lines=2)
    assert found["depth"] == 9
    assert len(found["lines"]) == 2
    check_lines(CANOSA, CANOSA.start(), found)


def test_what_is_noticed_depends_on_the_seed_alone() -> None:
    engine = engine_of()
    asked = {"depth": 6, "attention": 0.3}
    once = answer(engine.search(start_of(), **asked, seed=1))  # type: ignore[arg-type]
    engine.search(start_of(), **asked, seed=2)  # type: ignore[arg-type]
    engine.clear()
    assert answer(engine.search(start_of(), **asked, seed=1)) == once  # type: ignore[arg-type]
    nodes = {engine_of().search(start_of(), **asked, seed=s)["nodes"] for s in range(4)}  # type: ignore[arg-type]
    assert len(nodes) > 1
    assert max(nodes) < engine_of().search(start_of(), depth=6)["nodes"]
