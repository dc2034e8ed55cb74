"""Comparison of the core with the naive second implementation, and of plain chess with python-chess."""

from __future__ import annotations

import random
from collections import Counter

import chess
import pytest

from pycore.games.pilgrim.fast.movegen import State
from pycore.games.pilgrim.notation import PLAIN
from pycore.games.pilgrim.pieces import KINDS
from pycore.games.pilgrim.rules import Pilgrim, Position
from pycore.kernel.errors import PositionError

from .core import START, made, position, rules
from .naive import Naive

PAIRS = ("chancellor+archbishop", "llama+llama", "trebuchet+belfry", "dimachaer+murmillo", "zeppelin+dragonet")
EVERY = (*KINDS, *PAIRS, "culverin+swedish-cannon", "divaricator+consul", "mastodon+zeppelin", "adjutant+camel")


def compare(laws: Pilgrim, pos: Position, naive: Naive) -> None:
    """Compare text, moves and outcome of a position."""
    assert laws.write(pos) == naive.text()
    assert sorted(move.text for move in laws.legal_moves(pos)) == sorted(naive.moves()), naive.text()
    ended = laws.outcome(pos)
    assert (f"{ended.winner} {ended.reason}" if ended else "*") == naive.outcome(), naive.text()


def check_fast_state(laws: Pilgrim, pos: Position) -> None:
    """Check that unmaking restores the fast state, and that its key depends on the position only."""
    state = laws.state(pos)
    before = snapshot(state)
    for packed in state.moves():
        state.make(packed)
        fresh = State(
            state.board,
            state.white,
            state.rights,
            state.en_passant,
            state.clock,
            state.waiting,
            state.guests,
            state.seirawan,
            state.promotions,
            state.tables,
        )
        assert snapshot(state) == snapshot(fresh), packed
        state.unmake(packed)
        assert snapshot(state) == before, packed


def snapshot(state: State) -> tuple[object, ...]:
    """Return everything that a state holds."""
    return (
        state.board[:],
        state.material,
        state.sets[:],
        state.white,
        state.rights,
        state.en_passant,
        state.clock,
        dict(state.waiting),
        state.whole,
    )


def random_position(dice: random.Random, laws: Pilgrim) -> str:
    """Return the text of a position with kings, some pieces and guests anywhere, and perhaps waiting guests."""
    letters = [kind.letter for kind in laws.variant.kinds]
    while True:
        squares = [(file, rank) for file in range(8) for rank in range(8)]
        dice.shuffle(squares)
        placed: dict[tuple[int, int], str] = {}
        wanted = ["K", "k", *dice.choices("QRBNPPPpppqrbn", k=dice.randint(1, 14))]
        wanted += [dice.choice((str.upper, str.lower))(dice.choice(letters)) for _ in range(dice.randint(1, 5))]
        waiting = []
        for letter, rank in (("P", 1), ("p", 6)):
            for guest in laws.variant.external:
                if dice.random() < 0.4:
                    file = dice.randrange(8)
                    if (file, rank) not in placed:
                        placed[file, rank] = letter
                        case = str.upper if letter == "P" else str.lower
                        waiting.append(case(KINDS[guest].letter) + "abcdefgh"[file])
        for letter, at in zip(wanted, (at for at in squares if at not in placed), strict=False):
            if letter not in "Pp" or 0 < at[1] < 7:
                placed[at] = letter
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(placed.get((file, rank), ".") for file in range(8))
            for gap in range(8, 0, -1):
                row = row.replace("." * gap, str(gap))
            rows.append(row)
        rights = "".join(right for right in "KQkq" if dice.random() < 0.3) or "-"
        text = f"{'/'.join(rows)} {dice.choice('wb')} {rights} - 0 1 {','.join(sorted(waiting)) or '-'}"
        try:
            laws.read(text)
        except PositionError:
            continue
        return text


def play_and_compare(external: str, legality: str, seed: object, games: int, plies: int) -> Counter[str]:
    """Compare both implementations in random games from the start and from random positions."""
    dice = random.Random(f"{external} {legality} {seed}")
    laws = rules(external, legality)
    seen: Counter[str] = Counter()
    for game in range(games):
        text = START if game % 4 == 0 else random_position(dice, laws)
        pos, naive = laws.read(text), Naive(text, external, legality)
        for _ in range(plies):
            compare(laws, pos, naive)
            seen["positions"] += 1
            found = laws.legal_moves(pos)
            if not found:
                break
            if dice.random() < 0.1 and laws.phase(pos) == "move":
                check_fast_state(laws, pos)
            move = dice.choice(found)
            if move.text == "pass" and dice.random() < 0.8:
                move = found[0]
            pos = laws.play(pos, move)
            naive = naive.play(move.text)
    return seen


@pytest.mark.parametrize("external", EVERY)
def test_both_implementations_agree_in_random_games(external: str) -> None:
    for legality in ("final", "seirawan"):
        assert play_and_compare(external, legality, "a few", games=3, plies=9)["positions"] > 5


@pytest.mark.long
@pytest.mark.parametrize("external", EVERY)
@pytest.mark.parametrize("legality", ["final", "seirawan"])
def test_both_implementations_agree_in_a_hundred_thousand_positions(external: str, legality: str) -> None:
    assert play_and_compare(external, legality, "many", games=100, plies=30)["positions"] > 1_000


@pytest.mark.parametrize("seed", range(10))
def test_plain_chess_agrees_with_python_chess(seed: int) -> None:
    """Compares moves, positions, SAN and outcomes in random games."""
    dice = random.Random(f"plain {seed}")
    laws = rules()
    pos = position(START, "pass", "pass")
    board = chess.Board()
    for _ in range(250):
        ended = laws.outcome(pos)
        if ended:
            assert {
                "checkmate": board.is_checkmate(),
                "stalemate": board.is_stalemate(),
                "repetition": board.is_repetition(3),
                "fifty": board.halfmove_clock >= 100,
                "material": board.is_insufficient_material(),
            }[ended.reason]
            break
        found = {move.text: move for move in laws.legal_moves(pos)}
        assert sorted(found) == sorted(move.uci() for move in board.legal_moves)
        assert laws.write(pos) == f"{board.fen(en_passant='fen')} {PLAIN}"
        assert not board.is_repetition(3)
        assert board.halfmove_clock < 100
        text = dice.choice(sorted(found))
        written = board.san(board.parse_uci(text))
        assert made().narrator.notation(made().ply(pos, found[text])) == written
        pos = laws.play(pos, found[text])
        board.push_uci(text)


def test_random_plain_positions_agree_with_python_chess() -> None:
    """Random positions with few pieces have many checks, pins and promotions."""
    dice = random.Random("sparse plain")
    laws, seen = rules(), 0
    while seen < 600:
        board = chess.Board.empty()
        for at, letter in zip(dice.sample(range(64), 14), "KkQqRrBbNnPPpp", strict=True):
            if letter in "Kk" or (dice.random() < 0.6 and (letter not in "Pp" or 8 <= at < 56)):
                board.set_piece_at(at, chess.Piece.from_symbol(letter))
        board.turn = dice.random() < 0.5
        if not board.is_valid() or board.is_insufficient_material():
            continue
        seen += 1
        pos = laws.read(board.fen())
        assert sorted(move.text for move in laws.legal_moves(pos)) == sorted(move.uci() for move in board.legal_moves)
