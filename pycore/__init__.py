"""The rules core of Chess Pilgrimage: standard library only, importable without a browser."""
