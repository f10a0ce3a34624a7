"""How help looks: what an option takes, its bounds and its default, in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, get_args

from rich.markup import escape
from typer.core import TyperCommand, TyperGroup

WITHIN_PARAGRAPH: Final = re.compile(r"(?<!\n)\n(?=\S)")
"""Where a docstring goes on in its next line; a terminal breaks lines by itself."""
ENDLESS: Final = 10**6
"""A bound from here on only keeps nonsense out; help does not speak of it."""
SELF_EVIDENT: Final = {"help", "version", "install_completion", "show_completion"}
TAKES: Final[dict[object, str]] = {int: "N", float: "NUMBER", str: "TEXT", Path: "FILE"}
"""What stands for a value whose option has no metavar of its own."""


class Command(TyperCommand):
    """A command whose help is written for people."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        self.help = WITHIN_PARAGRAPH.sub(" ", self.help or "")
        describe_all(self.get_params(ctx))
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """A group of commands whose help is written for people."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        describe_all(self.get_params(ctx))
        super().format_help(ctx, formatter)


def describe_all(params: list[Any]) -> None:
    """Give each option one text that says all; typer's own says types as a programmer does."""
    for param in params:
        words = "" if param.param_type_name == "argument" else takes(param)
        notes = notes_of(param)
        param.display_type_rich = lambda ctx, words=words: words  # noqa: ARG005 - typer's contract
        if notes:
            param.help = f"{param.help or ''} [dim]({escape('; '.join(notes))})[/dim]"
        param.min = param.max = None
        param.show_default = param.show_envvar = False


def takes(param: Any) -> str:
    """Return what is to be typed after the option; nothing after a switch."""
    if param.is_flag:
        return ""
    if param.metavar is not None:
        return str(param.metavar)
    annotation = param.type_descriptor.annotation
    kind = (*get_args(annotation), annotation)[0]
    return TAKES.get(kind) or str(param.name).upper()


def notes_of(param: Any) -> list[str]:
    """Return what is said after the help: bounds, default and variable of the environment."""
    notes = [bounds(param.min, param.max)]
    default = default_of(param)
    notes.append(f"default: {default}" if default else "")
    if param.envvar and param.show_envvar:
        notes.append(f"or set {param.envvar}")
    return [note for note in notes if note]


def bounds(least: float | None, most: float | None) -> str:
    """Return in words what a number may be; nothing where it may be anything."""
    if most is not None and most >= ENDLESS:
        most = None
    if least is None:
        return "" if most is None else f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"


def default_of(param: Any) -> str:
    """Return the default as a person reads it; nothing where there is nothing to say."""
    if isinstance(param.show_default, str):
        return param.show_default
    if param.default is False or param.required or param.name in SELF_EVIDENT:
        return ""
    if param.default is None or not param.show_default:
        return "" if "left out" in (param.help or "").lower() else "none"
    return f"{param.default:g}" if isinstance(param.default, float) else str(param.default)
