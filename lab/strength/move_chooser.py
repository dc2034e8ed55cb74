"""Choose moves for `lab/strength/move_loss.py` in the folder of the version that is measured.

    python move_chooser.py GAME OPTIONS NODES SETTINGS

Reads one position a line and answers each with its move, the depth completed, the nodes and the CPU seconds, as JSON.
Settings replace constants of the core: `{"pycore.engine.tree.LATE": 4}`.
"""

from __future__ import annotations

import importlib
import json
import sys
from time import process_time


def main() -> None:
    """Answer positions until the input ends."""
    name, options, nodes, settings = sys.argv[1:5]
    for path, value in json.loads(settings).items():
        module, _, constant = path.rpartition(".")
        place = importlib.import_module(module)
        if not hasattr(place, constant):
            sys.exit(f"There is no {path}.")
        setattr(place, constant, value)
    # From the working folder, which need not be the version this file belongs to.
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
