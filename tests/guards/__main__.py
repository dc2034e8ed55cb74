"""Remove guards in a copy of the project, and keep what their tests then tell in docs/measured/guards.json.

python -m tests.guards                           each once
python -m tests.guards 'a request has a limit'   some of them; the rows of the others stay
python -m tests.guards --together GUARD GUARD    at once, for guards of different parts, as each site takes a minute
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

from buildtools.common import write_text
from tests.guards.guards import KEPT, Guard, kept, read_guards, remove, row
from tests.guards.planted import copy_project


def main() -> int:
    """Run the program; return 1 if a test passes without its guard."""
    guards = read_guards()
    parser = argparse.ArgumentParser(prog="python -m tests.guards", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GUARD", help="all, if none is named")
    parser.add_argument("--together", action="store_true", help="remove them at once")
    given = parser.parse_args()
    wanted = [guards[name] for name in given.names or guards]
    green = []
    with tempfile.TemporaryDirectory(prefix="guards-") as folder:
        root = copy_project(Path(folder))
        for group in [wanted] if given.together else [[guard] for guard in wanted]:
            if group[0].why:
                _keep(guards, group[0], row(group[0], {}))
                continue
            try:
                for guard, told in remove(root, *group):
                    _keep(guards, guard, row(guard, told, *(one for one in group if one is not guard)))
                    green += [f"{guard.name}: {test} passes" for test, why in told.items() if not why]
                    print(f"{guard.name}: {sum(map(bool, told.values()))} of {len(told)}", flush=True)
            except RuntimeError as failure:
                green.append(str(failure))
                print(failure, flush=True)
    print(*green, sep="\n")
    return 1 if green else 0


def _keep(guards: dict[str, Guard], guard: Guard, told: object) -> None:
    """Write a row into the table, which is in the order of the guards."""
    table = {**kept(), guard.name: told}
    ordered = {name: table[name] for name in guards if name in table}
    write_text(KEPT, json.dumps(ordered, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    sys.exit(main())
