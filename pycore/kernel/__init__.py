"""The base of every game: cells, boards, moves, rules, messages, records, chance. It knows no game by name."""
