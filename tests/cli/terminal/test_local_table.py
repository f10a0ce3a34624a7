"""A table of people at one terminal: what needs agreement is agreed at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lungomare.cli.terminal.local_table import LocalTable
from lungomare.game import Game, GameError, Illegal, Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, read_position
from lungomare.games.records import replay, write_record
from lungomare.games.registry import FAMILIES
from lungomare.games.shuffle import seed_from_text
from lungomare.match import Refused

NEARLY_WON = "6/4S1/6/()()()()2/1(g)1G2/6 1,1 3,2 g2"
WON = "6/6/6/1G4/3S2/1(g)()()()() 1,2 4,1 s2"


def canosa(position: str | None = None) -> LocalTable:
    game = Canosa()
    start = game.start()
    if position is not None:
        start = game.start_from(read_position(position, game.rules))
    return LocalTable(game, start)


def bosa(players: int = 2) -> LocalTable:
    game = Bosa(players)
    return LocalTable(game, game.deal_from_seed(seed_from_text("lido")))


def random_record(game: Game[Any, Any], rng: Random, most: int = 10_000) -> dict[str, Any]:
    start = state = game.deal_from_seed(rng.randbytes(32))
    moves: list[Any] = []
    while game.outcome(state) is None and len(moves) < most:
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    return write_record(game, start, moves, game.result(state))


def test_a_game_is_played_and_written_down() -> None:
    local = canosa(NEARLY_WON)
    local.play("b2-b1")
    assert not local.is_over
    local.play("b1-a1")
    assert local.is_over
    record = local.record()
    assert record["result"] == {"winner": "gold", "reason": "sailors"}
    assert len(replay(FAMILIES, record).moves) == 2


def test_what_is_refused_changes_nothing() -> None:
    local = canosa()
    with pytest.raises(Illegal):
        local.play("@c3")
    assert local.record()["actions"] == []


def test_taking_back_goes_as_far_as_one_likes_where_nothing_is_hidden() -> None:
    local = canosa()
    for text in ("@b2", "@e5", "@d5"):
        local.play(text)
    for left in (["@b2", "@e5"], ["@b2"], []):
        local.take_back()
        assert local.record()["actions"] == left
    with pytest.raises(Refused) as refused:
        local.take_back()
    assert refused.value.code == "nothing-to-take-back"


def test_the_end_by_the_rules_is_taken_back_with_its_move() -> None:
    local = canosa(NEARLY_WON)
    local.play("b2-b1")
    local.play("b1-a1")
    local.take_back()
    assert not local.is_over
    assert local.record()["actions"] == ["b2-b1"]
    local.play("b1-a1")
    assert local.is_over


def test_only_the_running_turn_is_taken_back_where_cards_were_seen() -> None:
    local = bosa()
    local.play("take 1")
    local.play("place b1")
    local.take_back()
    assert local.record()["decisions"] == ["take 1"]
    local.play("place b1")
    local.play("row")
    while local.game.turn(local.state) == local.game.turn(local.table.start):
        local.play("skip")
    before = local.record()
    with pytest.raises(Refused) as refused:
        local.take_back()
    assert refused.value.code == "seen-more"
    assert local.record() == before


def test_the_last_decision_of_a_game_with_secrets_stands() -> None:
    record = random_record(Bosa(2), Random(3))
    local = LocalTable.from_record(record)
    assert local.is_over
    with pytest.raises(Refused):
        local.take_back()
    assert local.is_over
    assert local.record() == record


def test_resigning_loses_between_two_and_ends_the_game_of_more() -> None:
    local = canosa()
    local.play("@b2")
    seat = local.resign()
    assert (seat, local.record()["result"]) == (1, {"winner": "gold", "reason": "resigned"})
    pair = bosa()
    seat = pair.resign()
    assert pair.record()["result"] == {"reason": "resigned", "winners": [1 - seat]}
    four = bosa(4)
    four.resign()
    assert four.record()["result"] == {"reason": "abandoned", "winners": []}
    for ended in (local, pair, four):
        with pytest.raises(Refused):
            ended.resign()
        replay(FAMILIES, ended.record())
        ended.take_back()
        assert not ended.is_over
        assert ended.record()["result"] is None


def test_a_draw_is_agreed_where_the_game_knows_one() -> None:
    local = canosa()
    local.agree_draw()
    assert local.record()["result"] == {"winner": None, "reason": "agreed"}
    with pytest.raises(Refused):
        bosa().agree_draw()


@pytest.mark.parametrize("most", [10_000, 17])
@pytest.mark.parametrize("game", [Canosa(), Canosa("kickstarter"), Bosa(3), Bosa(2, simple=True)])
def test_a_record_comes_back_as_it_was(game: Game[Any, Any], most: int) -> None:
    record = random_record(game, Random(1), most)
    assert LocalTable.from_record(record).record() == record


def test_a_record_that_people_ended_comes_back_ended() -> None:
    local = canosa()
    local.play("@b2")
    local.resign()
    again = LocalTable.from_record(local.record())
    assert again.is_over
    assert again.record() == local.record()
    again.take_back()
    assert not again.is_over


def test_nothing_is_played_from_a_game_that_is_over() -> None:
    with pytest.raises(Invalid, match="over where it would begin"):
        canosa(WON)
    with pytest.raises(GameError):
        LocalTable.from_record({"game": "canosa"})
