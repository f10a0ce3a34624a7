"""How the package is built from this repository: the page, the README, and both archives."""
