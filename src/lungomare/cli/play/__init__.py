"""`lungomare play`: a game of any kind, a saved one, or what somebody is asked for."""
