"""What decided a finished game: the last way of a piece, the net of a mate, and a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from buildtools.common import ROOT
from pycore import games
from pycore.bridge import handle
from pycore.games.monkey_king.board import NUMBER as OF_MONKEY
from pycore.games.turtle_shell.board import BOARD
from pycore.games.turtle_shell.evaluate import RUN
from pycore.games.turtle_shell.pieces import NUMBER as OF_TURTLE
from pycore.interfaces.game import Game, setup
from pycore.kernel.types import CellId

GAMES = ("turtle-shell", "pilgrim", "monkey-king")
AT_MOST = 60


def mates(game: str) -> list[tuple[Game, Any]]:
    """Return positions that are mate."""
    found = []
    for line in (ROOT / "tests" / "data" / f"mates-{game}.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(line)
        made = setup(games.find(game), given.get("options", {}))
        pos = made.rules.read(given["position"])
        for move in made.rules.legal_moves(pos) if given["plies"] == 1 else ():
            after = made.rules.play(pos, move)
            ended = made.rules.outcome(after)
            if ended and ended.reason == "checkmate":
                found.append((made, after))
                break
        if len(found) == AT_MOST:
            break
    return found


def stepped(game: Game, pos: Any, frm: str, to: str) -> dict[str, list[str]]:
    """Return what each piece attacks once a royal piece has stepped, whoever may be to move."""
    pieces = game.narrator.pieces(pos)
    own = pieces[CellId(frm)].side
    if game.spec.id == "monkey-king":
        board = _moved(pos.state.board, _number(game, frm), _number(game, to))
        after = pos._replace(state=pos.state._replace(board=board))
    else:
        after = pos._replace(board=_moved(pos.board, _number(game, frm), _number(game, to)))
    here = game.narrator.pieces(after)
    return {cell: list(cells) for cell, cells in game.narrator.attacks(after).items() if here[cell].side != own}


def _number(game: Game, cell: str) -> int:
    """Return the place of a cell in the text of a board."""
    if game.spec.id == "pilgrim":
        return "abcdefgh".index(cell[0]) + 8 * (int(cell[1]) - 1)
    return (OF_MONKEY if game.spec.id == "monkey-king" else OF_TURTLE)[CellId(cell)]


def _moved(board: str, frm: int, to: int) -> str:
    if frm == to:
        return board
    cells = list(board)
    cells[to], cells[frm] = cells[frm], "."
    return "".join(cells)


@pytest.mark.parametrize("id", GAMES)
def test_the_net_of_a_mate_covers_every_cell_that_the_king_could_step_to(id: str) -> None:
    found = mates(id)
    assert len(found) > 10
    for game, pos in found:
        finale = game.narrator.finale(pos)
        assert finale is not None and finale.kind == "mate"
        king = finale.cell
        reach = game.narrator.reach(pos)[king]
        steps = {king, *reach.moves, *reach.captures, *(reach.flights or ())}
        assert {way[-1] for way in finale.net} == steps, game.rules.write(pos)
        for frm, *_, to in finale.net:
            assert to in stepped(game, pos, king, to)[frm], (game.rules.write(pos), frm, to)


def test_a_rooks_way_in_a_net_bends_along_one_line() -> None:
    longer = 0
    for game, pos in mates("turtle-shell"):
        pieces = game.narrator.pieces(pos)
        finale = game.narrator.finale(pos)
        assert finale is not None
        for way in finale.net:
            assert len(way) == 2 or pieces[way[0]].kind == "rook"
            longer += len(way) > 2
            if pieces[way[0]].kind == "rook":
                lines = ["".join(line.cells) for line in BOARD.lines]
                assert any("".join(way) in line or "".join(way[::-1]) in line for line in lines), way
    assert longer > 5


def result(game: str, **record: Any) -> dict[str, Any]:
    """Return how a game was decided."""
    given = {"format": 1, "game": game, "rules": 1, "options": {}, "seed": "0", "branches": [], "meta": {}, **record}
    reply = json.loads(handle(json.dumps({"do": "result", "record": {**given, "at": len(record["log"])}})))
    assert reply["ok"], reply
    ending: dict[str, Any] = reply["ending"]
    return ending


def test_the_last_way_of_a_king_that_comes_home() -> None:
    start, made = "6/6/6/8/8/k3/8/6/2K3/6 w", setup(games.find("turtle-shell"), {})
    pos, path, log = made.rules.read(start), [_king(made, made.rules.read(start))], []
    while not made.rules.outcome(pos):
        # White's king takes the shortest way home, and Black's steps about.
        move = min(made.rules.legal_moves(pos), key=lambda one: (RUN[True][one.to] if pos.white else 0, one.text))
        log.append(move.text)
        pos = made.rules.play(pos, move)
        if _king(made, pos) != path[-1]:
            path.append(_king(made, pos))
    assert len(path) > 3
    ending = result("turtle-shell", start=start, log=log)
    assert (ending["kind"], ending["path"]) == ("home", path[-7:])
    assert ending["text"] == f"The last way of the king: {' – '.join(path[-7:])}."


def _king(game: Game, pos: Any) -> str:
    """Return the cell of White's king."""
    return next(
        str(cell) for cell, one in game.narrator.pieces(pos).items() if (one.kind, one.side) == ("king", "white")
    )


def test_the_way_of_the_pilgrim_out_of_the_west() -> None:
    start = "5/2K2/4k/5/5/5/5/5 --/-- - 0 r - 0 20"
    made = setup(games.find("monkey-king"), {})
    pos, log = made.rules.read(start), []
    for text in ("c7c8", None, "c8off"):
        moves = made.rules.legal_moves(pos)
        move = next(one for one in moves if text in (None, one.text))
        log.append(move.text)
        pos = made.rules.play(pos, move)
        if made.rules.legal_moves(pos) and any(one.text == "end" for one in made.rules.legal_moves(pos)):
            log.append("end")
            pos = made.rules.play(pos, next(one for one in made.rules.legal_moves(pos) if one.text == "end"))
    ending = result("monkey-king", start=start, log=log)
    assert (ending["kind"], ending["path"], ending["net"]) == ("exit", ["C7", "C8", "WEST"], [])
    assert ending["text"] == "The last way of the Pilgrim: C7 – C8."


def test_any_other_game_ends_with_its_last_move() -> None:
    drawn = {"at": 2, "reason": "agreement", "side": None}
    ending = result("turtle-shell", start=None, log=["b1b3", "b7b6"], ended=drawn)
    assert ending == {"kind": "", "text": "The last move: pawn B7 to B6.", "path": [], "net": []}
    assert result("turtle-shell", start=None, log=[], ended={**drawn, "at": 0})["text"] == ""
    stuck = json.loads((ROOT / "tests" / "data" / "temple-island-games.json").read_text(encoding="utf-8"))["stuck"]
    told = result("temple-island", **{"start": None, **stuck, "log": stuck["log"].split()})
    assert told["text"] == "The last move: Rook a12 is named."
