"""The rules' headers stand alone: they compile for a GPU, which knows no standard library."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
from typing import Final

import nvidia  # type: ignore[import-untyped]
import pytest

from lungomare import native

HEADERS: Final = Path(native.__file__).parent
FREESTANDING: Final = (
    "core/core.hpp",
    "*/rules/*.hpp",
    "canosa/engine/terms.hpp",
    "canosa/engine/weights.hpp",
    "bosa/planner/*.hpp",
)
HOSTED: Final = {"planner.hpp", "methods.hpp", "games.hpp"}
"""What the planner's callers on the host see."""
RULES: Final = sorted(
    path for pattern in FREESTANDING for path in HEADERS.glob(pattern) if path.name not in HOSTED
)

FUNCTION: Final = r"^ *[\w:<>&* ]+\b\w+\([^;{}]*\)(?: const)? \{"

KERNELS: Final = """
#include "bosa/rules/check.hpp"
#include "bosa/rules/score.hpp"
#include "canosa/rules/rules.hpp"
using namespace lungomare;

struct Never {
  __device__ bool operator()() const { return false; }
  __device__ bool operator()(const canosa::Position&) const { return false; }
};

extern "C" __global__ void play_canosa(canosa::Position start, canosa::Rules rules, u64* out) {
  Random random = random_of(1, threadIdx.x);
  canosa::Table table = canosa::begin(start, rules);
  for (; table.outcome.reason == canosa::GOES_ON; ++out[threadIdx.x]) {
    int n = random.below(table.found.count());
    canosa::Action action = canosa::nth_choice(table.found, table.position, n);
    canosa::advance(table, canosa::action_of(canosa::id_of(action)), rules, Never{});
  }
  out[threadIdx.x] += canosa::perft(start, canosa::choices(start, rules), rules, 3, Never{});
  out[threadIdx.x] += canosa::is_playable(start) + canosa::is_legal(start, {}, rules) +
                      canosa::ending(start, rules).reason + canosa::times(start, &start, 1);
}

extern "C" __global__ void play_bosa(const bosa::Deck* deck, u64* out) {
  Random random = random_of(1, threadIdx.x);
  bosa::State state = bosa::deal_at_random(*deck, random);
  u8 found[bosa::MOST_DECISIONS];
  while (int count = bosa::legal(*deck, state, found))
    bosa::advance(*deck, state, found[random.below(count)]);
  out[threadIdx.x] = bosa::admit(*deck, state) + bosa::hash_of(state) +
                     bosa::outcome(*deck, state).winners;
}
"""


def compile_for_gpu(source: str, architecture: str) -> tuple[bool, str]:
    """Return whether NVRTC compiles `source`, and what it says."""
    (library,) = Path(next(iter(nvidia.__path__))).glob("cu*/lib/libnvrtc.so.*")
    nvrtc = ctypes.CDLL(str(library))
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    created = nvrtc.nvrtcCreateProgram(
        ctypes.byref(program), source.encode(), b"rules.cu", 0, None, None
    )
    assert created == 0
    options = [
        b"--std=c++17",
        f"--gpu-architecture={architecture}".encode(),
        f"-I{HEADERS}".encode(),
    ]
    array = (ctypes.c_char_p * len(options))(*options)
    compiled = nvrtc.nvrtcCompileProgram(program, len(options), array) == 0
    nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    nvrtc.nvrtcGetProgramLog(program, log)
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return compiled, log.value.decode()


@pytest.mark.parametrize("architecture", ["compute_80", "compute_90"])
def test_the_rules_compile_for_a_gpu(architecture: str) -> None:
    compiled, log = compile_for_gpu(KERNELS, architecture)
    assert compiled, log
    assert "warning" not in log


def test_what_is_not_freestanding_does_not_compile_for_a_gpu() -> None:
    compiled, log = compile_for_gpu(KERNELS + "\n#include <vector>\n", "compute_90")
    assert not compiled
    assert "vector" in log
    host_only = "inline int host() { return 1; }\n__global__ void f(int* out) { *out = host(); }"
    assert not compile_for_gpu(KERNELS + host_only, "compute_90")[0]


def name_of(path: Path) -> str:
    return str(path.relative_to(HEADERS))


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_headers_use_nothing_but_each_other(path: Path) -> None:
    text = path.read_text("utf-8")
    code = re.sub("//.*", "", text)
    assert set(re.findall("#include (.*)", code)) <= {f'"{name_of(other)}"' for other in RULES}
    assert not re.search(r"\b(std|new|delete|malloc|throw|virtual|try)\b", code)


def test_every_function_is_marked_for_the_gpu() -> None:
    for path in RULES:
        code = re.sub("//.*", "", path.read_text("utf-8"))
        for signature in re.findall(FUNCTION, code, re.MULTILINE):
            if not re.match(r"\s*(if|for|while|switch|else)\b", signature):
                assert re.search("LUNGOMARE_(HD|INLINE)", signature), (
                    f"{name_of(path)}: {signature}"
                )
