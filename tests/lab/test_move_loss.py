"""Tests of the program that compares the costs of moves of two versions."""

from __future__ import annotations

import pytest

from lab.strength.move_loss import HERE, JUDGED, Judged, Version, compared, kept, opened, setting
from pycore.engine.tree import LATE

FILES = sorted(path.stem for path in JUDGED.glob("*.jsonl"))


def test_a_move_not_judged_separately_costs_as_much_as_the_last_judged() -> None:
    judged = Judged("", {"a": 0, "b": 125}, 310)
    assert (judged.loss("a"), judged.loss("b"), judged.loss("c")) == (0, 12.5, 31)


@pytest.mark.parametrize("kind", FILES)
def test_positions_offer_a_real_choice(kind: str) -> None:
    rules, known = opened(kind).rules, kept(kind)
    assert len({one.position for one in known}) == len(known) > 50
    for one in known[::7]:
        legal = {move.text for move in rules.legal_moves(rules.read(one.position))}
        assert set(one.losses) <= legal
        assert min(one.losses.values()) == 0 < one.others


def test_versions_are_compared_by_pairs() -> None:
    """A version that sees one ply ahead and no captures chooses other moves than one that looks further."""
    name, blunt = setting("engine.tree.PACE=16,engine.tree.LATE=4")
    assert blunt == {"pycore.engine.tree.PACE": 16, "pycore.engine.tree.LATE": 4}
    _, counts = setting("engine.tree.MOVE_COUNTS=[0, 3,6],engine.tree.LATE=4")
    assert counts == {"pycore.engine.tree.MOVE_COUNTS": [0, 3, 6], "pycore.engine.tree.LATE": 4}
    known = kept("chess")[:3]
    versions = {
        name: Version(HERE, "chess", 40, blunt),
        "deep": Version(HERE, "chess", 400, {}),
        "before": Version(HERE, "chess", 400, {}),
    }
    lines = list(compared(known, versions, 1))
    for one in versions.values():
        one.close()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines[2:]]
    assert [row[1] for row in cells] == [name, "deep", "before"]
    assert [row[3:5] for row in cells[1:]] == [["+0.00 (+-0.00)", "0"]] * 2
    assert float(cells[0][5]) < float(cells[1][5])


def test_an_unknown_constant_is_refused() -> None:
    assert LATE
    version = Version(HERE, "chess", 40, {"pycore.engine.tree.EARLY": 4})
    with pytest.raises(ValueError, match="Expecting value"):
        version.choose(kept("chess")[0].position)
    version.close()
