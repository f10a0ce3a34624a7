"""The certificate in a browser: the modules that the server's page has, and the page's headers."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.native.registry import NATIVE_GAMES
from lungomare.server.page_folder import FOLDER
from native.page import bosa, canosa
from native.page.certificate import courses
from native.page.questions import LastCourse

if TYPE_CHECKING:
    from e2e.house import Visitors
    from native.page.questions import Question

ASK = """async ([address, questions]) => {
  const module = await WebAssembly.compileStreaming(fetch(address));
  const shared = WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory')
    ? new WebAssembly.Memory({ initial: 64, maximum: 4096, shared: true })
    : null;
  const none = () => 0;
  const page = new Proxy({}, { get: () => none });
  const { exports } = await WebAssembly.instantiate(module, { page, env: { memory: shared } });
  const memory = shared ?? exports.memory;
  exports._initialize();
  const words = (address, count) => new Uint32Array(memory.buffer, address, count);
  return questions.map(([kind, numbers]) => {
    const place = exports.allocate(4 * numbers.length);
    new Int32Array(memory.buffer, place, numbers.length).set(numbers);
    const [data, size] = words(exports.certificate(kind, place, numbers.length), 2);
    exports.release(place);
    const answer = new Uint8Array(memory.buffer, data, size).slice();
    let text = '';
    for (const byte of answer) text += String.fromCharCode(byte);
    return btoa(text);
  });
}"""


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    """Some of everything."""
    played = courses(1, range(8), LastCourse())
    of_canosa = [*canosa.perfts(20_000), *canosa.searches(2000)]
    return [*played, *of_canosa, bosa.net(), *bosa.plans(1), *bosa.games_between(1)]


@pytest.mark.parametrize("build", ["", "-threads"])
def test_a_browser_answers_as_the_native_core(
    visitors: Visitors, questions: list[Question], build: str
) -> None:
    page = visitors.arrive("/")
    assert page.evaluate("crossOriginIsolated")
    for game in NATIVE_GAMES:
        (module,) = FOLDER.glob(f"assets/{game}{build}-????????.wasm")
        of_game = [each for each in questions if each.game == game]
        asked: list[Any] = [f"/assets/{module.name}", [[q.kind, q.numbers] for q in of_game]]
        answers = [b64decode(text) for text in page.evaluate(ASK, asked)]
        pairs = zip(of_game, answers, strict=True)
        assert [q.what for q, answer in pairs if q.answer != answer] == []
        assert len(answers) > 20
