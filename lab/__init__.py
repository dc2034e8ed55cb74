"""Programs for developers of the games, never shipped. `python -m lab` lists them; `python -m lab NAME` runs one."""
