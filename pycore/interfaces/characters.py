"""The characters of a game's opponents: each plays at any level, in a way of its own."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.messages import Message


class Character(NamedTuple):
    """An opponent's character."""

    name: Message
    about: Message  # describes its play in one sentence
