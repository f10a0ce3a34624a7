"""Settings: where tables are kept, and addresses that are shown without their passwords."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from lungomare.cli.command_list import app as cli
from lungomare.cli.terminal.screen import Refusal
from lungomare.server.bus.opening import address_of
from lungomare.server.settings import data_from_text, show_address, show_data

LETTERS = "KWZ7"
"""Of passwords; none of them is in the rest of an address."""
PASSWORDS = st.text(LETTERS + "/#?[]@:%&=+.,; \\\"'\tà\uff0f", min_size=1, max_size=12)
ADDRESSES = (
    "redis://:{}@host.example:6380/0",
    "redis://user:{}@host.example/0",
    "rediss://{}:x@[2001:db8::1]:6380",
    "redis://host.example/0?password={}",
    "redis://host.example?password={}",
    "unix://user:{}@/run/redis.sock",
    "unix:///run/redis.sock?password={}&db=1",
    "postgresql://user:{}@one.example:5432,two.example/tables?sslmode=verify-full",
    "postgresql://host.example/tables?password={}",
    "postgres://user:{}@/tables",
    "POSTGRESQL://user:{}@host.example/tables",
    "user:{}@host.example:6380",
)


@pytest.mark.parametrize("address", ADDRESSES)
@given(PASSWORDS)
@example("K/W+Z==")
@example("7/W@7")
@example("K[W")
def test_no_part_of_a_password_is_ever_shown(address: str, password: str) -> None:
    url = address.format(password)
    assert not set(LETTERS) & set(address_of(url)), url
    assert not set(LETTERS) & set(show_data(url)), url


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("redis://me:secret@example.org:6379/1", "redis://example.org:6379/1"),
        ("redis://:a%2Fb@example.org/1", "redis://example.org/1"),
        ("rediss://[2001:db8::1]:6380", "rediss://[2001:db8::1]:6380"),
        ("unix:///run/redis.sock?password=secret", "unix:///run/redis.sock"),
        ("postgresql://me@one:5432,two/tables?sslmode=require", "postgresql://one:5432,two/tables"),
        ("postgresql:///tables?host=/run/postgresql", "postgresql:///tables"),
        ("postgresql://%2Frun%2Fpostgresql/tables", "postgresql://%2Frun%2Fpostgresql/tables"),
        ("postgresql://there/tables?password=p@ss", "postgresql://…"),
        ("redis://:secret", "redis://…"),
        ("redis://:a/b==", "redis://…"),
        ("localhost:6379", "…"),
    ],
)
def test_what_is_shown_of_an_address(address: str, shown: str) -> None:
    assert show_address(address) == shown


def test_a_file_or_an_address() -> None:
    assert data_from_text("tables.db") == Path("tables.db")
    assert data_from_text("postgresql://there/tables") == "postgresql://there/tables"


@pytest.mark.parametrize(
    "words", [["serve", "--data"], ["backup", "copy.db", "--data"], ["move-data", "tables.db"]]
)
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:se/cret@there/tables",
        "postgresql://me:se@cret@there/tables",
        "postgresql://there/tables?password=se@cret",
    ],
)
def test_an_address_that_may_be_misread_is_refused(words: list[str], address: str) -> None:
    done = CliRunner().invoke(cli, [*words, address])
    assert isinstance(done.exception, Refusal)
    assert "cannot be read; in its user and password write" in str(done.exception)
    assert "cret" not in str(done.exception)


def test_another_kind_of_database_is_refused_and_no_file_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["serve", "--data", "mysql://me:secret@there/tables"])
    assert isinstance(done.exception, Refusal)
    assert "cannot keep tables in mysql://there/tables: its address" in str(done.exception)
    assert not [*tmp_path.iterdir()]
