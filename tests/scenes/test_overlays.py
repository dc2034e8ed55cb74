"""Tests of overlays: attacked cells agree with the rules, and loose pieces are attacked and not guarded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pycore.games.monkey_king import board as lakes
from pycore.games.monkey_king import pieces as disks
from pycore.games.monkey_king.move_generator import frozen
from pycore.games.turtle_shell import pieces as shell
from pycore.interfaces.game import Game
from pycore.kernel.types import Actor, CellId, Remove
from pycore.scenes.overlays import overlays
from pycore.scenes.to_json import overlay_json
from tests.playouts import PLAYED, Variant, sampled

GUESTS = ["mastodon", "swedish-cannon", "trebuchet", "belfry", "divaricator", "zeppelin", "dragonet", "murmillo",
          "culverin", "dimachaer", "kwagga+vicuna", "amazon+llama"]  # fmt: skip
GAMES = [
    Variant("turtle-shell", {}),
    Variant("monkey-king", {}),
    Variant("monkey-king", {"river": "band"}),
    *(Variant("pilgrim", {"external": guests}) for guests in GUESTS),
]


def _turtle(game: Game, pos: Any, name: str, by: int) -> bool:
    return shell.attacked(pos.board, shell.NUMBER[CellId(name)], by == 0)


def _monkey(game: Game, pos: Any, name: str, by: int) -> bool:
    """Return whether a disk of that side could capture an enemy pawn placed on the square; Mountains are never
    captured.
    """
    laws: Any = game.rules
    laws, state, at = laws.generator, pos.state, lakes.NAMES.index(CellId(name))
    red = by == 1
    if state.board[at] in "Xx":
        return False
    still, flips = frozen(state.board), laws.may_flip(state.board, red)
    board = f"{state.board[:at]}{'p' if red else 'P'}{state.board[at + 1 :]}"
    for frm, letter in enumerate(state.board):
        if frm == at or letter not in (disks.RED if red else disks.BLUE) or frm in still:
            continue
        turned = disks.BACK.get(letter) if flips and frm in laws.wet and frm not in state.moved else None
        for face in filter(None, (letter, turned if turned != disks.TOKEN else None)):
            if at in laws.targets(board, face, frm):
                return True
    return False


def _pilgrim(game: Game, pos: Any, name: str, by: int) -> bool:
    """Return whether a king on the square would be in check, with a knight in the real king's place."""
    square = (ord(name[0]) - 97) + 8 * (int(name[1]) - 1)
    king, knight = ("k", "n") if by == 0 else ("K", "N")
    board = pos.board.replace(king, knight)
    board = f"{board[:square]}{king}{board[square + 1 :]}"
    if "K" not in board or "k" not in board:
        other = "K" if king == "k" else "k"  # the attacker's own king was there, so it guards nothing from there
        empty = next(at for at in range(64) if board[at] == "." and not _beside(at, square))
        board = f"{board[:empty]}{other}{board[empty + 1 :]}"
    rules: Any = game.rules
    return bool(rules.state(pos._replace(board=board)).checked(by == 1))


