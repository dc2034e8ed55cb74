"""Games made by other people: their texts (`text`), and loading them as programs (`loader`). docs/api/making.md."""
