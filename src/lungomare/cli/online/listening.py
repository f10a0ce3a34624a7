"""Where a server listens: an address with a port, or a Unix socket; alone, or with others."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Final

from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import USAGE, refuse

ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound


def listen(host: str, port: int, *, shares: bool = False) -> socket.socket:
    """Take a port; with `shares` one that other processes of ours take too.

    Whoever listens on a shared port gets its part of the connections.
    """
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shares:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        refuse(f"cannot listen on {host}:{port}: {why(error)}", USAGE)
    return listening


def reserve(host: str, port: int) -> socket.socket:
    """Take a port for processes to come, which nobody else may have."""
    with listen(host, port) as probe:
        port = probe.getsockname()[1]
    return listen(host, port, shares=True)


def listen_on_file(path: Path) -> socket.socket:
    """Listen on a Unix socket, in the place of one that a server before has left there.

    Whoever may use it is believed about whom they ask for: the owner and the owner's group.
    """
    if _is_answered(path):
        refuse(f"cannot listen on {path}: another server does", USAGE)
    listening = socket.socket(socket.AF_UNIX)
    try:
        if path.is_socket():
            path.unlink()
        listening.bind(str(path))
        path.chmod(0o660)
    except OSError as error:
        listening.close()
        refuse(f"cannot listen on {path}: {why(error)}", USAGE)
    return listening


def _is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def place(listening: socket.socket) -> str:
    """Return where the server can be reached from this machine."""
    if listening.family == socket.AF_UNIX:
        path: str = listening.getsockname()
        return path
    host, port = listening.getsockname()[:2]
    if host in ANYWHERE:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address
