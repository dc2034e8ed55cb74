"""Tests of positions as others write them: short and long FEN, EPD, addresses; and that editor and reader agree."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import quote

import chess
import pytest

from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.kernel.types import Json
from tests.playouts import sampled

from .test_reading import ask, each_game, one, play, read

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
START = f"{ARRAY} w KQkq - 0 1"
ENDING = "8/6k1/8/4Pp2/8/2B5/8/6K1 w - f6 0 41"


def start(text: str, **more: Any) -> str:
    """Return the position that a text is read as, without a problem."""
    found = one(text, **more)
    assert (found["kind"], found["game"]) == ("position", "pilgrim"), found
    return str(found["record"]["start"])


def told(text: str) -> list[str]:
    """Return the problems of a text."""
    return [problem["message"] for problem in read(text)[0]["problems"]]


WAYS = {
    "as it is": START,
    "four fields": f"{ARRAY} w KQkq -",
    "five fields": f"{ARRAY} w KQkq - 0",
    "a label": f"FEN: {START}",
    "a label without a blank": f"FEN:{START}",
    "another label": f"Position = {START}",
    "a command of UCI": f"position fen {START}",
    "quotation marks": f'"{START}"',
    "curly quotation marks": f"“{START}”",
    "a full stop": f"{START}.",
    "rights in another order": f"{ARRAY} w kqKQ - 0 1",
    "rights of Shredder": f"{ARRAY} w HAha - 0 1",
    "underscores": START.replace(" ", "_"),
    "move number 0": f"{ARRAY} w KQkq - 0 0",
    "the side as a word": f"{ARRAY} White KQkq - 0 1",
    "a capital side": f"{ARRAY} W KQkq - 0 1",
    "a dash": f"{ARRAY} w KQkq – 0 1",
    "a byte order mark": f"\ufeff{START}",
    "full width": "ＦＥＮ：" + START.replace("w", "ｗ"),
    "two lines": f"{ARRAY} w KQkq -\n0 1",
    "a line that ends in the board": START.replace("8/8/P", "8/8/\nP"),
    "a line that begins with a slash": START.replace("8/8/P", "8/8\n/P"),
    "blanks around slashes": START.replace("/", " / "),
    "quoted mail": f"> {ARRAY}\n> w KQkq - 0 1",
    "an address of Lichess": f"https://lichess.org/analysis/standard/{START.replace(' ', '_')}",
    "an address of the editor of Lichess": f"https://lichess.org/editor/{START.replace(' ', '_')}?color=white",
    "an escaped address": f"https://lichess.org/analysis/{quote(START)}#3",
    "an address of chess.com": f"https://www.chess.com/analysis?fen={quote(START, safe='')}&flip=false",
    "an address with pluses": f"https://www.chess.com/analysis?fen={START.replace(' ', '+')}&flip=false",
    "an address in a sentence": f"Look: https://lichess.org/analysis/{START.replace(' ', '_')}",
    "ones in a row": START.replace("8/8/8/8", "11111111/8/44/8"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_fen_as_others_write_it_is_read(way: str) -> None:
    assert start(WAYS[way]) == START
    assert start(WAYS[way], game="pilgrim") == START


def test_missing_fields_are_completed_as_python_chess_completes_them() -> None:
    for text in (ARRAY, f"{ARRAY} b", f"{ARRAY} w KQ", f"{ARRAY} b kq -", "8/6k1/8/4Pp2/8/2B5/8/6K1 w - f6"):
        found = start(text).split(" ")
        board = chess.Board(text)
        assert found[1:4] == board.fen(en_passant="fen").split(" ")[1:4]


@pytest.mark.parametrize("seed", range(3))
def test_random_positions_are_read_with_any_number_of_fields(seed: int) -> None:
    dice = random.Random(seed)
    board = chess.Board()
    while board.ply() < 70 and not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
        fields = board.fen(en_passant="fen").split(" ")
        for many in (4, 5, 6):
            rights = "".join(dice.sample(fields[2], len(fields[2])))
            given = [*fields[:2], rights, *fields[3:many]]
            assert start(" ".join(given)) == " ".join([*fields[:many], *["0", "1"][many - 4 :]])


def test_operations_of_epd_are_kept() -> None:
    found = one(f'{ENDING.rsplit(" ", 2)[0]} bm Bd4; id "so"; hmvc 3; fmvn 41;')
    record = found["record"]

    assert record["start"] == "8/6k1/8/4Pp2/8/2B5/8/6K1 w - f6 3 41"
    assert record["meta"]["comments"]["0"] == 'bm Bd4; id "so"; hmvc 3; fmvn 41;'


def test_a_dash_that_a_keyboard_made_of_two_is_plain_chess() -> None:
    assert start(f"{START} —") == f"{START} --"
    assert start(f"{START} --") == f"{START} --"
    assert start(f"{START} ?") == f"{START} ?"


def test_a_position_in_pgn_is_read_in_the_same_ways() -> None:
    for fen in ("4k3/8/8/8/8/8/4P3/4K3 w -", "4k3/8/8/8/8/8/4P3/4K3 w", "4k3/8/8/8/8/8/4P3/4K3 W - - 0 0"):
        record = one(f'[FEN "{fen}"]\n\n1. e4 *')["record"]
        assert (record["start"], record["log"]) == ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ["e2e4"])
    assert one(f'[FEN "{ARRAY} w qkQK - 0 1"]\n\n1. e4 *')["record"]["start"] == START


@pytest.mark.parametrize(
    ("text", "said", "column"),
    [
        (f"{ARRAY} x KQkq - 0 1", "The side to move is w or b, not “x”.", 45),
        (f"{ARRAY} w KQkq e9 0 1", "“e9” is not a square that a pawn can just have passed over.", 52),
        (f"{ARRAY} w KQkq - -1 1", "Moves since a capture or a pawn’s move: a whole number from 0, not “-1”.", 54),
        (f"FEN: {ARRAY[:-9]} w KQkq - 0 1", "A board has 8 ranks, with / between them; this one has 7.", 6),
        (f"{ARRAY}[] w KQkq - 0 1", "Rank 1 contains “[”, which is no piece of this game.", 1),
        (f"{ARRAY}/Qn w KQkq - 0 1", "A board has 8 ranks, with / between them; this one has 9.", 1),
        (f"{ARRAY} w GAga - 0 1", "This is a position of Chess960, which cannot be played here.", 47),
        (START.replace("K", "Q", 1), "White must have exactly one king, not 0.", 1),
    ],
)
def test_what_is_wrong_is_said_in_words_of_chess_with_its_place(text: str, said: str, column: int) -> None:
    (found,) = read(text)

    assert (found["kind"], found["game"], found["record"]) == ("position", "pilgrim", None)
    assert [(problem["message"], problem["column"]) for problem in found["problems"]] == [(said, column)]


@each_game
def test_a_damaged_position_is_answered_by_its_own_game_alone(game: str) -> None:
    found = play(game, 12)
    text = found.game.rules.write(found.played.positions[-1])
    for damaged in (text.replace("/", "/€", 1), f"{text} x y", text.rpartition(" ")[0]):
        for answer in read(damaged):
            assert answer["game"] in (game, None), (damaged, answer)


def test_an_address_of_a_game_elsewhere_is_called_that() -> None:
    for address in ("https://lichess.org/AbCd1234", "https://www.chess.com/game/live/123456"):
        assert told(address) == [
            "This is an address of another site, which is not asked. Copy the game’s PGN or the position there."
        ]


def test_castling_rights_that_no_game_can_have_left_are_told_and_left_out() -> None:
    (found,) = read("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1")

    assert found["record"]["start"] == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    (problem,) = found["problems"]
    assert problem["message"] == "Castling (White, short) needs the king on e1 and a rook of the same side on h1."
    assert (problem["column"], problem["text"]) == (24, "KQ")


# The editor and the reader


def agree(options: dict[str, str], text: str) -> None:
    """Check that the editor takes the position of a text if and only if the reader takes it without a problem."""
    laid = ask(do="decompose", game="pilgrim", options=options, start=text)
    if not laid.pop("ok"):
        assert read(text, game="pilgrim")[0]["record"] is None
        return
    composed = ask(do="compose", game="pilgrim", options=options, **laid)
    found = spelled(options, text)
    assert composed["ok"] == (not found["problems"]), (text, composed, found["problems"])
    if composed["ok"]:
        assert composed["position"] == found["record"]["start"]
    else:
        assert composed["error"]["message"] == found["problems"][0]["message"]


def spelled(options: dict[str, str], text: str) -> Json:
    """Return how a text is read whose tags name the options."""
    tags = "".join(f'[{name.capitalize()} "{value}"]\n' for name, value in options.items())
    (found,) = read(f'[Variant "Pilgrim Chess"]\n{tags}[FEN "{text}"]\n\n*', game="pilgrim")
    return found


@pytest.mark.parametrize("external", ["mastodon", "belfry", "trebuchet", "belfry+trebuchet"])
def test_editor_and_reader_take_the_positions_that_play_reaches(external: str) -> None:
    options = {"external": external}
    game = setup(GAMES["pilgrim"], options)
    for seed in range(6):
        for ply in sampled(game, f"both {external} {seed}", 160, 7):
            text = game.rules.write(ply.pos)
            agree(options, text)
            assert spelled(options, text)["problems"] == []
    slung = "4k3/8/8/7R/7F/8/8/4K3 w K - 2 2 -"
    if "belfry" in external:
        agree(options, slung)
        assert ask(do="decompose", game="pilgrim", options=options, start=slung)["ok"]


@pytest.mark.parametrize("external", ["mastodon", "belfry"])
def test_editor_and_reader_agree_on_impossible_rights_and_squares(external: str) -> None:
    dice = random.Random(external)
    boards = ["4k3/8/8/8/8/8/8/R3K3", "r3k2r/8/8/8/8/8/8/R3K2R", "r6k/8/8/8/8/8/8/R3K2R", "4k3/8/8/3Pp3/8/8/8/4K2R"]
    for board in boards:
        for _ in range(12):
            rights = "".join(right for right in "KQkq" if dice.random() < 0.5) or "-"
            passed = dice.choice(["-", "-", "e6", "d3", "e3"])
            agree(
                {"external": external}, f"{board} {dice.choice('wb')} {rights} {passed} 0 1 {dice.choice(['-', '--'])}"
            )
