"""Types of the texts of made games, and of what is told of them, as JSON."""

from __future__ import annotations

from typing import Literal, TypedDict


class GameTextJson(TypedDict):
    """The text of a made game: what it says about itself, and its files by path."""

    format: Literal[1]
    name: str
    author: str
    licence: str
    files: dict[str, str]


class PackedGameJson(TypedDict):
    """A game's text as a link."""

    game: str
    hash: str
    link: str


class UnpackedGameJson(TypedDict):
    """The text in a link. `name` is the one under which the game is shown."""

    link: str
    text: GameTextJson
    game: str
    hash: str
    name: str


class ProgramFaultJson(TypedDict):
    """A place of a program that fails; line 0 stands for the whole file."""

    file: str
    line: int
    sentence: str


class FaultyGameJson(TypedDict):
    """The reply about a program that fails, or is not a game."""

    fault: ProgramFaultJson


class DrawingsJson(TypedDict):
    """The drawings of a game's pieces: an SVG document, or "" if there are none."""

    drawings: str


class MistakeJson(TypedDict):
    """Something that a game must not do. `position` is "" if none is meant."""

    check: str
    file: str
    line: int
    sentence: str
    position: str


class CheckedGameJson(TypedDict):
    """What the contract finds in a game, and in how many parts it can be asked for."""

    findings: list[MistakeJson]
    parts: int


class PastedLineJson(TypedDict):
    """A line to add to a shared file. `sentence` says where in it."""

    file: str
    line: str
    sentence: str


class SubmissionJson(TypedDict):
    """What a pull request with a game needs: new files by path, and lines for shared files."""

    game: str
    files: dict[str, str]
    paste: list[PastedLineJson]
