"""Every block of code and every command in the documents is what it says.

The blocks of a page are run one after the other in a folder of their own: what one makes, the next
may use. What cannot run in a test says why in a comment above it, `<!-- not run: needs root -->`;
then its commands and options must be there all the same.
"""

from __future__ import annotations

import json
import re
import tomllib
import warnings
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml  # type: ignore[import-untyped]

from client.servers import served
from documents import python_code, shell
from documents.pages import PAGES, ROOT, Block, blocks_of, commands_within, name_of, prose_of
from documents.shell_output import agrees
from lungomare.rulebook.registry import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_PROGRAMS: Final = {"cpp", "js", "javascript", "ts"}
"""Languages that are not run here: what is shown of them stands so in a file of examples/."""
DIAGRAMS: Final = {f"{game}-{kind}" for game, entry in ENTRIES.items() for kind in entry.diagrams}
PLAIN: Final = {"", "text", "output", "ini", "nginx"} | DIAGRAMS
"""No code; diagrams are drawn, and so read, when the site is built."""
INDENTED: Final = r"^ {4,}(?:lungomare|scripts/|pip|python|from|import|\$) .*$"
SHELLS: Final = {"sh", "console"}
ADDRESS: Final = "http://127.0.0.1:8000"
ONLINE: Final = {"docs/bots/client.md"}
"""Pages whose blocks speak with a server at that address."""
WITH_BLOCKS: Final = [page for page in PAGES if blocks_of(page)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve tables for the pages that speak with a server."""
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running.url


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with the files that documents speak of, as nobody in particular."""
    monkeypatch.chdir(tmp_path)
    for name, value in {"HOME": str(tmp_path), "COLUMNS": "100", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    for file in (ROOT / "tests/documents/files").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


@pytest.mark.usefixtures("folder", "patient")
@pytest.mark.parametrize("page", WITH_BLOCKS, ids=name_of)
def test_the_blocks_of_a_page_run(page: Path, request: pytest.FixtureRequest) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    printed = ""
    for written in blocks_of(page):
        block = written
        assert block.language in _KNOWN, f"{block}: {block.language} is of no known language"
        if name_of(page) in ONLINE:
            address = request.getfixturevalue("server")
            block = replace(block, text=block.text.replace(ADDRESS, address))
        if block.saved_as:
            Path(block.saved_as).write_text(block.text, "utf-8")
        try:
            printed = _try(block, names, printed)
        except BaseException as error:
            error.add_note(f"in the block at {block}")
            raise


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_code_stands_between_fences(page: Path) -> None:
    """What is merely indented nobody runs."""
    indented = re.findall(INDENTED, "\n".join(prose_of(page)), re.MULTILINE)
    assert indented == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_in_sentences_exist(page: Path) -> None:
    for code in commands_within(page):
        for command in shell.commands_of(code):
            shell.check(command, is_whole=False)


def _try(block: Block, names: dict[str, Any], printed: str) -> str:
    """Do with a block what can be done; return what it printed, given what the last one printed."""
    if block.language == "output":
        assert agrees(block.text, printed), f"printed was:\n{printed}"
    if block.language == "python":
        return _try_python(block, names)
    if block.language in SHELLS:
        return _try_shell(block)
    if not block.not_run:
        _READERS.get(block.language, _accept)(block.text)
    return ""


def _try_python(block: Block, names: dict[str, Any]) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("default")  # other people's modules, imported for the first time
        if block.not_run:
            python_code.check(block)
            return ""
        return python_code.run(block, names)


def _try_shell(block: Block) -> str:
    if block.language == "console":
        return _try_dialogue(block)
    printed = ""
    for command in shell.commands_of(block.text):
        shell.check(command)
        if not block.not_run:
            assert not shell.ENDLESS & set(command.words), f"{command.words} ends never: say why"
            assert command.arguments is not None, f"{command.words[0]} is not run in tests: say why"
            status, printed = shell.run(command, printed)
            assert status == 0, f"{command.words} left with {status}: {printed}"
    return printed


def _try_dialogue(block: Block) -> str:
    """Run what stands behind each `$`, and compare what the document shows below it."""
    for exchange in f"\n{block.text}".split("\n$ ")[1:]:
        line, _, shown = exchange.partition("\n")
        printed = ""
        for command in shell.commands_of(line):
            shell.check(command)
            if not block.not_run:
                _, printed = shell.run(command, printed)
        assert block.not_run or agrees(shown, printed), f"{line} printed:\n{printed}"
    return ""


def _read_json(text: str) -> None:
    """Read one value, or one a line."""
    try:
        json.loads(text)
    except ValueError:
        for line in filter(None, text.splitlines()):
            json.loads(line)


def _find_in_examples(text: str) -> None:
    sources = [file.read_text("utf-8") for file in (ROOT / "examples").rglob("*.*")]
    assert any(text.strip() in source for source in sources), "no file of examples/ has this"


def _accept(_text: str) -> None:
    """Plain text says nothing that could be wrong."""


_READERS: Final = {
    "json": _read_json,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
    **dict.fromkeys(OF_PROGRAMS, _find_in_examples),
}
_KNOWN: Final = PLAIN | SHELLS | {"python"} | set(_READERS)
