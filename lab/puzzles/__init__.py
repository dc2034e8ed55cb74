"""Programs that make, prove, title and count puzzles and the games to watch."""
