"""The study of a deck: what it counts is what the law's own games show, and when it is content."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from lungomare.arena.results.statistics import wilson
from lungomare.arena.studies.bosa import limits as deck_limits
from lungomare.arena.studies.bosa.limits import check_limits
from lungomare.arena.studies.bosa.study import CHUNK, Mean, Question, Strength, Study, pooled
from lungomare.games.bosa import (
    COLORS,
    DECISIONS,
    KINDS,
    Bosa,
    Phase,
    deck_from_json,
    deck_to_json,
    shipped_deck,
)
from lungomare.games.bosa.deck.cards import MOST_ON_CARD
from lungomare.games.bosa.townscape import EMPTY
from lungomare.native.bosa import pack, pack_deck, unpack
from lungomare.native.bosa._core import BosaPlanner, BosaState, bosa_games, bosa_study

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.bosa import State

DECK = shipped_deck("standard-1")
BY_VALUE = Strength()


def question(players: int, games: int, *, simple: bool = False, tries: int = 0) -> Question:
    return Question(DECK, players, Strength(tries), games, seed=3, simple=simple)


def answered(asked: Question, threads: int = 1) -> Study:
    return asked.answer(asked.play(first, games, threads) for first, games in asked.chunks())


class Seen(Counter[tuple[object, ...]]):
    """What a game shows to somebody who watches it by the law, decision by decision."""

    def __init__(self, game: Bosa, state: State) -> None:
        super().__init__()
        self.game, self.state, self.most_coins = game, state, 0

    def play(self, decision: int) -> None:
        before, table = self.state, self.game.setting
        action = DECISIONS[decision]
        self.state = self.game.advance(before, action)
        text, seat = self.game.write(action), before.seat
        if before.phase is Phase.TAKE:
            for card in before.market:
                self["lay", table.ids[card]] += 1
            self["taken", table.ids[before.market[int(text.split()[1]) - 1]]] += 1
        elif before.phase is Phase.ACT and text.startswith("do"):
            at = before.at if before.copier == EMPTY else before.copier
            self["uses", table.ids[before.towns[seat][at]]] += 1
        held = sum(purse.coins for purse in self.state.purses)
        for season in self.state.patronage[len(before.patronage) :]:  # held until it was paid
            held += sum(
                coins for coins, points in DECK.chart for given in season if given == points
            )
        self.most_coins = max(self.most_coins, held)


def watched(game: Bosa, planner: BosaPlanner, seed: int, number: int) -> Seen:
    deck = pack_deck(game)
    seen = Seen(game, unpack(BosaState.deal(deck, seed, number)))
    while seen.state.phase is not Phase.OVER:
        for decision in planner.plan(pack(deck, seen.state))[0][0]:
            seen.play(decision)
    return seen


def test_the_counts_are_those_of_the_law() -> None:
    """Three games are watched decision by decision, by the plain rules."""
    game, study = Bosa(3, DECK), answered(question(3, 3))
    seen = [watched(game, BY_VALUE.planner(), 3, number) for number in range(3)]
    together = sum(map(Counter, seen), Counter[tuple[object, ...]]())
    for card in DECK.buildings:
        row = study.cards[card.id]
        assert row["taken"].count == together["lay", card.id]
        assert row["taken"].sum == together["taken", card.id]
        assert row["uses"].sum == together["uses", card.id]
    sheets = [sheet for each in seen for sheet in game.score_sheet(each.state)]
    assert study.sources["sales"].sum == sum(sheet.cards for sheet in sheets)
    assert study.sources["left over"].sum == sum(sheet.leftovers for sheet in sheets)
    counted = [goal.points for sheet in sheets for goal in sheet.goals if goal.counts]
    assert study.sources["goals"].sum == sum(counted)
    assert sum(row["counted"].sum for row in study.goals.values()) == len(counted) == 18
    assert sum(row["points"].sum for row in study.goals.values()) == sum(counted)
    patronage = [sum(sheet.patronage[season] for sheet in sheets) for season in range(3)]
    assert [study.sources[f"patronage {n}"].sum for n in (1, 2, 3)] == patronage
    top = sum(sheet.patronage[2] == DECK.chart[-1][1] for sheet in sheets)
    assert study.top_step.sum == top
    most = Counter({number: games for number, games in enumerate(study.coins) if games})
    assert most == Counter(each.most_coins for each in seen)
    for number, color in enumerate(COLORS):
        built = sum(
            game.setting.colors[card] == color for s in seen for t in s.state.towns for card in t
        )
        assert study.sums["colors"][number][0][1] == built


@pytest.mark.parametrize("players", [2, 5])
def test_the_games_are_those_of_the_planner(players: int) -> None:
    asked = question(players, 30)
    study = answered(asked)
    planners = [asked.strength.planner()] * players
    games = bosa_games(pack_deck(Bosa(players, DECK)), planners, 0, 30, seed=3)
    totals = sum(sum(totals) for totals, *_ in games)
    assert sum(mean.sum for mean in study.totals) == totals
    assert sum(mean.sum for mean in study.sources.values()) == totals
    assert sum(mean.sum for mean in study.seats) == pytest.approx(30 * players)
    assert {mean.count for mean in study.seats} == {30}
    taken = [row["taken"] for row in study.cards.values()]
    assert sum(mean.sum for mean in taken) == 30 * players * 15
    assert sum(mean.count for mean in taken) == 4 * 30 * players * 15
    assert sum(row["edge"].sum for row in study.cards.values()) == pytest.approx(0, abs=1e-3)
    for sorts in (COLORS, KINDS):
        wins = [study.sorts[name]["won"] for name in sorts]
        assert sum(mean.count for mean in wins) == pytest.approx(30 * players)
        assert sum(mean.sum for mean in wins) == pytest.approx(30 * players)
    assert sum(study.dealt.values()) == 30 * (players + 3 * (5 * players + 3))
    assert all(sum(season) == pytest.approx(1) for season in study.steps)


def test_the_same_sums_however_they_are_played() -> None:
    asked = question(2, 40)
    whole = asked.play(0, 40)
    assert asked.play(0, 40, threads=3) == whole
    halves = asked.answer([asked.play(0, 20), asked.play(20, 20)])
    for name, row in asked.answer([whole]).cards.items():
        assert (halves.cards[name]["uses"], halves.cards[name]["won"]) == (row["uses"], row["won"])
    assert asked.play(40, 40) != whole
    assert list(question(2, CHUNK + 1).chunks()) == [(0, CHUNK), (CHUNK, 1)]


def test_a_race_plays_otherwise_and_the_same_each_time() -> None:
    raced = question(2, 4, tries=20)
    assert raced.strength.name == "race 20"
    assert raced.play(0, 4) == raced.play(0, 4) != question(2, 4).play(0, 4)
    assert raced.identity() != question(2, 4).identity()


def test_without_goals_none_is_judged() -> None:
    study = answered(question(2, 10, simple=True))
    assert study.sources["goals"].sum == 0
    assert not any("goal" in check.name for check in check_limits(study))


def test_the_largest_deck_that_the_law_takes_can_be_studied() -> None:
    cards: Json = deck_to_json(DECK) | {"name": "rich"}
    cards["cards"][10] = cards["cards"][10] | {"effect": {"gain": {"coins": MOST_ON_CARD}}}
    assert replace(question(2, 1), deck=deck_from_json(cards)).play(0, 1)
    with pytest.raises(ValueError, match="needs values"):
        bosa_study(pack_deck(Bosa(2)), BosaPlanner(0), 0, 1)


# Means and limits


def test_means_add_up_and_stay_humble() -> None:
    both = pooled([Mean(2, 3.0, 5.0), Mean(1, 0.0, 0.0)])
    assert both == Mean(3, 3.0, 5.0)
    assert both.mean == 1
    low, high = Mean(4, 8.0, 16.0).interval  # four times 2: no certainty
    assert low < 1
    assert high > 3
    low, high = Mean(10_000, 10_000.0, 20_000.0).interval  # a deviation of 1
    assert low == pytest.approx(0.9804, abs=1e-4)
    assert high == pytest.approx(1.0196, abs=1e-4)
    assert Mean(0, 0.0, 0.0).interval == (0, 0)


@pytest.mark.parametrize(
    "seen", [[0.0] * 3, [5.0], [5.0] * 4, [0.0, 5.0], [1.0, 0.0, 5.0, 2.5], [1.0] * 50]
)
def test_a_share_s_interval_stays_within_what_can_be(seen: list[float]) -> None:
    mean = Mean(len(seen), sum(seen), sum(each**2 for each in seen), most=5.0)
    low, high = mean.interval
    assert 0 <= low <= mean.mean <= high <= 5
    assert low < high
    assert pooled([mean, Mean(1, 2.0, 4.0, most=2.0)]).most == 5
    assert pooled([mean, Mean(1, 2.0, 4.0)]).most is None


def test_a_share_s_interval_is_wilson_s_where_games_are_won_or_lost() -> None:
    low, high = Mean(100, 120.0, 240.0, most=2.0).interval  # 60 of 100 games of two
    assert (low / 2, high / 2) == pytest.approx(wilson(0.6, 100))


def changed(study: Study, key: str, place: int, figure: int, share: float) -> Study:
    """The study with one of its means set to what ten thousand games would show."""
    rows = [list(row) for row in study.sums[key]]
    rows[place][figure] = [10_000.0, 10_000 * share, 10_000 * share * max(share, 1.0)]
    return replace(study, sums=study.sums | {key: rows})


def broken(study: Study) -> dict[str, str]:
    return {check.name: check.which for check in check_limits(study) if not check.holds}


def even() -> Study:
    """A study in which everything is as it should be."""
    study = answered(question(2, 1))
    mean = [10_000.0, 10_000.0, 15_000.0]
    quarter, half = [10_000.0, 2_500.0, 2_500.0], [10_000.0, 5_000.0, 5_000.0]
    sums = study.sums | {
        "seats": [[mean]] * 2,
        "cards": [[quarter, mean, mean, mean, mean, mean]] * 96,
        "goals": [[half, mean, mean, mean]] * 20,
        "colors": [[mean, mean]] * 6,
        "kinds": [[mean, mean]] * 3,
        "coins": [0.0] * 50 + [10_000.0] + [0.0] * 205,
        "steps": [[0.0, 0.0, 8_000.0, 0.0, 0.0, 2_000.0]] * 3,
    }
    return replace(study, games=10_000, sums=sums)


@pytest.mark.clause("B10.4")
def test_every_condition_can_be_broken() -> None:
    assert broken(even()) == {}
    assert broken(changed(even(), "seats", 1, 0, 1.2)) == {"seat that wins most": "place 2"}
    assert broken(changed(even(), "colors", 4, 1, 1.2)) == {"colour that wins most": "blue"}
    assert broken(changed(even(), "kinds", 2, 1, 1.2)) == {"resource that wins most": "pottery"}
    first, start = DECK.buildings[6].id, DECK.buildings[0].id
    assert broken(changed(even(), "cards", 0, 2, 1.2)) == {"Start card that wins most": start}
    assert broken(changed(even(), "cards", 6, 0, 0.04)) == {"card taken least, when seen": first}
    assert broken(changed(even(), "cards", 6, 0, 0.8)) == {"card taken most, when seen": first}
    assert broken(changed(even(), "cards", 6, 2, 0.6)) == {"card whose takers win least": first}
    assert broken(changed(even(), "cards", 6, 2, 1.6)) == {"card whose takers win most": first}
    goal = DECK.goals[3].id
    assert broken(changed(even(), "goals", 3, 0, 0.15)) == {"goal least among the best two": goal}
    rich = even().sums | {"coins": [0.0] * 70 + [9_890.0, 110.0] + [0.0] * 184}
    assert broken(replace(even(), sums=rich)) == {"more than 70 coins held": ""}
    for top in (900.0, 3_400.0):
        season = [0.0, 0.0, 10_000 - top, 0.0, 0.0, top]
        steps = even().sums | {"steps": [season] * 3}
        assert broken(replace(even(), sums=steps)) == {"top step in Season 3": ""}


def test_what_is_not_clear_is_no_breach() -> None:
    """Seen 100 times, a share of 1.2 may be fair; seen 10,000 times, it is not."""
    often, seldom = (Mean(n, 1.2 * n, 2.4 * n) for n in (10_000, 100))
    assert seldom.interval[0] < deck_limits.CLEARLY < often.interval[0]
    few = even().sums | {"seats": [[[100.0, 120.0, 240.0]], [[100.0, 80.0, 160.0]]]}
    assert broken(replace(even(), sums=few)) == {}
