"""What games as text share: the interface of a notation, tags, lines of play, and what stands beside the moves."""
