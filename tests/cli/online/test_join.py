"""`lungomare join`: players and programs at online tables, as a person starts them."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Timer
from typing import TYPE_CHECKING, Any

import pytest

from client.page_links import page_link
from client.servers import LIMIT_S, LUNGOMARE, Served, play_on, served
from documents.pages import ROOT, blocks_of
from documents.shell import commands_of
from lungomare.cli.online.online_seat import is_free
from lungomare.cli.online.table import read_clock
from lungomare.client import Opened, Place, Server
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from cli.conftest import Run
    from lungomare.game import Json

BOTS = Path(__file__).parents[2] / "players" / "bots.py"
LONGEST_S = 5 * LIMIT_S


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("join")) as server:
        yield server


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as server:
        yield server


def ask(server: Served, question: Callable[[Server], Awaitable[Any]]) -> Any:
    async def asked() -> Any:
        async with Server(server.url) as client:
            return await question(client)

    return asyncio.run(asked())


def open_table(server: Served, game: str, *seats: Place, **options: Any) -> Opened:
    opened: Opened = ask(server, lambda client: client.create(game, seats, options))
    return opened


def look(server: Served, table: str) -> Json:
    shown: Json = ask(server, lambda client: client.look(table))
    return shown


class Joined:
    """A `lungomare join` that runs."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [LUNGOMARE, "join", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={"PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
        )
        self.said: list[str] = []
        self._watch = Timer(LONGEST_S, self.process.kill)  # what never comes ends the test
        self._watch.daemon = True
        self._watch.start()

    def wait_for(self, pattern: str) -> str:
        """Read until a line has the pattern; return the line."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            if re.search(pattern, line):
                return line
        raise AssertionError(f"{pattern!r} was not said: {''.join(self.said)}")

    def end(self) -> int:
        """Read to the end; return the exit status."""
        try:
            out, _ = self.process.communicate(timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, _ = self.process.communicate()
        self.said.append(out)
        self._watch.cancel()
        return self.process.returncode

    @property
    def text(self) -> str:
        return "".join(self.said)


def bot(kind: str) -> str:
    """Return one of the tests' programs, which has long for each of its actions."""
    return f"bot:{shlex.quote(sys.executable)} {shlex.quote(str(BOTS))} {kind}@60000"


def link(server: Served, opened: Opened) -> str:
    return f"{server.url}/t/{opened.table}"


def seat_link(server: Served, opened: Opened, *seats: int) -> str:
    """Return the link to these seats, as the page writes it."""
    return page_link(server.url, opened.table, {seat: opened.tokens[seat] for seat in seats})


@pytest.mark.parametrize(
    ("game", "players"),
    [("canosa", ["level-1", "random"]), ("bosa", ["greedy", "random"]), ("bosa", ["level-2"])],
)
def test_players_come_and_play_to_the_end(calm: Served, game: str, players: list[str]) -> None:
    rest = [Place("computer", "random")] * (2 - len(players))
    opened = open_table(calm, game, *[Place()] * len(players), *rest)
    guests = [Joined(link(calm, opened), "--player", name) for name in players]
    assert [guest.end() for guest in guests] == [0] * len(players), guests[0].text
    shown = look(calm, opened.table)
    assert shown["phase"] == "over"
    assert {chair["name"] for chair in shown["seats"]} - {None} == set(players)
    for guest in guests:
        assert re.search(r"^Seat [01] of ", guest.text, re.MULTILINE)
        assert re.search(r"^Over \(\w+\): .* won\.$", guest.text, re.MULTILINE)
        assert ("Points: " in guest.text) == (game == "bosa")
    record = ask(calm, lambda client: client.record(opened.table))
    assert len(replay(FAMILIES, record).moves) == shown["played"]


def test_players_who_come_together_find_a_seat_each(calm: Served) -> None:
    opened = open_table(calm, "bosa", *[Place()] * 4, players=4)
    guests = [Joined(link(calm, opened), "--player", "random") for _ in range(4)]
    assert [guest.end() for guest in guests] == [0] * 4, [guest.text for guest in guests]
    seats = [re.search(r"^Seat (\d) of ", guest.text, re.MULTILINE) for guest in guests]
    assert sorted(seat[1] for seat in seats if seat) == ["0", "1", "2", "3"]


@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_a_program_plays_under_its_name(calm: Served, game: str) -> None:
    opened = open_table(calm, game, Place("computer", "random"), Place("bot"))
    guest = Joined(link(calm, opened), "--player", bot("plays"))
    assert guest.end() == 0, guest.text
    shown = look(calm, opened.table)
    assert (shown["phase"], shown["seats"][1]["name"]) == ("over", "plays bot")


