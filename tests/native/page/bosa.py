"""What the page's module of Bosa is asked."""

from __future__ import annotations

import struct
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.analysis.bosa.futures import BELIEF
from lungomare.games.bosa import COLORS, Bosa, Phase, State
from lungomare.games.bosa.score.goals import GOAL_KINDS
from lungomare.native import bosa as native
from lungomare.native.bosa._core import KNOBS, BosaPlanner, bosa_games
from lungomare.native.bosa.lockstep import draw_game
from lungomare.players.bosa.values import values
from native.bosa.test_judge import attempts
from native.bosa.test_planner import GAMES, METHODS, planner, somewhere
from native.page.questions import Question, Said, course_answer, real, wide

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.native.lockstep import Course

COURSE, NET, RANDOM_GAMES, PLAN, JUDGE, GAMES_BETWEEN = range(6)
ANOTHER_STATE: Final = -2
REASONS: Final = ("", "points", "coins", "shared")
FUTURES: Final = 8
"""In which turns are judged: Python sums up more of them in pieces of so many."""
PLACES: Final = 5
"""In a purse: three kinds, coins, points."""


def deck_of(game: Bosa) -> list[int]:
    """Return a deck as the page hands it over, after how many numbers it is."""
    table = game.setting
    numbers = [table.players, table.simple]
    for card, action in zip(table.deck.buildings, table.actions, strict=True):
        numbers += [card.season, COLORS.index(card.color), action.per_color, len(action.choices)]
        for choice in action.choices:
            numbers += [*amounts_of(choice.price), *amounts_of(choice.gain)]
    for goal in table.deck.goals:
        color = COLORS.index(goal.color) if goal.color else 0
        numbers += [GOAL_KINDS.index(goal.kind), color, goal.size or 0, goal.points]
    numbers.append(len(table.deck.chart))
    for coins, points in table.deck.chart:
        numbers += [coins, points]
    return [len(numbers), *map(int, numbers)]


