"""Both games in OpenSpiel: its own tests pass, and every step is the law's."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines
from open_spiel.python.observation import make_observation

from lungomare.game import CHANCE
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import FAMILY, Canosa, write_position
from lungomare.games.canosa.editions import switches_beyond
from lungomare.research.openspiel import BOSA, CANOSA, NativeRollouts
from lungomare.research.openspiel.bosa.observer import FIRST_DRAW
from lungomare.research.openspiel.canosa.observer import PLANES

if TYPE_CHECKING:
    from pathlib import Path


def canosa_name(game: Canosa) -> str:
    """Return how OpenSpiel is asked for this variant."""
    switches = switches_beyond(game.edition, game.rules)
    answer = {"edition": game.edition, **switches}
    return f"{CANOSA}({','.join(f'{name}={value}' for name, value in answer.items())})"


CANOSAS = {canosa_name(game): game for game in FAMILY.variants()}
BOSAS = {
    f"{BOSA}(players={players},simple={simple})": Bosa(players, simple=simple)
    for players in (2, 3, 4, 5)
    for simple in (False, True)
}


@pytest.mark.parametrize("name", [*CANOSAS, *BOSAS])
def test_openspiels_own_test(name: str) -> None:
    """It plays, clones, stores and restores, masks, observes, and adds up the returns."""
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False)


def random_steps(name: str, seed: int) -> Any:
    """Yield every state of a random game, as it is being played."""
    rng, state = Random(seed), pyspiel.load_game(name).new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def law_number(state: Any) -> int:
    """Return the law's id of the last action."""
    last = state.full_history()[-1]
    action: int = last.action
    return action + FIRST_DRAW if last.player == pyspiel.PlayerId.CHANCE else action


@pytest.mark.parametrize("name", [*CANOSAS, *BOSAS])
def test_every_step_is_the_laws(name: str) -> None:
    law: Any = {**CANOSAS, **BOSAS}[name]
    expected = law.start()
    for state in random_steps(name, 5):
        if state.history():
            expected = law.advance(expected, law.decode(law_number(state)))
        actor, chance = law.actor(expected), FIRST_DRAW * state.is_chance_node()
        assert state.current_player() == (pyspiel.PlayerId.TERMINAL if actor is None else actor)
        choices = law.legal(expected)
        assert [number + chance for number in state.legal_actions()] == [
            law.encode(action) for action in choices
        ]
        assert [state.action_to_string(number) for number in state.legal_actions()] == [
            law.write(action) for action in choices
        ]
    assert state.returns() == returns_by_law(law, expected)


def returns_by_law(law: Any, state: Any) -> list[float]:
    """Return the shares of the victory above an equal one; in Canosa a victory is worth 1."""
    shares = [
        law.outcome(state).share(seat, law.seats) - 1 / law.seats for seat in range(law.seats)
    ]
    return [share * (2 if law.name == "canosa" else 1) for share in shares]


@pytest.mark.parametrize("name", [CANOSA, f"{BOSA}(players=2,simple=True)"])
def test_a_playthrough_comes_out_the_same_again(name: str) -> None:
    """OpenSpiel writes down all that it can ask of every state; so it does a second time."""
    answer = playthrough_lines(name, seed=7)
    actions = [int(line.removeprefix("action: ")) for line in answer if line.startswith("action: ")]
    assert playthrough_lines(name, action_sequence=actions) == answer
    assert "IsTerminal() = True" in answer


def test_canosa_begins_from_any_position() -> None:
    game = pyspiel.load_game(CANOSA)
    text = "1()()()2/6/2(g)3/6/1S1G2/5(gg) 1,3 3,2 g2"
    state = game.new_initial_state(text)
    assert write_position(state.position()) == text
    state.apply_action(state.string_to_action("f1-e1"))
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert str(state.clone()) == str(state)
    assert state.information_state_string(0).startswith(text)


def test_what_the_planes_of_canosa_show() -> None:
    game = pyspiel.load_game(CANOSA)
    seen = make_observation(game)
    seen.set_from(game.new_initial_state(), 1)
    planes = dict(zip(PLANES, seen.dict["planes"], strict=True))
    assert planes["gold Siren"][0, 0] == 1
    assert planes["silver Siren"][5, 5] == 1
    assert planes["Sailor"].sum() == 10
    assert (planes["gold ring 1"].sum(), planes["silver ring 1"][4, 0]) == (5, 1)
    assert planes["gold ring 2"].sum() == 0
    assert planes["rings carried by Silver, of 3"] == pytest.approx(np.full((6, 6), 2 / 3))
    assert planes["times the position has arisen, of 3"] == pytest.approx(np.full((6, 6), 1 / 3))
    assert planes["two actions are owed"].max() == planes["Silver is to act"].max() == 0
    assert planes["the observer is Silver"].min() == 1


