"""Whom the benchmarks play against, where the rival is not ours."""
