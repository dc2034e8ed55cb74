"""The laws and the log: cells, boards, moves, rules, words, records, chance. It knows no game by name."""
