"""The pseudo-language: accented English that reveals texts that are not messages, and places that are too narrow.

Every letter has an accent, and every message is in brackets and a third longer than in English. A text on the screen
without brackets was not made by `say`; a bracket inside a word shows that a sentence is made of fragments.
"""

from __future__ import annotations

from ..kernel.messages import Count, Joined, Message, Noun, choices_of, english, parsed

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ"
_ACCENTS = str.maketrans(PLAIN, ACCENTED)
BREAK = "\N{ZERO WIDTH SPACE}"
"""Stands after every few dots, so that a line can end there as it can between words."""
_WITHOUT = str.maketrans(ACCENTED, PLAIN, f"[]·{BREAK}")


def accented(text: str) -> str:
    """Return a text with an accent on every letter.

    >>> accented("Rook to a1")
    'Ŕööķ ţö á1'
    """
    return text.translate(_ACCENTS)


def without_accents(text: str) -> str:
    """Return the English text that a pseudo text was made from.

    >>> without_accents("[Ŕööķ ţö [á1·]···]")
    'Rook to a1'
    """
    return text.translate(_WITHOUT)


class Pseudo:
    """The pseudo-language."""

    def text(self, message: Message) -> str:
        """Return the message with accents, in brackets, a third longer."""
        if isinstance(message, Joined):
            return _joined([self._value(item) for item in message.items], message.manner)
        if isinstance(message, Noun | Count):
            return bracketed(accented(message))
        return bracketed("".join(self._part(part, message) for part in parsed(message.template)), len(message))

    def _part(self, part: str | tuple[str, str], message: Message) -> str:
        if isinstance(part, str):
            return accented(part)
        value, form = message.values[part[0]], part[1]
        if not form:
            return self._value(value)
        text = english(value, form)
        return bracketed(accented(text)) if isinstance(value, Message) or choices_of(form) else text

    def _value(self, value: str | int) -> str:
        return self.text(value) if isinstance(value, Message) else str(value)


def bracketed(text: str, length: int | None = None) -> str:
    """Return a text in brackets with dots to make it a third longer, but at least one.

    Args:
        text: the text.
        length: the length to take the third of, if not that of the text.
    """
    dots = max(1, (length or len(text)) // 3 + 1)
    return f"[{text}{BREAK.join('·' * min(6, dots - at) for at in range(0, dots, 6))}]"


def _joined(items: list[str], manner: str) -> str:
    if manner in ("and", "or") and len(items) > 1:
        return f"{', '.join(items[:-1])} {accented(manner)} {items[-1]}"
    return {"sentences": " ", ",": ", ", ";": "; "}.get(manner, "").join(items)
