"""The coach: analysis, reviews, lessons, hints and puzzles, and the verdicts for scores."""
