"""What the figures of a server of several processes are made of: the real parts, and the plan."""
