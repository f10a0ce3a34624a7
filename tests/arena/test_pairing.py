"""Who sits where, and how games begin."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import pytest

from arena.contests import CANOSA, contest
from lungomare.arena.canosa import openings
from lungomare.arena.openings import open_game
from lungomare.arena.pairing import pair
from lungomare.game import Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, State
from lungomare.players import Choice, Situation
from lungomare.players.naming import named_player, read_player
from lungomare.players.naming.named_player import Program, Registered


def test_a_pair_exchanges_colours_from_one_opening() -> None:
    fixtures = [pair(CANOSA, 2).fixture(number) for number in range(4)]
    assert [each.seats for each in fixtures] == [(0, 1), (1, 0)] * 2
    assert [each.opening for each in fixtures] == [0, 0, 1, 1]


def test_everybody_meets_everybody_from_the_same_openings() -> None:
    fixtures = [pair(CANOSA, 3).fixture(number) for number in range(12)]
    for opening in (0, 1):
        met = [each.seats for each in fixtures if each.opening == opening]
        assert sorted(met) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_in_a_gauntlet_the_first_meets_each_of_the_others() -> None:
    fixtures = [pair(CANOSA, 3, gauntlet=True).fixture(number) for number in range(8)]
    assert [each.seats for each in fixtures] == [(0, 1), (1, 0), (0, 2), (2, 0)] * 2
    assert [each.opening for each in fixtures] == [0] * 4 + [1] * 4


@pytest.mark.parametrize(("seats", "contestants"), [(2, 2), (4, 2), (3, 3), (5, 5)])
def test_every_deal_is_played_in_all_rotations(seats: int, contestants: int) -> None:
    pairing = pair(Bosa(seats), contestants)
    fixtures = [pairing.fixture(number) for number in range(2 * seats)]
    assert [each.unit for each in fixtures] == [0] * seats + [1] * seats
    sat = Counter((seat, who) for each in fixtures for seat, who in enumerate(each.seats))
    for seat in range(seats):
        assert sat[seat, 0] == 2, "the first has had every seat, once a deal"
    assert all(len(set(each.seats)) == contestants for each in fixtures)


@pytest.mark.parametrize(("seats", "contestants"), [(4, 3), (3, 4), (2, 1)])
def test_those_who_cannot_be_seated(seats: int, contestants: int) -> None:
    with pytest.raises(Invalid, match="players"):
        pair(Bosa(seats), contestants)


def test_openings_follow_from_seed_and_number() -> None:
    drawn = [open_game(CANOSA, 7, number).moves for number in range(6)]
    assert drawn == [open_game(Canosa(), 7, number).moves for number in range(6)]
    assert len(set(drawn)) == 6
    assert drawn[0] != open_game(CANOSA, 8, 0).moves
    assert {len(moves) for moves in drawn} == {5, 7}, "three or four turns, the first of one action"


def test_openings_are_legal_and_unfinished() -> None:
    for number in range(4):
        opening = open_game(CANOSA, 1, number)
        state = opening.start
        for move in opening.moves:
            state = CANOSA.apply(state, move)
        assert state.outcome is None


def test_lopsided_openings_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no tolerance at all only openings that look even are left."""
    looked: list[float] = []
    true_lead = openings.lead_of

    def lead(game: Canosa, state: State) -> float:
        looked.append(true_lead(game, state))
        return looked[-1]

    monkeypatch.setattr(openings, "lead_of", lead)
    monkeypatch.setattr(openings, "BALANCED", 0.5)
    open_game(CANOSA, 3, 1)
    assert abs(looked[-1]) <= 0.5
    assert all(abs(each) > 0.5 for each in looked[:-1])
    assert len(looked) > 1, "this seed's first opening is lopsided"


def test_deals_are_the_same_in_a_unit_and_differ_between() -> None:
    match = contest("random", "random", games=6, game=Bosa(3))
    starts = [match.opening(number).start for number in range(6)]
    assert starts[0] == starts[1] == starts[2] != starts[3]
    assert all(one == two for one, two in pairwise(starts[3:]))


def test_names_and_budgets() -> None:
    plain, timed = (read_player(text, CANOSA) for text in ("level-2", "level-2@50"))
    assert (plain.make, plain.budget) == (Registered("level-2"), None)
    assert (timed.name, timed.make, timed.budget) == ("level-2@50", Registered("level-2"), 0.05)
    program = read_player("bot:./mine --book 'a b'@200", CANOSA)
    assert (program.make, program.budget) == (Program(("./mine", "--book", "a b")), 0.2)


@dataclass
class Elephant:
    """A player that forgets nothing, unless it is alone."""

    name: str = "elephant"
    others: tuple[str, ...] = ("much",)

    def choose(self, situation: Situation) -> Choice:
        return Choice(situation.legal[0])

    def alone(self) -> Elephant:
        return Elephant(others=())


def test_nobody_shares_a_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Elephant()
    monkeypatch.setattr(named_player, "player", lambda _name, _game: known)
    made = [Registered("elephant")(CANOSA) for _ in range(2)]
    assert made == [Elephant(others=())] * 2
    assert made[0] is not made[1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("level-99", "there is no player 'level-99'"),
        ("level-1@0", "milliseconds behind @ are from 1 to"),
        ("bot:", "needs the command"),
        ("bot:'open", "cannot be read"),
    ],
)
def test_contestants_that_are_none(text: str, told: str) -> None:
    with pytest.raises(Invalid, match=told):
        read_player(text, CANOSA)
