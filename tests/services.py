"""PostgreSQL, Redis and nginx for tests: real ones, in temporary folders, on ports of their own.

None of them outlives the test process, however that ends; a server that runs on this machine
already is never touched.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg import sql

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PATIENCE = 180.0
"""Seconds that a service may take to start or to stop; far more than a busy machine needs."""
PORTS = range(20000, 32000)
"""Below those that the system gives to whoever connects: while a service is down, no client may
be given its port, or even be connected to itself."""
PASSWORD = "harbour-wall"  # noqa: S105 - of a database that lives for a test
FOLDERS = "lungomare-test"
ENDED = ("", "Z")
"""States of a process that is gone, or that nobody has asked after since it ended."""
_STARTER = ThreadPoolExecutor(1)
"""Starts every service: a service is killed with the thread that started it, and this one lives as
long as the process."""


class ServiceMissing(Exception):  # noqa: N818 - it is what happened
    """A program that the tests need is not installed."""


def find_program(name: str, package: str) -> Path:
    """Return where a program is; Debian keeps PostgreSQL's outside the usual places."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    places = [os.environ.get("PATH", ""), "/usr/sbin", *map(str, versions)]
    if found := shutil.which(name, path=os.pathsep.join(places)):
        return Path(found)
    raise ServiceMissing(f"{name} is missing; on Debian: apt-get install {package}")


def _version(folder: Path) -> int:
    digits = re.search(r"\d+", folder.parent.name)
    return int(digits[0]) if digits else 0


def free_port() -> int:
    """Return a port of this machine that nobody has."""
    random = SystemRandom()
    while True:
        port = random.choice(PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port


def start_process(
    command: Sequence[str | Path], *, user: str | None = None, **more: Any
) -> subprocess.Popen[bytes]:
    """Start a process that is killed when this one ends, however that happens."""
    guard: list[str | Path] = ["setpriv", "--pdeathsig", "KILL"]
    if user:
        guard += ["--reuid", user, "--regid", user, "--clear-groups"]
    return _STARTER.submit(lambda: subprocess.Popen([*guard, "--", *command], **more)).result()


def family(process: int) -> list[int]:
    """Return a process and all that descend from it."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            parents.setdefault(int(parent), []).append(int(folder.name))
    found = [process]
    for each in found:
        found += parents.get(each, [])
    return found


def is_alive(process: int) -> bool:
    """Say whether a process runs; one that has ended and was not asked after does not."""
    return state_of(process) not in ENDED


def state_of(process: int) -> str:
    """Return a process's state as the system writes it, such as T for one that stands still."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def make_folder(name: str) -> Path:
    """Make a temporary folder, and remove those of test processes that were killed."""
    for old in Path(tempfile.gettempdir()).glob(f"{FOLDERS}-*"):
        owner = old.name.removeprefix(f"{FOLDERS}-").partition("-")[0]
        if owner.isdigit() and not Path(f"/proc/{owner}").exists():
            shutil.rmtree(old, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=f"{FOLDERS}-{os.getpid()}-{name}-"))


class Service:
    """A program that runs beside a test, on a port and in a folder that it keeps over restarts."""

    name = ""
    user: str | None = None

    def __init__(self) -> None:
        self.folder = make_folder(self.name)
        self.port = free_port()
        self.log = self.folder / "log"
        self.kills = 0
        self.is_down = False
        """Whether it was killed or stopped on purpose."""
        self.environment: dict[str, str] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def command(self) -> list[str | Path]:
        """Return what starts the service and keeps it in the foreground."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Say whether the service does its work."""
        raise NotImplementedError

    def start(self) -> None:
        """Start the service, on what it has kept, and wait until it answers."""
        self.spawn()
        self.await_answer()

    def spawn(self) -> None:
        """Start the service without waiting for it."""
        self.is_down = False
        with self.log.open("ab") as log:
            self._process = start_process(
                self.command(),
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self.environment,
            )

    def await_answer(self) -> None:
        """Wait until the service does its work."""
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.is_running, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        """End all its processes at once, as a failing machine would, and wait until they have."""
        self.is_down = True
        for process in self._signal(signal.SIGKILL):
            while is_alive(process):
                time.sleep(0.001)
        self.process.wait(PATIENCE)
        self.kills += 1

    def pause(self) -> None:
        """Let it stand still: connections stay open and nothing answers."""
        for process in self._signal(signal.SIGSTOP):
            while state_of(process) not in {"T", *ENDED}:
                time.sleep(0.001)

    def resume(self) -> None:
        """Let a paused service go on."""
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self.is_down = True
        if self.is_running:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def remove(self) -> None:
        """Stop the service and remove all that it has kept."""
        if self.is_running:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _signal(self, which: signal.Signals) -> list[int]:
        processes = family(self.process.pid)
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, which)
        return processes

    @contextlib.contextmanager
    def running(self) -> Iterator[Any]:
        """Start the service, and remove it at the end."""
        try:
            self.start()
            yield self
        finally:
            self.remove()


