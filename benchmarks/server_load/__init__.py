"""What the benchmark of the play server is made of: processes, players, attackers, and a rival."""
