"""The results of the kills in `e2e/kills.py`, and the document that reports them."""

from __future__ import annotations

from dataclasses import dataclass, field

PAGE = """# Browsers killed during play

What had the page called saved ("Saved on this device", and `<html data-saved="device">`) just before the kill, and was
it there after a restart on the same profile? SIGKILL goes to all processes of the browser at once, at a random moment.
A profile survives up to eight kills. The program is `e2e/kills.py`; `--add` adds more kills to those printed before:

    python -m e2e.kills --kills 100 --jobs 2 | tee more.txt
    python -m e2e.kills --kills 0 --add more.txt ... --write

{versions}

{table}

*Other things*: settings, results, drafts, tries, lessons, mistakes, made games, reviews and notes, each value
compared, and what was deleted. *Not yet called saved*: at most this many
moves in the list while the page still said "Saving ..."; they may be lost. Not counted: *nothing promised*, if no move
had been called saved yet, and *no answer*, if the browser did not answer in time on a busy machine.
"""


@dataclass
class End:
    """The result of one kill."""

    browser: str
    kind: str
    version: str = ""
    promised: int = 0  # saved moves, in all tables that were checked
    unpromised: int = 0  # moves in the list that were not yet saved
    lost: int = 0  # saved moves that were lost
    tables: int = 0  # saved tables that were lost
    kinds: dict[str, int] = field(default_factory=dict)  # how many saved things of each kind were looked for
    things: int = 0  # saved values of every kind, and deletions
    undone: int = 0  # of these, those that were lost
    unlike: int = 0  # checks at which the words claimed more than the attribute
    trouble: str = ""  # why the kill could not be counted

    def broken(self) -> bool:
        """Return whether anything that had been called saved is lost, or something deleted is back."""
        return bool(self.lost or self.tables or self.undone)


def report(ends: list[End], kinds: dict[str, str]) -> str:
    """Return the results as a table in Markdown; `kinds` are described in words."""
    rows = [
        "| browser | end | ends | nothing lost | moves promised | promised moves lost | tables lost "
        "| other things promised | of these lost | moves not yet called saved, at most | nothing promised | no answer |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for browser in sorted({end.browser for end in ends}):
        for kind, words in kinds.items():
            some = [end for end in ends if (end.browser, end.kind) == (browser, kind)]
            answered = [end for end in some if not end.trouble]
            good = [end for end in answered if end.promised or end.things]
            if some:
                whole = sum(not end.broken() for end in good)
                sums = (
                    sum(end.promised for end in good),
                    sum(end.lost for end in good),
                    sum(end.tables for end in good),
                    sum(end.things for end in good),
                    sum(end.undone for end in good),
                )
                late = max((end.unpromised for end in answered), default=0)
                apart = (late, len(answered) - len(good), len(some) - len(answered))
                cells = (browser, words, len(good), whole, *(f"{one:,}" for one in sums), *apart)
                rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)
