"""What the benchmark of the play server is made of: processes, bots, and a rival."""
