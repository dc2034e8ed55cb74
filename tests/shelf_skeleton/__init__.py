"""What a game on the shelf has besides `tests/hexapawn`: the files to copy, for the same game. See adding-a-game.md."""
