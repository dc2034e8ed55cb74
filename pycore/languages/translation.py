"""A language and its catalogue: messages written from translated templates, with the forms its nouns have.

The build makes a catalogue from a gettext file (docs/translating.md). It maps the key of a message to parts, and the
key of a noun to the parts of each of its forms:

    {"The {piece} stands still.": [["piece", "nom+cap"], " steht still."],
     "noun|rook": {"nom": ["der Turm"], "acc": ["den Turm"], "other": ["Türme"], "gender": ["m"]}}

A placeholder may ask for

    a form          `{piece:acc}`; a noun without it gives the form before the last hyphen or dot ("plural" for
                    "plural-dat"), or else its first form
    several         `{side:gen+cap}`; "cap" comes last and gives a capital
    agreement       `{side:adj@piece}`: the form "adj.f" if the gender of the noun `piece` is "f", or else "adj"
    a choice        `{turns:one=ist|other=sind}` by number, `{piece:m=capturado|f=capturada}` by gender
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ..kernel.messages import Count, Joined, Message, Noun, capital, choices_of

Parts = Sequence[str | Sequence[str]]
"""Literal texts, and pairs of a placeholder's name and the form that it asks for."""
Entry = Parts | Mapping[str, Parts]


DEFAULT_COUNT: Parts = (("n", ""), " ", ("thing", ""))
"""The pattern of a number with its noun in catalogues without one."""


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
        sounds: Mapping[str, tuple[tuple[str, ...], str]] | None = None,
    ) -> None:
        """Create a translation from a catalogue.

        Args:
            catalogue: the entries by key.
            category: the plural category of a number, as CLDR names them ("one", "few", "other").
            between: for each manner of joining, the text between two items, and the text before the last one.
            sounds: for a text before the last item, the beginnings of items that change it, and what it changes to.
        """
        self.catalogue, self.category, self.between, self.sounds = catalogue, category, between, sounds or {}

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
            return self._counted(value, names)
        if isinstance(value, Noun):
            return self._noun(value, names)
        if isinstance(value, Message):
            entry = self.catalogue.get(key_of(value))
            return str(value) if entry is None or isinstance(entry, Mapping) else self._written(entry, value)
        return str(value)

    def _counted(self, value: Count, names: Sequence[str]) -> str:
        """Return a number with its noun as the catalogue's pattern says, such as "{n} {thing}" or a counter word."""
        category = self.category(value.n)
        asked = [*(f"{category}.{name}" for name in names), category, "other"]
        pattern = self.catalogue.get("count|{n} {thing}", DEFAULT_COUNT)
        assert not isinstance(pattern, Mapping)
        return "".join(
            part
            if isinstance(part, str)
            else str(value.n)
            if part[0] == "n"
            else self._noun(value.noun, [part[1]] if part[1] else asked)
            for part in pattern
        )

    def _noun(self, noun: Noun, names: Sequence[str]) -> str:
        """Return the first of the named forms that the noun has, or else its first form."""
        entry = self.catalogue.get(key_of(noun))
        if not isinstance(entry, Mapping):
            return self._noun(noun.otherwise, names) if noun.otherwise else str(noun)
        tried = [each for name in names for each in (name, _shorter(name))]
        found = next((entry[name] for name in tried if name in entry), None)
        return self._written(next(iter(entry.values())) if found is None else found, noun)

    def _written(self, entry: Parts, message: Message) -> str:
        return "".join(
            part if isinstance(part, str) else self._placed(part[0], part[1], message.values) for part in entry
        )

    def _placed(self, name: str, form: str, values: Mapping[str, str | int]) -> str:
        """Return the value of a placeholder in the form that it asks for."""
        if "@" in form and "=" not in form:
            form = "+".join(self._agreeing(each, values) for each in form.split("+"))
        return self._form(values[name], form)

    def _agreeing(self, form: str, values: Mapping[str, str | int]) -> str:
        """Return the form that agrees with another value: "adj.f" for "adj@piece", if that piece is "f"."""
        name, _, other = form.partition("@")
        value = values.get(other)
        return f"{name}.{self._noun(value, ['gender'])}" if isinstance(value, Noun) else name

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
        if len(items) < 2:
            return "".join(items)
        between, last = self.between[manner]
        begins, changed = self.sounds.get(last, ((), ""))
        if begins and items[-1].lower().startswith(begins):
            last = changed
        return last.join([between.join(items[:-1]), items[-1]])


def _shorter(form: str) -> str:
    """Return the form that stands in for another: "plural" for "plural-dat", "other" for "other.dat"."""
    return form[: max(form.rfind("-"), form.rfind("."), 0)]
