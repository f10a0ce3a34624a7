"""The certificate in a browser: the modules that the server's page has, and the page's headers."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server.page_folder import FOLDER
from native.page import bosa, canosa
from native.page.certificate import courses

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


def questions_of(game: str) -> list[Question]:
    """Some of everything."""
    _, played = courses(1, 8)
    of_game = [each for each in played if each.game == game]
    if game == "canosa":
        return [*of_game, *canosa.perfts(20_000), *canosa.searches(2000)]
    return [*of_game, bosa.net(), *bosa.plans(1), *bosa.games_between(1)]


@pytest.mark.parametrize("build", ["", "-threads"])
@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_a_browser_answers_as_the_native_core(visitors: Visitors, game: str, build: str) -> None:
    (module,) = FOLDER.glob(f"assets/{game}{build}-????????.wasm")
    page = visitors.arrive("/")
    assert page.evaluate("crossOriginIsolated")
    questions = questions_of(game)
    asked: list[Any] = [f"/assets/{module.name}", [[q.kind, q.numbers] for q in questions]]
    answers = [b64decode(text) for text in page.evaluate(ASK, asked)]
    different = [q.what for q, answer in zip(questions, answers, strict=True) if q.answer != answer]
    assert different == []
    assert len(answers) > 20
