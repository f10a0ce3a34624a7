"""Who plays Bosa: levels, greedy's measure, the planner."""
