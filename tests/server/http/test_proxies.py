"""Proxies: whose word counts on who asks, and what clients write there to be somebody else."""

from __future__ import annotations

import socket
import subprocess
from contextlib import closing
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from typer.testing import CliRunner

from lungomare.cli.command_list import app as cli
from lungomare.cli.terminal.screen import Refusal
from lungomare.server.http.proxies import Forwarded, NoProxy, Proxies, read_address, read_network
from server.house import PATIENCE
from server.http.test_connections import serving
from server.process import LUNGOMARE

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

INSIDE = ("10.0.0.0/24", "2001:db8:1::/48")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        (" 203.0.113.7 ", "203.0.113.7"),
        ("203.0.113.7:5123", "203.0.113.7"),
        ("2001:DB8::1", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("", None),
        ("unknown", None),
        ("_hidden", None),
        ("203.0.113.7:", None),
        ("203.0.113.7:http", None),
        ("203.0.113.7:٣", None),
        ("203.0.113.7;5", None),
        ("203.0.113", None),
        ("0203.0.113.7", None),
        ("1e9", None),
        ("[2001:db8::1", None),
        ("[2001:db8::1]443", None),
        ("[]", None),
        ("203.0.113.7" * 1000, None),
        ("fe80::1%" + "x" * 100, None),
    ],
)
def test_addresses_as_proxies_write_them(text: str, address: str | None) -> None:
    assert read_address(text) == address


@pytest.mark.parametrize(
    ("forwarded", "asker"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1, 203.0.113.7", "203.0.113.7"),
        ("10.0.0.5, 203.0.113.7", "203.0.113.7"),
        ("198.51.100.1, 203.0.113.7, 10.0.0.5", "203.0.113.7"),
        ("203.0.113.7, 10.0.0.5, 2001:db8:1::5, 127.0.0.1", "203.0.113.7"),
        ("203.0.113.7, ::ffff:10.0.0.5", "203.0.113.7"),
        ("10.0.0.6, 10.0.0.5", "10.0.0.6"),
        ("203.0.113.7, nonsense, 10.0.0.5", "10.0.0.5"),
        ("203.0.113.7, nonsense", None),
        (",,,", None),
        ("", None),
    ],
)
def test_the_first_from_the_right_that_is_no_proxy_counts(
    forwarded: str, asker: str | None
) -> None:
    assert Proxies(INSIDE).asker(forwarded) == asker


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("proxy.example", "no proxy's address or network"),
        ("10.0.0.1/8", "has host bits set"),
        ("0.0.0.0/0", "all addresses"),
        ("::/0", "all addresses"),
        ("*", "no proxy's address or network"),
        ("", "no proxy's address or network"),
    ],
)
def test_what_is_no_proxy(text: str, why: str) -> None:
    with pytest.raises(NoProxy, match=why):
        read_network(text)


def test_serve_refuses_what_is_no_proxy(tmp_path: Path) -> None:
    words = ["serve", "--data", str(tmp_path / "tables.db"), "--proxy", "everyone"]
    result = CliRunner().invoke(cli, words)
    assert isinstance(result.exception, Refusal)
    assert "'everyone' is no proxy's address or network" in str(result.exception)


async def seen(client: tuple[str, int] | None, *headers: tuple[str, str], **more: Any) -> Scope:
    """Return a request as the application sees it."""
    found: Scope = {}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        del receive, send
        found.update(scope)

    scope = {
        "type": more.get("type", "http"),
        "scheme": "http",
        "client": client,
        "headers": [(key.encode(), value.encode("latin-1")) for key, value in headers],
    }
    proxies = Proxies(INSIDE, has_socket=more.get("has_socket", False))
    await Forwarded(app, proxies)(scope, None, None)  # type: ignore[arg-type] # it asks neither
    return found


FOR_ADA = ("x-forwarded-for", "203.0.113.7")


@pytest.mark.anyio
async def test_only_proxies_are_believed() -> None:
    for proxy in ("127.0.0.1", "::1", "10.0.0.9", "::ffff:10.0.0.9", "2001:db8:1::9"):
        assert (await seen((proxy, 5), FOR_ADA))["client"] == ("203.0.113.7", 0)
    for stranger in ("10.0.1.9", "192.0.2.1", "2001:db8:2::9", "127.0.0.2", "nobody"):
        assert (await seen((stranger, 5), FOR_ADA))["client"] == (stranger, 5)
    assert (await seen(None, FOR_ADA))["client"] is None
    assert (await seen(None, FOR_ADA, has_socket=True))["client"] == ("203.0.113.7", 0)


@pytest.mark.anyio
async def test_headers_that_come_several_times_are_one_list() -> None:
    forged = ("x-forwarded-for", "198.51.100.1")
    shown = await seen(("127.0.0.1", 5), forged, FOR_ADA)
    assert shown["client"] == ("203.0.113.7", 0)


@pytest.mark.anyio
async def test_the_scheme_that_the_client_used() -> None:
    secure, odd = ("x-forwarded-proto", "https"), ("x-forwarded-proto", "gopher")
    assert (await seen(("127.0.0.1", 5), secure))["scheme"] == "https"
    assert (await seen(("127.0.0.1", 5), secure, type="websocket"))["scheme"] == "wss"
    assert (await seen(("127.0.0.1", 5), odd))["scheme"] == "http"
    assert (await seen(("192.0.2.1", 5), secure))["scheme"] == "http"


LIMITS = {"requests_a_second": 0.001, "burst": 3}


def asked(client: httpx.Client) -> set[int]:
    """Ask in the names of many; return how that was answered."""
    given = [{"x-forwarded-for": f"203.0.113.{number}"} for number in range(9)]
    return {client.get("/api/nowhere", headers=each).status_code for each in given}


def test_a_client_that_forges_the_header_is_counted_as_itself(tmp_path: Path) -> None:
    settings = {"proxies": ["127.0.0.9/32"]}
    with serving(tmp_path, limits=LIMITS, settings=settings) as server:
        for source, statuses in (("127.0.0.9", {404}), ("127.0.0.2", {404, 429})):
            transport = httpx.HTTPTransport(local_address=source)
            with httpx.Client(transport=transport, base_url=server.url) as client:
                assert asked(client) == statuses


def test_a_unix_socket_for_a_proxy_on_this_machine(tmp_path: Path) -> None:
    path, data = tmp_path / "socket", str(tmp_path / "tables.db")
    with closing(socket.socket(socket.AF_UNIX)) as left_behind:
        left_behind.bind(str(path))
    command = [str(LUNGOMARE), "serve", "--data", data, "--socket", str(path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr
            assert server.stderr.readline() == f"Lungomare is at {path} (Ctrl-C stops it)\n"
            assert path.stat().st_mode & 0o777 == 0o660
            transport = httpx.HTTPTransport(uds=str(path))
            url = "http://localhost"
            with httpx.Client(transport=transport, base_url=url, timeout=PATIENCE) as client:
                given = {"x-forwarded-for": "203.0.113.1"}
                assert client.get("/api/nowhere", headers=given).status_code == 404
            other = ["serve", "--data", f"{data}-other", "--socket", str(path)]
            assert "another server does" in str(CliRunner().invoke(cli, other).exception)
        finally:
            server.kill()
