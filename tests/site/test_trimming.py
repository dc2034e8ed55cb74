"""Tests of the trimmed Pyodide: only exports used by JavaScript remain, and an unknown format stops the build."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from buildtools.common import WEB, BuildError
from buildtools.trimming import CALLED_BY_BUILD, CHANGES, LOADER, SCRIPT, WASM, trim_script, trim_wasm

PACKAGE = WEB / "node_modules" / "pyodide"
NUMBERS = b"\0asm\1\0\0\0" + bytes.fromhex(
    "0105016000017f030201000503010001071303036f6e6500000374776f0000036d656d02000a06010400412a0b"
)
"""A wasm module with the memory `mem` and one function, exported as `one` and as `two`."""

needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


def test_wanted_functions_and_memory_stay_exported() -> None:
    trimmed = trim_wasm(NUMBERS, {"two", "not there"})

    assert b"two" in trimmed and b"mem" in trimmed and b"one" not in trimmed
    assert trim_wasm(trimmed, {"two"}) == trimmed
    assert trim_wasm(NUMBERS, {"one", "two"}) == NUMBERS


@pytest.mark.gate
@needs_npm
def test_the_script_imports_only_what_it_calls() -> None:
    script, loader = ((PACKAGE / name).read_text(encoding="utf-8") for name in (SCRIPT, LOADER))
    trimmed, wanted = trim_script(script, loader)

    assert len(trimmed) < 0.7 * len(script)
    assert {"malloc", "main", "PyErr_Occurred", "_pyproxy_apply_promising"} <= wanted
    assert len(wanted) < 200 < script.count("wasmExports[")
    assert len(trim_wasm((PACKAGE / WASM).read_bytes(), wanted)) < Path(PACKAGE / WASM).stat().st_size - 300_000
    declared = 3  # occurrences of a name that is declared, assigned and passed on
    for name in set(re.findall(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports', trimmed)) - CALLED_BY_BUILD:
        assert len(re.findall(rf"(?<![\w$]){re.escape(name)}(?![\w$])", trimmed + loader)) > declared, name


@needs_npm
@pytest.mark.parametrize("form", CHANGES)
def test_a_script_in_an_unknown_format_stops_the_build(form: str) -> None:
    script = (PACKAGE / SCRIPT).read_text(encoding="utf-8")

    with pytest.raises(BuildError, match="see buildtools"):
        trim_script(script.replace(form, ""), "")
    with pytest.raises(BuildError, match="see buildtools"):
        trim_script("".join(CHANGES), "")
