"""Messages: sentences for people, written in English where they are used and translated at the door.

    Refusal("M3", say("The {piece} on {cell} is not {owner:gen}.", piece=piece, cell=cell, owner=side), cells)

`say` returns a `Message`: a string with the English sentence that also keeps its template and values, so that
`pycore/languages` can write the same sentence in another language. Whole sentences are translated, never fragments.
For a list, a count or several sentences in a row, use the functions below instead of `+`, `join`, `capitalize` or an
added "s": those return a plain string, which can no longer be translated.

A placeholder may ask for a form of its value: `{piece:plural}`. The forms of English are

    gen         the possessive: "White's"
    plural      "rooks"
    a           with the indefinite article: "an elephant"
    cap         with a capital at the beginning, also after another form: `{side:gen+cap}`
    one=is|other=are    one of several texts, selected by a number

Other languages have their own forms, defined in their catalogues (docs/translating.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Literal, TypeVar

M = TypeVar("M", bound="Message")

Part = str | tuple[str, str]
"""Literal text, or the name of a placeholder with the form that it asks for."""
Manner = Literal["and", "or", "sentences", ",", ";"]
"""How messages are joined: as a list with "and" or "or", as sentences, or as clauses with a mark between them."""
_BETWEEN = {"sentences": " ", ",": ", ", ";": "; "}


class Message(str):
    """An English text for people, with the template and the values it was made from.

    Attributes:
        template: the key of the message in the catalogues: its English text with placeholders.
        context: distinguishes two messages whose English is the same; usually "".
        values: the values of the placeholders: messages, whole numbers, and texts that are the same in every language.
    """

    __slots__ = ("context", "template", "values")
    template: str
    context: str
    values: Mapping[str, str | int]


class Noun(Message):
    """The name of a thing, in every form that a sentence may ask for.

    Attributes:
        plural: the English plural.
        otherwise: the noun for languages whose catalogues lack this one.
    """

    __slots__ = ("otherwise", "plural")
    plural: str
    otherwise: Noun | None


class Count(Message):
    """A number of things: "1 rook", "3 rooks"."""

    __slots__ = ("n", "noun")
    n: int
    noun: Noun


class Joined(Message):
    """Several messages joined into one."""

    __slots__ = ("items", "manner")
    items: tuple[str, ...]
    manner: Manner


def say(template: str, /, *, context: str = "", **values: str | int) -> Message:
    """Return the sentence made from a template.

    Args:
        template: English, with named placeholders, as one string literal: the catalogues are made from the sources, and
            `build.py check` refuses anything else.
        context: a word that distinguishes two messages whose English is the same, such as "verb".
        values: the value of every placeholder of the template, by name.

    >>> say("The {piece} on {cell} is not {owner:gen}.", piece=noun("rook"), cell="a1", owner=noun("White"))
    "The rook on a1 is not White's."
    """
    return _made(Message, template, context, values)


def stored(text: str, context: str = "") -> Message:
    """Return a text that is not in the sources as a message: other languages know it if their catalogues have it.

    `python build.py messages` finds the texts of data files and of the kit's examples; other inventors write their own.

    >>> stored("Step over any edge."), stored("Every {move} is a jump.")
    ('Step over any edge.', 'Every {move} is a jump.')
    """
    return _made(Message, _escaped(text), context, {})


def noun(template: str, /, *, plural: str = "", **values: str | int) -> Noun:
    """Return the name of a thing. A sentence can ask for one of its forms.

    Args:
        template: the singular without an article, as one string literal.
        plural: the plural as one string literal, unless it is the singular with an "s".
        values: as in `say`, for names made of others, such as "{side} {piece}".

    >>> hero = noun("Hero", plural="Heroes")
    >>> say("{hero:a+cap} may become one of the {heroes:plural}.", hero=hero, heroes=hero)
    'A Hero may become one of the Heroes.'
    """
    made = _made(Noun, template, "noun", values)
    made.plural, made.otherwise = _text(plural or f"{template}s", values), None
    return made


def named(name: str, otherwise: Noun) -> Noun:
    """Return a name that somebody has given, as a noun: other languages know it if their catalogues have the word.

    Args:
        name: the name, in English if a catalogue is to know it.
        otherwise: the noun for languages whose catalogues lack the word.

    >>> say("the {piece:plural}", piece=named("rook", noun("{piece}", piece="rook")))
    'the rooks'
    """
    made = _made(Noun, _escaped(name), "noun", {})
    made.plural, made.otherwise = otherwise.plural, otherwise
    return made


def count(n: int, thing: Noun) -> Count:
    """Return a number of things, for use in a sentence.

    >>> turns = count(2, noun("turn"))
    >>> say("{turns} {turns:one=is|other=are} left.", turns=turns)
    '2 turns are left.'
    """
    made = Count(f"{n} {thing if n == 1 else thing.plural}")
    made.template, made.context, made.values = "{n} {thing}", "count", {"n": n, "thing": thing}
    made.n, made.noun = n, thing
    return made


def listing(items: Iterable[str], last: Literal["and", "or"] = "and") -> Joined:
    """Return a list as one reads it aloud; an empty text for an empty list.

    >>> listing(["d4"]), listing(["d4", "e5"]), listing(["d4", "e5", "f6"], "or")
    ('d4', 'd4 and e5', 'd4, e5 or f6')
    """
    return _joined(items, last)


def sentences(*items: str) -> Joined:
    """Return sentences one after another; empty ones are left out.

    >>> sentences(say("Check."), "", say("Your turn."))
    'Check. Your turn.'
    """
    return _joined(items, "sentences")


def clauses(*items: str, mark: Literal[",", ";"] = ",") -> Joined:
    """Return the clauses of one sentence with a mark between them; empty ones are left out.

    >>> clauses(say("{piece} to {cell}", piece=noun("rook"), cell="a1"), "", say("check"))
    'rook to a1, check'
    """
    return _joined(items, mark)


@cache
def parsed(template: str) -> tuple[Part, ...]:
    """Return the texts and placeholders that a template consists of.

    Raises:
        ValueError: the template has an unmatched brace, or a placeholder without a name.

    >>> parsed("The {piece} is {owner:gen}.")
    ('The ', ('piece', ''), ' is ', ('owner', 'gen'), '.')
    """
    found: list[Part] = []
    for text, name, form, _ in Formatter().parse(template):
        if text:
            found.append(text)
        if name is not None:
            if not name.isidentifier():
                raise ValueError(f"{template!r}: a placeholder needs a name")
            found.append((name, form or ""))
    return tuple(found)


@cache
def choices_of(form: str) -> Mapping[str, str]:
    """Return the alternatives of a form by the case that selects each; empty if the form is not a choice.

    >>> choices_of("one=is|other=are"), choices_of("gen")
    ({'one': 'is', 'other': 'are'}, {})
    """
    return dict(each.split("=", 1) for each in form.split("|")) if "=" in form else {}


def capital(text: str) -> str:
    """Return a text with its first letter as a capital.

    >>> capital("the rook"), capital("\u201cno\u201d")
    ('The rook', '\u201cno\u201d')
    """
    return text[:1].upper() + text[1:]


def english(value: str | int, form: str) -> str:
    """Return the form of a value that an English placeholder asks for.

    Raises:
        ValueError: English has no such form, or the value does not have it.
    """
    if not form:
        return str(value)
    choices = choices_of(form)
    if choices:
        n = value.n if isinstance(value, Count) else value
        return choices["one" if n == 1 else "other"]
    text = str(value)
    for each in form.split("+"):
        if each == "gen":
            text += "'s"
        elif each == "cap":
            text = capital(text)
        elif each == "plural" and isinstance(value, Noun):
            text = value.plural
        elif each == "a":
            text = f"{'an' if text[:1] in _VOWELS else 'a'} {text}"
        else:
            raise ValueError(f"{value!r} has no form {each!r}")
    return text


_VOWELS = frozenset("aeioAEIO")


def _escaped(text: str) -> str:
    """Return a template for a text that has no placeholders."""
    return text.replace("{", "{{").replace("}", "}}")


def _text(template: str, values: Mapping[str, str | int]) -> str:
    """Return the English text of a template."""
    if ":" not in template:
        return template.format_map(values)
    plain, forms = _without_forms(template)
    filled = dict(values)
    for key, name, form in forms:
        filled[key] = english(values[name], form)
    return plain.format_map(filled)


@cache
def _without_forms(template: str) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """Return a template that `format_map` can fill, and the key, name and form of each placeholder that asks for one.

    A scene has a sentence for each of a hundred legal moves, and `format_map` fills most placeholders fastest.
    """
    plain, forms = "", list[tuple[str, str, str]]()
    for part in parsed(template):
        if isinstance(part, str):
            plain += _escaped(part)
        elif part[1]:
            key = f"{part[0]}__{len(forms)}"
            plain += f"{{{key}}}"
            forms.append((key, *part))
        else:
            plain += f"{{{part[0]}}}"
    return plain, tuple(forms)


def _made(kind: type[M], template: str, context: str, values: Mapping[str, str | int]) -> M:
    made = kind(_text(template, values))
    made.template, made.context, made.values = template, context, values
    return made


def _joined(items: Iterable[str], manner: Manner) -> Joined:
    given = tuple(filter(None, items))
    if manner in ("and", "or") and len(given) > 1:
        text = f"{', '.join(given[:-1])} {manner} {given[-1]}"
    else:
        text = _BETWEEN.get(manner, "").join(given)
    made = Joined(text)
    made.template, made.context, made.values = "", "", {}
    made.items, made.manner = given, manner
    return made
