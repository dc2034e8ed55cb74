"""Tests of messages in English, in a small German and Spanish catalogue, and in the pseudo-language."""

from __future__ import annotations

import json

import pytest

from pycore.bridge import handle
from pycore.kernel.messages import Message, clauses, count, listing, noun, parsed, say, sentences
from pycore.languages import localised
from pycore.languages.pseudo import ACCENTED, PLAIN, Pseudo, without_accents
from pycore.languages.tags import TONGUES
from pycore.languages.translation import Entry, Translation

ROOK, KING, WHITE = noun("rook"), noun("king"), noun("White")
BETWEEN = {
    "and": (", ", " und "),
    "or": (", ", " oder "),
    "sentences": (" ", " "),
    ",": (", ", ", "),
    ";": ("; ", "; "),
}
GERMAN = Translation(
    {
        "noun|rook": {
            "nom": ["der Turm"],
            "acc": ["den Turm"],
            "one": ["Turm"],
            "other": ["Türme"],
            "other.dat": ["Türmen"],
            "gender": ["m"],
        },
        "noun|king": {"nom": ["der König"], "gen": ["des Königs"]},
        "noun|{side} {piece}": {"nom": [["side", "adj"], " ", ["piece", "one"]]},
        "noun|White": {"nom": ["Weiß"], "adj": ["weißer"], "def.m": ["weiße"], "def": ["weißen"]},
        "The {side} {piece} stays.": ["Der ", ["side", "def@piece"], " ", ["piece", "one"], " bleibt."],
        "The {piece} takes the {other}.": [["piece", "nom+cap"], " schlägt ", ["other", "acc"], "."],
        "Mate with {rooks}.": ["Matt mit ", ["rooks", "dat"], "."],
        "The move of the {piece}.": ["Der Zug ", ["piece", "gen"], "."],
        "check": ["Schach"],
    },
    lambda n: "one" if n == 1 else "other",
    BETWEEN,
)
SPANISH = Translation(
    {
        "noun|rook": {"sg": ["torre"], "gender": ["f"]},
        "noun|king": {"sg": ["rey"], "gender": ["m"]},
        "The {piece} is taken.": [["piece", ""], " ", ["piece", "m=capturado|f=capturada"], "."],
        "{turns} {turns:one=is|other=are} left.": [["turns", "one=Queda|other=Quedan"], " ", ["turns", ""], "."],
        "noun|turn": {"one": ["turno"], "other": ["turnos"]},
    },
    lambda n: "one" if n == 1 else "other",
    BETWEEN,
)


def test_a_noun_takes_the_case_that_its_place_in_the_sentence_asks_for() -> None:
    taken = say("The {piece} takes the {other}.", piece=ROOK, other=ROOK)

    assert taken == "The rook takes the rook."
    assert GERMAN.text(taken) == "Der Turm schlägt den Turm."
    assert GERMAN.text(say("The move of the {piece}.", piece=KING)) == "Der Zug des Königs."


def test_a_count_takes_number_and_case() -> None:
    assert [GERMAN.text(say("Mate with {rooks}.", rooks=count(n, ROOK))) for n in (1, 2)] == [
        "Matt mit 1 Turm.",
        "Matt mit 2 Türmen.",
    ]


def test_a_noun_made_of_nouns_is_translated_as_one() -> None:
    assert GERMAN.text(noun("{side} {piece}", side=WHITE, piece=ROOK)) == "weißer Turm"


def test_an_adjective_agrees_with_another_noun() -> None:
    stays = [say("The {side} {piece} stays.", side=WHITE, piece=each) for each in (ROOK, KING)]
    assert [GERMAN.text(each) for each in stays] == ["Der weiße Turm bleibt.", "Der weißen der König bleibt."]


