"""Tests of PGN as other programs and people write it: letters, spellings, variants, glyphs attached to moves."""

from __future__ import annotations

import json
import random
from typing import Any

import chess
import pytest

from pycore.bridge import handle

from .test_pgn import one, read

OPERA = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
).split()
TONGUES = {
    "German": "DTLSK",
    "Spanish and Italian": "DTACR",
    "French": "DTFCR",
    "Dutch": "DTLPK",
    "Russian": ["Ф", "Л", "С", "К", "Кр"],
    "Portuguese": "DTBCR",
    "Polish": "HWGSK",
    "Czech": "DVSJK",
    "Hungarian": "VBFHK",
    "white figurines": "♕♖♗♘♔",
    "black figurines": "♛♜♝♞♚",
    "black figurines with a selector": ["♛\ufe0e", "♜\ufe0e", "♝\ufe0e", "♞\ufe0e", "♚\ufe0e"],
}
PROMOTING = '[FEN "3q3k/2P5/8/8/8/8/8/K7 w - - 0 1"]\n\n1. '


def moves(text: str) -> list[str]:
    """Return the moves of a game of plain chess that is read without a problem."""
    log: list[str] = one(text)["log"]
    return log[2:] if log[:2] == ["pass", "pass"] else log


def numbered(words: list[str]) -> str:
    """Return moves with their numbers."""
    return " ".join(f"{at // 2 + 1}. {word}" if at % 2 == 0 else word for at, word in enumerate(words))


def actions(words: list[str]) -> list[str]:
    """Return the moves that python-chess reads."""
    board = chess.Board()
    return [board.push_san(word).uci() for word in words]


def in_tongue(word: str, letters: Any) -> str:
    """Return a move with the piece letters of a language."""
    table = str.maketrans(dict(zip("QRBNK", letters, strict=True)))
    return word if word.startswith("O") else word.translate(table)


@pytest.mark.parametrize("tongue", TONGUES)
def test_a_game_in_the_letters_of_a_language_is_read(tongue: str) -> None:
    text = numbered([in_tongue(word, TONGUES[tongue]) for word in OPERA])

    assert moves(f"{text} 1-0") == actions(OPERA)


@pytest.mark.parametrize("tongue", TONGUES)
def test_random_games_and_side_lines_in_the_letters_of_a_language_are_read(tongue: str) -> None:
    dice = random.Random(tongue)
    for _ in range(3):
        board = chess.Board()
        words: list[str] = []
        while len(words) < 40 and not board.is_game_over():
            move = dice.choice(list(board.legal_moves))
            words.append(board.san(move))
            board.push(move)
        letters = TONGUES[tongue]
        text = numbered([in_tongue(word, letters) for word in words])
        side = in_tongue("Nh6", letters)
        found = one(text.replace(" 2. ", f" (1... {side}) 2. ", 1))

        assert found["log"][2:] == actions(words)
        assert found["branches"] == ([] if words[1] == "Nh6" else [{"at": 3, "log": ["g8h6"]}])


def test_a_promotion_in_the_letters_of_a_language_is_read() -> None:
    for word in ("cxd8D+", "cxd8=D+", "cxd8(D)", "cxd8/D", "cxd8=Д"):
        assert (
            moves(f"{PROMOTING}{word.replace('Д', '♕')} Kg7 2. {'Q' if '♕' in word or 'Д' in word else 'D'}d7+ *")[0]
            == "c7d8q"
        )


def test_letters_that_leave_a_doubt_are_refused() -> None:
    """S is the knight in German and the bishop in Czech, and here both can go to e2."""
    (found,) = read("1. e4 e5 2. Se2 d6 *")
    assert found["record"]["log"][2:] == ["e2e4", "e7e5"] and found["record"]["rest"] == ["Se2", "d6"]
    assert "several languages" in found["problems"][0]["message"]
    assert moves("1. e4 e5 2. Se2 d6 3. h3 Le7 *")[2] == "g1e2"  # L is no letter in Czech


def test_letters_of_two_languages_are_refused() -> None:
    (found,) = read("1. e4 e5 2. Sf3 Nc6 *")
    assert found["record"]["log"][2:] == ["e2e4", "e7e5"] and found["record"]["rest"] == ["Sf3", "Nc6"]


def test_guests_keep_their_letters() -> None:
    tags = '[Variant "Pilgrim Chess"]\n[External "{}"]\n\n'
    game = one(tags.format("mastodon") + "use M@d M@e 1. d4/M d5 2. ♘f3 ♞f6 *")
    assert game["log"][-2:] == ["g1f3", "g8f6"]
    (found,) = read(tags.format("swedish-cannon") + "use S@d S@e 1. d4/S d5 2. Lf4 *")
    assert len(found["record"]["log"]) == 5 and "no piece L" in found["problems"][0]["message"]


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("exd6 e.p.", "e5d6"),
        ("exd6e.p.", "e5d6"),
        ("exd6ep", "e5d6"),
        ("exd6 ep", "e5d6"),
        ("exd6 e. p.!", "e5d6"),
        ("ed6", "e5d6"),
        ("e:d6", "e5d6"),
        ("e5×d6", "e5d6"),
        ("nf3", "g1f3"),
        ("E6", "e5e6"),
        ("Nf3,", "g1f3"),
        ("Nf3.", "g1f3"),
        ("Ng1-f3", "g1f3"),
        ("N1f3", "g1f3"),
        ("Bb5ch", "f1b5"),
        ("Bb5†", "f1b5"),
        ("Bb5+!?", "f1b5"),
        ("Nf3+-", "g1f3"),
        ("Nf3⩲", "g1f3"),
        ("Nf3 N", "g1f3"),
        ("2)Nf3", "g1f3"),
        ("3、Nf3", "g1f3"),
    ],
)
def test_other_spellings_of_a_move_are_read(said: str, action: str) -> None:
    assert moves(f"1. e4 a6 2. e5 d5 3. {said} *")[-1] == action


