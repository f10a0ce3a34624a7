"""What the disk does to a server: files that cannot keep tables, damage, no room, kills, locks."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server.store import store as store_module
from lungomare.server.store.database import Unusable
from lungomare.server.store.outages import Outage, time_lost
from lungomare.server.store.sqlite import database
from lungomare.server.store.store import BEAT_S
from server.house import House, eventually, person, play, settings_at, think_here
from server.process import ServerProcess, receive, send
from server.store.test_lists import DATA, OLD
from server.test_running import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lungomare.game import Json

HOUR = 3_600_000
PAGE = 4096
TWO = [person("Ada"), person("Bea")]


# Before the address is told


def told_to_leave(data: Path) -> str:
    """Start a server that gives up; return the sentence with which it does."""
    told = run("serve", "--data", str(data), "--port", "0")
    assert told.returncode == 2, told
    sentence = told.stderr.strip()
    assert sentence.startswith(f"lungomare: cannot keep tables in {data}: "), sentence
    assert "\n" not in sentence
    return sentence


def test_a_second_server_on_the_same_file_is_refused(
    harbour: ServerProcess, tmp_path: Path
) -> None:
    assert "another server keeps its tables there" in told_to_leave(harbour.data)
    link = tmp_path / "link.db"
    link.symlink_to(harbour.data)
    with pytest.raises(Unusable, match="another server keeps its tables there"):
        database.hold(link)
    copy = tmp_path / "copy.db"
    assert run("backup", str(copy), "--data", str(harbour.data)).returncode == 0
    harbour.kill()
    harbour.start()
    assert harbour.ask("GET", "/api/tables") == {"tables": []}


def is_newer(data: Path) -> None:
    shutil.copy(DATA / "tables-0001.db", data)
    with closing(sqlite3.connect(data)) as file:
        file.execute("UPDATE alembic_version SET version_num = '0999'")
        file.commit()


def is_damaged(data: Path) -> None:
    shutil.copy(DATA / "tables-0001.db", data)
    spoil_page(data, OLD["bosa over"]["table"])


def is_text(data: Path) -> None:
    data.write_text("these are no tables, but more than a header's worth of text" * 9)


def is_foreign(data: Path) -> None:
    with closing(sqlite3.connect(data)) as file:
        file.execute("CREATE TABLE songs (title TEXT)")


def is_folder(data: Path) -> None:
    data.mkdir()


def test_a_server_leaves_a_file_that_it_cannot_use(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    is_newer(data)
    assert "a newer version of Lungomare wrote it" in told_to_leave(data)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (is_damaged, "the file is damaged"),
        (is_text, "not a database"),
        (is_foreign, "another program"),
        (is_folder, "unable to open"),
    ],
)
def test_a_file_that_cannot_keep_tables_is_refused(
    tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    data = tmp_path / "tables.db"
    make(data)
    with pytest.raises(Unusable, match=words) as raised:
        database.prepare(data)
    assert "\n" not in str(raised.value)


def test_a_folder_that_nobody_may_write_to_is_refused() -> None:
    assert "cannot keep tables" in told_to_leave(Path("/proc/self/task/tables.db"))


# Damage


def spoil_page(data: Path, table: str) -> None:
    """Overwrite a page of the events of this table alone."""
    content = bytearray(data.read_bytes())
    for start in range(PAGE, len(content), PAGE):
        page = bytes(content[start : start + PAGE])
        leaf = page[0] == 0x0A
        if leaf and page.count(table.encode()) > 5 and page.count(b'"type":"moved"') > 5:
            content[start : start + PAGE] = b"\xff" * PAGE
            data.write_bytes(content)
            return
    raise AssertionError("no page has events of this table alone")


@pytest.mark.anyio
async def test_a_damaged_page_costs_one_table_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    shutil.copy(DATA / "tables-0001.db", tmp_path / "tables.db")
    spoil_page(tmp_path / "tables.db", OLD["bosa over"]["table"])
    async with House(settings_at(tmp_path)).running() as house:
        answer = await house.http.get(f"/api/tables/{OLD['bosa over']['table']}")
        assert answer.status_code == 503
        assert answer.json()["refusal"]["code"] == "cannot-read"
        assert "cannot be read" in answer.json()["refusal"]["sentence"]
        over = (await house.ask("GET", "/tables?phase=over"))["tables"]
        assert OLD["canosa over"]["table"] in [each["table"] for each in over]
        assert len((await house.http.get("/api/records")).content.splitlines()) == 1
        running = OLD["canosa running"]
        both = await house.connect(running["table"], list(running["tokens"].values()))
        states = [await both.until("state") for _ in range(2)]
        assert (await both.ask(play(next(s for s in states if s["legal"]))))["type"] == "ack"


# No room


@contextmanager
def no_room(server: ServerProcess) -> Iterator[None]:
    """Let no file of the server grow, as on a full disk."""
    size = server.data.with_name("tables.db-wal").stat().st_size
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))


def health(server: ServerProcess) -> tuple[int, str]:
    answer = server.request("GET", "/healthz")
    return answer.status_code, answer.json()["status"]


@pytest.mark.anyio
async def test_a_full_disk_refuses_and_goes_on_when_it_has_room(harbour: ServerProcess) -> None:
    opened = harbour.ask("POST", "/api/tables", json={"game": "canosa", "seats": TWO})
    tokens = [held["token"] for held in opened["held"]]
    async with harbour.connect(opened["table"], tokens) as both:
        states = [await receive(both, "state") for _ in tokens]
        move = play(next(state for state in states if state["legal"]))
        with no_room(harbour):
            await send(both, move)
            refused = await receive(both, "refused")
            assert (refused["id"], refused["refusal"]["code"]) == ("m", "cannot-write")
            assert "cannot be written down now" in refused["refusal"]["sentence"]
            body = {"game": "canosa", "seats": TWO}
            answer = harbour.request("POST", "/api/tables", json=body)
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) >= 1
            await eventually(lambda: health(harbour)[0] == 503)
            assert "does not take a write" in health(harbour)[1]
        await send(both, move)
        acknowledged = await receive(both, "ack")
        await eventually(lambda: health(harbour) == (200, "ok"))
    harbour.kill()
    harbour.start()
    shown = harbour.ask("GET", f"/api/tables/{opened['table']}", tokens[0])
    assert (shown["played"], shown["version"]) == (1, acknowledged["number"])


# Down for a while


def clocked(server: ServerProcess) -> tuple[str, list[str]]:
    clock = {"kind": "days", "base": HOUR // 2}
    body = {"game": "canosa", "seats": TWO, "clock": clock}
    opened = server.ask("POST", "/api/tables", json=body)
    return opened["table"], [held["token"] for held in opened["held"]]


def put_back(data: Path, milliseconds: int, table: str = "%") -> None:
    """Move what has happened into the past: as if the server had been down since then."""
    with closing(sqlite3.connect(data)) as file:
        file.execute(
            "UPDATE events SET data = json_set(data, '$.at', json_extract(data, '$.at') - ?)"
            " WHERE table_id LIKE ?",
            [milliseconds, table],
        )
        if table == "%":
            file.execute("UPDATE processes SET seen = seen - ?", [milliseconds])
            shift = {"by": milliseconds}
            file.execute("UPDATE outages SET began = began - :by, ended = ended - :by", shift)
            file.execute("UPDATE tables SET updated = updated - ?", [milliseconds])
        file.commit()


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_time_that_the_server_was_down_is_not_the_players(harbour: ServerProcess, how: str) -> None:
    began = time.monotonic()
    (slow, tokens), (late, _) = clocked(harbour), clocked(harbour)
    if how == "killed":
        harbour.kill()
    else:
        harbour.stop()
    put_back(harbour.data, HOUR)
    put_back(harbour.data, HOUR // 2 + 60_000, late)
    harbour.start()
    shown = harbour.ask("GET", f"/api/tables/{slow}", tokens[0])
    clocks: Json = shown["clocks"]
    left = clocks["left"][clocks["running"]] - (time.time_ns() // 1_000_000 - clocks["since"])
    lost = (HOUR // 2 - left) / 1000
    assert lost <= time.monotonic() - began + BEAT_S + 10, "ten seconds for a busy machine"
    for _ in harbour._waits():  # noqa: SLF001
        if harbour.ask("GET", f"/api/tables/{late}")["phase"] == "over":
            break
    assert harbour.ask("GET", f"/api/tables/{late}")["reason"] == "time", "it had fallen before"


@pytest.mark.anyio
async def test_every_outage_is_remembered(tmp_path: Path) -> None:
    """Killed while it wakes its tables, a server must leave the next one what it needs."""
    data = tmp_path / "tables.db"
    for starts in range(3):
        async with store_module.open_store(settings_at(tmp_path)) as store:
            assert len(store.outages) == starts
            assert all(outage.ended - outage.began >= HOUR for outage in store.outages)
            found = store.outages
        put_back(data, HOUR)
    assert found[0].ended <= found[1].began


@pytest.mark.anyio
async def test_a_newer_format_may_say_that_this_version_can_use_it(tmp_path: Path) -> None:
    async with store_module.open_store(settings_at(tmp_path)):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
        file.execute("UPDATE alembic_version SET version_num = '0999'")
        file.commit()
        database.prepare(tmp_path / "tables.db")
        async with store_module.open_store(settings_at(tmp_path)) as store:
            assert await store.health() is None
        file.execute("UPDATE compatible SET oldest = '0999'")
        file.commit()
    with pytest.raises(Unusable, match="a newer version"):
        database.prepare(tmp_path / "tables.db")


@pytest.mark.anyio
async def test_an_older_versions_sign_of_life_counts(tmp_path: Path) -> None:
    shutil.copy(DATA / "tables-0001.db", tmp_path / "tables.db")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
        (last,) = file.execute("SELECT MAX(updated) FROM tables").fetchone()
    async with store_module.open_store(settings_at(tmp_path)) as store:
        assert [outage.began for outage in store.outages] == [last]


@pytest.mark.parametrize(
    ("at", "deadline", "lost"),
    [
        (50, 150, 30),
        (50, 106, 30),
        (50, 105, 20),
        (50, 100, 0),
        (110, 150, 20),
        (125, 150, 10),
        (200, 300, 0),
    ],
)
def test_what_a_clock_has_lost(at: int, deadline: int, lost: int) -> None:
    outages = [Outage(10, 20), Outage(100, 120), Outage(125, 135)]
    assert time_lost(outages, at, deadline) == lost


# Locks


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Hold the database as another program could."""
    with closing(sqlite3.connect(data, isolation_level=None)) as file:
        file.execute("BEGIN EXCLUSIVE")
        yield
        file.execute("ROLLBACK")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long for a lock."""
    monkeypatch.setattr(database, "BUSY_MS", 50)
    think_here(monkeypatch)


@pytest.mark.anyio
@pytest.mark.usefixtures("hasty")
async def test_a_flag_that_could_not_be_written_is_called_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(settings_at(tmp_path)).running() as house:
        clock = {"kind": "days", "base": 300}
        opened = await house.open_table("canosa", TWO, clock=clock)
        room = house.server.hub.rooms[opened.table]
        with locked(tmp_path / "tables.db"):
            await eventually(lambda: caplog.text.count("a flag is called again") >= 2)
            assert not room.table.ended
        await eventually(lambda: room.table.ended)
        kinds = [event.type for event in await house.server.store.read(opened.table)]
        assert kinds.count("ended") == 1


@pytest.mark.anyio
@pytest.mark.usefixtures("hasty")
async def test_health_tries_to_write_at_most_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with House(settings_at(tmp_path)).running() as house:
        store: Any = house.server.store
        tried = []
        true_beat = store._beat  # noqa: SLF001

        async def beat() -> None:
            tried.append(time.monotonic())
            await true_beat()

        monkeypatch.setattr(store, "_beat", beat)
        monkeypatch.setattr(store_module, "FRESH_S", 3600.0)
        answers = await asyncio.gather(*(house.http.get("/healthz") for _ in range(100)))
        assert {answer.status_code for answer in answers} == {200}
        regular = len(tried) - 1
        assert regular <= (tried[-1] - tried[0]) / BEAT_S + 1, "one try, and the regular ones"
        monkeypatch.setattr(store_module, "FRESH_S", 0.0)
        with locked(tmp_path / "tables.db"):
            answer = await house.http.get("/healthz")
            assert answer.status_code == 503
            assert "database is locked" in answer.json()["status"]
        assert (await house.http.get("/healthz")).json() == {"status": "ok"}
