"""Links as the page writes them: the page's own function, run by Node."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WEB = Path(__file__).parents[2] / "web"
NODE = Path(sys.executable).with_name("node")
PROGRAM = """
const fs = require('fs');
const { dirname, join } = require('path');
const ts = require('typescript');
const options = { compilerOptions: { module: ts.ModuleKind.CommonJS } };
const load = (path) => {
  const { outputText } = ts.transpileModule(fs.readFileSync(`${path}.ts`, 'utf8'), options);
  const exports = {};
  const require = (name) => load(join(dirname(path), name));
  new Function('exports', 'require', outputText)(exports, require);
  return exports;
};
const { origin, table, seats } = JSON.parse(fs.readFileSync(0));
globalThis.location = { origin };
process.stdout.write(load('src/table/seats').seatLink(table, seats));
"""


def page_link(server: str, table: str, tokens: Mapping[int, str]) -> str:
    """Return the link to these seats that the page shows for another device."""
    seats = [{"seat": seat, "token": token} for seat, token in tokens.items()]
    asked = json.dumps({"origin": server, "table": table, "seats": seats})
    ran = subprocess.run(
        [NODE, "-e", PROGRAM], input=asked, capture_output=True, text=True, cwd=WEB, check=True
    )
    return ran.stdout
