"""Report in sentences what the restoring of a backup has done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..interfaces.pasted import isolated
from ..kernel.messages import count, noun, say, sentences
from ..kernel.types import Json

TABLE, MOVE = noun("table"), noun("move")


def report(tables: Sequence[Json], values: Sequence[str], left: Sequence[str] = ()) -> list[str]:
    """Return what was restored, and then what went wrong.

    Args:
        tables: what became of each table: `how`, its `name`, and for some the `moves`, `why` and `title`.
        values: the names of the stored values that were changed.
        left: the names of those that differ and of which the backup's were left out.
    """
    done = list(_done(Counter(table["how"] for table in tables)))
    troubles = [text for table in tables if (text := _trouble(table))]
    if not done and not troubles:
        done.append(say("The backup has no tables."))
    if "statistics" in values:
        done.append(say("Results of other games were added to your statistics."))
    if "mistakes" in values:
        done.append(say("Mistakes of other games were added to yours."))
    if "puzzles" in values or "lessons" in values:
        done.append(say("Puzzles and lessons that you solved elsewhere were added to yours."))
    if "workshop" in values:
        done.append(
            say("Games of the workshop were added. Where both devices had changed one, the older text is beside it.")
        )
    if "made-games" in values:
        done.append(say("Games made by others were added, as links: their programs run only in a closed room."))
    if "settings" in values:
        done.append(say("Settings that were changed last in the backup were taken from it."))
    if "picked" in left:
        done.append(say("A move begun in the backup was left out, because another one is begun here."))
    if "settings" in left or "setup" in left:
        done.append(say("Settings and usual choices that differ have stayed as they are here."))
    return [*done, *troubles]


def _done(many: Counter[str]) -> Iterator[str]:
    """Yield how many tables were treated alike."""
    if many["added"]:
        yield say("{tables} added.", tables=count(many["added"], TABLE))
    if many["longer"]:
        yield say("{tables} continued with moves from the backup.", tables=count(many["longer"], TABLE))
    if many["merged"]:
        yield say("{tables} got lines or notes from the backup.", tables=count(many["merged"], TABLE))
    if many["same"]:
        yield say("{tables} already here.", tables=count(many["same"], TABLE))
    if many["deleted"]:
        yield say(
            "{tables} in the backup {tables:one=was|other=were} deleted here and not restored.",
            tables=count(many["deleted"], TABLE),
        )


def _trouble(table: Json) -> str:
    """Return what went wrong with a table, or ""."""
    name = isolated(table["name"])
    match table["how"]:
        case "unopened":
            could_not = say("“{name}” could not be opened.", name=name)
            return sentences(could_not, table.get("why", ""), say("It is still in the file."))
        case "damaged":
            moves = count(table.get("moves", 0), MOVE)
            return say(
                "“{name}” is damaged after {moves} in the backup. It has been restored up to there.",
                name=name,
                moves=moves,
            )
        case "busy":
            return say("“{name}” was being played in another tab. Restore the backup again.", name=name)
        case "kept":
            title = isolated(table.get("title") or "")
            return say(
                "“{name}” could not be merged with the table here. Both are kept; “{title}” is new.",
                name=name,
                title=title,
            )
    return ""
