"""C10 how a game ends, C11 the table's draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.canosa.small_positions import MIXES, legal, place, play, rules_with
from lungomare.game import Outcome
from lungomare.games.canosa import (
    GOLD,
    RETAIL,
    SILVER,
    Canosa,
    Position,
    Rules,
    State,
    describe_outcome,
    ending,
    legal_actions,
    perft,
    read_action,
    read_position,
    settle,
    write_position,
)
from lungomare.games.persistent import PersistentList

if TYPE_CHECKING:
    from collections.abc import Iterable

FORFEITS = rules_with("trap=forfeits")
CORNERED_GOLD = {"e1": "", "e2": "", "f2": ""}
"""The gold Siren on f1 has no way out, and without a ring nothing to do."""
CORNERED_SILVER = {"a5": "", "b5": "", "b6": ""}
LAST_STEP = {"c2": "g", "b2": "", "b1": ""}
"""Gold's Sailor can step down to c1, and then no more."""

SILVER_TRAPS = place("f1", "d4", {"e1": "", "f2": "s", "d2": "s"}, to_act="s1")
GOLD_TRAPS_HERSELF = place("f1", "d4", CORNERED_GOLD | LAST_STEP)
NOBODY_CAN_ACT = place("f1", "a6", CORNERED_GOLD | CORNERED_SILVER)
OUTCOMES = {
    "sailors": Outcome("sailors", (GOLD,), "C10.1"),
    "trap": Outcome("trap", (SILVER,), "C10.2"),
    "blocked": Outcome("blocked", (), "C10.3"),
    "repetition": Outcome("repetition", (), "C11.1"),
    "quiet": Outcome("quiet", (), "C11.2"),
}


def go_on(game: Canosa, state: State, texts: Iterable[str]) -> State:
    for text in texts:
        state = game.apply(state, read_action(text))
    return state


def shuffle(turns: int) -> list[str]:
    """Return so many turns in which the Sirens step from c3 and d5 and back."""
    return [text for n in range(turns) for text in (("@c4", "@c3"), ("@d6", "@d5"))[n % 2]]


@pytest.mark.clause("C10.1")
@pytest.mark.parametrize("rules", MIXES)
@pytest.mark.parametrize("score", range(4))
def test_the_fourth_sailor_wins(rules: Rules, score: int) -> None:
    gold = place("c3", "d4", {"a2": "g"}, scores=(score, 3))
    silver = place("c3", "d4", {"f5": "s"}, scores=(3, score), to_act="s1")
    won = score == 3
    assert ending(gold, rules) is None
    assert ending(play(gold, "a2-a1", rules=rules), rules) == (OUTCOMES["sailors"] if won else None)
    assert ending(play(silver, "f5-f6", rules=rules), rules) == (
        Outcome("sailors", (SILVER,), "C10.1") if won else None
    )


@pytest.mark.clause("C10.2")
def test_who_has_no_first_action_has_lost() -> None:
    assert ending(SILVER_TRAPS, RETAIL) is None
    trapped = play(SILVER_TRAPS, "d2-e2")
    assert (trapped.player, trapped.owed) == (GOLD, 2)
    assert legal(trapped) == set()
    assert ending(trapped, RETAIL) == OUTCOMES["trap"]


@pytest.mark.clause("C10.2")
def test_who_has_no_second_action_has_lost_too() -> None:
    assert legal(GOLD_TRAPS_HERSELF) == {"c2-c1"}
    trapped = play(GOLD_TRAPS_HERSELF, "c2-c1")
    assert (trapped.player, trapped.owed) == (GOLD, 1)
    assert ending(trapped, RETAIL) == OUTCOMES["trap"]


@pytest.mark.clause("C10.2")
def test_silver_loses_likewise() -> None:
    position = place("d3", "a6", CORNERED_SILVER, to_act="s2")
    assert ending(position, RETAIL) == Outcome("trap", (GOLD,), "C10.2")


@pytest.mark.clause("C10.2")
@pytest.mark.parametrize(
    "position",
    [
        GOLD_TRAPS_HERSELF,
        place("f1", "d4", CORNERED_GOLD, carried=(1, 0)),
        place("f1", "d4", CORNERED_GOLD | {"e2": "g"}, carried=(0, 3)),
        place("f1", "d4", {"e1": "", "f2": ""}),
        place("f1", "e2", {"e1": "", "f2": ""}, carried=(0, 0))._replace(carried=(1, 0)),
    ],
    ids=["a Sailor moves", "a transfer", "a withdrawal", "the Siren moves", "an attack"],
)
def test_one_action_of_any_kind_is_a_way_out(position: Position) -> None:
    assert legal(position)
    assert ending(position, RETAIL) is None


