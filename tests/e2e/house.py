"""A server to play on and browsers to play with, for tests that only click and type."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import httpx
from playwright.sync_api import expect, sync_playwright

from lungomare.server.page_folder import FOLDER
from services import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Browser, ConsoleMessage, Page

LUNGOMARE = Path(sys.executable).with_name("lungomare")
START_LIMIT_S = 60
PAGE_LIMIT_MS = 40_000
"""How long anything on the page may take before a test gives up; a busy machine needs some."""
HARMLESS = re.compile(
    "ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE"
    "|ERR_INTERNET_DISCONNECTED"
)
"""What a browser itself writes into its console while a server is down."""
NOT_KEPT = "Service Worker registration blocked by Playwright"


class House:
    """A server as a process of its own, on one data file and one port.

    The port is none that the system gives to whoever connects: while the server is down it stays
    free.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        program: Path = LUNGOMARE,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.options = options
        self.program = program
        self.environment = environment
        self.port = free_port()
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Start the server and wait for its address."""
        place = ["--data", str(self.folder / "tables.db"), "--port", str(self.port)]
        self.process = subprocess.Popen(
            [self.program, "serve", "--unlimited", "--pace", "0.05", *place, *self.options],
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stderr
        for line in self.process.stderr:
            found = re.search(r"http://[\d.]+:\d+", line)
            if found:
                self.address = found[0]
                self._reading = Thread(target=self.process.stderr.read, daemon=True)
                self._reading.start()  # so that it never waits for a reader
                return self._await_health()
        message = "the server did not start"
        raise AssertionError(message)

    def _await_health(self) -> None:
        """Wait until it answers and its first worker runs, which takes long on a busy machine."""
        limit = time.monotonic() + START_LIMIT_S
        while time.monotonic() < limit:
            try:
                httpx.get(f"{self.address}/healthz").raise_for_status()
                study = {"record": {"game": "canosa", "actions": []}}
                answer = httpx.post(f"{self.address}/api/study", json=study, timeout=START_LIMIT_S)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                if answer.is_success:
                    return
        message = "the server does not answer"
        raise AssertionError(message)

    def kill(self) -> None:
        """Kill the server as a power cut would."""
        self._stop(signal.SIGKILL)

    def close(self) -> None:
        """Stop the server in good order."""
        self._stop(signal.SIGTERM)

    def _stop(self, how: signal.Signals) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.wait(START_LIMIT_S)
            self._reading.join()
            assert self.process.stderr
            self.process.stderr.close()
            self.process = None


PREFER: Final = """
if (location.protocol.startsWith('http')) {
  const settings = JSON.parse(localStorage.getItem('lungomare.settings') ?? '{}');
  localStorage.setItem('lungomare.settings', JSON.stringify({ place: 'PLACE', ...settings }));
}
"""
"""What a browser's settings are before the page reads them."""


@dataclass
class Visitors:
    """Browsers' windows, each a person of its own, and all that their consoles complained of."""

    browser: Browser
    house: House
    complaints: list[str] = field(default_factory=list)
    expected: re.Pattern[str] | None = None
    """Complaints that belong to what is being tested."""

    def arrive(self, path: str = "/", *, place: str = "server", **how: Any) -> Page:
        """Open a window of a new person at `path`, which keeps no page unless that is tested.

        New tables are at `place`, "server" or "device", where both would do.
        """
        usual: dict[str, Any] = {
            "viewport": {"width": 1366, "height": 768},
            "locale": "en-GB",
            "service_workers": "block",
        }
        context = self.browser.new_context(**{**usual, **how})
        context.set_default_timeout(PAGE_LIMIT_MS)
        context.add_init_script(PREFER.replace("PLACE", place))
        context.on("console", self._listen)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        page = context.new_page()
        page.goto(self.house.address + path)
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NOT_KEPT:
            self.complaints.append(f"{message.text} {message.location.get('url', '')}")

    def unexpected(self) -> list[str]:
        """Return the complaints that no test expects."""
        return [
            said for said in self.complaints if not (self.expected and self.expected.search(said))
        ]


@contextmanager
def chromium(*, scrollbars: bool = False) -> Iterator[Browser]:
    """Run Debian's Chromium without a window; with scrollbars that take room, if that matters."""
    path = which("chromium-headless-shell") or which("chromium")
    assert path, "Chromium is missing; on Debian: apt-get install chromium-headless-shell"
    assert (FOLDER / "index.html").is_file(), "the page is not built; run scripts/page"
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
    expect.set_options(timeout=PAGE_LIMIT_MS)
    with sync_playwright() as playwright:
        hidden = ["--hide-scrollbars"] if scrollbars else None
        browser = playwright.chromium.launch(
            executable_path=path, args=quiet, ignore_default_args=hidden
        )
        yield browser
        browser.close()
