"""Languages: messages written in languages other than English.

The core makes English messages (`kernel/messages.py`). The door translates a reply into the language of its request by
`localised`, which replaces every message in the reply and leaves all other texts unchanged.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ..kernel import package_data
from ..kernel.errors import RequestError
from ..kernel.json_text import decode
from ..kernel.messages import Message, say
from ..kernel.types import Json
from .pseudo import Pseudo
from .tags import TONGUES
from .translation import Language, Translation

__all__ = ["ENGLISH", "TAGS", "Language", "find_language", "localised", "rule_book"]

ENGLISH, PSEUDO = "en", "en-XA"
TAGS = (ENGLISH, *TONGUES, PSEUDO)
"""The tags (BCP 47) of all languages; `en-XA` is the tag of pseudo-languages."""


def find_language(tag: object) -> Language | None:
    """Return the language of that tag, or None for English, which needs no translation.

    Raises:
        RequestError: there is no such language.
        NotDelivered: the page has to deliver its catalogue first.

    >>> find_language("en") is None, find_language("en-XA").text(say("One moment."))
    (True, '[Ôñé ɱöɱéñţ.····]')
    """
    if not isinstance(tag, str) or tag not in TAGS:
        raise RequestError(say("“lang” must be one of {languages}.", languages=", ".join(TAGS)))
    return None if tag == ENGLISH else Pseudo() if tag == PSEUDO else translation(tag)


@cache
def translation(tag: str) -> Translation:
    """Return a language with its catalogue.

    Raises:
        NotDelivered: the page has to deliver the catalogue first.
    """
    tongue = TONGUES[tag]
    if package_data.delivered is not None:
        messages = _delivered(tag)["messages"]
    else:
        from .compiling import compiled
        from .po import read_po

        messages = compiled(read_po(package_data.read_text(__name__, f"{tongue.folder}/messages.po")), tongue)
    return Translation(messages, tongue.category, tongue.between, tongue.sounds)


@cache
def _delivered(tag: str) -> Json:
    """Return what the build made of a language's files: `messages`, and `books`, the games with a rule book in it."""
    found: Json = decode(package_data.read_text(__name__, f"{tag}.json"))
    return found


def rule_book(tag: object, game: str) -> str:
    """Return the rule book of a game in a language, or "" if it is only there in English.

    Raises:
        NotDelivered: the page has to deliver it first.
    """
    if not isinstance(tag, str) or tag not in TONGUES:
        return ""
    name = f"{TONGUES[tag].folder}/rules/{game.replace('-', '_')}.md"
    if package_data.delivered is None:
        return package_data.read_text(__name__, name, optional=True)
    return package_data.read_text(__name__, name) if game in _delivered(tag)["books"] else ""


def localised(value: Any, language: Language) -> Any:
    """Return a JSON value with every message in it translated into a language.

    >>> localised({"message": say("One moment."), "cells": ["a1"]}, find_language("en-XA"))
    {'message': '[Ôñé ɱöɱéñţ.····]', 'cells': ['a1']}
    """
    if isinstance(value, Message):
        return language.text(value)
    if isinstance(value, dict):
        return {name: localised(each, language) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [localised(each, language) for each in value]
    return value
