"""What a player is told of play: analysis, review, lessons, hints, and the words for a score."""
