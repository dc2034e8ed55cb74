"""The command line: `query` answers JSON requests, one a line; `uci` is a chess engine; `contract` checks a game."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import BinaryIO

from . import __version__
from .bridge import MAX_BYTES, handle, open_room
from .kernel.errors import GameError, GameFault
from .uci import engine as uci


def query(lines: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line in order until the end of input, flushing each reply. Lines over the limit are refused."""
    while line := lines.readline(MAX_BYTES + 2):
        over = len(line) > MAX_BYTES and not line.endswith(b"\n")
        while over and (rest := lines.readline(MAX_BYTES)):
            if rest.endswith(b"\n"):
                break
        text = line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8", "replace")
        replies.write(handle(text).encode() + b"\n")
        replies.flush()


def apart() -> tuple[BinaryIO, BinaryIO]:
    """Return standard input and output, and keep them from the programs of made games.

    What these print goes to standard error from now on, where it breaks no reply, and they read nothing.
    """
    lines, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return lines, replies


def contract(game: str) -> int:
    """Print what the contract finds in a game, a line each, and return how many findings there are.

    Args:
        game: the id of a game of the registry, or the path of a file with the text of a made game, which is run.

    Raises:
        GameError: there is no such game, the text is no game, or its program fails.
    """
    from .contract.checks import findings
    from .games import find
    from .kernel.json_text import decode
    from .workshop.loader import load
    from .workshop.text import checked

    path = Path(game)
    with redirect_stdout(sys.stderr):  # what the program prints
        spec = load(checked(decode(path.read_text(encoding="utf-8")))) if path.is_file() else find(game)
        found = findings(spec)
    for one in found:
        at = f" [{one.position}]" if one.position else ""
        print(f"{one.file}:{one.line}: {one.sentence}{at} ({one.check})")
    print(f"{spec.name}: {len(found)} findings")
    return len(found)


def program() -> str:
    """Return the command this program was started by, for the usage text."""
    started = Path(sys.argv[0])
    return f"python -m {__package__}" if started.name == "__main__.py" else started.stem


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog=program(), description="The rules of four chess variants, and opponents.")
    parser.add_argument("--version", action="version", version=f"Chess Pilgrimage {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    asking = commands.add_parser("query", help="answer JSON requests, one a line")
    trust = "also run games that requests bring along: programs that may do here whatever you may"
    asking.add_argument("--room", action="store_true", help=trust)
    commands.add_parser("uci", help="play plain chess and Pilgrim Chess with chess programs that speak UCI")
    checking = commands.add_parser("contract", help="check a game against what every game must do")
    checking.add_argument("game", help="the id of a game, or a file with the text of a made game")
    given = parser.parse_args()
    match given.command:
        case "contract":
            try:
                sys.exit(1 if contract(given.game) else 0)
            except GameFault as fault:
                sys.exit(f"{fault.file}:{fault.line}: {fault.message}")
            except GameError as error:
                sys.exit(error.message)
            except ValueError:
                sys.exit(f"{given.game} is not JSON in UTF-8.")
        case "uci":
            with (
                suppress(BrokenPipeError),  # the other program has closed its end; closing ours flushes once more
                open(0, "rb", 0, closefd=False) as source,
                open(1, "w", encoding="utf-8", closefd=False) as replies,
            ):
                uci.serve(uci.unbuffered(source), replies)
        case _:
            if given.room:
                open_room()
            query(*(apart() if given.room else (sys.stdin.buffer, sys.stdout.buffer)))


if __name__ == "__main__":
    main()
