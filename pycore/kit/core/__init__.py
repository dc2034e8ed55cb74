"""The rules that the declarations make: tables, moves, positions."""
