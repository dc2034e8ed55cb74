"""Programs that measure how well the opponents and the Guide play."""
