"""Tests of the lab's mutants: what is changed, what is left alone, and that a draw is reproducible."""

from __future__ import annotations

import ast

from lab.mutation.mutants import mutants, mutated
from lab.mutation.mutate import drawn, suites

SOURCE = '''"""A docstring stays."""
from math import pi

LIMIT: dict[str, int] = {"a": 1, "b": 2}


def far(cells, low=3):
    """So does this one."""
    found = [cell for cell in cells if cell >= low and not cell % 2]
    assert found
    return "none" if not found else f"{len(found)} cells"
'''


def test_every_kind_of_mutation_is_found_in_code_that_runs() -> None:
    found = {(one.kind, one.before, one.after) for one in mutants("far.py", SOURCE)}

    assert ("comparison", "cell >= low", "cell > low") in found
    assert ("arithmetic", "cell % 2", "cell // 2") in found
    assert ("logic", "cell >= low and (not cell % 2)", "cell >= low or not cell % 2") in found
    assert ("logic", "cell >= low and (not cell % 2)", "cell >= low") in found
    assert ("logic", "not found", "found") in found
    assert ("branch", "'none' if not found else f'{len(found)} cells'", "'none'") in found
    assert ("branch", "for cell in cells if cell >= low and (not cell % 2)", "for cell in cells") in found
    assert ("number", "3", "4") in found
    assert ("element", "{'a': 1, 'b': 2}", "{'b': 2}") in found
    assert ("text", "'none'", "'noneX'") in found
    assert not any("docstring" in before or "import" in before or "assert" in before for _, before, _ in found)
    assert not any(before in ("str", "int", "pi") for _, before, _ in found)


def test_a_mutant_differs_in_one_place() -> None:
    for one in mutants("far.py", SOURCE):
        made = mutated(SOURCE, one)
        compile(made, "far.py", "exec")
        assert made != ast.unparse(ast.parse(SOURCE))
        assert one.key.startswith(f"far.py | {one.inside} | {one.before} -> {one.after}")
    keys = [one.key for one in mutants("far.py", SOURCE)]
    assert len(set(keys)) == len(keys)


def test_a_draw_is_reproducible_and_stays_in_its_folder() -> None:
    first, more = drawn("search", 7, 12), drawn("search", 7, 24)
    assert first == drawn("search", 7, 12)
    assert len({(one.path, one.line) for one in first}) == len(first) == 12
    assert {one.key for one in first if one.kind != "text"} <= {one.key for one in more}
    assert all(one.path.startswith("pycore/engine/") for one in first)
    assert drawn("search", 8, 12) != first


def test_the_most_relevant_tests_run_first() -> None:
    assert suites("pycore/games/turtle_shell/why.py")[0] == ["tests/golden", "-k", "turtle-shell"]
    assert suites("pycore/engine/tree.py")[0][0] == "tests/engine"
    assert suites("pycore/kernel/record.py")[0][0] == "tests/kernel"