@pytest.mark.clause("C10.3")
@pytest.mark.parametrize(
    ("position", "text"),
    [(SILVER_TRAPS, "d2-e2"), (GOLD_TRAPS_HERSELF, "c2-c1")],
    ids=["the whole turn", "the second action"],
)
def test_or_the_rest_of_the_turn_is_forfeited(position: Position, text: str) -> None:
    after = play(position, text, rules=FORFEITS)
    assert (after.player, after.owed) == (SILVER, 2)
    assert ending(after, FORFEITS) is None
    assert settle(after, FORFEITS) == after


@pytest.mark.clause("C10.3")
def test_a_forfeit_moves_nothing_but_the_turn() -> None:
    after = play(SILVER_TRAPS, "d2-e2", rules=FORFEITS)
    assert after == place("f1", "d4", {"e1": "", "f2": "s", "e2": "s"}, to_act="s2")
    trapped = play(SILVER_TRAPS, "d2-e2")
    assert settle(trapped, RETAIL) == trapped
    assert ending(trapped, FORFEITS) is None


@pytest.mark.clause("C10.3")
@pytest.mark.parametrize("to_act", ["g1", "g2", "s1", "s2"])
def test_if_nobody_can_act_the_game_is_drawn(to_act: str) -> None:
    player = "gs".index(to_act[0])
    position = NOBODY_CAN_ACT._replace(player=player, owed=int(to_act[1]))
    assert settle(position, FORFEITS) == position
    assert ending(position, FORFEITS) == OUTCOMES["blocked"]
    assert ending(position, RETAIL) == Outcome("trap", (1 - player,), "C10.2")


@pytest.mark.clause("C10.3")
def test_the_last_action_of_all_blocks_the_game() -> None:
    game = Canosa("kickstarter")
    position = place("f1", "a6", CORNERED_GOLD | CORNERED_SILVER | LAST_STEP)
    state = game.apply(game.start_from(position), read_action("c2-c1"))
    assert game.outcome(state) == OUTCOMES["blocked"]
    assert (state.position.player, state.position.owed, state.turn) == (GOLD, 1, 1)


@pytest.mark.clause("C10.3")
@pytest.mark.parametrize(("trap", "actor"), [("forfeits", SILVER), ("loses", None)])
def test_a_game_may_begin_with_a_forfeit(trap: str, actor: int | None) -> None:
    game = Canosa("retail", {"trap": trap})
    state = game.start_from(place("f1", "d4", CORNERED_GOLD))
    assert game.actor(state) == actor
    assert bool(game.legal(state)) == (actor is not None)


@pytest.mark.clause("C11.1")
def test_the_third_time_a_position_arises_the_game_is_drawn() -> None:
    game = Canosa()
    state = game.start_from(place("c3", "d5"))
    assert state.times() == 1
    state = go_on(game, state, shuffle(2))
    assert state.times() == 2
    state = go_on(game, state, shuffle(2)[:3])
    assert game.outcome(state) is None
    state = go_on(game, state, shuffle(2)[3:])
    assert state.times() == 3
    assert game.outcome(state) == OUTCOMES["repetition"]


@pytest.mark.clause("C11.1")
def test_a_position_within_a_turn_counts_too() -> None:
    game = Canosa()
    back = ["@d6", "@d5"]
    state = game.start_from(place("c3", "d5"))
    state = go_on(game, state, ["@c4", "@b5", *back, "@c4", "@c5", *back])
    assert (state.times(), game.outcome(state)) == (1, None)
    state = go_on(game, state, ["@c4"])
    assert (state.position.owed, game.outcome(state)) == (1, OUTCOMES["repetition"])


@pytest.mark.clause("C11.1")
@pytest.mark.parametrize(
    "other",
    [
        place("c4", "d5", {"b4": "g"}),
        place("c3", "d4", {"b4": "g"}),
        place("c3", "d5", {"b4": "gs"}),
        place("c3", "d5", {"b5": "g"}),
        place("c3", "d5", {"b4": "g"}, carried=(1, 0)),
        place("c3", "d5", {"b4": "g"}, scores=(0, 1)),
        place("c3", "d5", {"b4": "g"}, to_act="s2"),
        place("c3", "d5", {"b4": "g"}, to_act="g1"),
    ],
)
def test_what_makes_a_position_another_one(other: Position) -> None:
    position = place("c3", "d5", {"b4": "g"})
    assert State(position, earlier=PersistentList((position, other))).times() == 2


@pytest.mark.clause("C11.1")
def test_repetition_may_be_turned_off() -> None:
    game = Canosa("retail", {"repetition": "off"})
    state = go_on(game, game.start_from(place("c3", "d5")), shuffle(20))
    assert state.times() == 11
    assert game.outcome(state) is None


