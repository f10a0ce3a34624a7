"""The commands for Bosa: play, legal, explain, show, random, replay, verify."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.games.bosa import STANDARD, deck_to_json
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

MARKET = ["take 1", "take 2", "take 3", "take 4"]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    ran = run("random", "bosa", "--players", "3", "--games", "4", "--out", "games.jsonl")
    assert ran.status == 0
    return tmp_path / "games.jsonl"


def test_random_games_replay_and_verify(run: Run, games: Path) -> None:
    assert run("replay", str(games)).out.startswith("OK: 4 records, ")
    assert run("verify", str(games)).out == "OK: the deal holds in 4 records\n"
    assert json.loads(run("verify", str(games), "--json").out) == {"ok": True, "records": 4}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [(), ("--simple",)])
def test_every_number_of_players(run: Run, players: int, options: tuple[str, ...]) -> None:
    run("random", "bosa", "--players", str(players), "--out", "one.jsonl", *options)
    assert run("replay", "one.jsonl").status == 0
    answer = run("verify", "one.jsonl").out
    assert answer.startswith("the commitment fits (B12.1)\n")


def _first(games: Path) -> dict[str, Any]:
    record = json.loads(games.read_text().splitlines()[0])
    assert isinstance(record, dict)
    return record


def _flip(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def _spoil_secret(record: dict[str, Any]) -> None:
    record["shuffle"]["secret"] = _flip(record["shuffle"]["secret"])


def _spoil_contribution(record: dict[str, Any]) -> None:
    record["shuffle"]["contributions"][1] = _flip(record["shuffle"]["contributions"][1])


def _spoil_commit(record: dict[str, Any]) -> None:
    record["shuffle"]["commit"] = _flip(record["shuffle"]["commit"])


def _swap_goals(record: dict[str, Any]) -> None:
    goals = record["setup"]["goals"]
    goals[0][0], goals[1][0] = goals[1][0], goals[0][0]


def _swap_season(record: dict[str, Any]) -> None:
    pile = record["setup"]["seasons"][2]
    pile[0], pile[1] = pile[1], pile[0]


def _drop_shuffle(record: dict[str, Any]) -> None:
    del record["shuffle"]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (_spoil_secret, "the commitment shown before the deal is not that of the secret (B12.1)"),
        (_spoil_contribution, "the Start cards: not what the seed gives"),
        (_spoil_commit, "the commitment shown before the deal is not that of the secret (B12.1)"),
        (_swap_goals, "does not hold: the goal cards: not what the seed gives (B12.6)"),
        (_swap_season, "does not hold: the stacks of the Seasons: not what the seed gives (B12.6)"),
        (_drop_shuffle, "has no shuffle"),
    ],
)
def test_verify_names_what_does_not_hold(
    run: Run,
    refused: Callable[..., str],
    games: Path,
    spoil: Callable[[dict[str, Any]], None],
    sentence: str,
) -> None:
    record = _first(games)
    spoil(record)
    games.write_text(json.dumps(record))
    assert sentence in refused("verify", str(games), status=1)
    answer = run("verify", str(games), "--json")
    assert answer.status == 1
    faults = json.loads(answer.out)["faults"]
    assert all(fault["part"] and fault["fault"] for fault in faults)
    assert ([fault["part"] for fault in faults] == ["record"]) == ("shuffle" not in record)


def test_legal_and_explain_at_a_moment_of_a_record(run: Run, games: Path) -> None:
    at_start = ("--record", str(games), "--line", "2", "--at", "0")
    assert run("legal", "bosa", *at_start).out.splitlines() == MARKET
    data = json.loads(run("legal", "bosa", *at_start, "--json").out)
    assert data["legal"] == MARKET
    assert data["view"]["goals"] == [], "a spectator's view"
    assert run("explain", "bosa", "take 2", *at_start).out == "take 2 is legal.\n"
    refusal = run("explain", "bosa", "place a2", *at_start, "--json")
    assert refusal.status == 1
    assert json.loads(refusal.out)["refusal"]["clause"].startswith("B")
    finished = ("--record", str(games), "--line", "2")
    assert run("legal", "bosa", *finished).out == ""


def test_a_seed_deals_without_a_record(run: Run) -> None:
    assert run("legal", "bosa", "--players", "4").out.splitlines() == MARKET
    first, again, other = (
        run("show", "bosa", "--seed", seed).out for seed in ("sea", "sea", "salt")
    )
    assert first == again != other


def test_a_moment_is_in_a_record_and_an_opening_is_dealt(
    refused: Callable[..., str], games: Path
) -> None:
    for option in (("--seed", "x"), ("--players", "3"), ("--simple",), ("--deck", "mine.toml")):
        answer = refused("legal", "bosa", "--record", str(games), *option, status=2)
        assert "a --record has its own seed, players, deck and goals" in answer
    for option in (("--line", "2"), ("--at", "0")):
        assert "places in a --record" in refused("show", "bosa", *option, status=2)


@pytest.mark.parametrize("command", [("legal",), ("show",), ("explain", "take 1")])
def test_every_command_that_deals_takes_a_deck(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "mine.toml").write_text(_standard_text().replace("st-", "mine-"))
    name, *rest = command
    arguments = ("--deck", "mine.toml", "--simple", "--json")
    if name == "show":
        shown = json.loads(run(name, "bosa", *arguments, "--seat", "0").out)
        assert shown["seats"][0]["town"]["a1"].startswith("mine-")
        assert shown["goals"] == []
    else:
        assert run(name, "bosa", *rest, *arguments).status == 0


def test_names_are_shown_as_they_are_written(run: Run, tmp_path: Path) -> None:
    """Neither brackets nor colons in a name mean anything to the terminal."""
    names = ("[/b] Tannery :smile: [red]", "[/]", "[bold]")
    text = _standard_text()
    for card in STANDARD.buildings:
        text = text.replace(f'"{card.name}"', f'"{names[len(card.name) % 3]}"')
    (tmp_path / "mine[b].toml").write_text(text)
    shown = run("deck", "show", "mine[b].toml")
    assert all(name in shown.out for name in names)
    played = run("play", "bosa", "--deck", "mine[b].toml", "--simple", typed="take 1\nquit\n")
    assert any(name in played.out for name in names)
    answer = run("random", "bosa", "--deck", "mine[b].toml", "--out", "games[b].jsonl").err
    assert answer == "1 game written to games[b].jsonl\n"


def test_what_a_line_would_give_is_shown(run: Run) -> None:
    typed = "take 1\nplace b1\n"
    out = run("play", "bosa", "--simple", "--seed", "hello", typed=typed).out
    for words in ("b1, row: ", "b1, col: ", "a2, row: ", "a2, col: ", ": row or col >"):
        assert words in out


def test_show_keeps_goals_to_their_owner(run: Run, games: Path) -> None:
    at_start = ("--record", str(games), "--at", "0")
    assert "Goal:" not in run("show", "bosa", *at_start).out
    assert run("show", "bosa", *at_start, "--seat", "1").out.count("Goal:") == 4
    view = json.loads(run("show", "bosa", *at_start, "--seat", "1", "--json").out)
    assert view["goals"] == _first(games)["setup"]["goals"][1]
    assert view["result"] is None


def test_the_end_shows_the_score_sheet(run: Run, games: Path) -> None:
    out = run("show", "bosa", "--record", str(games)).out
    result = _first(games)["result"]
    for line in ("patronage, Season 3", "cards", "resources left", "two goals", "coins left"):
        assert line in out
    total = next(line for line in out.splitlines() if line.strip().startswith("total"))
    assert [int(word) for word in total.split()[1:]] == result["totals"]
    assert out.count("not counted:") == 6
    assert "(B8.3)" in out


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("--line", "9"), 2, "holds 4 records; there is no record 9"),
        (("--at", "99999"), 2, "there is no state 99999"),
        (("--seat", "4"), 2, "seats 0 to 2"),
    ],
)
def test_a_moment_that_is_not_there(
    refused: Callable[..., str], games: Path, arguments: tuple[str, ...], status: int, sentence: str
) -> None:
    answer = refused("show", "bosa", "--record", str(games), *arguments, status=status)
    assert sentence in answer


def test_a_record_of_another_game(run: Run, refused: Callable[..., str]) -> None:
    run("random", "canosa", "--out", "c.jsonl")
    assert "a game of canosa" in refused("show", "bosa", "--record", "c.jsonl", status=2)


def test_a_broken_record_is_named(refused: Callable[..., str], games: Path) -> None:
    record = _first(games)
    record["decisions"][0] = "place d4"
    games.write_text(json.dumps(record))
    answer = refused("legal", "bosa", "--record", str(games), status=1)
    assert "decision 1, 'place d4'" in answer


def _lines_of(record: dict[str, Any]) -> list[str]:
    """Return what people type to play `record`: its decisions, and Enter to pass the screen."""
    played = replay(FAMILIES, record)
    lines = [] if record["simple"] else [""]
    for before, after, text in zip(
        played.states, played.states[1:], record["decisions"], strict=False
    ):
        lines.append(text)
        is_over = played.game.actor(after) is None
        if not is_over and after.seat != before.seat and after.deal.goals[0]:
            lines.append("")
    return lines


@pytest.mark.parametrize("options", [(), ("--simple",)])
def test_a_whole_game_at_one_terminal(run: Run, options: tuple[str, ...]) -> None:
    """A random game typed in line by line, from the same typed seed, ends the same way."""
    passed = "" if options else "\n"
    run(
        "play",
        "bosa",
        "--players",
        "3",
        "--seed",
        "lido",
        *options,
        typed=f"{passed}take 1\nquit\n",
    )
    record = json.loads(_read("bosa-game.json"))
    state = replay(FAMILIES, record).states[-1]
    game = replay(FAMILIES, record).game
    while decisions := game.legal(state):
        record["decisions"].append(game.write(decisions[-1]))
        state = game.advance(state, decisions[-1])
    record["result"] = game.result(state)
    typed = "".join(line + "\n" for line in (*_lines_of(record), "save whole.json", "quit"))
    ran = run("play", "bosa", "--players", "3", "--seed", "lido", *options, typed=typed)
    assert ran.status == 0
    assert json.loads(_read("whole.json")) == record
    assert ran.out.count("Pass the screen") == (0 if options else 1 + typed.count("\n\n"))
    for words in ("End of Season 1", "End of Season 2", "Score sheet", "(B8.3)"):
        assert words in ran.out
    assert run("verify", "whole.json").status == 0


def _read(name: str) -> str:
    with open(name, encoding="utf-8") as file:  # noqa: PTH123 - in the test's own folder
        return file.read()


def test_only_the_running_turn_is_taken_back(run: Run) -> None:
    typed = "\ntake 1\nundo\ntake 2\nplace b1\nrow\n" + "skip\n" * 2 + "\nundo\nquit\n"
    out = run("play", "bosa", "--seed", "hello", typed=typed).out
    assert "Only the running turn can be taken back" in out
    assert json.loads(_read("bosa-game.json"))["decisions"][:3] == ["take 2", "place b1", "row"]


def test_nobody_sees_the_goals_of_another(run: Run) -> None:
    """Nothing is drawn for a player before Enter is pressed, the first one included."""
    assert "Goal:" not in run("play", "bosa", "--seed", "hello").out
    assert run("play", "bosa", "--seed", "hello", typed="\n").out.count("Goal:") == 4
    run("play", "bosa", "--seed", "hello", typed="\ntake 1\nquit\n")
    setup = json.loads(_read("bosa-game.json"))["setup"]
    loading = run("play", "bosa", "--seed", "x", typed="\nload bosa-game.json\n").out
    assert loading.count("Goal:") == 4, "of the game that was left, none of the one loaded"
    typed = "\ntake 1\nplace b1\nrow\nskip\nskip\n"
    out = run("play", "bosa", "--seed", "hello", typed=typed).out
    after_turn = out.rsplit("Now ", 1)[1]
    assert "Pass the screen to Player" in after_turn
    assert "Goal:" not in after_turn
    assert setup["first"] in (0, 1)


def test_resigning(run: Run) -> None:
    run("play", "bosa", "--seed", "x", typed="\nresign\nsave two.json\nquit\n")
    first = json.loads(_read("two.json"))
    assert first["result"] == {"reason": "resigned", "winners": [1 - first["setup"]["first"]]}
    run("play", "bosa", "--players", "4", "--seed", "x", typed="\nresign\nsave four.json\nquit\n")
    assert json.loads(_read("four.json"))["result"]["reason"] == "abandoned"
    assert run("replay", "two.json").status == run("replay", "four.json").status == 0


def test_loading_the_other_game_is_refused(run: Run) -> None:
    run("random", "canosa", "--out", "c.jsonl")
    assert "is a game of canosa, not of bosa" in run("play", "bosa", typed="\nload c.jsonl\n").out


def test_another_deck_deals(run: Run, tmp_path: Path) -> None:
    text = _standard_text().replace("chart = [[3, 3]", "chart = [[2, 3]")
    (tmp_path / "mine.toml").write_text(text)
    run("random", "bosa", "--deck", "mine.toml", "--games", "2", "--out", "g.jsonl")
    record = json.loads(_read("g.jsonl").splitlines()[0])
    assert record["deck"]["chart"][0] == [2, 3]
    assert run("replay", "g.jsonl").status == run("verify", "g.jsonl").status == 0


def _standard_text() -> str:
    from importlib.resources import files  # noqa: PLC0415

    return files("lungomare.games.bosa").joinpath("data/standard-1.toml").read_text("utf-8")


def test_deck_check_lists_every_fault(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(_standard_text())
    assert run("deck", "check", str(file)).out.startswith("OK: 96 buildings, 20 goals")
    assert json.loads(run("deck", "check", str(file), "--json").out)["ok"] is True
    spoiled = _standard_text().replace('color = "red",', 'color = "pink",', 2)
    file.write_text(spoiled)
    ran = run("deck", "check", str(file))
    assert ran.status == 1
    assert ran.err.count("pink") == 2
    assert "line " in ran.err
    assert len(json.loads(run("deck", "check", str(file), "--json").out)["faults"]) == 2


def test_a_faulty_deck_is_refused_by_what_deals(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text("chart = 3")
    assert "bad.toml" in refused("random", "bosa", "--deck", "bad.toml", status=2)
    assert "no deck and no file 'none.toml'" in refused("deck", "show", "none.toml", status=2)


def test_deck_show_and_json(run: Run) -> None:
    shown = run("deck", "show").out
    for words in ("Start cards", "Season 3", "Goals", "Patronage: 3 coins for 3 points"):
        assert words in shown
    for card in STANDARD.buildings:
        assert card.id in shown
    assert json.loads(run("deck", "json").out) == deck_to_json(STANDARD)


def test_show_says_whose_turn_it_is_and_what_is_in_hand(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    run("random", "bosa", "--out", file)
    said = [run("show", "bosa", "--record", file, "--at", str(at)).out for at in range(12)]
    first, other = (
        ("Player 1", "Player 2") if "Player 1 takes" in said[0] else ("Player 2", "Player 1")
    )
    assert f"{first} takes a card." in said[0]
    assert f"{first} places the card in hand: " in said[1]
    assert f"{other} takes a card." in "".join(said[2:])
    assert "in hand" not in run("show", "bosa", "--record", file).out, "the game is over"
