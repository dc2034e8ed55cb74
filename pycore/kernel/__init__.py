"""The vocabulary every game speaks: cells, boards, moves, scenes, records, chance. It knows no game by name."""
