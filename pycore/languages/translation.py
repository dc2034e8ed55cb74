"""A language and its catalogue: messages written from translated templates, with the forms its nouns have.

The build makes a catalogue from a gettext file (docs/translating.md). It maps the key of a message to parts, and the
key of a noun to the parts of each of its forms:

    {"The {piece} stands still.": [["piece", "nom+cap"], " steht still."],
     "noun|rook": {"nom": ["der Turm"], "acc": ["den Turm"], "other": ["Türme"], "gender": ["m"]}}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ..kernel.messages import Count, Joined, Message, Noun, capital, choices_of

Parts = Sequence[str | Sequence[str]]
"""Literal texts, and pairs of a placeholder's name and the form that it asks for."""
Entry = Parts | Mapping[str, Parts]


class Language(Protocol):
    """A language that messages can be written in."""

    def text(self, message: Message) -> str:
        """Return the message in this language."""


def key_of(message: Message) -> str:
    """Return the key of a message in the catalogues."""
    return f"{message.context}|{message.template}" if message.context else message.template


class Translation:
    """A language with a catalogue. A message that the catalogue lacks stays in English."""

    def __init__(
        self,
        catalogue: Mapping[str, Entry],
        category: Callable[[int], str],
        between: Mapping[str, tuple[str, str]],
    ) -> None:
        """Create a translation from a catalogue.

        Args:
            catalogue: the entries by key.
            category: the plural category of a number, as CLDR names them ("one", "few", "other").
            between: for each manner of joining, the text between two items, and the text before the last one.
        """
        self.catalogue, self.category, self.between = catalogue, category, between

    def text(self, message: Message) -> str:
        """Return the message in this language, or in English if the catalogue lacks it."""
        return self._form(message, "")

    def _form(self, value: str | int, form: str) -> str:
        """Return a form of a value; several forms are joined by "+", and "cap" comes last."""
        choices = choices_of(form)
        if choices:
            return self._chosen(value, choices)
        names = [each for each in form.split("+") if each]
        capitalised = "cap" in names
        text = self._inflected(value, [name for name in names if name != "cap"])
        return capital(text) if capitalised else text

    def _inflected(self, value: str | int, names: Sequence[str]) -> str:
        if isinstance(value, Joined):
            return self._joined([self._form(item, "+".join(names)) for item in value.items], value.manner)
        if isinstance(value, Count):
            category = self.category(value.n)
            noun = self._noun(value.noun, [*(f"{category}.{name}" for name in names), category, "other", *names])
            pattern = self.catalogue.get("count|{n} {thing}", [["n", ""], " ", ["thing", ""]])
            assert not isinstance(pattern, Mapping)
            return "".join(
                each if isinstance(each, str) else str(value.n) if each[0] == "n" else noun for each in pattern
            )
        if isinstance(value, Noun):
            return self._noun(value, names)
        if isinstance(value, Message):
            entry = self.catalogue.get(key_of(value))
            return str(value) if entry is None or isinstance(entry, Mapping) else self._written(entry, value)
        return str(value)

    def _noun(self, noun: Noun, names: Sequence[str]) -> str:
        """Return the first of the named forms that the noun has, or else its first form."""
        entry = self.catalogue.get(key_of(noun))
        if not isinstance(entry, Mapping):
            return str(noun)
        found = next((entry[name] for name in names if name in entry), None) or next(iter(entry.values()))
        return self._written(found, noun)

    def _written(self, entry: Parts, message: Message) -> str:
        return "".join(
            part if isinstance(part, str) else self._form(message.values[part[0]], part[1]) for part in entry
        )

    def _chosen(self, value: str | int, choices: Mapping[str, str]) -> str:
        """Return the choice that agrees with a value: by the number of a count, or by the gender of a noun."""
        if isinstance(value, Count):
            found = choices.get(self.category(value.n))
        elif isinstance(value, int):
            found = choices.get(self.category(value))
        elif isinstance(value, Noun):
            found = choices.get(self._noun(value, ["gender"]))
        else:
            found = None
        return found if found is not None else list(choices.values())[-1]

    def _joined(self, items: Sequence[str], manner: str) -> str:
        between, last = self.between[manner]
        return last.join([between.join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)
