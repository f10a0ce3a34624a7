"""Commands that are imported when they are called.

`lungomare --help` lists some twenty commands, and each of them imports what it works with: games,
players, statistics, a server. So a group knows of a command only where it is and its one line of
help, and imports it when it is called. A command that needs something which may be missing, the
native core, numpy or the server's packages, says so with it: its module may then import that like
anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

import typer
from typer.main import get_command

from lungomare.cli.help import Command, Group
from lungomare.cli.terminal.screen import refuse
from lungomare.extras import how_to_install, is_installed


def require_numpy() -> None:
    """Leave with a sentence unless numpy is there."""
    if not is_installed("research"):
        refuse(f"fitting needs numpy, which comes with: {how_to_install('research')}")


def require_server() -> None:
    """Leave with a sentence unless what the server is made of is there."""
    if not is_installed("server"):
        refuse(f"this needs the server's packages, which come with: {how_to_install('server')}")


@dataclass(frozen=True, slots=True)
class Lazy:
    """Something of a module, as `module:name`, which is imported when it is asked for."""

    where: str
    help: str = ""
    """The first line of the command's own help."""
    needs: tuple[Callable[[], None], ...] = ()
    """What must be there before the module is imported; each raises a sentence if it is not."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """How typer is to read the command's words."""

    def load(self) -> Any:
        """Return what stands there, or raise the sentence of what is missing."""
        for need in self.needs:
            need()
        module, _, name = self.where.partition(":")
        return getattr(import_module(module), name)

    def command(self, name: str) -> Any:
        """Return the function or `Typer` that stands there as the command of this name."""
        return to_command(self.load(), name, self.settings)


def to_command(found: Any, name: str, settings: Mapping[str, Any] | None = None) -> Any:
    """Return a function or a `Typer` as a command."""
    if isinstance(found, typer.Typer):
        return get_command(found)
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    alone.command(name, cls=Command, context_settings=dict(settings or {}))(found)
    return get_command(alone)


class Entry(Protocol):
    """What a group knows of a command before it is called."""

    @property
    def help(self) -> str:
        """One line for the list of commands."""
        ...

    def command(self, name: str) -> Any:
        """Return the command under the name by which it was called."""
        ...


class LazyGroup(Group):
    """A group of commands that lists them without importing any."""

    def __init__(self, *, entries: Mapping[str, Entry] | None = None, **given: Any) -> None:
        super().__init__(**given)
        self.entries: Mapping[str, Entry] = self.own_entries() if entries is None else entries
        for name, entry in self.entries.items():
            self.commands[name] = Command(
                name=name, help=entry.help, rich_help_panel=self.panel_of(name)
            )

    def own_entries(self) -> Mapping[str, Entry]:
        """Return the commands of a group that is made without any."""
        return {}

    def panel_of(self, _name: str) -> str | None:
        """Return the heading under which help lists a command; None for the usual one."""
        return None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command that is called, now imported, and the words for it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, self.entries[name].command(name) if name else None, rest