@pytest.mark.parametrize("kind", ["cheats", "dies", "babbles", "crashes"])
def test_a_program_that_breaks_the_protocol_gives_the_game_up(calm: Served, kind: str) -> None:
    opened = open_table(calm, "canosa", Place(), Place("computer", "random"))
    guest = Joined(link(calm, opened), "--player", bot(kind))
    assert guest.end() == 0, guest.text
    assert "it gives the game up" in guest.text
    assert ("\n  | no such card\n" in guest.text) == (kind == "crashes")
    assert look(calm, opened.table)["result"] == {"winner": "silver", "reason": "resigned"}


def test_a_program_that_gives_up_bosa_is_played_on_for(calm: Served) -> None:
    places = [Place(name="Ada"), Place("bot"), Place("computer", "random")]
    opened = open_table(calm, "bosa", *places, players=3)
    ada = Joined(seat_link(calm, opened, 0), "--player", "random")
    ada.wait_for("^Seat 0")
    guest = Joined(link(calm, opened), "--player", bot("dies"))
    assert (guest.end(), ada.end()) == (0, 0), guest.text + ada.text
    assert "level-2 plays on for seat 1" in guest.text
    assert "level-2 plays on for dies bot (resigned)." in ada.text


def test_the_seat_and_the_name_may_be_chosen(calm: Served) -> None:
    opened = open_table(calm, "canosa", Place(), Place())
    guest = Joined(link(calm, opened), "--seat", "1", "--name", "Zoe [bold]", "--seed", "4")
    guest.wait_for(r"^Seat 1 of .*: Zoe \[bold\]\.$")
    assert [chair["name"] for chair in look(calm, opened.table)["seats"]] == [None, "Zoe [bold]"]
    guest.process.send_signal(signal.SIGINT)
    assert guest.end() == 0


def test_leaving_before_the_game_gives_the_seat_back(calm: Served) -> None:
    opened = open_table(calm, "canosa", Place(), Place())
    guest = Joined(link(calm, opened), "--player", "random")
    guest.wait_for("^Seat 0")
    guest.process.send_signal(signal.SIGINT)
    assert guest.end() == 0, guest.text
    assert guest.text.endswith("Left the table.\n")
    assert look(calm, opened.table)["seats"][0]["name"] is None


def test_leaving_a_game_keeps_the_seat_for_whoever_has_the_link(calm: Served) -> None:
    opened = open_table(calm, "canosa", Place(), Place(name="Ben"))
    guest = Joined(link(calm, opened), "--player", "random")
    guest.wait_for(r"^ +\d+ random: ")
    guest.process.send_signal(signal.SIGINT)
    assert guest.end() == 0, guest.text
    assert "Traceback" not in guest.text
    back = re.search(r"come back with (\S+#seat=\S+)", guest.text)
    assert back
    again = Joined(back[1], "--player", "greedy")
    ben = Joined(seat_link(calm, opened, 1), "--player", "random")
    assert (again.end(), ben.end()) == (0, 0), again.text
    assert look(calm, opened.table)["phase"] == "over"


def test_a_link_with_several_seats_needs_one_to_be_said(calm: Served) -> None:
    opened = open_table(calm, "canosa", Place(name="Ada"), Place(name="Ben"))
    both = seat_link(calm, opened, 0, 1)
    guest = Joined(both, "--player", "random")
    assert guest.end() == 2
    assert "say which with --seat" in guest.text
    guest = Joined(both, "--player", "random", "--seat", "1")
    guest.wait_for("^Seat 1 of .*: Ben")
    guest.process.send_signal(signal.SIGINT)
    guest.end()
    one = seat_link(calm, opened, 0)
    guest = Joined(one, "--player", "random", "--seat", "1")
    assert guest.end() == 2
    assert "does not hold seat 1" in guest.text


def test_a_server_that_dies_is_waited_for(own: Served) -> None:
    opened = open_table(own, "bosa", Place(), Place())
    one = Joined(link(own, opened), "--player", "random")
    one.wait_for("^Seat 0")
    other = Joined(link(own, opened), "--player", "random", "--name", "another")
    one.wait_for("^ +30 ")
    own.kill()
    one.wait_for("The line to the server is broken")
    own.start()
    one.wait_for("The server is back")
    assert (one.end(), other.end()) == (0, 0), one.text
    record = ask(own, lambda client: client.record(opened.table))
    assert record["result"]["totals"]
    assert len(replay(FAMILIES, record).moves) > 60


async def play_randomly(server: str, table: str, token: str, *, rematch: bool) -> str | None:
    """Play a person's game to its end; offer a rematch and return where it will be."""
    async with Server(server) as client, client.sit(table, [token]) as seat:
        if seat.now()["phase"] != "over":
            await play_on(seat, Random(1))
        if rematch:
            await seat.offer("rematch")
            while seat.now()["next"] is None:
                await anext(seat)
        return seat.now()["next"]


