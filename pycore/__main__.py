"""The command line: `query` answers JSON requests on standard input, one a line; `uci` is a chess engine."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from . import __version__
from .bridge import MAX_BYTES, handle, open_room
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
    given = parser.parse_args()
    match given.command:
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
            query(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
