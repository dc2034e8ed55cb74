"""The contract: what must hold for every game, checked on seeded random games and on the diagrams of its rule book.

`findings` in `checks.py` runs everything; `tests/test_contract.py` runs each check for each game of the registry, the
workshop runs them for the game that is being made. docs/adding-a-game.md lists what they ask.
"""