@pytest.mark.clause("C11.1")
def test_the_past_is_forgotten_when_a_sailor_comes_home() -> None:
    game = Canosa()
    state = game.start_from(place("c3", "d5", {"b1": "g", "f1": "g"}, to_act="g2"))
    state = go_on(game, state, ["f1-e1"])
    assert len(state.earlier) == 1
    state = go_on(game, state, ["b1-a1"])
    assert not state.earlier


@pytest.mark.clause("C11.1")
def test_a_position_may_arise_again_though_sailors_have_moved() -> None:
    """Silver moves him homeward, Gold puts a ring on him, moves him back and takes the ring."""
    game = Canosa()
    past = "(g)(g)(g)3/4S1/2G3/2(s)3/6/5(s) 2,1 3,2 s2"
    state = game.start_from(read_position(past, game.rules))
    there = ["c3-d3", "@f4", "+d3", "d3-c3", "@f5", "@e5", "-c3"]
    cycle = [*there, "@d4", *there, "@c4"]
    state = go_on(game, state, cycle)
    assert (write_position(state.position), state.times()) == (past, 2)
    state = go_on(game, state, cycle)
    assert game.outcome(state) == OUTCOMES["repetition"]


@pytest.mark.clause("C11.2")
def test_fifty_quiet_turns_draw_the_game() -> None:
    game = Canosa("retail", {"repetition": "off"})
    state = go_on(game, game.start_from(place("c3", "d5")), shuffle(50)[:-1])
    assert (state.quiet, game.outcome(state)) == (49, None)
    state = go_on(game, state, ["@d5"])
    assert (state.quiet, game.outcome(state)) == (50, OUTCOMES["quiet"])


@pytest.mark.clause("C11.2")
def test_quiet_may_be_turned_off() -> None:
    game = Canosa("retail", {"repetition": "off", "quiet": "off"})
    state = go_on(game, game.start_from(place("c3", "d5")), shuffle(60))
    assert (state.quiet, game.outcome(state)) == (60, None)


@pytest.mark.clause("C11.2")
@pytest.mark.parametrize(
    ("turn", "quiet"),
    [
        (("@c4", "@c3"), 8),
        (("+b4", "-b4"), 8),
        (("@d4", "@d5xd6"), 8),
        (("f2-e2", "@c4"), 0),
        (("@c4", "f2-e2"), 0),
        (("f2-e2", "e2-d2"), 0),
        (("b1-a1", "@c4"), 0),
    ],
)
def test_only_a_sailors_move_breaks_the_quiet(turn: tuple[str, str], quiet: int) -> None:
    game = Canosa()
    position = place("c3", "d5", {"b4": "", "f2": "g", "b1": "g"}, carried=(2, 0))
    state = State(position, quiet=7)
    state = go_on(game, state, turn[:1])
    assert state.quiet == 7
    assert state.sailor_moved == ("-" in turn[0][1:])
    state = go_on(game, state, turn[1:])
    assert (state.quiet, state.turn, state.sailor_moved) == (quiet, 2, False)


@pytest.mark.clause("C11.2")
@pytest.mark.parametrize(
    ("position", "text", "turns", "quiet"),
    [
        (place("d4", "a6", CORNERED_SILVER, to_act="g1"), "@d5", 2, 9),
        (place("d4", "a6", {**CORNERED_SILVER, "f2": "g"}, to_act="g1"), "f2-e2", 2, 1),
        (GOLD_TRAPS_HERSELF, "c2-c1", 1, 0),
        (place("f1", "d2", {"e1": "", "f2": ""}, to_act="s1"), "@e2", 2, 9),
        (place("f1", "d2", {"e1": "", "f2": ""}, to_act="s2"), "@e2", 0, 7),
    ],
    ids=["after a quiet turn", "after a Sailor's move", "second action", "mirrored", "no forfeit"],
)
def test_forfeited_turns_count(position: Position, text: str, turns: int, quiet: int) -> None:
    game = Canosa("retail", {"trap": "forfeits"})
    state = go_on(game, State(position, quiet=7, turn=30), [text])
    assert (state.turn - 30, state.quiet) == (turns, quiet)


@pytest.mark.clause("C11.2")
def test_a_forfeit_can_be_the_fiftieth_quiet_turn() -> None:
    game = Canosa("retail", {"trap": "forfeits", "repetition": "off"})
    state = game.start_from(place("c3", "a6", CORNERED_SILVER))
    state = go_on(game, state, ["@c4", "@c3"] * 25)
    assert (state.turn, state.quiet) == (51, 50)
    assert game.outcome(state) == OUTCOMES["quiet"]


