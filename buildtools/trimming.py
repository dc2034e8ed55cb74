"""Remove the parts of Pyodide that only serve to link native modules at run time.

Pyodide exports every function of Python for native packages: 8,500 exports of the wasm, each of which gets a JavaScript
variable, an entry in three tables and a place in the function table at each start. The page has no native packages. The
exports that Pyodide's own JavaScript calls stay; the code itself is untouched.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from buildtools.common import BuildError, digest, write_text

WASM, SCRIPT = "pyodide.asm.wasm", "pyodide.asm.mjs"
LOADER = "pyodide.mjs"
AS_IT_IS = (LOADER, "python_stdlib.zip", "pyodide-lock.json")
EXPORTS = 7
"""The section of a wasm file with its exports."""
FUNCTION, GLOBAL = 0, 3
CALLED_BY_BUILD = {"_sbrk"}
CALLED_BY_NAME = {"main", "__main_argc_argv"}

NAME = re.compile(r"[A-Za-z_$][\w$]*")
ASSIGNED = re.compile(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([^"]+)"\](?:\.value>>>0)?')
ASKED = re.compile(r'wasmExports(?:\.([\w$]+)|\["([^"]+)"\])')
BEGIN, END = "function assignWasmExports(wasmExports){", "}var wasmImports="
CHANGES = {
    # Every export gets an address in the function table, for modules that are linked later.
    "updateGOT(origExports);": "",
    # So does every OpenGL function, each with a wasm module of its own that is compiled for it.
    "if(entry.value==-1){": "if(entry.value==-1){if(/^emscripten_(gl|egl|al)/.test(symName)){entry.value=0;continue}",
    # The address of each function in the table, for linking by name.
    "updateTableMap(0,wasmTable.length)": "",
    # web/boot.mjs reads the memory of an image directly into place.
    "return Module.HEAP8.set(t),l}": "return(API.config._restoreMemory??(heap=>heap.set(t)))(Module.HEAP8),l}",
}


def trimmed(package: Path, cache: Path) -> Path:
    """Return a folder with Pyodide's files, the wasm and its script trimmed, from the cache or newly made.

    Args:
        package: the folder of the npm package.
    """
    whole = [(package / name).read_bytes() for name in (WASM, SCRIPT, LOADER)]
    kept = cache / f"pyodide-{digest([Path(__file__).read_bytes(), *whole])}"
    if kept.exists():
        return kept
    script, wanted = trim_script(whole[1].decode(), whole[2].decode())
    wasm = trim_wasm(whole[0], wanted)
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        made = Path(folder) / "made"
        made.mkdir()
        (made / WASM).write_bytes(wasm)
        write_text(made / SCRIPT, script)
        for name in AS_IT_IS:
            shutil.copyfile(package / name, made / name)
        if not kept.exists():  # another build may have been faster
            made.rename(kept)
    return kept


def trim_script(script: str, loader: str) -> tuple[str, set[str]]:
    """Return Pyodide's script without the variables of unused exports, and the exports that the script or its loader
    use.

    Raises:
        BuildError: the script does not have the known form, for instance after an upgrade.
    """
    for before, after in CHANGES.items():
        if script.count(before) != 1:
            raise BuildError(f"{SCRIPT} has {before!r} {script.count(before)} times: see buildtools/trimming.py.")
        script = script.replace(before, after)
    begin, end = script.find(BEGIN), script.find(END)
    declared = script.rfind(";var ", 0, begin)
    if -1 in (begin, end, declared) or not script[:begin].endswith(";"):
        raise BuildError(f"{SCRIPT} uses its exports in an unknown way: see buildtools/trimming.py.")
    around = script[: declared + 1] + script[end:]
    used = CALLED_BY_BUILD.union(NAME.findall(around), NAME.findall(loader))
    gone, wanted, lines = set(), set(CALLED_BY_NAME), []
    for line in script[begin + len(BEGIN) : end].split(";"):
        found = ASSIGNED.fullmatch(line)
        if found and found[1] not in used:
            gone.add(found[1])
        else:
            lines.append(line)
            wanted.update(one for pair in ASKED.findall(line) for one in pair if one)
    wanted.update(one for pair in ASKED.findall(around) for one in pair if one)
    names = [name for name in script[declared + len(";var ") : begin - 1].split(",") if name not in gone]
    head = f"{script[: declared + 1]}var {','.join(names)};"
    return head + BEGIN + ";".join(lines) + script[end:], wanted


def trim_wasm(wasm: bytes, wanted: Iterable[str]) -> bytes:
    """Return the wasm with only the wanted functions and variables exported."""
    names = {name.encode() for name in wanted}
    out, at = bytearray(wasm[:8]), 8
    while at < len(wasm):
        section = wasm[at]
        size, begin = _number(wasm, at + 1)
        end = begin + size
        if section == EXPORTS:
            body = _kept_exports(wasm, begin, names)
            out += bytes([EXPORTS]) + _leb(len(body)) + body
        else:
            out += wasm[at:end]
        at = end
    return bytes(out)


def _kept_exports(wasm: bytes, at: int, names: set[bytes]) -> bytes:
    kept: dict[bytes, bytes] = {}
    many, at = _number(wasm, at)
    for _ in range(many):
        begin = at
        length, at = _number(wasm, at)
        name, kind = wasm[at : at + length], wasm[at + length]
        _, at = _number(wasm, at + length + 1)
        if name in names or kind not in (FUNCTION, GLOBAL):
            kept[name] = wasm[begin:at]
    return _leb(len(kept)) + b"".join(kept.values())


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number and the index after it."""
    found = shift = 0
    while True:
        byte = data[at]
        at += 1
        found |= (byte & 0x7F) << shift
        if byte < 0x80:
            return found, at
        shift += 7


def _leb(number: int) -> bytes:
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])
