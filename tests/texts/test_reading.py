"""Tests of texts: a written game is read back, and pasted text is recognised, with the place of each problem."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.kernel.lines import endings
from pycore.kernel.lines.names import line_names
from pycore.kernel.types import Json
from pycore.texts.drawing import drawn
from tests.playouts import VARIANTS, Play, Variant, playout, random_play

GENERATOR = random.Random(15)
SEEDS = ["0", "7", 'a “seed” \\ with "signs"', "two  blanks "]
PLAYED_HERE = [variant for variant in VARIANTS if variant.game in GAMES]

each_game = pytest.mark.parametrize("game", list(GAMES))


def ask(**request: Any) -> Json:
    """Return the reply of the door to a request."""
    reply: Json = json.loads(handle(json.dumps(request)))
    return reply


def read(text: str, **more: Any) -> list[Json]:
    """Return the candidates of a text."""
    reply = ask(do="read", text=text, **more)
    assert reply["ok"], reply
    found: list[Json] = reply["candidates"]
    return found


def written(record: Json, **wanted: Any) -> str:
    """Return a record in notation."""
    reply = ask(do="text", record=record, **wanted)
    assert reply["ok"], reply
    return str(reply["text"])


def test_a_title_names_the_game_its_players_its_date_and_its_moves() -> None:
    tags = '[Variant "Pilgrim Chess"]\n[White "Ann"]\n[Black "?"]\n[Date "2026.11.24"]\n\nuse M@e M@d 1. e4 d5 *'

    assert [found["title"] for found in read(tags)] == ["Pilgrim Chess · Ann · 2026.11.24 · 2 moves"]
    assert (
        read('[Variant "Pilgrim Chess"]\n[Date "????.??.??"]\n\nuse M@e M@d 1. e4 *')[0]["title"]
        == "Pilgrim Chess · 1 move"
    )


def test_a_title_tells_the_event_and_the_result() -> None:
    tags = '[Event "Paris"]\n[White "Ann"]\n[Black "Ben"]\n[Date "1858.??.??"]\n[Result "1-0"]\n\n1. e4 e5 1-0'

    assert one(tags)["title"] == "Pilgrim Chess · Ann – Ben · Paris · 1858 · 1-0 · 2 moves"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("דנה", "\u2068דנה\u2069"),
        ("ev\u202eil", "\u2068ev\u202eil\u2069"),
        ("a\u2069b\u2067c", "\u2068ab\u2067c\u2069\u2069"),
        ("Müller, 李", "Müller, 李"),
    ],
)
def test_a_name_keeps_its_direction_to_itself_in_a_title(name: str, shown: str) -> None:
    title = one(f'[White "{name}"]\n[Black "Ben"]\n\n1. e4 *')["title"]

    assert title == f"Pilgrim Chess · {shown} – Ben · 1 move"


@pytest.mark.parametrize(
    ("game", "log", "title"),
    [
        ("pilgrim", ["pass", "pass", "e2e4", "e7e5"], "Pilgrim Chess · 2 moves"),
        ("pilgrim", ["use", "M@d", "M@e", "e2e4"], "Pilgrim Chess · 1 move"),
        ("pilgrim", ["use", "M@d"], "Pilgrim Chess"),
        ("turtle-shell", ["b1b3", "g7g6"], "Turtle Shell Chess · 2 moves"),
    ],
)
def test_votes_and_placements_are_no_moves_in_a_title(game: str, log: list[str], title: str) -> None:
    record = {"format": 1, "game": game, "log": log}
    for text in (written(record), json.dumps(record), ask(do="pack", record=record)["text"]):
        assert one(text)["title"] == title


def test_rolls_are_no_moves_in_a_title() -> None:
    record = play("temple-island", 16).record

    assert one(written(record))["title"].endswith(" · 8 moves")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_is_no_move_is_known_by_its_text(variant: Variant) -> None:
    game = variant.ready()
    for pos, move in [(ply.pos, ply.move) for ply in playout(game, "45", 24) if ply.move]:
        assert game.spec.is_move(move.text) == (game.rules.turn(pos) != 0 and not game.rules.chances(pos)), move.text


def test_a_comment_before_the_first_move_is_no_saved_game() -> None:
    for text in ("{ hello } 1. e4 e5 *", "{hello}\n1. e4 e5", '{"hello" he said} 1. e4 e5 *', "{\n so }\n1. e4 e5"):
        assert one(text)["record"]["log"][2:] == ["e2e4", "e7e5"]
    assert one("{ so } 1. B1-B3 G7-G6", game="turtle-shell")["record"]["log"] == ["b1b3", "g7g6"]
    for text in ('{"format": 1, "game": "pilgrim", "log": ["use"', '{ "a": ', "{}"):
        assert read(text)[0]["kind"] == "file"


def test_a_file_with_strange_headers_has_a_title() -> None:
    record = {"format": 1, "game": "turtle-shell", "log": ["b1b3"], "meta": {"headers": {"White": 5, "Date": []}}}

    assert one(json.dumps(record))["title"] == "Turtle Shell Chess · 1 move"
    assert one(json.dumps({**record, "meta": {"headers": 5}}))["title"] == "Turtle Shell Chess · 1 move"


def test_a_report_tells_the_first_problems_with_their_places() -> None:
    (found,) = read('[Variant "Pilgrim Chess"]\n\nuse M@e M@d 1. e4 d5 2. Nd3 *')
    (problem,) = found["problems"]

    assert found["report"] == [
        f"Line 3, column 25: {problem['message']} (“Nd3”)",
        "The part that could be read is below. The rest is kept with it.",
    ]
    (unread,) = read("What is this?")
    assert unread["report"] == [
        "Line 1, column 1: This is not a game, position or link that can be read here. (“What”)"
    ]


def one(text: str, **more: Any) -> Json:
    """Return the only candidate of a text, which has no problems."""
    (found,) = read(text, **more)
    assert found["problems"] == [], text
    return found


def kept(record: Json) -> Json:
    """Return the part of a record that a text keeps."""
    found = {name: record[name] for name in ("game", "options", "seed", "start")}
    return found | {"log": record["log"][: record["at"]], "ended": endings.ended(record)}


def play(game: str, longest: int = 40, **more: Any) -> Play:
    """Return a random game."""
    return random_play(GAMES[game], more.pop("options", {}), more.pop("seed", "7"), GENERATOR, longest=longest, **more)


# There and back


@pytest.mark.parametrize("variant", PLAYED_HERE, ids=str)
def test_a_written_game_is_read_back(variant: Variant) -> None:
    options = {name: value for name, value in variant.options.items() if name != "seed"}
    for at, seed in enumerate(SEEDS):
        record = random_play(GAMES[variant.game], options, seed, GENERATOR, longest=12 * at, by_hand=at % 2 == 1).record
        found = one(written(record), **({"game": variant.game} if at % 2 else {}))

        assert kept(found["record"]) == kept(record)


@each_game
def test_whole_games_are_read_back_with_their_results(game: str) -> None:
    for _ in range(4):
        record = play(game, 300).record
        assert kept(one(written(record))["record"]) == kept(record)


@each_game
def test_agreements_and_resignations_are_read_back(game: str) -> None:
    record = play(game, 10).record
    ends = [endings.end(record, endings.RESIGNATION, side) for side in GAMES[game].sides]
    for ended in [*ends, endings.end(record, endings.AGREEMENT)]:
        assert kept(one(written(ended))["record"]) == kept(ended)
        undone = one(written(ended))["record"] | {"ended": None}
        assert "ended" not in one(written(undone))["record"]


@each_game
def test_a_start_and_a_seed_and_comments_are_read_back(game: str) -> None:
    before = play(game, 15)
    start = before.game.rules.write(before.played.positions[-1])
    record = play(game, 20, start=start, seed="99").record
    comments = {"0": "It begins.", "3": "A } brace; [and] {b2} more", str(len(record["log"])): "The end."}
    headers = {"White": 'Ada \\ "A"', "Blue": "Bo", "Date": "2026.11.22", "Site": "Here"}
    told = one(written(record | {"meta": {"comments": comments, "headers": headers}}))["record"]

    assert kept(told) == kept(record)
    assert told["meta"]["comments"] == comments
    assert told["meta"]["headers"]["Site"] == "Here" and told["meta"]["headers"]["Date"] == "2026.11.22"
    assert one(written(told))["record"]["meta"] == told["meta"]


def test_a_text_names_the_players_and_the_day_and_has_the_notes_of_its_line() -> None:
    log = ["b1b3", "g7g6", "b3a3"]
    here, elsewhere = line_names(log)[2], line_names(["b1b3", "f7f6"])[2]
    notes = [
        {"at": 2, "text": "Mine.", "line": here},
        {"at": 2, "text": "Of another line.", "line": elsewhere},
        {"at": 3, "text": "Old.", "when": "2026-01-01"},
        {"at": "2", "text": "odd"},
        5,
    ]
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 4}, "odd": 5}
    meta = {"comments": {"2": "Read."}, "notes": notes, "seats": seats, "created": "2026-11-22T10:00:00Z"}
    text = written({"format": 1, "game": "turtle-shell", "log": log, "meta": meta})

    assert '[Date "2026.11.22"]\n[White "A person"]\n[Black "Opponent 4"]' in text
    assert (
        "{ Read. [%next -] [%note -] Mine. }" in text
        and "{ [%note * 2026-01-01] Old. }" in text
        and "another" not in text
    )
    assert '[White "Ada"]' in written(
        {"format": 1, "game": "turtle-shell", "meta": {**meta, "headers": {"White": "Ada"}}}
    )
    assert '[White "?"]' in written({"format": 1, "game": "turtle-shell", "meta": {"seats": [], "created": 5}})


@each_game
def test_text_is_the_same_when_read_and_written_again(game: str) -> None:
    text = written(play(game, 60).record)

    assert written(one(text)["record"]) == text


@each_game
def test_the_board_stands_at_the_end(game: str) -> None:
    found = play(game, 25)
    board = drawn(found.game.rules.board, found.game.narrator.pieces(found.played.positions[-1]))

    assert written(found.record, board=True).endswith("\n\n" + "".join(f"% {line}\n" for line in board))
    proper = board if game == "turtle-shell" else board[:-1]  # without the names of the files
    letters = sum(letter.isalpha() for line in proper for letter in line)
    assert letters == len(found.game.narrator.pieces(found.played.positions[-1]))


def test_undone_moves_are_not_written() -> None:
    record = play("turtle-shell", 20).record

    assert one(written(record | {"at": 7}))["record"]["log"] == record["log"][:7]


def test_a_result_that_only_the_text_has_is_kept() -> None:
    text = '[Game "Turtle Shell Chess"]\n[Result "1-0"]\n\n1. B1-B3 G7-G6\n1-0\n'
    record = one(text)["record"]

    assert record["meta"]["result"] == {"at": 2, "text": "1-0"}
    assert '[Result "1-0"]' in written(record)
    assert '[Result "*"]' in written(record | {"at": 1})


# What people paste


@each_game
def test_moves_without_tags_are_recognised(game: str) -> None:
    record = play(game, 14, seed="0", by_hand=True).record
    lines = written(record).splitlines()
    moves = "\n".join(line for line in lines if line and line[0] not in "[%")
    best = read(moves)[0]

    assert (best["game"], best["kind"]) == (game, "pgn" if game == "pilgrim" else "moves")
    assert best["record"]["log"] == record["log"] and best["problems"] == []
    assert read(moves, game=game)[0]["record"]["log"] == record["log"]


@each_game
def test_canonical_actions_are_recognised(game: str) -> None:
    record = play(game, 14, seed="0", by_hand=True).record
    if game == "pilgrim":
        record["log"] = ["use", "M@e", "M@d", "e2e4", "e7e5"]
    best = read(" ".join(record["log"]), game=game)[0]

    assert best["record"]["log"] == record["log"]


@each_game
def test_a_position_is_recognised(game: str) -> None:
    for longest in (0, 9, 30):
        found = play(game, longest)
        text = found.game.rules.write(found.played.positions[-1])
        best = read(f"  {text}\n")[0]

        assert (best["kind"], best["game"], best["problems"]) == ("position", game, [])
        assert best["record"]["start"] == text and best["record"]["log"] == []


def test_a_position_under_another_option_is_recognised() -> None:
    game = setup(GAMES["temple-island"], {"islands": "large", "mistakes": "lost"})
    text = game.rules.write(game.rules.start())

    assert one(text)["record"]["start"] == text


def test_an_impossible_position_is_explained() -> None:
    (found,) = read("rngg1r/p1nk1p/2p3/1pp3p1/6p1/2PP/8/PP1P1P/P2K1R/RNGGQ1 w")

    assert (found["kind"], found["game"], found["record"]) == ("position", "turtle-shell", None)
    assert "“Q”" in found["problems"][0]["message"]


@each_game
def test_a_link_is_recognised_alone_and_in_a_message(game: str) -> None:
    record = play(game, 20).record
    link = ask(do="pack", record=record, what="turn", table="friends01")["text"]
    for text in (link, f"  {link}\n", f"Your turn: https://example.org/p/#/g/{link}.", f"<https://a.b/#/g/{link}>"):
        found = one(text)

        assert (found["kind"], found["game"], found["what"], found["table"]) == ("link", game, "turn", "friends01")
        assert kept(found["record"]) == kept(record)


@pytest.mark.guard(name="a link that is cut is told as that")
def test_a_damaged_link_is_explained() -> None:
    link = ask(do="pack", record=play("pilgrim", 20).record)["text"]
    (found,) = read(f"Look:\nhttps://example.org/#/g/{link[:-4]}")

    assert (found["kind"], found["game"], found["record"]) == ("link", None, None)
    assert (found["problems"][0]["line"], found["problems"][0]["column"]) == (2, 25)
    assert found["problems"][0]["message"] == "The end of this link is missing. Copy the whole link."


@each_game
def test_a_saved_game_is_recognised(game: str) -> None:
    record = play(game, 20).record | {"meta": {"name": "Ours"}, "branches": [{"at": 0, "log": []}]}
    for text in (json.dumps(record), "\ufeff" + json.dumps(record, indent=1)):
        found = one(text)

        assert (found["kind"], found["record"]) == ("file", record)


@pytest.mark.guard(name="a saved game that is cut says where")
def test_a_truncated_saved_game_is_explained_with_its_place() -> None:
    text = json.dumps(play("pilgrim", 20).record, indent=1)
    (found,) = read(text[:200])

    assert (found["kind"], found["record"]) == ("file", None)
    assert found["problems"][0]["line"] == text[:200].count("\n") + 1


def test_a_saved_game_with_an_illegal_move_is_opened_up_to_it() -> None:
    record = play("turtle-shell", 6).record
    (found,) = read(json.dumps(record | {"log": [*record["log"], "a0a0"], "at": 7}))

    assert found["record"]["log"][:6] == record["log"]
    assert found["problems"][0]["text"] == "a0a0"


@pytest.mark.guard(name="texts are nested at most so deep")
def test_a_file_nested_too_deeply_is_refused_before_it_is_parsed() -> None:
    record = json.dumps(play("turtle-shell", 6).record | {"more": None})
    for depth in (198, 199, 2_000, 5_000):
        (found,) = read(record.replace("null}", '{"a":' * depth + "1" + "}" * depth + "}"))

        assert [problem["message"] for problem in found["problems"]] == ([NESTED] if depth > 199 else [])
        assert (found["record"] is None) == (depth > 199)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-1e999"])
@pytest.mark.guard(name="numbers are those of JSON")
def test_a_file_with_a_number_that_json_does_not_have_is_refused(number: str) -> None:
    (found,) = read(json.dumps(play("turtle-shell", 6).record | {"more": 1}).replace('"more": 1', f'"more": {number}'))

    assert [problem["message"] for problem in found["problems"]] == ["This saved game is damaged."]


@pytest.mark.parametrize("side", ["__proto__", "player", "nobody"])
@pytest.mark.guard(name="who has ended a saved game is a side of it")
def test_a_file_in_which_an_unknown_side_resigned_is_refused(side: str) -> None:
    record = play("turtle-shell", 6).record
    (found,) = read(json.dumps(record | {"ended": {"at": record["at"], "reason": "resignation", "side": side}}))

    says = "This saved game is damaged: its “ended” names a side that is not in this game."
    assert (found["record"], [problem["message"] for problem in found["problems"]]) == (None, [says])


GAMELESS = pytest.mark.guard(name="a saved game is of a game that there is")
CUT = pytest.mark.guard(name="a saved game that is cut says where")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param('{"a": 1}', "There is no game in this file.", marks=GAMELESS),
        pytest.param('{"game": "go", "format": 1}', "There is no game “go” here.", marks=GAMELESS),
        pytest.param(
            '{"game": "pilgrim"}',
            "This is not a saved game: it has no format number.",
            marks=pytest.mark.guard(name="a saved game has a format"),
        ),
        pytest.param('{"format": 1', "This saved game is cut short or damaged here.", marks=CUT),
    ],
)
def test_json_that_is_not_a_saved_game_is_explained(text: str, told: str) -> None:
    (found,) = read(text)

    assert (found["kind"], found["record"]) == ("file", None)
    assert found["problems"][0]["message"] == told


def test_several_games_in_one_text_are_read() -> None:
    turtle, temple = play("turtle-shell", 12).record, play("temple-island", 12).record
    chess = '[Event "A"]\n[White "Ada"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "B"]\n\n1. d4 d5 1-0\n'
    found = read(written(turtle) + "\n" + chess + "\n" + written(temple))

    assert [one["game"] for one in found] == ["turtle-shell", "pilgrim", "pilgrim", "temple-island"]
    assert [one["kind"] for one in found] == ["text", "pgn", "pgn", "text"]
    assert [len(one["record"]["log"]) for one in found] == [12, 5, 4, 12]
    assert all(one["problems"] == [] for one in found)


def test_a_problem_has_its_line_column_and_word() -> None:
    text = '[Game "Turtle Shell Chess"]\n\n1. B1-B3 G7-G6\n2. B3-B4 NE9-E5 3. B4-B5\n'
    (found,) = read(text)

    assert found["record"]["log"] == ["b1b3", "g7g6"] or found["record"]["log"] == ["b1b3", "g7g6", "b3b4"]
    problem = found["problems"][0]
    assert (problem["line"], problem["text"]) in [(4, "B3-B4"), (4, "NE9-E5")]
    assert (
        problem["text"] in problem["message"] and problem["column"] == text.splitlines()[3].index(problem["text"]) + 1
    )
    assert found["record"]["rest"][0] == problem["text"]


def test_a_problem_in_the_second_game_has_its_own_line() -> None:
    first = written(play("monkey-king", 6).record)
    (_, found) = read(first + '\n[Game "Monkey King Chess"]\n\n1. n@A7 nonsense\n')

    assert found["problems"][0]["line"] == first.count("\n") + 4
    assert found["problems"][0]["text"] == "nonsense"


def test_invalid_tags_are_reported() -> None:
    (found,) = read('[Game "Turtle Shell Chess"]\n[Quiet "many"]\n\n1. B1-B3\n')

    assert found["record"] is None
    assert (found["problems"][0]["line"], found["problems"][0]["column"]) == (2, 1)
    (found,) = read('[Game "Turtle Shell Chess"]\n[FEN "nowhere"]\n\n1. B1-B3\n')
    assert found["record"] is None and found["problems"][0]["line"] == 2


def test_moves_after_the_end_are_reported() -> None:
    text = '[Game "Turtle Shell Chess"]\n[FEN "6/1K4/6/8/8/4/8/6/1k4/6 b"]\n\n1. ... KC1-C0## 2. KC8-C7\n'
    (found,) = read(text)

    assert found["record"]["log"] == ["c1c0"]
    assert found["problems"][0]["message"].startswith("The game is over here. Black wins")


UNREAD = pytest.mark.guard(name="a text that cannot be read is told as that")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{}", marks=GAMELESS),
        *(
            pytest.param(text, marks=UNREAD)
            for text in ("", "   \n", "Hello, how are you?", "🐢" * 50, "[", "1.", "%", "\0\0")
        ),
    ],
)
def test_unrecognised_text_is_reported(text: str) -> None:
    found = read(text)

    assert [one["record"] for one in found] == [None], text
    assert found[0]["problems"]


def test_the_wanted_game_filters_the_candidates() -> None:
    text = written(play("monkey-king", 6).record)

    assert read(text, game="monkey-king")[0]["problems"] == []
    assert [one["record"] for one in read(text, game="pilgrim")] == [None]
    assert ask(do="read", text="", game="go")["error"]["code"] == "unknown-game"


UNREADABLE = "This is not a game, position or link that can be read here."
NESTED = "This saved game is damaged: it nests more than 200 lists and objects."
DEEP = '{"a":' * 3_000 + "1" + "}" * 3_000  # deeper than Python reads
HOSTILE: dict[str, list[tuple[str, str | None, str]]] = {
    "texts are nested at most so deep": [
        ('{"a":' * 3_000, None, NESTED),
        (DEEP, None, NESTED),
        ('{"game": "pilgrim", "format": 1, "log": ["pass"], "meta": ' + DEEP + "}", None, NESTED),
    ],
    "a text that cannot be read is told as that": [
        (text, None, UNREADABLE)
        for text in ("[" * 3_000 + "]" * 3_000, "(" * 5_000, "{" * 5_000, "1. " * 5_000, "/" * 500)
    ],
    "a move that is none ends what is played": [
        (
            '{"game": "pilgrim", "format": 1, "log": ["__proto__"]}',
            "__proto__",
            "After 0 moves it cannot be followed:",
        ),
    ],
    "a link has the letters of links": [("#/g/" * 5_000, None, "This is not a link to a game.")],
}
"""Texts by the guard that they need, each with the log that is read, if any, and what is told."""


@pytest.mark.parametrize(
    ("text", "log", "told"),
    [
        pytest.param(
            text, None if log is None else log.split(), told, id=text[:12], marks=pytest.mark.guard(name=guard)
        )
        for guard, texts in HOSTILE.items()
        for text, log, told in texts
    ],
)
def test_hostile_text_is_told_and_nothing_in_it_is_trusted(text: str, log: list[str] | None, told: str) -> None:
    """Deep JSON and endless brackets get an answer; what is no move is not played."""
    (found,) = read(text)
    assert found["problems"][0]["message"].startswith(told)
    record = found["record"]
    assert (record and record["log"]) == log
    assert not record or ask(do="open", record=record)["turns"] == []


def test_tags_of_any_name_and_length_are_read_past() -> None:
    for text, moves in (('[__proto__ "x"]\n[constructor "y"]\n\n1. e4 *', ["e2e4"]), (f'[Game "{"x" * 5_000}"]', [])):
        record = one(text)["record"]
        assert record["log"] == ["pass", "pass", *moves]
        assert "__proto__" not in json.dumps(record["meta"])


@pytest.mark.parametrize("game", list(GAMES))
def test_any_part_of_a_text_is_read_or_reported(game: str) -> None:
    """A text cut anywhere after its tags gives a beginning of the game, never another game."""
    record = play(game, 16).record
    text = written(record)
    for at in range(text.index("\n\n"), len(text), 5):
        for found in read(text[:at], game=game):
            if found["record"]:
                assert found["record"]["log"] == record["log"][: len(found["record"]["log"])] or found["problems"]


@each_game
def test_the_moves_of_a_position_are_asked_for_once_however_many_words_are_no_moves(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a long text of brackets keeps the page waiting."""
    rules = type(setup(GAMES[game], {}).rules)
    asked: list[object] = []
    legal_moves = rules.legal_moves

    def counted(self: Any, pos: object) -> object:
        asked.append(pos)
        return legal_moves(self, pos)

    monkeypatch.setattr(rules, "legal_moves", counted)
    counts = []
    for words in (10, 400):
        asked.clear()
        ask(do="import", game=game, text="(" * words)
        counts.append(len(asked))
    assert counts[0] == counts[1]
