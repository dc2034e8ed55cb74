"""The side of `lab/loss.py` that is measured: `python chooser.py GAME OPTIONS NODES SETTINGS` in a version's folder.

Reads positions, a line each, and answers each with the move chosen, the depth finished, the nodes and the CPU seconds.
Settings are constants of the core put in place of its own, `{"pycore.engine.tree.LATE": 4}`.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import process_time


def main() -> None:
    """Answer until the end of input."""
    name, options, nodes, settings = sys.argv[1:5]
    for path, value in json.loads(settings).items():
        module, _, constant = path.rpartition(".")
        place = importlib.import_module(module)
        if not hasattr(place, constant):
            sys.exit(f"There is no {path}.")
        setattr(place, constant, value)
    # Of the folder this runs in, which need not be the one this file lies in.
    from pycore import games
    from pycore.engine.search import Manner, Search
    from pycore.interfaces.game import setup

    game = setup(games.find(name), json.loads(options))
    for line in sys.stdin:
        pos = game.rules.read(line.strip())
        began = process_time()
        search = Search(game, pos, Manner(nodes=int(nodes)))
        search.advance()
        spent = process_time() - began
        print(json.dumps([search.found.move, search.found.depth, search.nodes, spent]), flush=True)


if __name__ == "__main__":
    main()