def _beside(one: int, other: int) -> bool:
    return abs(one % 8 - other % 8) < 2 and abs(one // 8 - other // 8) < 2


TESTS: dict[str, Callable[[Game, Any, str, int], bool]] = {
    "turtle-shell": _turtle, "monkey-king": _monkey, "pilgrim": _pilgrim,
}  # fmt: skip


def _positions(variant: Variant, games: int, every: int) -> Iterator[tuple[Game, Any]]:
    game = variant.ready()
    for seed in range(games):
        for ply in sampled(game, f"shading {seed}", 80, every):
            yield game, ply.pos


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_attacked_cells_agree_with_the_rules(variant: Variant) -> None:
    test, seen = TESTS[variant.game], 0
    for made, pos in _positions(variant, 2, 11):
        shown = {one.kind: set(one.cells) for one in overlays(made, pos)}
        kings = {cell for cell, piece in made.narrator.pieces(pos).items() if piece.kind == "king"}
        for by in (0, 1):
            for cell in _board_cells(made):
                if variant.game == "pilgrim" and cell in kings and _own_king(made, pos, cell, by):
                    continue  # there would be two kings of one side
                assert (cell in shown[f"attacks-{by + 1}"]) is test(made, pos, cell, by), (made.rules.write(pos), cell)
                seen += 1
    assert seen > 600


def _own_king(game: Game, pos: Any, cell: str, by: int) -> bool:
    return bool(game.narrator.pieces(pos)[cell].side == game.spec.sides[by])


def _board_cells(game: Game) -> list[str]:
    """Return the cells where a piece can be attacked, which excludes trays, benches and edges."""
    beside = {"tray", "bench", "edge"}
    return [cell.id for cell in game.rules.board.cells if cell.kind not in beside]


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_loose_pieces_are_attacked_and_not_guarded(variant: Variant) -> None:
    test, found = TESTS[variant.game], 0
    for made, pos in _positions(variant, 2, 9):
        loose = set(next(one.cells for one in overlays(made, pos) if one.kind == "loose"))
        checked = {cell for kind, cells in made.narrator.marks(pos) if kind == "check" for cell in cells}
        pieces = made.narrator.pieces(pos)
        for cell, piece in pieces.items():
            if cell not in _board_cells(made) or piece.kind == "king":
                continue
            own = made.spec.sides.index(piece.side)
            want = test(made, pos, cell, 1 - own) and not test(made, pos, cell, own) and cell not in checked
            assert (cell in loose) is want, (made.rules.write(pos), cell)
            found += want
    assert found > 2


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_every_captured_piece_was_attacked(variant: Variant) -> None:
    taken = 0
    for made, pos in _positions(variant, 2, 4):
        actor = made.rules.actor(pos)
        if actor not in (Actor.FIRST, Actor.SECOND):
            continue
        pieces = made.narrator.pieces(pos)
        shown = next(set(o.cells) for o in overlays(made, pos) if o.kind == f"attacks-{actor.value + 1}")
        for move in made.rules.legal_moves(pos):
            for effect in made.rules.effects(pos, move):
                if not isinstance(effect, Remove) or effect.cell not in _board_cells(made):
                    continue
                if pieces[effect.cell].side != made.spec.side(actor.opponent):
                    continue
                if pieces[effect.cell].kind == "pawn" and effect.cell not in move.steps:
                    continue  # en passant and slings capture on a cell other than the target
                assert effect.cell in shown, (made.rules.write(pos), move.text)
                taken += 1
    assert taken > 10


@pytest.mark.parametrize("game", [spec.id for spec in PLAYED.values()])
def test_each_overlay_has_a_name_a_meaning_and_a_sentence(game: str) -> None:
    for made, pos in _positions(Variant(game, {}), 1, 5):
        shown = [overlay_json(one) for one in overlays(made, pos)]
        assert len({one["kind"] for one in shown}) == len(shown)
        kinds = {line.kind for line in made.rules.board.lines}
        for one in shown:
            assert one["label"].strip()
            assert one["help"].endswith(".")
            assert one["say"].endswith(".")
            assert one["say"][0].isupper()
            assert set(one.get("lines", ())) <= kinds


def test_a_waiting_guest_attacks_from_where_it_would_enter() -> None:
    game = Variant("pilgrim", {"external": "mastodon"}).ready()
    pos = game.rules.start()
    for action in ("use", "M@d", "M@e"):
        legal = game.rules.legal_moves(pos)
        pos = game.rules.play(pos, next(move for move in legal if move.text in (action, action.lower())))
    own = {one.kind: one for one in overlays(game, pos)}
    assert own["guest-1"].say == "White: the mastodon would reach 6 squares from d2."
    assert set(own["guest-1"].cells) == {"b4", "d4", "f4", "c3", "d3", "e3"}


def test_a_game_without_captures_has_no_attacks() -> None:
    game = Variant("temple-island", {}).ready()
    assert not any(one.kind.startswith("attacks") for one in overlays(game, game.rules.start()))
