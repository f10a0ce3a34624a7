"""docs/performance.md: every figure beside its peer's of the same run, written by scripts/bench."""