class PostgreSQL(Service):
    """A database server. It refuses to run as root, so that root runs it as Debian's `postgres`.

    `is_durable`: whether it waits for the disk, as one must that is to be measured.
    """

    name = "postgresql"

    def __init__(self, *, is_durable: bool = False, settings: Sequence[str] = ()) -> None:
        super().__init__()
        self.user = "postgres" if os.geteuid() == 0 else None
        self._settings = [
            "listen_addresses=127.0.0.1",
            f"port={self.port}",
            f"unix_socket_directories={self.folder}",
            f"fsync={'on' if is_durable else 'off'}",
            "shared_buffers=32MB",
            "max_connections=100",
            "max_wal_size=256MB",
            "autovacuum_naptime=10s",
            *settings,
        ]
        self._names = itertools.count(1)
        self._make_cluster()

    def _make_cluster(self) -> None:
        if self.user:
            owner = pwd.getpwnam(self.user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        initdb = start_process(
            [
                find_program("initdb", "postgresql"),
                f"--pgdata={self.folder / 'data'}",
                *("--username=lungomare", f"--pwfile={secret}", "--auth=scram-sha-256"),
                *("--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"),
            ],
            user=self.user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
        )
        said, _ = initdb.communicate(timeout=PATIENCE)
        assert initdb.returncode == 0, said.decode()

    def command(self) -> list[str | Path]:
        flags = [f"--{setting}" for setting in self._settings]
        return [find_program("postgres", "postgresql"), "-D", self.folder / "data", *flags]

    def url(self, database: str = "postgres", port: int | None = None) -> str:
        """Return the address of a database, or the one that it has behind a proxy's port."""
        return f"postgresql://lungomare:{PASSWORD}@127.0.0.1:{port or self.port}/{database}"

    def answers(self) -> bool:
        try:
            self.execute(sql.SQL("SELECT 1"))
        except psycopg.OperationalError:
            return False
        return True

    def execute(self, statement: sql.SQL | sql.Composed) -> None:
        """Run a statement of the server's keeper, such as CREATE DATABASE."""
        with psycopg.connect(self.url(), autocommit=True, connect_timeout=5) as connection:
            connection.execute(statement)

    def new_database(self, template: str = "template1") -> str:
        """Make a database like another, which nobody may use meanwhile; return its name."""
        name = f"tables_{next(self._names)}"
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        self.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
        return name

    def drop_database(self, name: str) -> None:
        """Remove a database, also from under whoever uses it."""
        self.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def stop(self) -> None:
        """Stop it in order, cutting off whoever is connected ("fast" shutdown)."""
        if self.is_running:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)


class Redis(Service):
    """A bus; what it knows is lost with it."""

    name = "redis"

    def command(self) -> list[str | Path]:
        return [
            find_program("redis-server", "redis-server"),
            *("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"),
            *("--dir", self.folder),
        ]

    def url(self, port: int | None = None) -> str:
        """Return its address, or the one that it has behind a proxy's port."""
        return f"redis://127.0.0.1:{port or self.port}/0"

    def answers(self) -> bool:
        return self.ask("PING") == "+PONG"

    def ask(self, command: str) -> str:
        """Return the first line of what it answers to a command, nothing while it is down."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as line:
                line.sendall(f"{command}\r\n".encode())
                return line.recv(4096).decode().partition("\r\n")[0]
        except OSError:
            return ""


class Nginx(Service):
    """A proxy with the configuration of a test, which may be changed before a restart."""

    name = "nginx"

    def __init__(self, configuration: str = "") -> None:
        super().__init__()
        self.configuration = configuration

    def command(self) -> list[str | Path]:
        path = self.folder / "nginx.conf"
        path.write_text(self.configuration)
        # one process without a master: nothing that could be left behind
        extra = f"daemon off; master_process off; pid {self.folder}/pid;"
        program = find_program("nginx", "nginx")
        return [program, "-p", self.folder, "-c", path, "-e", "stderr", "-g", extra]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
        except OSError:
            return False
        return True
