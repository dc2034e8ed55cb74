"""The vocabulary every game speaks: cells, boards, moves, effects, scenes, records, chance. It knows no game by name."""
