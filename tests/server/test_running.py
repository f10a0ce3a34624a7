"""Running it: settings, logs, backups, and refusals instead of tracebacks; real processes."""

from __future__ import annotations

import json
import logging
import os
import socket
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lungomare.cli.command_list import app as cli
from lungomare.cli.terminal.screen import Refusal
from lungomare.match import event_from_json, fold
from lungomare.server.settings import Limits, Settings, default_data
from lungomare.server.telemetry.logs import JsonLines, set_up_logs
from server.house import PATIENCE, person, play
from server.process import LUNGOMARE, ServerProcess, receive, send
from server.regulars import stored


def open_table(server: ServerProcess, game: str = "bosa") -> tuple[str, list[str], str]:
    """Return a table, its tokens, and the shuffle's secret."""
    seats = [person("Ada", "0a0b0c0d"), person("Bea")]
    body = {"game": game, "seats": seats, "public": True}
    opened = server.ask("POST", "/api/tables", json=body)
    secret = stored(server.data)[opened["table"]][0]["secret"]
    return opened["table"], [held["token"] for held in opened["held"]], secret


@pytest.mark.anyio
async def test_logs_are_json_lines_without_secrets(tmp_path: Path) -> None:
    """Even at the finest level, with refusals, strangers and faults in them."""
    server = ServerProcess(tmp_path, "--pace", "0", "--log-level", "debug")
    server.start()
    table, tokens, secret = open_table(server)
    async with server.connect(table, tokens, effects=True) as both:
        states = [await receive(both, "state") for _ in tokens]
        acting = next(state for state in states if state["legal"])
        await send(both, play(acting))
        await receive(both, "ack")
        await send(both, {"type": "nonsense", "id": tokens[0]})
        await receive(both, "refused")
    server.ask("GET", f"/api/tables/{table}", tokens[0])
    assert server.request("POST", "/api/tables", content=b"{").status_code == 422
    assert server.stop() == -15
    first, *lines = server.log.read_text().splitlines()
    assert first.startswith("Lungomare is at http://127.0.0.1:")
    records = [json.loads(line) for line in lines]
    assert {"at", "level", "logger", "message"} <= records[0].keys()
    assert any(record.get("table") == table for record in records)
    header = stored(server.data)[table][3]["header"]
    told = server.log.read_text()
    for hidden in (*tokens, secret, "0a0b0c0d", header["setup"]["goals"][0][0]):
        assert hidden not in told


def test_a_line_of_the_log() -> None:
    record = logging.LogRecord("lungomare", logging.INFO, "x", 1, "said %s", ("é",), None)
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["level"], line["logger"]) == ("said é", "info", "lungomare")
    assert line.keys() == {"at", "level", "logger", "message"}
    record.table = "harbour"
    record.exc_info = (ValueError, ValueError("wrong"), None)
    line = json.loads(JsonLines().format(record))
    assert (line["table"], "wrong" in line["error"]) == ("harbour", True)


@pytest.mark.usefixtures("own_logs")
def test_libraries_never_log_finely(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("debug")
    for name in ("aiosqlite", "websockets.server", "sqlalchemy.engine", "asyncio"):
        logging.getLogger(name).info("a token")
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    logging.getLogger("uvicorn.error").error("bad")
    logging.getLogger("lungomare").debug("good")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["message"] for line in lines] == ["bad", "good"]


@pytest.mark.anyio
async def test_a_backup_while_the_server_runs(harbour: ServerProcess, tmp_path: Path) -> None:
    table, tokens, _ = open_table(harbour, "canosa")
    async with harbour.connect(table, tokens) as both:
        states = [await receive(both, "state") for _ in tokens]
        copies = []
        for number in range(3):
            state = next(state for state in states if state["legal"])
            await send(both, play(state, move_id=str(number)))
            ack = await receive(both, "ack")
            copy = tmp_path / f"copy {number}.db"
            told = run("backup", str(copy), "--data", str(harbour.data))
            assert told.returncode == 0, told.stderr
            copies.append((ack["number"], copy))
            states = [harbour.ask("GET", f"/api/tables/{table}", token) for token in tokens]
    for number, copy in copies:
        with closing(sqlite3.connect(copy)) as file:
            rows = file.execute("SELECT data FROM events ORDER BY number").fetchall()
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        events = [event_from_json(json.loads(row[0])) for row in rows]
        assert fold(events).version == number
    assert stat.S_IMODE(copies[0][1].stat().st_mode) == 0o600
    restored = ServerProcess(tmp_path / "restored")
    restored.data = copies[-1][1]
    restored.log.parent.mkdir()
    restored.start()
    shown = restored.ask("GET", f"/api/tables/{table}", tokens[0])
    assert (shown["played"], shown["seat"]) == (3, 0)
    restored.kill()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LUNGOMARE, *words], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def refused(*words: str) -> str:
    """Run a command in this process; return the sentence with which it gives up."""
    result = CliRunner().invoke(cli, list(words))
    assert isinstance(result.exception, Refusal), result
    return str(result.exception)


@pytest.mark.usefixtures("own_logs")
def test_what_serve_and_backup_refuse(tmp_path: Path) -> None:
    data, nothing = str(tmp_path / "tables.db"), str(tmp_path / "nothing.db")
    assert "no tables at" in refused("backup", str(tmp_path / "copy"), "--data", nothing)
    Path(data).write_text("these are no tables, but more than a header's worth of text" * 9)
    assert "cannot keep tables" in refused("serve", "--data", data)
    assert "cannot copy" in refused("backup", str(tmp_path / "copy"), "--data", data)
    assert "there already" in refused("backup", data, "--data", data)
    for origin in ("nonsense", "https://", "https://a.example/b", "ftp://a.example"):
        assert "--origin is a scheme and a host" in refused("serve", "--origin", origin)
    told = refused("serve", "--data", f"{data}/below", "--origin", "https://a.example/")
    assert "cannot keep tables" in told, "an origin is the same with a slash at its end"
    good = str(tmp_path / "good.db")
    several = refused("serve", "--data", good, "--processes", "2")
    assert "several processes need PostgreSQL" in several
    shared = ("serve", "--data", "postgresql://nowhere/x", "--processes", "2")
    assert "need a Redis between them" in refused(*shared)
    assert "no Unix socket" in refused(*shared, "--own-ports", "--socket", "/tmp/s")  # noqa: S108
    assert "a bus is for" in refused("serve", "--data", good, "--bus", "redis://nowhere")
    assert "--workers 1" in refused("serve", "--data", good, "--workers", "0")
    assert "no log level 'loud'" in refused("serve", "--data", good, "--log-level", "loud")
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"cannot listen on 127.0.0.1:{port}" in refused(
            "serve", "--data", good, "--port", port
        )


def test_settings_come_from_the_environment_too(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--lan")
    given = {
        "LUNGOMARE_ORIGINS": "https://friend.example https://other.example",
        "LUNGOMARE_WORKERS": "2",
        "LUNGOMARE_PACE": "0.5",
        "LUNGOMARE_LOG": "info",
    }
    server.environment = {**os.environ, **given}
    server.start()
    told = server.log.read_text()
    assert "In your network: http://" in told
    assert "serving tables" in told
    for origin, status in (("https://other.example", 422), ("https://evil.example", 403)):
        answer = server.request("POST", "/api/tables", json={}, headers={"origin": origin})
        assert answer.status_code == status
    server.kill()


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == tmp_path / "lungomare" / "tables.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Settings().data == tmp_path / ".local" / "share" / "lungomare" / "tables.db"
    assert Settings(idle_hours=2).idle_ms == 7_200_000
    assert Limits().tables_an_hour == 120