def take_seat(server: Served, table: str) -> str:
    """Sit down on the free seat; return its token."""
    free = [number for number, chair in enumerate(look(server, table)["seats"]) if is_free(chair)]
    joined = ask(server, lambda client: client.join(table, free[0], "Zoe"))
    return str(joined.tokens[free[0]])


def test_who_stays_takes_the_rematch_also_after_a_restart(own: Served) -> None:
    opened = open_table(own, "canosa", Place(), Place())
    guest = Joined(link(own, opened), "--player", bot("plays"), "--stay")
    guest.wait_for("^Seat 0")
    token = take_seat(own, opened.table)
    assert asyncio.run(play_randomly(own.url, opened.table, token, rematch=False)) is None
    guest.wait_for(r"^Over \(")
    own.kill()
    guest.wait_for("The line to the server is broken")
    own.start()
    following = asyncio.run(play_randomly(own.url, opened.table, token, rematch=True))
    assert following
    guest.wait_for(f"^A rematch: {own.url}/t/{following}")
    guest.wait_for("^Seat 1 of .*: plays bot")
    assert asyncio.run(play_randomly(own.url, following, token, rematch=False)) is None
    guest.wait_for(r"^Over \(")
    guest.process.send_signal(signal.SIGTERM)
    assert guest.end() == 0, guest.text
    assert guest.text.endswith("Left the table.\n")


def test_who_stays_at_a_server_keeps_a_table_open_and_comes_where_a_bot_is_asked_for(
    own: Served,
) -> None:
    asked = ask(own, lambda client: client.create("canosa", [Place(), Place("bot")], public=True))
    words = ("--stay", "--player", bot("plays"), "--game", "canosa", "--at-once", "2")
    guest = Joined(own.url, *words)
    guest.wait_for(f"Seat 1 of {asked.table}: plays bot")
    token = take_seat(own, asked.table)
    first = re.search(r"/t/(\S+)", guest.wait_for("^Canosa is open: "))
    assert first, "as soon as one game has begun the next table is open"
    asyncio.run(play_randomly(own.url, asked.table, token, rematch=False))
    token = take_seat(own, first[1])
    asyncio.run(play_randomly(own.url, first[1], token, rematch=False))
    # both are over, but their seats are kept for a rematch: no third table is open yet
    guest.wait_for("Over")
    guest.wait_for("Over")
    assert ask(own, lambda client: client.tables("waiting")) == []
    again = asyncio.run(play_randomly(own.url, first[1], token, rematch=True))
    guest.wait_for(f"A rematch: .*{again}")
    guest.process.send_signal(signal.SIGINT)
    assert guest.end() == 0, guest.text
    assert re.search(f"come back with {own.url}/t/{again}#seat=", guest.text)


def test_a_server_that_stays_away_is_not_waited_for_longer(own: Served) -> None:
    opened = open_table(own, "canosa", Place(), Place())
    guest = Joined(link(own, opened), "--player", "random", "--patience", "0.3")
    guest.wait_for("^Seat 0")
    own.kill()
    assert guest.end() == 1
    assert guest.text.endswith("lungomare: the server has been away for 0.3 seconds\n")


def test_what_cannot_be_joined_is_refused_in_a_sentence(calm: Served, run: Run) -> None:
    full = open_table(calm, "canosa", Place(name="Ada"), Place("computer", "random"))
    free = open_table(calm, "canosa", Place(), Place())
    for arguments, sentence, status in (
        (("here",), "'here' is no link to a table", 1),
        ((f"{calm.url}/t/{'A' * 16}",), f"there is no such table: {calm.url}/t/AAAA", 1),
        ((f"{calm.url}/t/{'A' * 16}#seat=0.abc",), "there is no such table", 1),
        ((f"{calm.url}/elsewhere/t/{'A' * 16}",), "does not answer as a server of Lungomare", 1),
        ((calm.url,), "with --stay an address of a server will do", 1),
        (("here", "--stay"), "'here' is no address of a server", 1),
        ((calm.url, "--stay", "--game", "chess"), "there is no game 'chess'", 2),
        ((calm.url, "--stay", "--player", "planner:tries=1", "--game", "canosa"), "planner", 2),
        ((link(calm, full),), "no seat at this table is free", 1),
        ((link(calm, full), "--seat", "1"), "seat 1 is taken", 1),
        ((link(calm, free), "--seat", "7"), "there is no seat 7 at this table, but 0 to 1", 2),
        (
            (link(calm, free), "--name", ""),
            "a name has 1 to 32 characters that can be seen; this is ''",
            2,
        ),
        ((link(calm, free), "--player", "nobody"), "there is no player 'nobody'", 2),
        ((link(calm, free), "--player", "bot:"), "needs the command", 2),
        ((link(calm, free), "--player", "bot:/no/such"), "cannot be started", 1),
        ((link(calm, free), "--player", "bot:'"), "cannot be read", 2),
        (("http://127.0.0.1:9/t/" + "A" * 16,), "cannot be reached", 1),
    ):
        ran = run("join", *arguments)
        assert (ran.status, ran.out) == (status, ""), ran
        assert sentence in ran.err
        assert ran.err.count("\n") == 1
    assert all(chair["name"] is None for chair in look(calm, free.table)["seats"])


