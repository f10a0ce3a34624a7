"""Tables over WebSockets: sockets, rooms, and the one way in which a table changes."""
