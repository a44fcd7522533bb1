"""How a bot is kept apart from the referee: who may run where, and what it is shown."""
