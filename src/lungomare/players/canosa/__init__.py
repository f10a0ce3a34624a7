"""Who plays Canosa: levels, greedy's measure, the engine."""
