"""What workers do for requests, without FastAPI and databases: a worker imports little else."""
