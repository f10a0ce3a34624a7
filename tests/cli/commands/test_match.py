"""`lungomare match`, as a person and a program run it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console
from rich.text import Text

from arena.contests import bot, contest, play
from cli.written import wait_for_lines
from lungomare.arena import RecordsFile, Sprt, Tally, worker_pool
from lungomare.cli.reports.match_screen import MatchScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

pytestmark = pytest.mark.usefixtures("patient")

LUNGOMARE = (sys.executable, "-c", "from lungomare.cli import main; main()")
DUEL = ("match", "canosa", "--player", "greedy", "--player", "random")


def match_json(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--json", "-")
    assert ran.status == 0, ran.err
    answer: dict[str, Any] = json.loads(ran.out)
    return answer


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    players = [
        {key: value for key, value in each.items() if key != "ms_an_action"}
        for each in answer["players"]
    ]
    return {**answer, "players": players, "seconds": None}


@pytest.mark.parametrize(
    "options",
    [
        ("match", "canosa", "--edition", "kickstarter", "--rule", "enemy-island=closed"),
        ("match", "bosa"),
        ("match", "bosa", "--players", "3", "--simple"),
    ],
    ids=["canosa", "bosa", "bosa-3"],
)
def test_the_summary_as_json(run: Run, options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "summary.json"
    players = ("--player", "greedy", "--player", "random")
    ran = run(*options, *players, "--games", "6", "--json", str(file))
    assert ran.status == 0
    answer = json.loads(file.read_text())
    assert (answer["game"], answer["games"]) == (options[1], 6)
    assert [each["player"] for each in answer["players"]] == ["greedy", "random"]
    for each in answer["players"]:
        assert each["wins"] + each["draws"] + each["losses"] == each["games"] == 6
        assert 0 <= each["low"] <= each["score"] <= each["high"] <= 1
    assert answer["forfeits"] == []


def test_the_summary_for_a_person(run: Run) -> None:
    ran = run(*DUEL, "--games", "4", "--sprt", "0,100")
    assert ran.status == 0
    head, first, second, *remarks = ran.out.splitlines()
    assert head.split()[:5] == ["player", "games", "wins", "draws", "losses"]
    assert first.split()[:2] == ["greedy", "4"]
    assert second.split()[:2] == ["random", "4"]
    assert remarks[0].startswith("greedy is the stronger with likelihood")
    assert remarks[1].startswith("Pairs of 0, ½, 1, 1½ and 2 points for greedy: ")
    assert remarks[2].startswith("SPRT: LLR ")


def test_records_replay_and_a_match_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = match_json(run, *DUEL, "--games", "6")
    short = match_json(run, *DUEL, "--games", "3", "--records", str(file))
    assert short["games"] == 3
    kept = file.read_text()
    answer = match_json(run, *DUEL, "--games", "6", "--records", str(file))
    assert without_times(answer) == without_times(whole)
    assert file.read_text().startswith(kept), "what was played is not played again"
    assert run("replay", str(file)).out.startswith("OK: 6 records")
    again = match_json(run, *DUEL, "--games", "6", "--records", str(file))
    assert again == answer, "nothing is left to play"


def test_a_line_that_was_never_ended_is_cut_off(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = match_json(run, *DUEL, "--games", "4", "--records", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:100])
    answer = match_json(run, *DUEL, "--games", "4", "--records", str(file))
    assert without_times(answer) == without_times(whole)
    assert run("replay", str(file)).status == 0


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        (("--seed", "5"), "its 'match' is"),
        (("--budget-ms", "50"), "its 'match' is"),
        (("--rule", "trap=forfeits"), "its 'rules' is {}, not "),
        (("--player", "level-1"), "its 'match' is"),
    ],
)
def test_another_match_s_records_are_refused(
    run: Run, refused: Callable[..., str], tmp_path: Path, change: tuple[str, ...], answer: str
) -> None:
    file = tmp_path / "games.jsonl"
    run(*DUEL, "--games", "1", "--records", str(file))
    before = file.read_bytes()
    sentence = refused(*DUEL, "--games", "1", "--records", str(file), *change, status=1)
    assert "line 1 belongs to another match" in sentence
    assert answer in sentence
    assert file.read_bytes() == before


def test_files_that_are_no_records(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    options = (*DUEL, "--games", "1", "--records", str(file))
    file.write_text("hello\n")
    assert "line 1 is no record" in refused(*options, status=1)
    file.write_text("{}\n")
    assert "line 1 is no record of a match" in refused(*options, status=1)
    file.unlink()
    run(*options)
    record = json.loads(file.read_text())
    for wrong in ({"number": "0"}, {"number": -1}, {"shares": [1]}, {"acts": ["2", 2]},
                  {"forfeits": [{"seat": 9, "reason": ""}]}, {"seconds": None}):  # fmt: skip
        file.write_text(json.dumps(record | wrong) + "\n")
        assert "line 1 does not say how its game counts" in refused(*options, status=1)
    nowhere = str(tmp_path / "no" / "where")
    assert "cannot write" in refused(*DUEL, "--records", nowhere, status=2)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("canosa", "--player", "greedy"), "at least two players"),
        (("canosa", "--player", "greedy", "--player", "deep"), "there is no player 'deep'"),
        (("canosa", "--player", "greedy", "--player", "bot:/no/where"), "cannot be started"),
        (("canosa", "--player", "greedy", "--player", "bot:cat"), "bot:cat: cat said hello"),
        (("canosa", "--player", "greedy", "--player", bot("silent")), "has exited"),
        (("bosa", "--player", "greedy", "--player", "bot:true"), "has exited"),
        (("bosa", "--players", "4", *("--player", "random") * 3), "cannot share a table of 4"),
        (("bosa", *("--player", "random") * 6), "cannot share a table of 5"),
        (("canosa", *("--player", "random") * 2, "--sprt", "5"), "written E0,E1"),
        (("canosa", *("--player", "random") * 2, "--sprt", "5,0"), "the first below"),
        (("canosa", *("--player", "random") * 3, "--sprt", "0,5"), "compares two players"),
    ],
)
def test_what_cannot_be_played(
    refused: Callable[..., str], arguments: tuple[str, ...], answer: str
) -> None:
    assert answer in refused("match", *arguments, status=2)


def test_what_could_not_be_written_is_refused_at_once(refused: Callable[..., str]) -> None:
    assert "cannot write /no/file" in refused(*DUEL, "--json", "/no/file", status=2)


def test_open_islands_are_warned_of(run: Run) -> None:
    ran = run(*DUEL, "--games", "1", "--edition", "kickstarter")
    assert "nine games in ten" in ran.err


def test_a_shorter_match_counts_only_its_own_games(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    short = match_json(run, *DUEL, "--games", "2")
    match_json(run, *DUEL, "--games", "4", "--records", str(file))
    answer = match_json(run, *DUEL, "--games", "2", "--records", str(file))
    assert without_times(answer) == without_times(short)


def test_forfeits_are_reported_and_counted(run: Run) -> None:
    ran = run(
        *("match", "canosa", "--player", bot("cheats"), "--player", "random"),
        *("--games", "2", "--budget-ms", "10000"),
    )
    assert ran.status == 0
    assert ran.err.count("forfeits: cheats bot answered '@z9'") == 2
    assert "forfeited 2." in ran.out
    assert " 0.0 % " in ran.out


def test_the_bar_of_a_running_match() -> None:
    screen = Console(file=io.StringIO(), force_terminal=True, width=80)
    counted = Tally(contest("greedy", "random", games=2), Sprt(0, 10))
    with MatchScreen(screen, counted, "games") as bar:
        for record in play(counted.contest):
            bar.update(counted.add(record))
    answer = Text.from_ansi(screen.file.getvalue()).plain  # type: ignore[attr-defined]
    assert "2/2" in answer
    assert "100.0 % Elo +∞" in answer
    assert "LLR +" in answer


def test_a_worker_that_dies_is_reported(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "_work", _die)
    file = tmp_path / "games.jsonl"
    ran = run(*DUEL, "--games", "2", "--jobs", "2", "--records", str(file))
    assert ran.status == 1
    assert "the process that played game" in ran.err
    assert f"died; the same command goes on from {file}" in ran.err


def _die(*_: object) -> None:
    os._exit(9)


def test_the_same_player_twice_and_three_together(run: Run) -> None:
    answer = match_json(run, "match", "canosa", *("--player", "random") * 2, "--games", "2")
    assert [each["player"] for each in answer["players"]] == ["random", "random"]
    answer = match_json(run, *DUEL, "--player", "level-1", "--games", "6")
    assert [each["games"] for each in answer["players"]] == [4, 4, 4]
    assert sum(each["wins"] + each["draws"] / 2 for each in answer["players"]) == 6


NEARLY_WON = "6/4S1/6/()()()()2/1(g)1G2/6 1,1 3,2 g2"


def test_a_book_of_openings(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    book, file = tmp_path / "book.txt", tmp_path / "games.jsonl"
    options = (*DUEL, "--openings", str(book), "--records", str(file))
    book.write_text(f"# nearly won\n\n{NEARLY_WON}  # Gold to act\n")
    assert match_json(run, *options, "--games", "2")["games"] == 2
    for line in file.read_text().splitlines():
        record = json.loads(line)
        assert (record["start"], record["opening"]) == (NEARLY_WON, 0)
        assert record["result"]["winner"] == "gold"
    assert run("replay", str(file)).status == 0
    assert "enough for 2 games, no more" in refused(*options, "--games", "3", status=2)
    book.write_text(NEARLY_WON.replace("g2", "s2"))
    answer = refused(*options, "--games", "2", status=1)
    assert "belongs to another match" in answer
    for text, sentence in (
        ("", "there is no position in it"),
        ("\nnowhere", "line 2: a position has four fields"),
        ("6/4S1/6/()()()()2/3G2/6 1,1 4,2 s2", "line 1: the game is over: Gold has brought"),
    ):
        book.write_text(text)
        assert sentence in refused(*options, "--games", "2", status=2)


@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_a_gauntlet(run: Run, refused: Callable[..., str], game: str) -> None:
    players = ("--player", "greedy", "--player", "random", "--player", "random")
    answer = match_json(run, "match", game, *players, "--gauntlet", "--games", "4")
    assert [each["games"] for each in answer["players"]] == [4, 2, 2]
    if game == "bosa":
        wrong = ("match", game, *players, "--gauntlet", "--players", "3")
        assert "a gauntlet is run at tables of two" in refused(*wrong, status=2)


def test_what_programs_say_is_kept(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    log = tmp_path / "bots.log"
    options = ("match", "canosa", "--player", bot("plays"), "--player", "random", "--games", "1")
    ran = run(*options, "--bot-log", str(log), "--budget-ms", "10000")
    assert ran.status == 0
    assert json.loads(log.read_text().splitlines()[0])["type"] == "act"
    nowhere = str(tmp_path / "no" / "log")
    assert "cannot write" in refused(*options, "--bot-log", nowhere, status=2)


def test_sprt_stops_early_at_the_same_game_whatever_the_jobs(run: Run) -> None:
    options = (*DUEL, "--games", "400", "--sprt", "0,300")
    one, two = (match_json(run, *options, "--jobs", jobs) for jobs in ("1", "2"))
    assert one["sprt"]["accepted"] == "H1"
    assert one["games"] < 100
    assert without_times(one) == without_times(two)


def _wait_for_the_group(group: int) -> None:
    """Wait until the workers are gone too; the test's time limit is for those that are not."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            time.sleep(0.01)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_match_that_was_stopped_goes_on_to_the_same_end(
    how: signal.Signals, run: Run, tmp_path: Path
) -> None:
    """Real processes, killed or stopped by Ctrl-C as a terminal does it: the whole group."""
    whole = match_json(run, *DUEL, "--games", "14")
    file = tmp_path / "games.jsonl"
    options = (*DUEL, "--games", "14", "--records", str(file))
    with subprocess.Popen(
        (*LUNGOMARE, *options, "--jobs", "2"),
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        wait_for_lines(file, 2, process)
        if how is signal.SIGKILL:
            process.kill()
        else:
            os.killpg(process.pid, how)
        out, err = process.communicate()
    _wait_for_the_group(process.pid)
    played = file.read_bytes().count(b"\n")
    if how is signal.SIGINT and played < 14:
        assert process.returncode == 1
        assert f"stopped after {played} of 14 games; the same command goes on" in err
        assert out.startswith("player"), "what there is, is printed"
    assert without_times(match_json(run, *options)) == without_times(whole)
    assert run("replay", str(file)).out.startswith("OK: 14 records")


def test_two_matches_do_not_write_one_file(refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    with RecordsFile(file, contest("greedy", "random", games=1)):
        answer = refused(*DUEL, "--records", str(file), status=1)
    assert answer == f"another match is writing to {file}"
