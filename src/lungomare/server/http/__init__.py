"""The way in by HTTP: connections with limits, who is let in, what a request may cost."""