def test_a_form_stands_in_for_a_longer_one_and_counters_stand_between() -> None:
    catalogue: dict[str, Entry] = {
        "count|{n} {thing}": [["n", ""], ["thing", "counter"], ["thing", ""]],
        "noun|rook": {"bare": ["车"], "counter": ["枚"]},
        "Take {rooks}.": ["吃", ["rooks", "bare-acc"], "。"],
    }
    chinese = Translation(catalogue, lambda n: "other", BETWEEN)
    assert chinese.text(say("Take {rooks}.", rooks=count(2, ROOK))) == "吃2枚车。"
    assert chinese.text(say("Take {rooks}.", rooks=ROOK)) == "吃车。"


def test_the_word_before_the_last_item_may_depend_on_it() -> None:
    listed = [TONGUES["es"], TONGUES["de"], TONGUES["zh-Hans"]]
    written = [Translation({}, one.category, one.between, one.sounds).text(listing(["a1", "i2"])) for one in listed]
    assert written == ["a1 e i2", "a1 und i2", "a1和i2"]


def test_a_word_agrees_with_the_gender_of_a_noun_and_with_a_count() -> None:
    assert SPANISH.text(say("The {piece} is taken.", piece=ROOK)) == "torre capturada."
    assert SPANISH.text(say("The {piece} is taken.", piece=KING)) == "rey capturado."
    turns = [count(n, noun("turn")) for n in (1, 3)]
    left = [say("{turns} {turns:one=is|other=are} left.", turns=each) for each in turns]
    assert left == ["1 turn is left.", "3 turns are left."]
    assert [SPANISH.text(each) for each in left] == ["Queda 1 turno.", "Quedan 3 turnos."]


def test_a_message_without_a_translation_is_wholly_english() -> None:
    assert GERMAN.text(say("The {piece} is {side:gen}.", piece=ROOK, side=WHITE)) == "The rook is White's."


def test_lists_and_clauses_are_joined_as_the_language_does() -> None:
    assert GERMAN.text(listing(["a1", "b2", say("check")])) == "a1, b2 und Schach"
    assert GERMAN.text(clauses(say("check"), "", "a1")) == "Schach, a1"
    assert listing([]) == GERMAN.text(listing([])) == ""


def test_only_messages_of_a_reply_are_translated() -> None:
    reply = {"kind": "check", "text": say("check"), "all": [{"say": sentences(say("check"), "K")}, 1, None]}

    assert localised(reply, GERMAN) == {"kind": "check", "text": "Schach", "all": [{"say": "Schach K"}, 1, None]}


def test_a_value_without_the_form_is_refused_in_english() -> None:
    with pytest.raises(ValueError, match="no form 'plural'"):
        say("{cells:plural}", cells="a1")
    with pytest.raises(ValueError, match="a placeholder needs a name"):
        parsed("The {} is here.")


def test_pseudo_texts_can_be_turned_back() -> None:
    assert len(set(ACCENTED)) == len(PLAIN) == 52
    message = say("{side:gen+cap} {piece} on {cell}: {n} squares.", side=WHITE, piece=ROOK, cell="a1", n=3)
    pseudo = Pseudo().text(message)

    assert without_accents(pseudo) == message == "White's rook on a1: 3 squares."
    assert pseudo.startswith("[") and pseudo.endswith("·]")
    assert len(pseudo) > len(message) * 4 / 3
    assert "[ŕööķ·" in pseudo and "a1" in pseudo


def test_messages_behave_like_plain_strings() -> None:
    message = say("One moment.")

    assert isinstance(message, Message)
    assert json.dumps([message]) == '["One moment."]'
    assert message == "One moment." and hash(message) == hash("One moment.")


def test_the_door_writes_its_reply_in_the_language_of_the_request() -> None:
    unknown = json.loads(handle('{"do": "games", "lang": "tlh"}'))
    assert unknown["error"]["message"] == "“lang” must be one of en, de, es, zh-Hans, en-XA."

    wrong = json.loads(handle('{"do": "look", "game": "chess", "lang": "en-XA"}'))
    assert wrong["error"]["code"] == "unknown-game"
