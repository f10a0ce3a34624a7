"""Every registered game, in all its variants, keeps the promises of the `Game` protocol."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from games.conforms import (
    AnyGame,
    Played,
    check_actions,
    check_actor_and_outcome,
    check_chance,
    check_deal,
    check_deal_comes_first,
    check_defaults,
    check_early_results,
    check_milestones,
    check_models,
    check_options,
    check_record,
    check_refusals,
    check_reveals,
    check_seats,
    check_states_from_views,
    check_turns,
    check_values,
    check_views,
    check_wrong_results,
    play_at_random,
)
from lungomare.errors import fill
from lungomare.game import Invalid, Unreadable
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES, SHIPPED

if TYPE_CHECKING:
    from lungomare.game import Family

GAMES: Final = {
    f"{family.name}-{number}": (family, game)
    for family in FAMILIES.values()
    for number, game in enumerate(family.variants())
}
variants = pytest.mark.parametrize("name", GAMES)
families = pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)


@cache
def played(name: str) -> Played:
    return play_at_random(GAMES[name][1], name)


@variants
def test_somebody_acts_until_the_game_is_over(name: str) -> None:
    check_actor_and_outcome(played(name))


@variants
def test_what_is_no_id_is_refused(name: str) -> None:
    game = GAMES[name][1]
    for number in (-1, -game.action_ids, game.action_ids):
        with pytest.raises(Invalid, match=f"there is no action {number}: ids are 0 to"):
            game.decode(number)


@variants
def test_turns_never_fall(name: str) -> None:
    check_turns(played(name))


@variants
def test_legal_actions_have_ids_and_texts(name: str) -> None:
    for state in played(name).some(40):
        check_actions(played(name).game, state)


@variants
def test_illegal_actions_are_refused_with_a_clause(name: str) -> None:
    family, game = GAMES[name]
    for state in played(name).some(10):
        check_refusals(game, state, family, Random(name))


@variants
def test_states_are_values(name: str) -> None:
    for state in played(name).some(10):
        check_values(played(name).game, state)


@variants
def test_seats_see_their_view(name: str) -> None:
    for state in played(name).some(10):
        check_views(played(name).game, state, Random(name))


@variants
def test_what_is_not_revealed_could_be_foretold(name: str) -> None:
    check_reveals(played(name), Random(name))
    check_milestones(played(name))


@variants
def test_chance_is_certain_to_do_something(name: str) -> None:
    for state in played(name).states:
        check_chance(played(name).game, state)


@variants
def test_chance_acts_before_the_first_decision_alone(name: str) -> None:
    check_deal_comes_first(played(name))


@variants
def test_the_record_is_replayed(name: str) -> None:
    check_record(played(name), GAMES[name][0])


@variants
def test_a_wrong_result_is_refused(name: str) -> None:
    check_wrong_results(played(name), GAMES[name][0])


@variants
def test_seats_have_names(name: str) -> None:
    family, game = GAMES[name]
    check_seats(game, family)


@variants
def test_a_seed_gives_a_deal(name: str) -> None:
    check_deal(GAMES[name][1])


@variants
def test_a_header_says_the_options(name: str) -> None:
    check_options(played(name), GAMES[name][0])


@families
def test_options_that_are_left_out_have_defaults(family: Family) -> None:
    check_defaults(family)


@variants
def test_a_table_may_end_a_game_early(name: str) -> None:
    check_early_results(played(name))


@variants
def test_a_state_is_drawn_from_what_a_seat_sees(name: str) -> None:
    check_states_from_views(played(name), Random(name))


@variants
def test_what_is_sent_is_what_the_models_say(name: str) -> None:
    check_models(played(name), GAMES[name][0])


@families
def test_what_cannot_be_read_has_a_code(family: Family) -> None:
    """Whatever the game of a family cannot read is refused by a sentence of its table."""
    game = family.variants()[0]
    texts = [game.write(action) for action in (game.decode(n) for n in range(game.action_ids))]
    spoiled = {"", "?", *(text[:-1] for text in texts), *(f"{text}?" for text in texts)}
    for text in sorted(spoiled - set(texts)):
        with pytest.raises(Unreadable) as refused:
            game.read(text)
        error = refused.value
        assert error.code is not None
        assert fill(family.refusals[error.code], error.values) == error.sentence


def test_a_family_goes_by_the_name_of_its_games() -> None:
    for name, family in FAMILIES.items():
        assert family.name == name
        games: list[AnyGame] = list(family.variants())
        assert games
        assert {game.name for game in games} == {name}


@pytest.mark.parametrize("name", [family.name for family in SHIPPED])
def test_every_game_has_golden_playthroughs(name: str) -> None:
    """They lie in tests/games/NAME/playthroughs; each holds a "record" that still replays."""
    files = sorted((Path(__file__).parent / name / "playthroughs").glob("*.json"))
    assert files, f"{name} has no playthrough"
    for file in files:
        record = json.loads(file.read_text("utf-8"))["record"]
        assert record["game"] == name
        assert record["result"] is not None
        assert replay(FAMILIES, record).game.name == name
