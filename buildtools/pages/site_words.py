"""The texts of what works without the app, in every language: 404.html, the repair and the manifest."""

from __future__ import annotations

from collections.abc import Mapping

from pycore.kernel.messages import Message, say
from pycore.languages import ENGLISH, find_language, localised
from pycore.languages.tags import TONGUES

LOST = {
    "title": say("There is nothing at this address"),
    "help": say("If it is the link of a game, part of it may be missing. Copy it whole and open it again."),
    "home": say("To the games"),
}
"""The page for wrong addresses, by the names in web/not-found.html."""
REPAIR = (
    say(
        "The page could not be displayed. The connection may be slow, or one of its files is damaged. Your tables are "
        "safe on this device."
    ),
    say("Try again"),
    say("Repair"),
    say("Repair downloads the page's own files again. It never touches your tables."),
    say("Repairing ..."),
    say("The site cannot be reached now, so nothing was changed. Try again when you are online."),
)
"""What web/repair.js says."""
MANIFEST = (
    say("Four unusual chess variants, to play in the browser, online and offline."),
    say("Today's puzzles"),
    say("Turtle Shell Chess: a piece in hand and where it may go"),
    say("Temple Island Chess: a pilgrimage"),
    say("Monkey King Chess: rivers and clouds"),
    say("Turtle Shell Chess on a phone"),
    say("Temple Island Chess on a phone"),
    say("Monkey King Chess on a phone"),
)
"""The texts of web/manifest.webmanifest."""


def in_language(message: Message, tag: str) -> str:
    """Return a message in a language."""
    language = find_language(tag)
    return str(localised(message, language)) if language else str(message)


def lost_words() -> dict[str, Mapping[str, str]]:
    """Return the texts of the page for wrong addresses, by language."""
    return {tag: {name: in_language(text, tag) for name, text in LOST.items()} for tag in (ENGLISH, *TONGUES)}


def repair_words() -> dict[str, dict[str, str]]:
    """Return what the repair says in other languages, by language and English text."""
    return {tag: {str(text): in_language(text, tag) for text in REPAIR} for tag in TONGUES}


def manifest_words(tag: str) -> dict[str, str]:
    """Return the texts of the manifest in a language, by the English text."""
    return {str(text): in_language(text, tag) for text in MANIFEST}