def test_what_a_seat_of_bosa_is_shown_in_numbers() -> None:
    state = next(
        each for each in random_steps(f"{BOSA}(players=3)", 1) if len(each.history()) == 80
    )
    law, whole = Bosa(3), state.whole()
    seen = make_observation(state.get_game())
    seen.set_from(state, 1)
    view, numbers = law.view(whole, 1), law.setting.numbers
    assert np.flatnonzero(seen.dict["goals"]).tolist() == sorted(
        numbers[goal] - 96 for goal in view["goals"]
    )
    assert seen.dict["market"].sum() == sum(card is not None for card in view["market"])
    assert seen.dict["turn"][(whole.seat - 1) % 3] == 1
    for seat in range(3):
        away = (seat - 1) % 3
        assert seen.dict["towns"][away].sum() == len(view["seats"][seat]["town"])
        assert seen.dict["purses"][away, 3] == pytest.approx(whole.purses[seat].coins / 15)


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_observed_depends_on_what_is_hidden(players: int) -> None:
    """A state drawn anew looks the same to the seat in every string and tensor (B11.3)."""
    drawn_otherwise = 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in random_steps(f"{BOSA}(players={players})", players):
        seat = state.current_player()
        if seat < 0 or len(state.history()) % 7:
            continue
        other = state.resample_from_infostate(seat, sampler)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert len(other.history()) == len(state.history())
        drawn_otherwise += other.history() != state.history()
    assert drawn_otherwise > 5


def test_information_states_remember_what_observations_forget() -> None:
    """With perfect recall the way to a table is there too, without it only the table."""
    dealt = next(each for each in random_steps(BOSA, 3) if each.current_player() >= 0)
    dealt.apply_action(dealt.string_to_action("take 1"))
    answer = json.loads(dealt.information_state_string(0))
    assert answer["decisions"] == ["take 1"]
    assert [len(pile) for pile in answer["turned up"]] == [4, 0, 0]
    shown = json.loads(dealt.observation_string(0))
    assert answer == shown | {name: answer[name] for name in ("turned up", "decisions")}
    public = make_observation(
        dealt.get_game(),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    assert "goals" not in public.dict
    assert "goals" not in json.loads(public.string_from(dealt, 0))


def test_a_state_survives_pickling() -> None:
    state = next(each for each in random_steps(BOSA, 2) if len(each.history()) == 70)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
    assert (str(again), again.history()) == (str(state), state.history())


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = files("lungomare.games.bosa").joinpath("data", "standard-1.toml").read_text("utf-8")
    path.write_text(text.replace("standard-1", "mine"), "utf-8")
    game = pyspiel.load_game(BOSA, {"deck": str(path)})
    assert game.table.law.deck.name == "mine"
    pyspiel.random_sim_test(game, 1, True, False)


def test_openspiels_mcts_plays_a_game_of_canosa() -> None:
    game = pyspiel.load_game(CANOSA)
    bots = [
        mcts.MCTSBot(game, 1.4, 20, NativeRollouts(seed=seat), True, np.random.RandomState(seat))
        for seat in (0, 1)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


def test_openspiels_mcts_sees_a_victory() -> None:
    game = pyspiel.load_game(CANOSA)
    state = game.new_initial_state("1()()()2/6/4S1/3G2/6/1(g)4 1,3 3,3 g1")
    bot = mcts.MCTSBot(game, 1.4, 300, NativeRollouts(), True, np.random.RandomState(1))
    assert state.action_to_string(bot.step(state)) == "b1-a1"


def test_native_rollouts_favour_who_is_ahead() -> None:
    game = pyspiel.load_game(CANOSA)
    ahead = game.new_initial_state("1()()()()1/()5/4S1/3G2/6/1(g)2(gg)1 1,3 3,0 g2")
    gold, silver = NativeRollouts(400).evaluate(ahead)
    assert gold > 0.5
    assert silver == -gold


def test_openspiels_ismcts_plays_bosa() -> None:
    state = next(each for each in random_steps(BOSA, 4) if each.current_player() >= 0)
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        1.0,
        8,
        random_state=np.random.RandomState(2),
    )
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_nothing_is_said_when_the_program_ends() -> None:
    """OpenSpiel's list of games outlives Python; nothing of ours may hang on it."""
    program = f"""
import pyspiel, lungomare.research.openspiel
states = [pyspiel.load_game(name).new_initial_state() for name in ("{CANOSA}", "{BOSA}")]
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ("pyspiel", "to get it, pip install 'lungomare[openspiel]'"),
        ("lungomare.native._processor", "install a C++17 compiler"),
    ],
)
def test_what_is_missing_is_named(missing: str, said: str) -> None:
    program = f"import sys; sys.modules['{missing}'] = None; import lungomare.research.openspiel"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert said in done.stderr.splitlines()[-1]


def test_bad_parameters_are_named() -> None:
    with pytest.raises(Exception, match="there is no edition 'wholesale'"):
        pyspiel.load_game(f"{CANOSA}(edition=wholesale)")
    with pytest.raises(Exception, match="2 to 5 players"):
        pyspiel.load_game(f"{BOSA}(players=6)")


def test_the_deal_is_chances() -> None:
    state = pyspiel.load_game(f"{BOSA}(players=4)").new_initial_state()
    draws = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
        draws += 1
    assert draws == state.get_game().max_chance_nodes_in_history()
    assert state.moment.now.seat != CHANCE
