"""The page about a game: its inventor, where the rules come from, and the story behind it."""

from __future__ import annotations

from typing import NamedTuple

from .howto import Picture


class About(NamedTuple):
    """What a game's own page on the site says besides its name, goal and surprises (buildtools/pages/game_pages.py)."""

    year: int  # the year in which the inventor published the game
    source: str  # the address of the inventor's own page
    story: tuple[str, ...]  # how the game came about, in our own words: paragraphs
    picture: Picture  # the large picture at the top of the page, and in link previews
