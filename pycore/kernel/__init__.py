"""The vocabulary of the games: cells, boards, moves, words, records, chance. It knows no game by name."""
