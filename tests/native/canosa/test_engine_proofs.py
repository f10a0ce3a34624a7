"""What the engine calls proved is true: compared with a solver that plays every action out.

The solver here knows nothing but `CanosaGame`, which is certified against the law, and plays by all
the table rules, so repetition and quiet games count for it as they do at a table.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from lungomare.games.canosa import ISLANDS, KICKSTARTER, RETAIL, Position, Rules
from lungomare.native.canosa import pack, pack_rules
from lungomare.native.canosa._core import CanosaEngine, CanosaGame

if TYPE_CHECKING:
    from collections.abc import Iterator

SAILOR_MOVES = range(256, 376)
LAND = [square for square in range(36) if square not in ISLANDS]


def wins(game: CanosaGame, turns: int, *, hero_acts: bool = True) -> bool:
    """Say whether the hero wins within so many turns of the hero's, the running one included."""
    hero = game.position.fields()[4] if hero_acts else 1 - game.position.fields()[4]
    last = game.turn + 2 * turns + (not hero_acts)
    return _wins(game, hero, (game.turn + (not hero_acts)) % 2, last)


def _wins(game: CanosaGame, hero: int, parity: int, last: int) -> bool:
    if outcome := game.outcome:
        return outcome[1] == hero
    if game.turn >= last:
        return False
    acts = game.turn % 2 == parity
    for action in sorted(game.legal(), key=lambda number: number not in SAILOR_MOVES):
        after = game.copy()
        after.play(action)
        if _wins(after, hero, parity, last) == acts:
            return acts
    return not acts


def late_position(rng: Random) -> Position:
    """Few Sailors, most of them near a home, and both players close to a win."""
    scores = (rng.choice((2, 3, 3)), rng.choice((2, 3, 3)))
    squares = rng.sample(LAND, 12 - sum(scores))
    sailors: list[str | None] = [None] * 36
    for square in squares[2:]:
        sailors[square] = rng.choice(("g", "s", "gs", "sg", "", "ggs", "ssg", "s", "g"))
    near = rng.choice((6, 1, 7, 2, 12, 28, 29, 33, 34, 23))
    if sailors[near] is None and near not in squares[:2]:
        sailors[squares[2]], sailors[near] = None, rng.choice("gs")
    carried = (rng.randrange(4), rng.randrange(4))
    return Position(tuple(sailors), (squares[0], squares[1]), carried, scores, rng.randrange(2), 2)


def tight_position(rng: Random) -> Position:
    """A Siren in a corner without a ring, most squares around her taken: she may be trapped."""
    corner, around = rng.choice([(5, (4, 10, 11)), (30, (24, 25, 31)), (35, (28, 29, 34))])
    places = [*around, *rng.sample([s for s in LAND if s not in (corner, *around)], 9)]
    sailors: list[str | None] = [None] * 36
    for square in places[:10]:
        sailors[square] = rng.choice(("", "ggg", "gs", "g"))
    sailors[rng.choice(around)] = None
    sailors[places[10]] = ""
    return Position(tuple(sailors), (places[11], corner), (rng.randrange(3), 0), (0, 0), 0, 2)


def test_traps_are_proved_too() -> None:
    engine, rng, trapped = engine_of(RETAIL), Random(3), 0
    for _ in range(400):
        game = CanosaGame(pack(tight_position(rng)), pack_rules(RETAIL))
        if game.outcome is None:
            won = wins(game, 1)
            assert engine.solve(game, 1)["result"] == ("proved" if won else "refuted")
            assert (check_claims(engine, game, 2000) == 1) == won
            trapped += won
    assert trapped > 3


def late_games(rules: Rules, seed: int, count: int, quiet: int = 0) -> Iterator[CanosaGame]:
    rng = Random(seed)
    while count:
        position, switches = pack(late_position(rng)), pack_rules(rules)
        game = CanosaGame.resume(position, switches, [], 9, quiet, sailor_moved=False)
        if game.outcome is None:
            yield game
            count -= 1


def engine_of(rules: Rules) -> CanosaEngine:
    return CanosaEngine(pack_rules(rules), megabytes=4)


def check_claims(engine: CanosaEngine, game: CanosaGame, nodes: int = 30_000) -> int | None:
    """What the search says is proved holds; return the claim."""
    claim = engine.search(game, nodes=nodes)["lines"][0]["wins_in"]
    if claim is not None and 0 < claim <= 2:
        assert wins(game, claim)
    if claim is not None and -2 <= claim < 0:
        assert wins(game, -claim, hero_acts=False)
    return claim


@pytest.mark.parametrize(("rules", "seed"), [(RETAIL, 1), (KICKSTARTER, 2)])
def test_the_solver_and_the_search_agree_with_playing_everything_out(
    rules: Rules, seed: int
) -> None:
    engine, proved = engine_of(rules), 0
    for game in late_games(rules, seed, 80):
        won = [turns for turns in (1, 2) if wins(game, turns)]
        for turns in (1, 2):
            answer = engine.solve(game, turns)
            assert answer["result"] == ("proved" if turns in won else "refuted")
            assert [line["wins_in"] for line in answer["lines"]] == won[:1] * (turns in won)
        claim = check_claims(engine, game)
        assert claim == 1 if 1 in won else claim != 1
        proved += bool(won)
    assert proved > 15


@pytest.mark.parametrize("quiet", [48, 49])
def test_a_quiet_game_ends_before_a_slow_win(quiet: int) -> None:
    """The table must not believe proofs that were found with fewer quiet turns behind."""
    engine, spoilt = engine_of(RETAIL), 0
    fresh = late_games(RETAIL, 36, 24)  # two of them are won slowly
    for game, late in zip(fresh, late_games(RETAIL, 36, 24, quiet), strict=True):
        check_claims(engine, game)
        won, still_won = wins(game, 2), wins(late, 2)
        assert engine.solve(game, 2)["result"] == ("proved" if won else "refuted")
        assert engine.solve(late, 2)["result"] == ("proved" if still_won else "refuted")
        check_claims(engine, late)
        spoilt += won != still_won
    assert spoilt or quiet < 49


def test_a_position_that_arose_twice_is_a_draw_in_every_proof() -> None:
    engine, spoilt = engine_of(RETAIL), 0
    for game in late_games(RETAIL, 11, 400):
        answer = engine.search(game, nodes=4000)["lines"][0]
        if answer["wins_in"] != 1 or len(answer["actions"]) < 2:
            continue
        after = game.copy()
        after.play(answer["actions"][0])
        if after.position.fields()[3] != game.position.fields()[3]:
            continue  # a Sailor came home: what was before cannot arise again
        again = CanosaGame.resume(
            game.position, pack_rules(RETAIL), [after.position] * 2, 9, 0, sailor_moved=False
        )
        still_won = wins(again, 1)
        assert engine.solve(again, 1)["result"] == ("proved" if still_won else "refuted")
        claim = check_claims(engine, again)
        assert (claim == 1) == still_won
        spoilt += not still_won
    assert spoilt > 3


def test_a_search_that_overlooks_claims_no_proof() -> None:
    engine = engine_of(RETAIL)
    for game in late_games(RETAIL, 5, 30):
        found = engine.search(game, nodes=3000, attention=0.3, seed=1)
        assert all(line["wins_in"] is None for line in found["lines"])


def test_few_positions_leave_the_question_open() -> None:
    game = next(late_games(RETAIL, 3, 1))
    answer = engine_of(RETAIL).solve(game, 4, nodes=50)
    assert answer["result"] == "unknown"
    assert answer["nodes"] == 50
    assert not answer["lines"]
