"""A process of a supervisor, from inside: it says when it is ready, and ends with that."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import time
from dataclasses import asdict, dataclass
from typing import Final

VARIABLE: Final = "LUNGOMARE_CHILD"
"""The environment variable that says what a supervisor tells the process."""
READY: Final = b"ready"


@dataclass(frozen=True, slots=True)
class Child:
    """What a process knows of the supervisor that has started it."""

    number: int
    """Which of the processes it is; a process that takes the place of another has its number."""
    line: int
    """The descriptor of a socket to the supervisor, open as long as that lives."""
    port: int | None = None
    """The port that all processes share."""
    listener: int | None = None
    """The descriptor of the Unix socket that all processes share."""

    def to_text(self) -> str:
        """Return the value of the environment variable."""
        return json.dumps(asdict(self))

    def say_ready(self) -> None:
        """Tell the supervisor that the process does its work now."""
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self.line)) as line:
            line.sendall(READY)  # whoever is gone needs not know

    def end_with_supervisor(self, patience: float) -> None:
        """Stop in order once the supervisor is gone, and after so many seconds at any rate."""
        threading.Thread(target=self._watch, args=(patience,), daemon=True).start()

    def _watch(self, patience: float) -> None:
        # a supervisor that was killed before it read what we said resets the line
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self.line)) as line:
            while line.recv(1):
                pass
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(patience)
        os._exit(1)


def supervised() -> Child | None:
    """Return what its supervisor tells this process, None without one; its children have none."""
    text = os.environ.pop(VARIABLE, None)
    if text is None:
        return None
    child = Child(**json.loads(text))
    os.set_inheritable(child.line, False)
    if child.listener is not None:
        os.set_inheritable(child.listener, False)
    return child
