"""Whole games: records, forfeits, shares, and processes that change nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest

from arena.contests import (
    CANOSA,
    Curious,
    bot,
    contest,
    make_cheating,
    make_raising,
    play,
    tally,
    without_times,
)
from lungomare.arena import Contest, NamedPlayer, play_games, standings
from lungomare.arena.shares import shares_of
from lungomare.arena.worker_pool import WorkerLost
from lungomare.games.bosa import Bosa, verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.players import bot_process as bots
from lungomare.players.naming import read_player
from lungomare.players.naming.named_player import Registered

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Game

pytestmark = pytest.mark.usefixtures("patient")

GAMES = [CANOSA, Bosa(2), Bosa(3), Bosa(4, simple=True)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.seats}")
def test_records_replay_and_verify(game: Game[Any, Any]) -> None:
    match = contest("greedy", "random", games=game.seats, game=game)
    for number, record in enumerate(play(match)):
        played = replay(FAMILIES, record)
        assert record["number"] == number
        assert record["result"] == game.result(played.states[-1])
        assert sum(record["shares"]) == pytest.approx(1)
        seats = [match.contestants[sat].name for sat in match.fixture(number).seats]
        assert [seat["player"] for seat in record["seats"]] == seats
        if game.name == "bosa":
            assert all(check.holds for check in verify(record))


def test_a_pair_begins_alike() -> None:
    one, two = play(contest("level-1", "random", games=2))
    assert one["opening"] == two["opening"] > 0
    assert one["actions"][: one["opening"]] == two["actions"][: two["opening"]]
    assert one["seats"] == two["seats"][::-1]


@pytest.mark.parametrize("game", [CANOSA, Bosa(3)], ids=["canosa", "bosa"])
def test_it_does_not_matter_how_many_processes_play(game: Game[Any, Any]) -> None:
    match = contest("level-1", "random", games=5, game=game)
    one, two = play(match), play(match, jobs=2)
    assert list(map(without_times, one)) == list(map(without_times, two))


def test_another_seed_gives_other_games() -> None:
    records = [play(contest("random", "random", games=1, seed=seed))[0] for seed in (1, 2)]
    assert records[0]["actions"] != records[1]["actions"]


BREACHES = {
    "hangs": "gave no answer within",
    "dies": "has exited",
    "babbles": "what a lovely day",
    "cheats": "not among the legal actions",
}


@pytest.mark.parametrize("kind", BREACHES)
def test_a_program_that_goes_wrong_forfeits_and_the_match_goes_on(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "hangs":
        monkeypatch.setattr(bots, "GRACE", 0.1)
    match = contest(bot(kind), "random", games=2, ms=1)
    for number, record in enumerate(play(match)):
        replay(FAMILIES, record)
        assert record["result"] == {"winner": "silver" if number == 0 else "gold"} | {
            "reason": "forfeit"
        }
        (forfeit,) = record["forfeits"]
        assert forfeit["seat"] == number, "it was started anew for the second game"
        assert BREACHES[kind] in forfeit["reason"]
        assert record["shares"] == [0, 1]


def test_a_program_that_dies_in_the_middle_is_started_anew() -> None:
    match = contest(bot("tires"), "random", games=2)
    first, second = play(match)
    for record in (first, second):
        assert len(record["actions"]) > record["opening"], "it has played before"
        assert "has exited" in record["forfeits"][0]["reason"]


def test_a_program_plays_on_from_game_to_game() -> None:
    match = contest(bot("plays"), "random", games=4)
    counted = tally(match)
    assert [each.forfeits for each in counted.results.values()] == [()] * 4
    assert all(each.acts[each.seats.index(0)] > 0 for each in counted.results.values())


def test_a_program_is_told_of_every_game_and_its_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    game = Bosa(2)
    noting = read_player(bot("notes"), game, str(log))
    play(Contest(game, (noting, NamedPlayer("random", Registered("random"))), 3, 1))
    told = [kind for kind, _ in groupby(log.read_text().split())]
    assert told == ["hello", *("new", "act", "over") * 3, "quit"]


def test_players_are_shown_nothing_that_their_seat_may_not_know() -> None:
    """What others hold is drawn anew for every choice, so that it cannot be read off."""
    game = Bosa(3)
    curious = Curious()
    match = Contest(game, (NamedPlayer("curious", lambda _game: curious),) * 3, games=1)
    (record,) = play(match)
    goals = replay(FAMILIES, record).states[0].deal.goals
    for seat, shown in curious.shown:
        assert shown[seat] == goals[seat]
    others = {(seat, shown[(seat + 1) % 3]) for seat, shown in curious.shown}
    assert len(others) > 30, "one true hand could be seen no oftener than any other"


def test_a_program_that_is_slow_to_start_is_waited_for() -> None:
    (record,) = play(contest("random", bot("dawdles"), games=1))
    assert record["forfeits"] == []


def test_both_programs_go_wrong() -> None:
    records = play(contest(bot("dies"), bot("cheats"), games=2))
    for record in records:
        replay(FAMILIES, record)
        assert len(record["forfeits"]) == 1, "whoever was first has lost"


def test_a_program_that_cannot_begin_forfeits() -> None:
    match = contest(bot("silent"), "random", games=2)
    assert [record["shares"] for record in play(match)] == [[0, 1], [0, 1]]
    records = play(contest(bot("silent"), bot("silent"), games=2))
    assert [record["shares"] for record in records] == [[0, 1], [1, 0]]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_forfeit_in_bosa(seats: int) -> None:
    """For two it ends the game; for more the seat plays on and is counted last."""
    match = contest(bot("cheats"), "random", games=seats, game=Bosa(seats))
    for number, record in enumerate(play(match)):
        played = replay(FAMILIES, record)
        assert [each["seat"] for each in record["forfeits"]] == [number]
        assert record["shares"] == [0, 1]
        if seats == 2:
            assert record["result"] == {"winners": [1 - number], "reason": "forfeit"}
            continue
        assert record["result"] == match.game.result(played.states[-1]), "it was played to its end"
        firsts = [
            match.game.legal(state)[0] == move
            for state, move in zip(played.states, played.moves, strict=False)
            if match.game.actor(state) == number
        ]
        assert all(firsts)


def test_a_forfeiter_is_counted_last_even_if_it_would_have_won() -> None:
    game = Bosa(3)
    record = play(contest("greedy", "random", games=1, game=game, seed=2))[0]
    last = replay(FAMILIES, record).states[-1]
    (winner,) = record["result"]["winners"]
    totals = record["result"]["totals"]
    second = max((seat for seat in range(3) if seat != winner), key=totals.__getitem__)
    shares = shares_of(game, last, {winner})
    assert shares[winner] == 0
    assert shares[second] == 1
    assert shares_of(game, last, {0, 1}) == [0, 0, 1]
    assert shares_of(game, last, {0, 1, 2}) == pytest.approx([1 / 3] * 3)


def test_players_of_one_s_own() -> None:
    """Whatever makes a player may take part; a choice that is not legal forfeits."""
    own = NamedPlayer("mine", make_cheating)
    match = Contest(CANOSA, (own, NamedPlayer("random", Registered("random"))), games=2)
    for record in play(match, jobs=2):
        assert record["shares"] == [0, 1]
        assert "not among the legal actions" in record["forfeits"][0]["reason"]


def test_an_error_in_a_player_is_told_with_its_game() -> None:
    own = NamedPlayer("mine", make_raising)
    match = Contest(CANOSA, (own, NamedPlayer("random", Registered("random"))), games=2)
    with pytest.raises(ZeroDivisionError):
        play(match)
    with pytest.raises(WorkerLost, match=r"game \d broke off \(ZeroDivisionError: by zero\)"):
        play(match, jobs=2)


def test_stopping_early_ends_the_workers_and_their_programs() -> None:
    match = contest(bot("plays"), "random", games=50)
    games = play_games(match, range(50), jobs=2)
    next(games)
    games.close()
    assert next(games, None) is None


def test_one_among_copies_against_its_fair_share() -> None:
    first, second = standings(tally(contest("greedy", "random", games=8, game=Bosa(4))))
    assert (first.fair, second.fair) == (0.25, 0.75)
    assert first.games == second.games == 8
    assert first.wins == second.losses
    assert first.estimate
    assert second.estimate
    assert first.estimate.score + second.estimate.score == pytest.approx(1)
    assert first.estimate.score > first.fair


def test_whole_turns_are_asked_for_once() -> None:
    usual = contest("greedy", "level-4", games=2, game=Bosa(2))
    for step, turn in zip(play(usual), play(replace(usual, whole_turns=True)), strict=True):
        assert turn["match"] == step["match"] | {"whole_turns": True}
        assert turn["acts"] == [15, 15]
        assert min(step["acts"]) > 3 * 15
        assert turn["result"] == Bosa(2).result(replay(FAMILIES, turn).states[-1])


def test_who_names_no_turn_is_asked_at_every_decision() -> None:
    match = contest("random", "greedy", games=1, game=Bosa(2))
    (record,) = play(replace(match, whole_turns=True))
    asked = dict(zip((seat["player"] for seat in record["seats"]), record["acts"], strict=True))
    assert asked["greedy"] == 15
    assert asked["random"] > 3 * 15