def test_a_table_is_opened_and_the_link_of_each_seat_printed(calm: Served, run: Run) -> None:
    seats = ("--seat", "person", "--seat", "bot", "--seat", "level-3", "--name", "Ada")
    ran = run("table", "bosa", calm.url, "--players", "4", *seats, "--clock", "5+3", "--simple")
    shared = rf"{calm.url}/t/(\S+)"
    lines = [
        rf"seat 0: Ada: {shared}#seat=0\.\S+",
        f"seat 1: free for a bot: {shared}",
        "seat 2: level-3",
        f"seat 3: free for a person: {shared}",
    ]
    found = re.fullmatch("\n".join(lines) + "\n", ran.out)
    assert found, ran
    shown = look(calm, found[2])
    assert [chair["name"] for chair in shown["seats"]] == ["Ada", None, None, None]
    assert shown["clock"] == {"kind": "fischer", "base": 300_000, "increment": 3_000}
    assert (shown["options"]["simple"], shown["public"]) == (True, False)


def test_a_table_is_played_at_by_the_links_that_were_printed(calm: Served, run: Run) -> None:
    asked = ("--name", "Ada", "--seat", "bot", "--seat", "random", "--edition", "kickstarter")
    opened = json.loads(run("table", "canosa", calm.url, *asked, "--public", "--json").out)
    guest = Joined(opened["seats"][0]["link"], "--player", bot("plays"))
    assert guest.end() == 0, guest.text
    shown = look(calm, opened["table"])
    assert (shown["phase"], shown["options"]["edition"]) == ("over", "kickstarter")
    assert opened["seats"][1]["link"] is None
    assert opened["table"] in {each["table"] for each in ask(calm, lambda c: c.tables("over"))}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seat", "nobody"), "nobody called 'nobody' can be given a seat; there are: person, b"),
        (("--seat", "bot") * 3, "this game of canosa has 2 seats, not 3"),
        (("--seat", "random", "--name", "Ada", "--name", "Ben"), "no seat is free for 'Ben'"),
        (("--name", "x" * 33), "a name has 1 to 32 characters that can be seen; this is 'xxx"),
        (("--clock", "5x"), "a clock is written 5+3, 60s, 10m, 12h or 3d; this is '5x'"),
        (("nowhere",), "'nowhere' is no address of a server"),
        (("http://127.0.0.1:9",), "http://127.0.0.1:9 cannot be reached"),
    ],
)
def test_a_table_that_cannot_be_opened(run: Run, words: tuple[str, ...], told: str) -> None:
    ran = run("table", "canosa", *words)
    assert (ran.status, ran.out) == (1 if "http" in told or "nowhere" in told else 2, "")
    assert told in ran.err


def test_clocks_as_they_are_typed() -> None:
    turn = {"kind": "move", "base": 90_000}
    assert (read_clock("90s"), read_clock("3d")["kind"], read_clock("none")) == (turn, "days", {})


def test_the_bot_page_followed_ends_at_an_online_table(
    calm: Served, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file saved, its table opened, its bot at the link that was printed; Ada takes hers."""
    monkeypatch.chdir(tmp_path)
    blocks = blocks_of(ROOT / "docs/bots/index.md")
    bot_file = next(block for block in blocks if block.saved_as == "my_bot.py")
    Path(bot_file.saved_as).write_text(bot_file.text)
    commands = [each.words for block in blocks for each in commands_of(block.text)]
    opens = next(words for words in commands if words[1:2] == ("table",))
    joins = next(words for words in commands if words[1:2] == ("join",))
    printed = run(*opens[1:3], calm.url, *opens[3:]).out
    ada, free = re.findall(r"http\S+", printed)
    guest = Joined(free, *joins[3:])
    assert Joined(ada, "--player", "random").end() == 0
    assert guest.end() == 0, guest.text
    assert re.search(r"^Seat 1 of .*: my bot\.$", guest.text, re.MULTILINE)
    assert re.search(r"^Over ", guest.text, re.MULTILINE)
