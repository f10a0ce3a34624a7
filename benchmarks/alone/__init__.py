"""Playing alone against the computer: what the page asks for it, and what that costs the server."""
