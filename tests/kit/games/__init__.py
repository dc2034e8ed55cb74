"""Games made with the kit for tests and measurements."""
