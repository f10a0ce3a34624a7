"""`python -m lungomare`: the command line."""

from lungomare.cli import main

main()
