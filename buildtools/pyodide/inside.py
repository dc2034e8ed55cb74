"""Make the archive of the core inside Pyodide at build time, so that the bytecode is that of the browser's Python.

Writes /job/python.zip, which Python imports from, and /job/python.bin, which is shipped: the same archive, compressed.
Writes /job/workshop.zip too, the second archive, which holds only the packages for closed rooms.
The first contains the core and the parts of the standard library that it needs, as bytecode only, without docstrings
and asserts. Functions of the core lose their annotations, which nothing reads in the browser. The library loses its
line numbers, because a traceback through it is useless without its source. The archive is compressed as a whole, since
many small modules have much in common. Its bytes are the same each time.
"""

import ast
import base64
import gzip
import importlib
import importlib._bootstrap_external as bootstrap
import importlib.util
import json
import sys
import types
import zipfile

# Imported by PyScript at its start, or by Python itself when it writes a traceback.
ALSO = (
    "asyncio codecs encodings.ascii encodings.cp437 encodings.latin_1 encodings.utf_8"
    " collections importlib.resources io json linecache os pathlib tokenize traceback typing weakref"
)
STDLIB = f"/lib/python3{sys.version_info[1]}.zip/"


def make():
    """Write the archive and return a report as JSON text."""
    sources = {name: base64.b64decode(data) for name, data in json.loads(_read("files.json")).items()}
    _write("/job/core.zip", _core_entries(sources))
    sys.path.insert(0, "/job/core.zip")
    for name in _modules(sources):
        importlib.import_module(name)
    for name in sorted(_stdlib_imports(sources)) + ALSO.split():
        importlib.import_module(name)
    exec(compile(_read("smoke.py"), "smoke.py", "exec"), globals())
    replies = json.loads(smoke())  # noqa: F821 - defined by smoke.py
    for_rooms = tuple(json.loads(_read("for_rooms.json")))
    room = {name: data for name, data in sources.items() if name.startswith(for_rooms)}
    core = {name: data for name, data in sources.items() if name not in room}
    full = zipfile.ZipFile("/job/full_stdlib.zip")
    kept = sorted(set(_loaded_files()) & set(full.namelist()))
    _write("/job/python.zip", [*_stdlib_entries(full, kept), *_core_entries(core)])
    _write("/job/workshop.zip", _core_entries(room), zipfile.ZIP_DEFLATED)
    with open("/job/python.zip", "rb") as plain, open("/job/python.bin", "wb") as packed:
        packed.write(gzip.compress(plain.read(), 9, mtime=0))
    report = {"modules": _modules(core), "kept": kept, "replies": replies, "python": sys.version.split()[0]}
    return json.dumps({**report, "room": {"modules": _modules(room), "replies": json.loads(smoke_room(""))}})  # noqa: F821


def _read(name):
    with open("/job/" + name, encoding="utf-8") as file:
        return file.read()


def _modules(sources):
    return [_module_name(name) for name in sorted(sources) if name.endswith(".py")]


def _module_name(path):
    parts = path[: -len(".py")].split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _stdlib_imports(sources):
    """Return every module named by an import anywhere in the core, including imports inside functions."""
    found = set()
    for name, data in sources.items():
        if not name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(data)):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return {name for name in found if name.split(".")[0] in sys.stdlib_module_names}


def _loaded_files():
    """Return the files of the standard library behind all modules loaded so far."""
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        origin = origin or getattr(module, "__file__", None) or ""
        if origin.startswith(STDLIB):
            yield origin[len(STDLIB) :]


def _core_entries(sources):
    """Return the entries of the core: its modules as bytecode, and its data files."""
    for name in sorted(sources):
        if name.endswith(".py"):
            yield name + "c", _bytecode(name, sources[name])
        else:
            yield name, sources[name]


def _stdlib_entries(full, kept):
    for name in kept:
        if name.endswith(".py"):
            yield name + "c", _bytecode(name, full.read(name), ours=False)


class _Bare(ast.NodeTransformer):
    """Removes annotations from functions, but not from fields, because dataclasses and named tuples need them."""

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node):
        node.annotation = None
        return node


def _bytecode(name, source, ours=True):
    """Return the bytecode of a source without the parts listed above, marked as never to be compared with a source."""
    meant = _Bare().visit(ast.parse(source)) if ours else source
    code = compile(meant, STDLIB + name, "exec", dont_inherit=True, optimize=2)
    return bytes(bootstrap._code_to_timestamp_pyc(code if ours else _without_lines(code), 0, len(source)))


def _without_lines(code):
    constants = tuple(_without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


def _write(path, entries, how=zipfile.ZIP_STORED):
    """Write a zip whose bytes depend only on its entries; by default they are stored, to be compressed as a whole."""
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, data in entries:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, how)
