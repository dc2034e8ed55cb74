"""Tests of games written and read as PGN (P9)."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import chess
import chess.pgn
import pytest

from pycore.bridge import handle

from .test_oracle import EVERY

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request that must succeed."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def read(text: str) -> list[dict[str, Any]]:
    """Return the games of a text."""
    games: list[dict[str, Any]] = ask(do="import", game="pilgrim", text=text)["games"]
    return games


def one(text: str) -> dict[str, Any]:
    """Return the record of the only game of a text without problems."""
    (game,) = read(text)
    assert game["problems"] == []
    record: dict[str, Any] = game["record"]
    return record


def written(record: dict[str, Any]) -> str:
    """Return a record as PGN, without the board below it."""
    text: str = ask(do="text", record=record)["text"]
    return text.partition("\n% ")[0]


def same(first: dict[str, Any], second: dict[str, Any]) -> bool:
    """Return whether two records hold the same game."""
    names = ("game", "options", "start", "log", "at", "branches")
    return all(first[name] == second[name] for name in names)


def played(*actions: str, start: str | None = None, **options: str) -> dict[str, Any]:
    """Return the record of a game with these actions."""
    record: dict[str, Any] = ask(do="new", game="pilgrim", options=options, start=start)["record"]
    return {**record, "log": list(actions), "at": len(actions)}


def random_game(seed: object, plies: int, *first: str, start: str | None = None, **options: str) -> dict[str, Any]:
    """Return the record of a random game."""
    record, dice = played(*first, start=start, **options), random.Random(f"{seed}")
    for _ in range(plies):
        moves = ask(do="look", game="pilgrim", options=options, start=start, after=record["log"])["moves"]
        if not moves:
            break
        record["log"].append(dice.choice([move for move in moves if move != "pass"]))
    record["at"] = len(record["log"])
    return record


def test_p9_a_game_with_votes_placements_and_introductions() -> None:
    record = played("use", "M@e", "M@d", "e2e4", "d7d5", "e4d5", "d7d5")

    text = written(record)

    assert '[Variant "Pilgrim Chess"]\n[External "mastodon"]\n' in text
    assert text.endswith("\n\nuse M@e M@d 1. e4/M d5/M 2. exd5 Mxd5 *\n")
    assert same(one(text), record)


def test_p9_a_single_vote_and_an_empty_game() -> None:
    assert written(played("pass", "use")).endswith("\n\npass use *\n")
    for record in (played(), played("pass"), played("pass", "use"), played("use", "M@a")):
        assert same(one(written(record)), record)


@pytest.mark.parametrize("external", EVERY)
def test_p9_random_games_are_read_as_they_were_written(external: str) -> None:
    record = random_game(external, 16, "use", external=external, legality="seirawan")

    assert same(one(written(record)), record)


def test_p9_two_kinds_and_a_position_set_up() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 7 Ae,Cd,a@,ca"
    record = random_game("two", 40, start=start, external="chancellor+archbishop")

    text = written(record)

    assert f'[SetUp "1"]\n[FEN "{start}"]' in text
    assert same(one(text), record)


def test_p9_two_pieces_on_a_file_are_told_apart_by_rank() -> None:
    start = "8/7k/8/Q7/Q7/8/8/4K3 w - - 0 1 --"

    assert written(played("a5b4", start=start)).endswith("\n\n1. Q5b4 *\n")
    assert written(played("a4b4", start=start)).endswith("\n\n1. Q4b4 *\n")


def test_p9_a_line_that_begins_with_black_has_its_move_number() -> None:
    start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7 --"

    assert written(played("e7e5", "d2d4", start=start)).endswith("\n\n7... e5 8. d4 *\n")


@pytest.mark.parametrize("seed", range(6))
def test_plain_chess_is_read_by_python_chess(seed: int) -> None:
    record = random_game(seed, 80, "pass", "pass")

    text = written(record)
    game = chess.pgn.read_game(io.StringIO(text))

    assert game is not None
    assert game.errors == []
    assert "Variant" not in game.headers
    assert [move.uci() for move in game.mainline_moves()] == record["log"][2:]
    assert same(one(text), record)


def test_plain_chess_set_up_and_its_variations_are_read_by_python_chess() -> None:
    start = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    record = played("e1g1", "h3g2", "g1g2", start=start)
    record["branches"] = [{"at": 0, "log": ["e1c1", "e8c8"]}, {"at": 1, "log": ["b4c3"]}]
    record["meta"] = {
        "headers": {"White": "Ann", "Black": 'Bob "B" \\'},
        "comments": {"0": "a % sign", "2": "bad } brace"},
    }

    game = chess.pgn.read_game(io.StringIO(written(record)))

    assert game is not None
    assert game.errors == []
    assert game.headers["White"] == "Ann"
    assert game.board().fen() == start
    assert [[child.san() for child in node.variations] for node in (game, game.variations[0])] == [
        ["O-O", "O-O-O"],
        ["hxg2", "bxc3"],
    ]
    again = one(written(record))
    assert again["branches"] == record["branches"]
    assert again["meta"]["headers"]["Black"] == "Bob “B” \\"
    assert again["meta"]["comments"] == record["meta"]["comments"]


@pytest.mark.parametrize("seed", range(4))
def test_games_annotated_by_python_chess_are_read(seed: int) -> None:
    """The text has a main line, comments, nested variations and glyphs."""
    dice = random.Random(f"annotated {seed}")
    game = chess.pgn.Game()
    game.headers["Event"] = "Tree"
    game.comment = "before all"
    nodes: list[chess.pgn.GameNode] = [game]
    for _ in range(120):
        node = dice.choice(nodes[-12:])
        moves = [move for move in node.board().legal_moves if not node.has_variation(move)]
        if moves and not node.board().is_game_over() and node.ply() < 60:
            nodes.append(node.add_variation(dice.choice(moves), comment=dice.choice(["", "why ( not ;"])))
            nodes[-1].nags = set(dice.sample(range(1, 140), dice.randrange(3)))

    record = one(str(game))

    assert record["log"][2:] == [move.uci() for move in game.mainline_moves()]
    lines = {tuple(record["log"][2:])}
    lines |= {(*record["log"][2 : branch["at"]], *branch["log"]) for branch in record["branches"]}
    leaves = {tuple(move.uci() for move in node.board().move_stack) for node in nodes if node.is_end()}
    assert leaves <= lines
    assert record["meta"]["comments"]["2"] == "before all"
    assert same(one(written(record)), record)


SEVERAL = """\ufeff[Event "First"]\r
[Result "1/2-1/2"]\r
\r
% 1. a4 is not played
1. e4 e5 2. Nf3 {a comment
over lines} 2... Nc6 ; to the end 3. a4
3.Bb5! $14 (3. Bc4 (3. d4 exd4) Bc5) a6?? 4. O-O  1/2-1/2

