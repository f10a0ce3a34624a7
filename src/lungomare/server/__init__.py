"""Tables over the network: REST and one WebSocket a client, on a journal that loses nothing."""