@pytest.mark.parametrize(
    "said", ["cxd8(Q)", "cxd8/Q", "cxd8=(Q)", "cxd8Q", "cxd8q", "cxd8=Q+", "cxd8(Q)+!", "cxd8/Q#?"]
)
def test_other_spellings_of_a_promotion_are_read(said: str) -> None:
    assert moves(f"{PROMOTING}{said} Kh7 *") == ["c7d8q", "h8h7"]


@pytest.mark.parametrize("said", ["O-O", "0-0", "o-o", "O–O", "0—0", "O-O+", "0-0!?", "e1g1"])
def test_other_spellings_of_castling_are_read(said: str) -> None:
    assert moves(f"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {said} *")[-1] == "e1g1"


@pytest.mark.parametrize("said", ["--", "—", "Z0", "null", "@@@@"])
def test_a_null_move_is_called_one(said: str) -> None:
    (found,) = read(f"1. e4 {said} 2. d4 *")

    assert found["record"]["log"][2:] == ["e2e4"]
    assert f"“{said}” is a null move" in found["problems"][0]["message"]


def test_a_side_line_with_a_null_move_is_kept_up_to_it() -> None:
    (found,) = read("1. e4 e5 2. Nf3 (2. a3 -- 3. Nc3 {a plan}) Nc6 *")

    assert found["record"]["log"][2:] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert found["record"]["branches"] == [{"at": 4, "log": ["a2a3"]}]
    assert found["record"]["meta"]["notes"][0]["text"] == "-- 3. Nc3 {a plan}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Variant "Chess960"]\n\n1. e4', "“Chess960”"),
        ('[Variant "Horde"]\n\n1. e4', "“Horde”"),
        ('[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9"]\n\n1. O-O', "Chess960"),
        ("1. e4 N@f3", "Crazyhouse"),
    ],
)
def test_a_variant_is_told_by_its_name(text: str, said: str) -> None:
    (found,) = read(text)

    assert said in found["problems"][0]["message"]


@pytest.mark.parametrize(
    ("text", "log"),
    [
        ("{ hello } 1. e4 {a {b} c} e5 *", "e2e4 e7e5"),
        ("1. e4 {a {b}} e5 *", "e2e4 e7e5"),
        ("1. e4 {a {b {c} d} {e} f} e5 *", "e2e4 e7e5"),
        ("1. e4 {smile :{ } e5 {so} 2. Nf3 *", "e2e4 e7e5 g1f3"),
        ("1. e4 {a { b} (1. d4 {x}) e5 *", "e2e4 e7e5"),
        ("1. e4 {see {x} in e4 too} e5 *", "e2e4 e7e5"),
        ("1. e4 {{{{} e5 *", "e2e4 e7e5"),
    ],
)
def test_comments_end_where_they_can(text: str, log: str) -> None:
    assert moves(text) == log.split()


def test_a_brace_too_many_is_told_and_no_move_is_lost() -> None:
    (found,) = read("1. e4 {a {b} e5 } 2. Nf3 *")

    assert found["record"]["log"][2:] == ["e2e4", "e7e5", "g1f3"]
    assert "“}” means nothing here." in found["problems"][0]["message"]


def test_a_legal_move_is_never_refused_as_impossible() -> None:
    """After the end by repetition, by fifty moves or by material, legal chess moves are told as moves after the end."""
    knights = "Nf3 Nf6 Ng1 Ng8 " * 2
    fifty = '[FEN "4k3/8/8/8/8/8/4R3/4K3 b - - 99 70"]\n\n70... Kd8 71. '
    bare = '[FEN "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1"]\n\n1. Kxe2 Kd7 *'
    for text in (f"{knights}Nf3 e5 *", f"{fifty}Re8+ *", bare):
        message = read(text)[0]["problems"][0]["message"]
        assert message.startswith("The game is over here. Draw: ")


def test_bad_text_is_read_in_one_pass() -> None:
    """The number of steps grows with the length of a text, whatever it consists of."""
    for text in (
        "{ { } x " * 20_000,
        "{{} " * 20_000,
        "[A “" * 20_000,
        "1. e4 ({ (" * 9_000,
        "♘" * 200_000,
        "Sf3 " * 15_000,
    ):
        reply = json.loads(handle(json.dumps({"do": "import", "game": "pilgrim", "text": text})))
        assert reply["ok"] or reply["error"]["code"] == "too-large"


@pytest.mark.parametrize("end", ["Qxe5#1-0", "Qxe5+1-0", "Qxe5+ 1-0", "Qxe5+*", "Qxe5!*", "Qxe5*"])
def test_a_result_may_follow_a_move_without_a_space(end: str) -> None:
    found = one(f"1. e4 e5 2. Qh5 Nc6 3. {end}")

    assert found["log"][-1] == "h5e5"
    assert found.get("ended", {}).get("side") == ("black" if end.endswith("1-0") else None)
