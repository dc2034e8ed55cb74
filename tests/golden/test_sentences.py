"""Tests of what the games say in other languages. `python -m tests.golden` rewrites the files after a translation."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pycore.games import GAMES
from pycore.kernel.messages import Noun, choices_of
from pycore.languages import translation
from pycore.languages.tags import TONGUES
from pycore.languages.translation import key_of

from .sentences import LANGUAGES, sentences, translated

each_file = pytest.mark.parametrize(("tag", "game"), [(tag, game) for tag in TONGUES for game in GAMES])


@each_file
def test_translations_match_the_file(tag: str, game: str) -> None:
    path = LANGUAGES / tag / f"{game}.txt"
    assert translated(path).splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.long
@each_file
def test_every_sentence_of_a_game_is_translated(tag: str, game: str) -> None:
    catalogue = translation(tag).catalogue
    assert [message for message in sentences(game) if key_of(message) not in catalogue] == []


@each_file
def test_every_noun_has_the_forms_that_its_sentences_ask_for(tag: str, game: str) -> None:
    catalogue, lacking = translation(tag).catalogue, set()
    for message in sentences(game):
        entry = catalogue.get(key_of(message))
        for part in entry if entry is not None and not isinstance(entry, Mapping) else ():
            if not isinstance(part, str) and isinstance(noun := message.values[part[0]], Noun):
                forms = catalogue.get(key_of(noun), {})
                asked = [] if choices_of(part[1]) else [each for each in part[1].split("+") if each not in ("", "cap")]
                tried = {short for each in asked for short in (each, each.partition("@")[0], each.rpartition("-")[0])}
                if asked and isinstance(forms, Mapping) and forms and not tried & forms.keys():
                    lacking.add((str(noun), part[1], str(message)))
    assert lacking == set()
