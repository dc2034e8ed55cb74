#!/usr/bin/env python3
"""The project's command: build, serve, test, check. It installs what it needs besides Python and npm."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - checked first, because an older Python may fail on the imports
    sys.exit(f"build.py: Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")

from buildtools import checks, common, server, shards, site, testing
from buildtools.languages import catalogues

MEASURED = "if all passes, write what each part took into docs/measured/gate.json"


def main(arguments: list[str]) -> int:
    """Run one subcommand and return its exit code; print a problem as one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")  # elsewhere the default; a console of Windows lacks letters
    options = parser().parse_args(arguments)
    try:
        return 0 if options.run(options) else 1
    except common.BuildError as problem:
        print(f"build.py: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = top.add_subparsers(required=True, metavar="command")

    serve = commands.add_parser("serve", help="build the site, serve it on localhost, print the address")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try (8000)")
    serve.set_defaults(run=lambda options: run_server(options.port))

    test = commands.add_parser("test", help="check, build, unit tests, browser tests: everything that is not long")
    tier = test.add_mutually_exclusive_group()
    tier.add_argument("--fast", action="store_const", const="fast", dest="tier", help="leave out the browser")
    tier.add_argument(
        "--quick", action="store_const", const="quick", dest="tier", help="browser tests of main paths only"
    )
    tier.add_argument(
        "--long", action="store_const", const="long", dest="tier", help="also the tests that take minutes"
    )
    tier.add_argument("--shard", type=shards.read_shard, metavar="N/OF", help="only one part of the browser tests: 2/4")
    tier.add_argument(
        "--repeat",
        type=int,
        metavar="TIMES",
        help="only the browser tests, several times; write how often each failed into docs/measured/flaky.json",
    )
    tier.add_argument("--browsers", action="store_true", help="only the tests in Firefox and WebKit")
    test.add_argument("--built", action="store_true", help="test the site in dist/ without building it")
    test.add_argument("--measured", action="store_true", help=MEASURED)
    test.set_defaults(run=run_tests, tier="all")

    prove = commands.add_parser("prove", help="run the tests of the gate itself, and note that they pass")
    prove.set_defaults(run=lambda options: testing.prove())

    check = commands.add_parser("check", help="format, lint, types, scripts")
    check.add_argument("--fix", action="store_true", help="format, and fix what can be fixed automatically")
    check.add_argument("--measured", action="store_true", help=MEASURED)
    check.set_defaults(run=lambda options: checks.fix() if options.fix else testing.run_check(options.measured))

    messages = commands.add_parser("messages", help="bring the catalogues of all languages up to date")
    messages.set_defaults(run=lambda options: catalogues.update())

    build = commands.add_parser("build", help="build the site into dist/")
    build.add_argument("--base", help="the address of the site, or only its path (the address in pyproject.toml)")
    build.add_argument("--repository", help="the address of the repository, for corrections (that in pyproject.toml)")
    build.add_argument("--out", type=Path, default=common.DIST, help="the folder to build into (dist)")
    build.add_argument(
        "--weighed", action="store_true", help="keep the bytes before the first paint, by file, in docs/measured/"
    )
    build.set_defaults(run=run_build)

    bench = commands.add_parser("bench", help="measure start, moves and memory, into docs/measured/")
    bench.add_argument("--rounds", type=int, default=5, help="how often each page is opened three times (5)")
    bench.add_argument("--also", action="append", default=[], metavar="NAME=FOLDER", help="another built site")
    bench.set_defaults(run=lambda options: testing.bench(options.rounds, options.also))

    previews = commands.add_parser("previews", help="draw the pictures of link previews, and the maskable icon")
    previews.set_defaults(run=lambda options: testing.previews())

    pictures = commands.add_parser("screenshots", help="regenerate the screenshot tour in docs/, or draw every room")
    pictures.add_argument("--all", type=Path, metavar="FOLDER", help="draw every room, in all sizes, light and dark")
    pictures.add_argument("--text", type=int, default=100, metavar="PERCENT", help="the browser's size of text (100)")
    pictures.add_argument("--contrast", action="store_true", help="in the forced colours of a contrast theme")
    pictures.add_argument("rooms", nargs="*", metavar="ROOM", help="only these, such as shelf or table-review")
    pictures.set_defaults(
        run=lambda options: testing.screenshots(options.all, options.rooms, options.text, contrast=options.contrast)
    )
    return top


def run_build(options: argparse.Namespace) -> bool:
    """Build the site, and keep what its files before the first paint weigh if that is asked for."""
    built = site.build(options.out.resolve(), base=options.base, repository=options.repository)
    if options.weighed:
        site.keep_first_picture(built)
    return True


def run_tests(options: argparse.Namespace) -> bool:
    """Run the tests that the options of `test` ask for."""
    if options.browsers:
        return testing.run_other_browsers(built=options.built)
    if options.repeat:
        return testing.repeat(options.repeat, built=options.built)
    if options.shard:
        return testing.run_shard(options.shard, built=options.built)
    return testing.run_tests(options.tier, built=options.built, measured=options.measured)


def run_server(port: int) -> bool:
    """Build the site and serve it until interrupted.

    The site is below a path, like a project page, so that wrong addresses show up here.
    """
    root = site.build()
    with server.open_server(root, "/chess-pilgrimage/", port) as running:
        common.say(f"Chess Pilgrimage is at {running.address} (stop with Ctrl+C)")
        running.serve_forever()
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