@pytest.mark.clause("C11.2")
def test_a_jump_past_fifty_ends_the_game_as_well() -> None:
    game = Canosa("retail", {"trap": "forfeits"})
    position = place("c3", "a6", CORNERED_SILVER, to_act="g1")
    state = go_on(game, State(position, quiet=49), ["@c4"])
    assert (state.quiet, game.outcome(state)) == (51, OUTCOMES["quiet"])


@pytest.mark.clause("C11.3")
@pytest.mark.parametrize(
    ("position", "text", "switches", "reason"),
    [
        (
            place(
                "f1",
                "d4",
                CORNERED_GOLD | {"b1": "g", "e2": "sss", "e1": "sss", "f2": "sss"},
                scores=(3, 0),
            ),
            "b1-a1",
            {},
            "sailors",
        ),
        (place("f1", "d2", {"e1": "", "f2": ""}, to_act="s1"), "@e2", {}, "trap"),
        (place("d2", "a6", {"c1": ""} | CORNERED_SILVER, to_act="g1"), "@d3", {}, "trap"),
        (
            place("f1", "a6", CORNERED_GOLD | CORNERED_SILVER | LAST_STEP),
            "c2-c1",
            {"trap": "forfeits"},
            "blocked",
        ),
        (place("c3", "d5", to_act="g1"), "@c4", {}, "repetition"),
        (place("c3", "d5", to_act="g1"), "@c4", {"repetition": "off"}, "quiet"),
        (place("c3", "d5", to_act="g2"), "@c4", {}, "repetition"),
        (place("c3", "d5", to_act="g2"), "@c4", {"repetition": "off"}, None),
    ],
    ids=[
        "four Sailors",
        "trap",
        "trapped Silver",
        "block",
        "repetition",
        "quiet",
        "repetition within a turn",
        "quiet only at a turn's end",
    ],
)
def test_the_order_in_which_an_end_is_sought(
    position: Position, text: str, switches: dict[str, str], reason: str | None
) -> None:
    """Every state has already been twice what it becomes, and has long been quiet enough."""
    game = Canosa("retail", switches)
    after = game.advance(State(position), read_action(text)).position
    state = game.advance(
        State(position, earlier=PersistentList((after, after)), quiet=50), read_action(text)
    )
    assert (state.outcome.reason if state.outcome else None) == reason


@pytest.mark.clause("C11.4")
def test_the_laws_lists_and_perft_leave_the_tables_draws_aside() -> None:
    game = Canosa()
    state = go_on(game, game.start_from(place("c3", "d5")), shuffle(4))
    assert game.outcome(state) == OUTCOMES["repetition"]
    assert not game.legal(state)
    assert len(legal_actions(state.position, RETAIL)) == 8
    assert perft(state.position, RETAIL, 2) == perft(place("c3", "d5"), RETAIL, 2) > 0


@pytest.mark.clause("C11.4")
@pytest.mark.parametrize(
    ("position", "rules", "counts"),
    [
        (place("f1", "d4", CORNERED_GOLD | {"a2": "gg"}, scores=(3, 0)), RETAIL, [1, 1, 0, 0]),
        (GOLD_TRAPS_HERSELF, RETAIL, [1, 1, 0, 0]),
        (GOLD_TRAPS_HERSELF, FORFEITS, [1, 1, 8]),
        (NOBODY_CAN_ACT, FORFEITS, [1, 0, 0]),
        (place("c3", "d5", scores=(4, 0)), RETAIL, [1, 0, 0]),
    ],
    ids=["a win", "a trap", "a forfeit", "a block", "won already"],
)
def test_a_finished_position_adds_nothing_to_a_deeper_perft(
    position: Position, rules: Rules, counts: list[int]
) -> None:
    assert [perft(position, rules, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (OUTCOMES["sailors"], "Gold has brought four Sailors home and wins"),
        (OUTCOMES["trap"], "Gold owes an action and has none, so Silver wins"),
        (OUTCOMES["blocked"], "nobody can act, so the game is drawn"),
        (
            OUTCOMES["repetition"],
            "the same position has arisen for the third time, so the game is drawn",
        ),
        (OUTCOMES["quiet"], "no Sailor has moved for fifty turns, so the game is drawn"),
    ],
    ids=OUTCOMES,
)
def test_the_end_in_one_sentence(outcome: Outcome, sentence: str) -> None:
    assert describe_outcome(outcome) == sentence
    game = Canosa()
    state = State(place("c3", "d5"), outcome=outcome)
    clause = "C3.4" if outcome.reason == "sailors" else outcome.clause
    refusal = game.explain(state, read_action("@c4"))
    assert str(refusal) == f"the game is over: {sentence} ({clause})"