def amounts_of(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return how much there is of each place in a purse."""
    amounts = dict(pairs)
    return [amounts.get(place, 0) for place in range(PLACES)]


def numbers_of(state: State) -> list[int]:
    """Return a state, field by field."""
    deal = state.deal
    piles = (deal.starts, *deal.goals, *deal.seasons)
    numbers = [deal.first]
    for pile in piles:
        numbers += [len(pile), *pile]
    numbers += [tuple(Phase).index(state.phase), state.season, state.first, state.seat, state.turn]
    numbers += [state.flipped, *state.market, state.held]
    for town, purse in zip(state.towns, state.purses, strict=True):
        numbers += [*town, *purse]
    numbers.append(len(state.patronage))
    for points in state.patronage:
        numbers += points
    return [*numbers, state.placed, state.at, state.copier, sum(1 << cell for cell in state.queue)]


def course(played: Course, states: list[State], seed: int, number: int) -> Question:
    """Ask for a game that was played through; the law says every state of it."""
    game = draw_game(Random(f"lungomare-certificate/{seed}/{number}"))
    numbers = [*deck_of(game), *numbers_of(states[0])]
    said, deck = Said(), native.pack_deck(game)
    following = [*states[1:], None]
    for state, after, (_, chosen) in zip(states, following, played.trail, strict=True):
        say_state(game, state, said)
        numbers += [chosen] if chosen >= 0 else []
        if after and native.unpack(native.pack(deck, state).advance(chosen)) != after:
            numbers += [ANOTHER_STATE, *numbers_of(after)]
    answer = course_answer(played.trail, bytes(said.data))
    return Question("bosa", f"game {number}: {played.header}", COURSE, numbers, answer)


def say_state(game: Bosa, state: State, said: Said) -> None:
    """Say all that the core says of a state."""
    said.add_wide(native.pack(native.pack_deck(game), state).hash)
    end = game.outcome(state)
    said.add(REASONS.index(end.reason) if end else 0)
    said.add(sum(1 << seat for seat in end.winners) if end else 0)
    for score in game.score_sheet(state):
        said.add(score.cards, score.leftovers, score.total, score.coins)
    ids = [decision.number for decision in game.legal(state)]
    said.add(len(ids), *ids)


def net() -> Question:
    """Hand the learned values over, for the questions to come."""
    answer = struct.pack(f"<{len(LEARNED)}f", *LEARNED)
    return Question("bosa", "net", NET, [*struct.unpack(f"<{len(LEARNED)}i", answer)], answer)


LEARNED: Final = values("learned")


def random_games(games: int) -> Iterator[Question]:
    """Ask for random games of any number of players, with goals and without."""
    for seed, game in enumerate([*GAMES, Bosa(3), Bosa(4)]):
        found = native.pack_deck(game).random_games(games, seed)
        said = Said()
        said.add_wide(found["games"], found["steps"])
        said.add_wide(*(found["reasons"].get(reason, 0) for reason in REASONS))
        said.add_wide(*found["wins"], *[0] * (5 - game.seats), found["fingerprint"])
        numbers = [*deck_of(game), *wide(games), *wide(seed)]
        yield Question("bosa", f"random games {seed}", RANDOM_GAMES, numbers, bytes(said.data))


def plans(states: int) -> Iterator[Question]:
    """Ask each method to plan turns on the way through games."""
    for game in GAMES:
        for seed in range(states):
            for method in METHODS:
                yield plan(game, somewhere(game, seed), method, seed)


def plan(game: Bosa, state: State, method: str, seed: int) -> Question:
    """Ask for the plan of one turn."""
    said = Said()
    found = planner(method).plan(native.pack(native.pack_deck(game), state), seed)
    said.add(len(found))
    for decisions, total, share, futures in found:
        said.add_real(total, share, futures, len(decisions), *decisions)
    numbers = [*deck_of(game), *knobs_of(METHODS[method]), *wide(seed), *numbers_of(state)]
    return Question("bosa", f"plan {method} {seed}", PLAN, numbers, bytes(said.data))


def knobs_of(turned: dict[str, Any]) -> list[int]:
    """Return a planner's method and knobs."""
    knobs = {**KNOBS, **turned}
    return [turned["method"], len(KNOBS), *(n for name in KNOBS for n in real(knobs[name]))]


def judgements(states: int) -> Iterator[Question]:
    """Ask for turns judged in the same futures."""
    for seed, game in enumerate(GAMES * states):
        state = somewhere(game, 100 + seed)
        packed = native.pack(native.pack_deck(game), state)
        tried = attempts(packed)
        learned = BosaPlanner(METHODS["race"]["method"], LEARNED)
        _, measures = learned.judge(packed, tried, 1, BELIEF, 0, FUTURES, seed)
        said = Said()
        for seats in measures:
            for sums, products in seats:
                said.add_real(*sums, *(each for row in products for each in row))
        asked = [1, *real(BELIEF), *wide(seed), FUTURES, len(tried)]
        for decisions, all_goals in tried:
            asked += [int(all_goals), len(decisions), *decisions]
        numbers = [*deck_of(game), *asked, *numbers_of(state)]
        yield Question("bosa", f"judged {seed}", JUDGE, numbers, bytes(said.data))


def games_between(games: int) -> Iterator[Question]:
    """Ask for whole games between planners by value."""
    for game in GAMES:
        played = bosa_games(
            native.pack_deck(game), [planner("value")] * game.seats, 0, games, seed=1
        )
        said = Said()
        for totals, goals, patronage, winners in played:
            said.add(*totals, *goals, *patronage, sum(1 << seat for seat in winners))
        numbers = [*deck_of(game), *knobs_of(METHODS["value"]), games, *wide(1)]
        yield Question("bosa", f"games of {game.seats}", GAMES_BETWEEN, numbers, bytes(said.data))
