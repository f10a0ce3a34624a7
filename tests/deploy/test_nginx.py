"""A real nginx with the configuration of deploy/ before a real server."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.asyncio.client import connect

from deploy.site import Site
from lungomare.match.protocol import SOCKET_PROTOCOL
from server.http.test_connections import serving
from server.process import receive
from services import PATIENCE, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.http.test_connections import Tuned


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tuned]:
    limits = {"requests_a_second": 0.001, "burst": 20}
    with serving(tmp_path_factory.mktemp("server"), limits=limits) as running:
        yield running


@pytest.fixture(scope="module")
def site(server: Tuned) -> Iterator[Site]:
    """One server that answers, and one that is down."""
    with Site([f"127.0.0.1:{free_port()}", f"127.0.0.1:{server.port}"]).running() as running:
        yield running


def visitor(site: Site, source: str) -> httpx.Client:
    transport = httpx.HTTPTransport(verify=site.trust, local_address=source)
    return httpx.Client(transport=transport, base_url=site.url, timeout=PATIENCE)


def test_everybody_is_sent_to_https(site: Site) -> None:
    answer = httpx.get(f"http://127.0.0.1:{site.plain_port}/t/harbour?x=1", timeout=PATIENCE)
    assert answer.status_code == 301
    assert answer.headers["location"] == "https://127.0.0.1/t/harbour?x=1"


def test_a_server_that_is_down_is_passed_over(site: Site) -> None:
    with visitor(site, "127.0.0.11") as client:
        answers = [client.get("/api/catalogue") for _ in range(10)]
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].headers["strict-transport-security"]
    assert answers[0].headers["content-security-policy"]


@pytest.fixture(scope="module")
def three() -> Iterator[Site]:
    """Three servers that say who they are."""
    with ExitStack() as stack:
        servers = [ThreadingHTTPServer(("127.0.0.1", 0), WhoAmI) for _ in range(3)]
        for server in servers:
            stack.enter_context(server)
            Thread(target=server.serve_forever, daemon=True).start()
            stack.callback(server.shutdown)
        addresses = [f"127.0.0.1:{server.server_port}" for server in servers]
        yield stack.enter_context(Site(addresses).running())


class WhoAmI(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        text = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_those_at_one_table_meet_at_one_server(three: Site) -> None:
    with visitor(three, "127.0.0.15") as ada, visitor(three, "127.0.0.16") as bea:
        tables = [f"/api/tables/table{number}" for number in range(60)]
        found = [(ada.get(f"{each}/live").text, bea.get(each).text) for each in tables]
        elsewhere = {ada.get("/api/catalogue").text for _ in range(60)}
    assert all(first == second for first, second in found)
    assert len({first for first, _ in found}) == 3
    assert len(elsewhere) == 3


def test_what_is_for_those_inside_is_closed(site: Site) -> None:
    with visitor(site, "127.0.0.12") as client:
        assert {client.get(f"/{x}").status_code for x in ("metrics", "healthz", "readyz")} == {404}
        assert client.get("/metrics/").status_code != 200
    up = httpx.get(f"http://127.0.0.1:{site.up_port}/up", timeout=PATIENCE)
    assert up.status_code == 200


def test_each_client_is_counted_by_its_own_address(site: Site) -> None:
    with visitor(site, "127.0.0.13") as forger, visitor(site, "127.0.0.14") as other:
        given = [{"x-forwarded-for": f"203.0.113.{number}, 127.0.0.1"} for number in range(30)]
        statuses = [forger.get("/api/nowhere", headers=each).status_code for each in given]
        assert statuses == [404] * 20 + [429] * 10
        assert other.get("/api/nowhere").status_code == 404


def test_what_is_too_large_does_not_reach_the_server(site: Site) -> None:
    with visitor(site, "127.0.0.15") as client:
        assert client.post("/api/replay", content=b"x" * 300_000).status_code == 413
        assert client.get("/", headers={"x": "y" * 40_000}).status_code == 400


def logged(site: Site, client: str) -> Any:
    """Return what is logged of a client's first request: nginx writes it after its answer."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        lines = site.access_log.splitlines(keepends=True)
        whole = [json.loads(line) for line in lines if line.endswith("\n")]
        if found := [each for each in whole if each["client"] == client]:
            return found[0]
        time.sleep(0.01)
    raise AssertionError(site.access_log)


def test_a_request_can_be_followed_by_its_id(site: Site) -> None:
    with visitor(site, "127.0.0.16") as client:
        answer = client.get("/api/tables/harbour?secret=1", headers={"x-request-id": "forged"})
    line = logged(site, "127.0.0.16")
    assert line["request"] == answer.headers["x-request-id"] != "forged"
    assert (line["path"], line["status"]) == ("/api/tables/harbour", 404)
    assert "secret" not in site.access_log


@pytest.mark.anyio
async def test_sockets(site: Site, server: Tuned) -> None:
    table = server.open_table()
    address = f"wss://127.0.0.1:{site.port}/api/tables/{table}/live"
    sockets = [
        await connect(address, subprotocols=[SOCKET_PROTOCOL], ssl=site.trust, proxy=None)  # type: ignore[list-item] # it is a text
        for _ in range(4)
    ]
    for socket in sockets:
        assert (await receive(socket, "state"))["phase"] == "playing"
        await socket.close()