1. d4 1-0

[Event "Third"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - -"]

*
"""


def test_several_games_in_a_text() -> None:
    games = read(SEVERAL)

    assert [game["problems"] for game in games] == [[], [], []]
    first, second, third = (game["record"] for game in games)
    assert first["log"][2:] == ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"]
    assert {"at": 6, "log": ["f1c4", "f8c5"]} in first["branches"]
    assert {"at": 6, "log": ["d2d4", "e5d4"]} in first["branches"]
    assert first["meta"]["result"] == {"at": 9, "text": "1/2-1/2"}
    assert first["meta"]["comments"]["5"] == "a comment over lines"
    assert second["log"] == ["pass", "pass", "d2d4"]
    assert (third["start"], third["log"]) == ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [])
    assert '[Result "1/2-1/2"]' in written(first)
    assert '[Result "*"]' in written({**first, "at": 5})


@pytest.mark.parametrize(
    ("reason", "side", "result"),
    [("agreement", None, "1/2-1/2"), ("resignation", "white", "0-1"), ("resignation", "black", "1-0")],
)
def test_resignations_and_agreed_draws_are_the_result(reason: str, side: str | None, result: str) -> None:
    record = played("pass", "pass", "e2e4")

    ended = ask(do="end", record=record, reason=reason, side=side)["record"]

    assert f'[Result "{result}"]' in written(ended)
    assert written(ended).endswith(f"1. e4 {result}\n")
    assert one(written(ended))["meta"]["result"] == {"at": 3, "text": result}


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("1. e4 e5\n2. Nf3 Nc9 3. a3", 2, 8, "not a move"),
        ("1. e4 e5\n2. Ne5", 2, 4, "knight"),
        ("1. e4 (1. d5", 1, 11, "pawn"),
        ("1. e4 (1. d4", 1, 7, "not closed"),
        ("1. e4 ) e5", 1, 7, "no open variation"),
        ("1. e4 {never\nends", 1, 7, "not closed"),
        ('[Event "x"]\n[FEN "8/8 w - - 0 1"]', 2, 1, "rank"),
        ('[Variant "Atomic"]\n\n1. e4', 1, 1, "Atomic"),
        ('[Variant "Pilgrim Chess"]\n[External "dragon"]', 2, 1, "external"),
        ('[Event "x" e4', 1, 1, "not closed"),
        ("1. e4 ] e5", 1, 7, "means nothing"),
        ("1. e4 -- 2. d4", 1, 7, "null move"),
    ],
)
def test_mistakes_are_reported_with_line_and_column(text: str, line: int, column: int, said: str) -> None:
    (game,) = read(text)

    problem = game["problems"][0]

    assert (problem["line"], problem["column"]) == (line, column)
    assert said.lower() in problem["message"].lower()


def test_a_mistake_loses_neither_the_rest_of_the_text_nor_the_next_game() -> None:
    first, second = read("1. e4 e5 2. Ke5 Nf6 3. d4 *\n\n1. c4 {open\n\n" + '[Event "x"]\n\n1. d4 *')[:2]

    assert first["record"]["log"][2:] == ["e2e4", "e7e5"]
    assert first["record"]["rest"] == ["Ke5", "Nf6", "d4"]
    assert second["record"]["log"][2:] == ["c2c4"]
    assert ask(do="open", record=first["record"])["record"]["rest"] == ["Ke5", "Nf6", "d4"]


def test_a_variation_is_kept_up_to_its_mistake() -> None:
    (game,) = read("1. e4 e5 (1... c5 2. Nf3 Qxf3 3. gxf3) 2. Nf3")

    assert game["record"]["log"][2:] == ["e2e4", "e7e5", "g1f3"]
    assert game["record"]["branches"] == [{"at": 3, "log": ["c7c5", "g1f3"]}]
    assert len(game["problems"]) == 1


def test_a_variation_equal_to_the_main_line_is_dropped() -> None:
    record = one("1. e4 e5 (1... e5 2. Nf3) (1... c5) 2. Nf3 *")
    assert [branch["log"] for branch in record["branches"]] == [["c7c5"]]


@pytest.mark.parametrize("text", ["", " \n", "*", "{only a comment}", "% escaped", "1."])
def test_a_text_without_moves_has_no_game(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    ["(" * 350_000, "(Kh5)" * 30_000, '[A ""]*' * 3_000, "1. e4 " + "(d4 (c4 (b4 (a4 " * 6_000],
    ids=["words", "looked up", "games", "moves"],
)
def test_a_text_over_a_limit_is_refused(text: str) -> None:
    reply = json.loads(handle(json.dumps({"do": "import", "game": "pilgrim", "text": text})))

    assert reply["error"]["code"] == "too-large"


def test_damaged_texts_are_read_consistently() -> None:
    """A record read from a damaged text can be opened, written, and read again unchanged."""
    dice = random.Random("pgn")
    text = SEVERAL + written(played("use", "M@e", "M@d", "e2e4", "d7d5", "e4d5", "d7d5"))
    for _ in range(60):
        signs = list(text)
        for _ in range(dice.randint(1, 6)):
            at = dice.randrange(len(signs))
            match dice.randrange(3):
                case 0:
                    signs[at] = dice.choice('{}()[];%"$!*\\\n1e4NxO-/@\ud800\ufeff')
                case 1:
                    del signs[at]
                case 2:
                    signs.insert(at, dice.choice('{}()[];%"$!*\\\n1e4NxO-/@'))
        for game in read("".join(signs)):
            if game["record"]:
                opened = ask(do="open", record=game["record"])
                assert opened["problem"] is None
                again = one(written(game["record"]))
                assert again["log"] == game["record"]["log"]
                assert again["branches"] == game["record"]["branches"]
