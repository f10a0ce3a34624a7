"""What Lungomare does only with packages that it is not installed with: its extras.

`pip install 'lungomare[server]'` brings those of the server, and so on. Whoever needs one that is
missing says so with `how_to_install`; the same names are in `pyproject.toml`.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {
    "server": (
        "aiosqlite",
        "alembic",
        "fastapi",
        "httptools",
        "prometheus_client",
        "sqlalchemy",
        "uvicorn",
    ),
    "research": ("numpy",),
    "openspiel": ("numpy", "pyspiel"),
    "scale": ("hiredis", "psycopg", "redis"),
    "tracing": ("opentelemetry",),
}
"""The extras that a part of Lungomare asks for, and the modules that each brings."""


def is_installed(extra: str) -> bool:
    """Say whether all that an extra brings can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra."""
    if extra not in EXTRAS:
        raise KeyError(extra)
    return f"pip install 'lungomare[{extra}]'"
