"""Looking at a page in many sizes for what nobody could read, see or hit; see `checker.js`."""

from __future__ import annotations

from base64 import b64decode
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from playwright.sync_api import CDPSession, Page

    from e2e.screens.needs import Need

ROOT = Path(__file__).parents[3]
CHECKER = Path(__file__).with_name("checker.js").read_text("utf-8")
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
Size = tuple[int, int]

TOUCHED = 600
"""Up to this width a view is taken for a phone's: a finger points, and nothing is hovered over."""
RESIZED = """needs => new Promise(done => requestAnimationFrame(() => setTimeout(
  () => done(findFaults({ needs })))))"""
CONTRAST = """async () => {
  const only = { runOnly: ['color-contrast'], resultTypes: ['violations'] };
  const { violations } = await axe.run(document, only);
  const words = html => html.replace(/<[^>]*>/g, '').trim().slice(0, 60);
  const by = ({ data }) => `${data.contrastRatio} of ${data.expectedContrastRatio}, `
    + `${data.fgColor} on ${data.bgColor}`;
  return violations.flatMap(({ nodes }) => nodes).map(({ target, any, html }) => ({
    kind: 'contrast', where: target.join(' '), text: words(html), by: any.map(by).join(),
  }));
}"""


@dataclass(frozen=True)
class Fault:
    """One thing wrong at one size: its kind, where, which text, its box, and what is to blame."""

    kind: str
    where: str
    text: str
    box: tuple[int, int, int, int]
    by: str
    size: Size

    def __str__(self) -> str:
        left, top, width, height = self.box
        place = f"{width} × {height} at {left}, {top}"
        by = f" [{self.by}]" if self.by else ""
        return f"{self.kind}: {self.where} “{self.text}” {place}{by}"


def size_from(text: str) -> Size:
    """Read a size such as 1024x640."""
    width, _, height = text.partition("x")
    return int(width), int(height)


def faults_from(found: list[dict[str, Any]], size: Size) -> list[Fault]:
    return [Fault(**{**each, "box": tuple(each["box"])}, size=size) for each in found]


class Screen:
    """A page whose view takes one size after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.touch: bool | None = None
        self.prepare()

    def prepare(self) -> None:
        """Bring the checker to the page, which has all its letters then, and point at nothing."""
        self.page.mouse.move(0, 0)
        self.page.evaluate(CHECKER)
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def resize(self, size: Size, *, zoomed: bool = False) -> None:
        """Take a size in CSS pixels; one that is zoomed is a laptop's, however small."""
        width, height = size
        touch = width <= TOUCHED and not zoomed
        if touch != self.touch:
            self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": touch})
            self.touch = touch
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
        self.session.send("Emulation.setDeviceMetricsOverride", metrics)

    def picture(self, path: str | Path) -> None:
        """Write what is in view; the page's own way would bring back the size it was opened in."""
        shot = self.session.send("Page.captureScreenshot", {"format": "png"})
        Path(path).write_bytes(b64decode(shot["data"]))

    def faults(
        self, size: Size, needs: Sequence[Need] = (), *, zoomed: bool = False
    ) -> list[Fault]:
        """Return what is wrong at a size, apart from contrast."""
        self.resize(size, zoomed=zoomed)
        found = self.page.evaluate(RESIZED, [need.to_json() for need in needs])
        return faults_from(found, size)

    def low_contrasts(self, size: Size, theme: str) -> list[Fault]:
        """Return the texts whose contrast axe finds below AA at a size in a theme."""
        scheme: Any = theme
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.resize(size)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate(CONTRAST)
        return [
            Fault(**{**each, "by": f"{theme}: {each['by']}"}, box=(0, 0, 0, 0), size=size)
            for each in found
        ]


def sweep(
    screen: Screen, sizes: Iterable[Size], needs: Callable[[int, int], list[Need]]
) -> list[Fault]:
    """Return the faults of a page at all sizes."""
    return [fault for size in sizes for fault in screen.faults(size, needs(*size))]


def summary(faults: Iterable[Fault]) -> list[str]:
    """Return a line for each different fault, with the sizes it was found at."""
    alike: dict[tuple[str, str, str], list[Fault]] = defaultdict(list)
    for fault in faults:
        alike[fault.kind, fault.where, fault.text].append(fault)
    return [
        f"{each[0]} · at {len(sizes)}: {shown(sizes)}"
        for each in alike.values()
        for sizes in [sorted({fault.size for fault in each})]
    ]


def shown(sizes: list[Size]) -> str:
    """Return some sizes, from the smallest to the largest."""
    texts = [f"{width}x{height}" for width, height in sizes]
    return " ".join(texts if len(texts) <= 6 else [*texts[:3], "…", *texts[-2:]])
