"""Tables over the network: the server, and a seat at one."""
