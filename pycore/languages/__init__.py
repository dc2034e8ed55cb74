"""Languages: messages written in languages other than English.

The core makes English messages (`kernel/messages.py`). The door translates a reply into the language of its request by
`localised`, which replaces every message in the reply and leaves all other texts unchanged.
"""

from __future__ import annotations

from typing import Any

from ..kernel.errors import RequestError
from ..kernel.messages import Message, say
from .pseudo import Pseudo
from .translation import Language

__all__ = ["ENGLISH", "LANGUAGES", "Language", "find_language", "localised"]

ENGLISH = "en"
LANGUAGES: dict[str, Language] = {"en-XA": Pseudo()}
"""The languages besides English, by their tag (BCP 47); `en-XA` is the tag of pseudo-languages."""


def find_language(tag: object) -> Language | None:
    """Return the language of that tag, or None for English, which needs no translation.

    Raises:
        RequestError: there is no such language.

    >>> find_language("en") is None, find_language("en-XA").text(say("One moment."))
    (True, '[Ôñé ɱöɱéñţ.····]')
    """
    if tag == ENGLISH:
        return None
    language = LANGUAGES.get(tag) if isinstance(tag, str) else None
    if language is None:
        known = ", ".join([ENGLISH, *LANGUAGES])
        raise RequestError(say("“lang” must be one of {languages}.", languages=known))
    return language


def localised(value: Any, language: Language) -> Any:
    """Return a JSON value with every message in it translated into a language.

    >>> localised({"message": say("One moment."), "cells": ["a1"]}, LANGUAGES["en-XA"])
    {'message': '[Ôñé ɱöɱéñţ.····]', 'cells': ['a1']}
    """
    if isinstance(value, Message):
        return language.text(value)
    if isinstance(value, dict):
        return {name: localised(each, language) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [localised(each, language) for each in value]
    return value
