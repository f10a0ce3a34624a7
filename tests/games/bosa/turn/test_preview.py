"""What every card, cell and line would give: by hand, and played out by the rules."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import NOTHING, dealt, legal, play, play_randomly, scene, with_purse
from lungomare.games.bosa import CELLS, FAMILY, KINDS, Bosa, Phase, Purse, State
from lungomare.games.bosa.turn.rules import patronage

if TYPE_CHECKING:
    from lungomare.game import Json

GAMES: Final = FAMILY.variants()
COPY: Final[Json] = {"copy": "color"}
NEVER: Final[Json] = {"spend": {"coins": 99}, "gain": {"points": 1}}
ENTRY: Final = "steps after gain patronage decisions"


def line(game: Bosa, state: State, name: str) -> Json:
    """Return the preview of the one row or column of a placed building."""
    (found,) = (entry for entry in game.preview(state)["lines"] if entry["line"] == name)
    assert isinstance(found, dict)
    return found


def without_place(step: Json) -> Json:
    """Return a step without the cell and the card it is about."""
    return {key: value for key, value in step.items() if key not in ("cell", "card")}


def gained(**amounts: int) -> Json:
    return {"can": True, "price": {}, "gain": amounts}


# By hand


@pytest.mark.clause("B5.1", "B5.3", "B5.4")
def test_a_row_in_order_with_what_is_really_paid_and_gained() -> None:
    game, state = scene(
        {
            "a1": ("green", {"gain": {"fish": 2}}),
            "b1": ("red", {"spend": {"coins": 1}, "gain": {"textile": 2}}),
            "c1": ("blue", NEVER),
            "d1": ("red", {"spend": {"any": 3}, "gain": {"points": 8}}),
        },
        Purse(9, 1, 1, 1, 5),
    )
    ids = [game.setting.ids[card] for card in state.towns[0][:4]]
    cells = [{"cell": cell, "card": card} for cell, card in zip(CELLS[:4], ids, strict=True)]
    row = line(game, state, "row")
    assert list(row) == ["slot", "cell", "line", *ENTRY.split()]
    assert row == {
        "slot": None,
        "cell": "d1",
        "line": "row",
        "steps": [
            cells[0] | gained(fish=1),
            cells[1] | {"can": True, "price": {"coins": 1}, "gain": {"textile": 2}},
            cells[2] | {"can": False, "price": {}, "gain": {}},
            cells[3]
            | {"can": True, "price": {"fish": 3}, "gain": {"points": 8}}
            | {"choose": ["fish", "textile"], "kind": "fish", "assumes": True},
        ],
        "after": {"fish": 7, "textile": 3, "pottery": 1, "coins": 0, "points": 13},
        "gain": {"fish": -2, "textile": 2, "coins": -1, "points": 8},
        "patronage": {"spent": 0, "points": 0, "kept": 0},
        "decisions": ["row", "do", "do", "do f"],
    }


@pytest.mark.clause("B5.3")
def test_nothing_is_told_of_what_would_pass_ten() -> None:
    effect: Json = {"spend": {"fish": 1}, "gain": {"fish": 3, "pottery": 2}}
    game, state = scene({"a1": ("red", NEVER), "b1": ("red", effect)}, Purse(10, 0, 10, 0))
    step = line(game, state, "row")["steps"][1]
    assert without_place(step) == {"can": True, "price": {"fish": 1}, "gain": {"fish": 1}}
    assert line(game, state, "row")["gain"] == {}


@pytest.mark.clause("B6")
@pytest.mark.parametrize(
    ("effect", "purse", "kind", "choose"),
    [
        ({"gain": {"any": 2}}, Purse(3, 1, 2), "textile", KINDS),
        ({"gain": {"any": 2}}, Purse(2, 1, 1), "textile", KINDS),
        ({"gain": {"any": 2}}, Purse(1, 1, 1), "fish", KINDS),
        ({"spend": {"coins": 3}, "gain": {"any": 4}}, Purse(2, 2, 0), "pottery", KINDS),
        ({"spend": {"any": 3}, "gain": {"points": 8}}, Purse(3, 4, 5), "pottery", KINDS),
        ({"spend": {"any": 3}, "gain": {"points": 8}}, Purse(4, 3, 4), "fish", KINDS),
        ({"spend": {"any": 3}, "gain": {"points": 8}}, Purse(2, 3, 4), "pottery", KINDS[1:]),
        ({"spend": {"any": 3}, "gain": {"points": 8}}, Purse(2, 3, 2), "textile", ["textile"]),
    ],
)
def test_the_policy_gains_what_is_least_and_pays_what_is_most(
    effect: Json, purse: Purse, kind: str, choose: tuple[str, ...]
) -> None:
    game, state = scene({"a1": ("green", NEVER), "b1": ("red", effect)}, purse)
    row = line(game, state, "row")
    step = row["steps"][1]
    assert (step["kind"], step["choose"]) == (kind, list(choose))
    assert step.get("assumes", False) == (len(choose) > 1)
    assert row["decisions"] == ["row", f"do {kind[0]}"]


@pytest.mark.clause("B6")
def test_per_color_counts_the_building_placed() -> None:
    per: Json = {"gain": {"fish": 1, "coins": 1}, "per": "color"}
    game, state = scene({"a1": ("red", per), "b1": ("red", NEVER)}, Purse(9, 0, 0, 0))
    assert without_place(line(game, state, "row")["steps"][0]) == gained(fish=1, coins=2)


COPIED: Final[dict[str, tuple[str, Json]]] = {
    "a1": ("red", {"gain": {"fish": 3}}),
    "a2": ("red", {"gain": {"any": 2, "coins": 1}}),
    "b1": ("green", {"gain": {"points": 9}}),
    "b2": ("red", NEVER),
    "a3": ("red", COPY),
    "c1": ("red", COPY),
}


@pytest.mark.clause("B6")
def test_a_copy_does_what_leaves_most() -> None:
    game, state = scene(COPIED, Purse(1, 1, 1, 3, 0))
    column = line(game, state, "col")
    assert column["decisions"] == ["col", "copy a2", "do f"]
    assert without_place(column["steps"][0]) == gained(fish=2, coins=1) | {
        "choose": list(KINDS),
        "kind": "fish",
        "copies": ["a1", "a2"],
        "copied": "a2",
        "assumes": True,
    }
    assert column["steps"][0]["cell"] == "c1"
    assert column["steps"][0]["card"] == game.setting.ids[state.towns[0][2]]


@pytest.mark.clause("B6")
@pytest.mark.parametrize(
    ("effects", "copied"),
    [
        (({"gain": {"points": 1}}, {"gain": {"coins": 9}}), "a1"),
        (({"gain": {"coins": 1}}, {"spend": {"fish": 1}, "gain": {"points": 4}}), "a2"),
        (({"spend": {"coins": 1}, "gain": {"fish": 9}}, {"gain": {"fish": 1}}), "a2"),
        (({"gain": {"fish": 1}}, {"gain": {"fish": 1, "textile": 1}}), "a2"),
        (({"gain": {"fish": 2}}, {"gain": {"textile": 2}}), "a1"),
    ],
    ids=["points first", "points over coins", "coins count their price", "resources", "equal"],
)
def test_points_then_coins_then_resources(effects: tuple[Json, Json], copied: str) -> None:
    game, state = scene(
        {"a1": ("red", effects[0]), "a2": ("red", effects[1]), "b1": ("red", COPY)}, Purse()
    )
    step = line(game, state, "col")["steps"][0]
    assert (step["copied"], step["assumes"]) == (copied, True)


@pytest.mark.clause("B6", "B5.2")
def test_a_copy_without_a_choice_assumes_nothing() -> None:
    one = {"a1": ("red", {"gain": {"fish": 1}}), "b1": ("red", COPY)}
    game, state = scene(one, Purse())
    row = line(game, state, "row")
    assert without_place(row["steps"][1]) == gained(fish=1) | {"copies": ["a1"], "copied": "a1"}
    assert row["decisions"] == ["row", "do", "copy a1", "do"]
    game, state = scene({"a1": ("green", NOTHING), "b1": ("red", COPY)}, Purse())
    assert without_place(line(game, state, "col")["steps"][0]) == {
        "can": False,
        "price": {},
        "gain": {},
    }
    assert line(game, state, "col")["decisions"] == ["col"]


@pytest.mark.clause("B7.1")
def test_patronage_now_and_after() -> None:
    game, state = scene(
        {"a1": ("red", NEVER), "b1": ("red", {"gain": {"coins": 5}})}, Purse(coins=2)
    )
    effects = game.preview(state)
    assert effects["patronage"] == {"spent": 0, "points": 0, "kept": 2}
    assert line(game, state, "row")["patronage"] == {"spent": 6, "points": 7, "kept": 1}


def test_every_card_cell_and_line_is_previewed() -> None:
    game = Bosa(2)
    state = dealt(game)
    effects = game.preview(state)
    assert list(effects) == ["season_ends", "patronage", "lines", "acts"]
    assert effects["acts"] == []
    places = [(entry["slot"], entry["cell"], entry["line"]) for entry in effects["lines"]]
    assert places == list(product((1, 2, 3, 4), ("b1", "a2"), ("row", "col")))
    entry = effects["lines"][6]
    assert entry["decisions"][:3] == ["take 2", "place a2", "row"]
    assert [step["cell"] for step in entry["steps"]] == ["a2"]
    assert entry["steps"][0]["card"] == game.setting.ids[state.market[1]]
    taken = game.preview(play(game, state, "take 2"))["lines"]
    assert [(each["slot"], each["cell"]) for each in taken[::2]] == [(None, "b1"), (None, "a2")]
    assert taken[2] == entry | {"slot": None, "decisions": entry["decisions"][1:]}
    placed = game.preview(play(game, state, "take 2", "place a2"))["lines"]
    assert placed[0] == entry | {"slot": None, "decisions": entry["decisions"][2:]}


@pytest.mark.clause("B5.2")
def test_each_decision_of_the_action_at_hand() -> None:
    game, state = scene(
        {"a1": ("red", {"gain": {"any": 1}}), "b1": ("red", COPY), "c1": ("blue", NOTHING)},
        Purse(1, 1, 1, 3, 0),
    )
    effects = game.preview(play(game, state, "row"))
    assert effects["lines"] == []
    acts = {entry.pop("decision"): entry for entry in effects["acts"]}
    assert list(acts) == ["skip", "do f", "do t", "do p"]
    skipped = {"can": True, "price": {}, "gain": {}, "skipped": True}
    assert without_place(acts["skip"]["steps"][0]) == skipped
    assert acts["skip"]["decisions"] == ["skip", "copy a1", "do f", "do"]
    chosen = gained(pottery=1) | {"choose": list(KINDS), "kind": "pottery"}
    assert without_place(acts["do p"]["steps"][0]) == chosen
    assert list(acts["do p"]) == ENTRY.split()
    assert acts["do p"]["after"] == Purse(2, 1, 2, 3, 1)._asdict()
    assert acts["do p"]["decisions"] == ["do p", "copy a1", "do f", "do"]


@pytest.mark.clause("B6")
def test_the_decisions_of_a_copy_and_of_what_it_copies() -> None:
    game, state = scene(COPIED, Purse(1, 1, 1, 3, 0))
    state = play(game, state, "col")
    acts = {entry["decision"]: entry for entry in game.preview(state)["acts"]}
    assert list(acts) == ["skip", "copy a1", "copy a2"]
    fish = without_place(acts["copy a1"]["steps"][0])
    assert fish == gained(fish=3) | {"copies": ["a1", "a2"], "copied": "a1"}
    assert acts["copy a2"]["steps"][0]["assumes"]
    acts = {
        entry["decision"]: entry for entry in game.preview(play(game, state, "copy a2"))["acts"]
    }
    step = acts["do t"]["steps"][0]
    assert (step["cell"], step["gain"]) == ("a2", {"textile": 2, "coins": 1})
    assert acts["do t"]["decisions"] == ["do t"]


@pytest.mark.clause("B3.4", "B7.1")
def test_the_last_turn_of_a_season_says_so() -> None:
    game = Bosa(2)
    state = dealt(game)
    rng = Random(4)
    while state.turn < 10:
        assert not game.preview(state)["season_ends"]
        state = game.advance(state, rng.choice(game.legal(state)))
    assert game.preview(state)["season_ends"]


def test_in_the_deal_and_after_the_end_there_is_nothing_to_tell() -> None:
    game = Bosa(2)
    assert game.preview(game.start()) == {}
    assert game.preview(play_randomly(game, dealt(game), Random(1))) == {}


# Played out


@st.composite
def moments(draw: st.DrawFn) -> tuple[Bosa, State]:
    """Draw a state of a random game, sometimes with a richer or poorer actor."""
    game = draw(st.sampled_from(GAMES))
    state = dealt(game, str(draw(st.integers(0, 99))))
    state = play_randomly(game, state, Random(draw(st.integers())), draw(st.integers(0, 500)))
    if state.phase is not Phase.OVER and draw(st.booleans()):
        amounts = {kind: draw(st.integers(0, 10)) for kind in KINDS}
        state = with_purse(state, state.seat, **amounts, coins=draw(st.integers(0, 16)))
    return game, state


def ended(game: Bosa, state: State, entry: Json, *, season_ends: bool) -> Purse:
    """Return the purse that a preview promises for the end of the turn."""
    purse = Purse(**entry["after"])
    spent, points = patronage(game.deck.chart, purse.coins)
    told_patronage = {"spent": spent, "points": points, "kept": purse.coins - spent}
    assert entry["patronage"] == told_patronage
    before = state.purses[state.seat]._asdict()
    gain = {key: purse._asdict()[key] - before[key] for key in before}
    assert entry["gain"] == {key: number for key, number in gain.items() if number}
    if season_ends:
        return purse._replace(coins=purse.coins - spent, points=purse.points + points)
    return purse


@settings(deadline=None, max_examples=100)
@given(moments())
def test_the_decisions_lead_exactly_where_the_preview_says(moment: tuple[Bosa, State]) -> None:
    game, state = moment
    effects = game.preview(state)
    assert json.loads(json.dumps(effects)) == effects
    for entry in (*effects.get("lines", ()), *effects.get("acts", ())):
        after = play(game, state, *entry["decisions"])
        assert after.turn == state.turn + 1
        promised = ended(game, state, entry, season_ends=effects["season_ends"])
        assert after.purses[state.seat] == promised
        assert (len(after.patronage) > len(state.patronage)) == effects["season_ends"]


@settings(deadline=None, max_examples=100)
@given(moments())
def test_all_that_may_be_decided_is_previewed(moment: tuple[Bosa, State]) -> None:
    game, state = moment
    effects = game.preview(state)
    if state.phase is Phase.ACT:
        assert [entry["decision"] for entry in effects["acts"]] == legal(game, state)
        return
    starts = [entry["decisions"] for entry in effects.get("lines", ())]
    assert list(dict.fromkeys(texts[0] for texts in starts)) == legal(game, state)
    depth = {Phase.TAKE: 3, Phase.PLACE: 2, Phase.LINE: 1}.get(state.phase, 0)
    assert len({tuple(texts[:depth]) for texts in starts}) == len(starts)


@settings(deadline=None, max_examples=100)
@given(moments())
def test_every_step_is_what_the_rules_then_allow_and_do(moment: tuple[Bosa, State]) -> None:
    game, state = moment
    effects = game.preview(state)
    for entry in effects.get("lines", ()):
        placing = entry["decisions"][: entry["decisions"].index(entry["line"]) + 1]
        check_steps(game, play(game, state, *placing), state.seat, entry, len(placing))
    for entry in effects.get("acts", ()):
        check_steps(game, state, state.seat, entry, 0)


def check_steps(game: Bosa, state: State, seat: int, entry: Json, placing: int) -> None:
    """Play a line out beside its steps; without a placing the first decision is the person's."""
    texts, chosen = entry["decisions"][placing:], placing == 0
    for step in entry["steps"]:
        assert step["card"] == game.setting.ids[state.towns[seat][CELLS.index(step["cell"])]]
        if not step["can"]:
            assert not (state.phase is Phase.ACT and CELLS[state.at] == step["cell"])
            continue
        assert (state.phase, CELLS[state.at]) == (Phase.ACT, step["cell"])
        before, ways = state.purses[seat], 1
        if "copies" in step:
            assert ["skip", *(f"copy {cell}" for cell in step["copies"])] == legal(game, state)
            assert texts[0] == f"copy {step['copied']}"
            ways = 1 if chosen else len(step["copies"])
            chosen, state = False, play(game, state, texts.pop(0))
        if "choose" in step:
            assert ["skip", *(f"do {kind[0]}" for kind in step["choose"])] == legal(game, state)
            assert texts[0] == f"do {step['kind'][0]}"
            ways *= 1 if chosen else len(step["choose"])
        assert step.get("assumes", False) == (ways > 1)
        assert step.get("skipped", False) == (texts[0] == "skip")
        chosen, last = False, len(texts) == 1
        state = play(game, state, texts.pop(0))
        after = Purse(**entry["after"]) if last else state.purses[seat]
        changed = {
            key: step["gain"].get(key, 0) - step["price"].get(key, 0) for key in Purse._fields
        }
        assert after == tuple(have + changed[key] for key, have in before._asdict().items())
    assert texts == []


@pytest.mark.clause("B11.3")
@settings(deadline=None, max_examples=100)
@given(moments(), st.integers())
def test_a_preview_depends_on_nothing_that_the_actor_may_not_know(
    moment: tuple[Bosa, State], seed: int
) -> None:
    game, state = moment
    other = game.resample(state, game.actor(state), Random(seed))
    assert json.dumps(game.preview(other)) == json.dumps(game.preview(state))
