"""The planner as a player: legal from any decision on, honest, and better than those before it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lungomare import native
from lungomare.game import Invalid
from lungomare.games.bosa import DECISIONS, Bosa, State, shipped_deck
from lungomare.native.bosa import _core, pack, pack_deck
from lungomare.players import Situation, player, players_of, registry
from lungomare.players.bosa import entry
from lungomare.players.bosa.measure import SHEET_ALONE, BosaMeasure
from lungomare.players.bosa.planner import BY_RACE, BY_SHEET, BY_VALUE, PLAIN, PLANNER
from lungomare.players.bosa.values import flat, values
from lungomare.players.greedy import EVERY_TURN
from lungomare.players.turns import best_turn
from players.games_between import dealt, hand

QUICK = replace(PLANNER, tries=60)


def test_the_planner_is_on_offer_and_its_yardstick_is_not() -> None:
    assert "planner" in players_of("bosa")
    assert "plain" not in players_of("bosa")
    assert player("planner", Bosa(2)) is PLANNER
    assert player("plain", Bosa(3)) is PLAIN


def test_without_the_core_it_is_told_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_known", lambda _name: {})
    for name in ("planner", "plain"):
        with pytest.raises(Invalid, match=f"{name}' needs the native core; install a C"):
            player(name, Bosa(2))
    monkeypatch.setattr(native, "_MODULE", None)
    assert entry._engines() == ((), ())  # noqa: SLF001 - what is on offer is worked out once


@pytest.mark.parametrize("who", [QUICK, replace(PLAIN, tries=8)], ids=["planner", "plain"])
@pytest.mark.parametrize("game", [Bosa(2), Bosa(3, simple=True)], ids=["goals", "simple"])
def test_choices_are_legal_and_tell_what_they_expect(game: Bosa, who: object) -> None:
    assert isinstance(who, type(PLANNER))
    rng, state = Random(3), dealt(game, 3)
    for _ in range(40):
        handed = hand(game, state, rng)
        choice = who.choose(handed)
        assert choice.action in handed.legal
        assert choice.line[0] == choice.action
        assert choice.value is not None
        assert 0 <= choice.value <= 1
        after = handed.state
        for decision in choice.line:
            assert game.turn(after) == game.turn(handed.state)
            after = game.apply(after, decision)
        assert game.turn(after) != game.turn(handed.state)
        state = game.advance(state, choice.action)


def test_a_choice_depends_on_nothing_that_its_seat_does_not_know() -> None:
    """B11.3, for the player as it is seated."""
    game = Bosa(3)
    state = dealt(game, 5)
    seat = game.actor(state)
    assert seat is not None
    chosen = set()
    for sample in range(4):
        shown = game.resample(state, seat, Random(sample))
        handed = Situation(game, seat, shown, tuple(game.legal(shown)), None, Random(7))
        choice = QUICK.choose(handed)
        chosen.add((choice.line, choice.value))
    assert len(chosen) == 1


def test_more_of_a_lead_is_more_of_a_chance() -> None:
    game = Bosa(2)
    state = dealt(game, 8)
    seat = game.actor(state)
    assert seat is not None
    chances = []
    for points in (0, 30, 80):
        purses = list(state.purses)
        purses[seat] = purses[seat]._replace(points=points)
        ahead = state._replace(purses=tuple(purses))
        handed = Situation(game, seat, ahead, tuple(game.legal(ahead)), None, Random(1))
        chances.append(QUICK.choose(handed).value or 0.0)
    assert chances == sorted(chances)
    assert chances[0] < 0.8
    assert chances[2] > 0.9


@pytest.mark.parametrize(("players", "games", "least"), [(2, 20, 15), (4, 16, 8)])
def test_one_planner_wins_more_than_its_share_among_greedy_players(
    players: int, games: int, least: int
) -> None:
    """Seeded games: a failure is no bad luck, but something that changed."""
    planner = _core.BosaPlanner(BY_RACE, values("learned"), width=8, horizon=1, tries=40)
    greedy = _core.BosaPlanner(BY_SHEET)
    deck, won = pack_deck(Bosa(players)), 0.0
    for seat in range(players):
        seats = [planner if each == seat else greedy for each in range(players)]
        for *_, winners in _core.bosa_games(deck, seats, 0, games // players, seed=1):
            won += (seat in winners) / len(winners)
    assert won >= least


def test_the_cores_greedy_is_as_greedy_as_the_player() -> None:
    """The figures against `greedy` are measured in the core; both reach the same best sheet."""
    game, rng = Bosa(3), Random(5)
    deck, core, state = pack_deck(game), _core.BosaPlanner(BY_SHEET), dealt(game, 5)
    while game.actor(state) is not None:
        seat = game.actor(state)
        worth = BosaMeasure(game, seat or 0, SHEET_ALONE)
        best = best_turn(game, state, worth, EVERY_TURN, rng)
        after = state
        for number in core.plan(pack(deck, state))[0][0]:
            after = game.apply(after, DECISIONS[number])
        assert int(worth(after)) == int(best.value)  # coins are in thousandths, for ties only
        for decision in best.line:
            state = game.apply(state, decision)


def test_a_network_that_does_not_fit_is_told() -> None:
    with pytest.raises(Invalid, match="the part 'bias' has 1 weights, not 512"):
        flat({"bias": [1.0]})


def test_it_takes_away_what_the_next_player_wants() -> None:
    """With much weight on it, always; with none, now and then; and the points stay its own.

    With the first deck: it has few cards of which another is as good.
    """
    first = shipped_deck("standard-1")
    game = Bosa(2, first)
    deck = pack_deck(game)
    deals = [dealt(game, seed) for seed in range(30)]

    def planned(denies: float, state: State) -> _core.PlannedTurn:
        minding = _core.BosaPlanner(BY_VALUE, values("learned"), width=60, denies=denies)
        return minding.plan(pack(deck, state))[0]

    def wanted(state: State) -> int:
        seats = state._replace(seat=1 - state.seat)
        found = _core.BosaPlanner(BY_VALUE, values("learned")).plan(
            pack(pack_deck(Bosa(2, first, simple=True)), _without_goals(seats))
        )
        return found[0][0][0]

    def taken(denies: float) -> int:
        return sum(planned(denies, state)[0][0] == wanted(state) for state in deals)

    assert taken(1000.0) == len(deals)
    assert taken(0.0) < taken(0.5) < len(deals)
    usual, denying = planned(0.0, deals[0]), planned(1000.0, deals[0])
    assert denying[1] <= usual[1], "what it is worth to deny is not among the points"


def _without_goals(state: State) -> State:
    return state._replace(deal=state.deal._replace(goals=((), ())))
