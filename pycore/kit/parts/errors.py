"""The mistakes that an inventor can make in the declarations of a game."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from ...kernel.errors import DeclarationError


class KitError(DeclarationError):
    """A mistake in a game's declarations; its text is a sentence that says what to write instead."""


def shown(value: object) -> str:
    """Return a value that an inventor's function has returned, as it is told in a sentence.

    >>> shown(None), shown("many")
    ('None', "'many'")
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a made object may fail even there
        return f"a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:40]}..."


def unknown(what: str, given: object, known: Iterable[str]) -> KitError:
    """Return the error that there is no such thing, with the nearest known name or the first few.

    >>> str(unknown("piece", "quen", ["king", "queen"]))
    'There is no piece “quen”. Do you mean queen?'
    """
    names = list(known)
    near = get_close_matches(str(given), names, 1)
    some = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
    hint = f"Do you mean {near[0]}?" if near else f"There are {some}." if names else "There is none."
    return KitError(f"There is no {what} “{given}”. {hint}")
