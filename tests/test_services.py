"""The services that tests start: killed, paused and started again, and gone with the test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from services import (
    FOLDERS,
    PATIENCE,
    Nginx,
    PostgreSQL,
    Redis,
    ServiceMissing,
    family,
    find_program,
    is_alive,
    state_of,
)

HOLDER = """
import sys
from services import PostgreSQL, Redis, family
with PostgreSQL().running() as postgresql, Redis().running() as redis:
    print(*family(postgresql.process.pid), redis.process.pid, flush=True)
    sys.stdin.read()
"""


def test_what_was_committed_is_there_after_a_kill() -> None:
    with PostgreSQL(is_durable=True).running() as server:
        address = server.url(server.new_database())
        with psycopg.connect(address) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS value")
            connection.commit()
            before = family(server.process.pid)
            server.kill()
            assert not server.answers()
            with pytest.raises(psycopg.OperationalError):
                connection.execute("SELECT value FROM kept")
        assert not any(is_alive(process) for process in before)
        server.start()
        with psycopg.connect(address) as connection:
            assert connection.execute("SELECT value FROM kept").fetchall() == [(7,)]


def test_a_database_is_empty_or_like_its_template(postgresql: PostgreSQL, database: str) -> None:
    tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    with psycopg.connect(database) as connection:
        assert connection.execute(tables).fetchall() == []
        connection.execute("CREATE TABLE kept (value INTEGER)")
    copy = postgresql.new_database(database.rpartition("/")[2])
    with psycopg.connect(postgresql.url(copy)) as connection:
        assert connection.execute(tables).fetchall() == [("kept",)]
    postgresql.drop_database(copy)


def test_redis_forgets_everything_when_it_is_killed_and_keeps_its_port(redis: Redis) -> None:
    assert redis.ask("SET key value") == "+OK"
    redis.kill()
    assert redis.ask("GET key") == ""
    redis.start()
    assert redis.ask("GET key") == "$-1"


def test_a_paused_service_stands_still(redis: Redis) -> None:
    redis.pause()
    assert state_of(redis.process.pid) == "T"
    redis.resume()
    redis.await_answer()


def test_nginx_serves_what_it_is_told_and_has_one_process() -> None:
    nginx = Nginx()
    nginx.configuration = (
        "events {}\n"
        f"http {{ access_log off; server {{ listen 127.0.0.1:{nginx.port}; return 204; }} }}\n"
    )
    with nginx.running():
        assert family(nginx.process.pid) == [nginx.process.pid]
    assert not nginx.answers()


def test_services_end_and_their_folders_go_although_the_tests_were_killed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as holder:
        assert holder.stdout
        started = [int(process) for process in holder.stdout.readline().split()]
        assert len(started) > 2
        holder.send_signal(signal.SIGKILL)
        holder.wait(PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while any(is_alive(process) for process in started):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    left = f"{FOLDERS}-{holder.pid}-*"
    Redis().remove()
    assert not list(Path("/tmp").glob(left))  # noqa: S108 - where they are


def test_a_missing_program_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_program("redis-server", "redis-server").name == "redis-server"
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ServiceMissing, match=r"apt-get install lighthouse"):
        find_program("lighthouse", "lighthouse")
