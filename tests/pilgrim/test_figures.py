"""Tests of published perft counts, of worked examples, and of vectors made by independent implementations."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games.pilgrim.board import SQUARES
from pycore.games.pilgrim.fast.reach import reach, squares
from pycore.games.pilgrim.fast.states import state_of
from pycore.kernel.perft import perft
from pycore.kernel.rules import count_by_playing

from .core import moves, rules
from .naive import Naive

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

ORTHODOX = {
    "start": (ARRAY, (20, 400, 8902, 197281, 4865609)),
    "kiwipete": (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        (48, 2039, 97862, 4085603),
    ),
    "rook ending": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812, 43238, 674624)),
    "promotions": (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9467, 422333),
    ),
    "check at once": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486, 62379, 2103487)),
    "middle game": (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2079, 89890, 3894594),
    ),
}
"""The six standard perft positions of chess programming, with their published counts."""

WAITING = {
    "mastodon": ("Me,me", (20, 400, 8664, 187275)),
    "adjutant": ("Je,je", (20, 381, 7865, 162559)),
    "culverin": ("Ee,ee", (20, 400, 8604, 184641)),
    "belfry": ("Fe,fe", (20, 400, 8484, 179550)),
}

EXAMPLE_B = "k4r2/4p3/4P1n1/3b3p/1n1p{}1Bn/8/n3q1PK/1r6"
EXAMPLES = {
    "swedish-cannon": (14, "b4 c4 e1 e7 h4"),
    "mastodon": (16, "c2 c4 c6 d3 d4 d5 e2 e3 e5 f3 f4 f5 g6"),
    "dimachaer": (0, "b8 c1 c7 d2 d6 f2 f6 g1 g3 g5 g7 h6 h8"),
    "trebuchet": (16, "c2 d3 e3 e5 f3 f4 f5"),
    "kwagga": (8, "b3 b5 d1 d7 f1 f7 h3 h5"),
    "divaricator": (16, "c2 d3 e3 e5 f3 f4 f5"),
    "murmillo": (13, "a2 c2 d3 f3 f5 f8 h5"),
    "culverin": (8, "a8 d3 e3 e5 e7 f3 f4 f5 h4"),
    "belfry": (14, "e3 e5 f4"),
    "zeppelin": (14, "a4 c4 e1 e3 e5 e8 f4"),
    "dragonet": (19, "a4 b7 c2 c4 c6 d3 e8 f3 f5 h1 h7"),
    "llama": (8, "c4 e2 e3 e5 f4"),
    "alpaca": (8, "c4 d4 e3 e5 f4"),
    "guanaco": (10, "a4 c4 d4 e3 e5 f4"),
    "vicuna": (10, "a4 c4 e2 e3 e5 f4"),
}


def counts(text: str, external: str, depths: range) -> tuple[int, ...]:
    """Return the perft counts for these depths."""
    laws = rules(external)
    return tuple(perft(laws, laws.read(text), depth) for depth in depths)


@pytest.mark.parametrize("position", ORTHODOX)
def test_p10_orthodox_perft(position: str) -> None:
    text, known = ORTHODOX[position]

    assert counts(text, "mastodon", range(1, 4)) == known[:3]


@pytest.mark.long
@pytest.mark.parametrize("position", ORTHODOX)
def test_p10_orthodox_perft_deep(position: str) -> None:
    text, known = ORTHODOX[position]

    assert counts(text, "mastodon", range(4, len(known) + 1)) == known[3:]


@pytest.mark.parametrize("external", WAITING)
def test_p10_perft_with_a_piece_behind_the_e_file(external: str) -> None:
    waiting, known = WAITING[external]

    assert counts(f"{ARRAY} {waiting}", external, range(1, 4)) == known[:3]


@pytest.mark.long
@pytest.mark.parametrize("external", WAITING)
def test_p10_perft_with_a_piece_behind_the_e_file_deep(external: str) -> None:
    waiting, known = WAITING[external]

    assert counts(f"{ARRAY} {waiting}", external, range(4, 5)) == known[3:]


def test_p10_perft_of_votes_and_placements() -> None:
    assert counts(f"{ARRAY} ?", "mastodon", range(1, 5)) == (2, 10, 92, 1744)
    assert counts(f"{ARRAY} ?", "chancellor+archbishop", range(1, 5)) == (2, 18, 292, 2448)


def test_p10_a_pinned_pawn_with_a_piece_behind() -> None:
    text = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1 Md"

    assert len(moves(text)) == 6
    assert len(moves(text, legality="seirawan")) == 4


def test_p10_the_fast_count_is_the_same_as_by_playing() -> None:
    for external in ("trebuchet", "divaricator", "dragonet"):
        laws = rules(external).without_draws()
        letter = laws.variant.kinds[0].letter
        pos = laws.read(f"4k3/3p4/8/2{letter.lower()}5/5{letter}2/8/4P3/4K3 w - - 0 1 -")
        assert perft(laws, pos, 3) == count_by_playing(laws, pos, 3)


def test_p10_the_fast_state_counts_a_line_to_its_end() -> None:
    """The pawn may be taken, and bare kings, like mate and stalemate, have no moves to count."""
    laws = rules().without_draws()
    for text in ("8/8/8/3k4/8/8/3p4/4K3 w - - 0 1 -", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1 -"):
        pos = laws.read(text)
        assert [laws.state(pos).count(depth) for depth in range(5)] == [
            count_by_playing(laws, pos, depth) for depth in range(5)
        ]


@pytest.mark.parametrize("external", EXAMPLES)
def test_p7_worked_examples(external: str) -> None:
    empty, crowded = EXAMPLES[external]
    letter = rules(external).variant.kinds[0].letter

    # On the crowded board a culverin would give check, so `Pilgrim.read` would refuse the position.
    assert len(targets(external, f"8/8/8/8/4{letter}3/8/8/8")) == empty
    assert targets(external, EXAMPLE_B.format(letter)) == crowded.split()


def targets(external: str, placement: str) -> list[str]:
    """Return the squares that the piece on e4 can go to."""
    laws = rules(external)
    board = ""
    for rank in placement.split("/"):
        board = "".join("." * int(letter) if letter.isdigit() else letter for letter in rank) + board
    found = reach(state_of(laws.variant, board, True, "", -1, 0, "-"), 28)
    landing = found.moves | (0 if found.special_moves else found.takes)
    return sorted(SQUARES[at] for at in squares(landing))


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request that must succeed."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def vectors() -> list[dict[str, Any]]:
    """Return positions with the answers that `look` must give."""
    path = Path(__file__).parent.parent / "data" / "pilgrim.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_vectors_of_independent_implementations() -> None:
    for vector in vectors():
        look = ask(do="look", game="pilgrim", options=vector["options"], start=vector["start"], after=vector["after"])
        ended = look["outcome"]
        assert look["position"] == vector["position"], vector
        assert len(look["moves"]) == vector["n"], vector
        assert hashlib.sha256("\n".join(look["moves"]).encode()).hexdigest() == vector["moves_sha256"], vector
        assert (f"{ended['winner']} {ended['reason']}" if ended else "*") == vector["outcome"], vector


def test_the_naive_implementation_agrees_with_the_vectors() -> None:
    for vector in vectors()[::12]:
        naive = Naive(vector["start"] or f"{ARRAY} ?", **vector["options"])
        for action in vector["after"]:
            naive = naive.play(action)
        assert naive.text() == vector["position"]
        assert hashlib.sha256("\n".join(sorted(naive.moves())).encode()).hexdigest() == vector["moves_sha256"]
        assert naive.outcome() == vector["outcome"]
