"""Runs inside Pyodide at build time, so that the bytecode is that of the browser's Python.

Writes /job/python.zip, which Python imports from, and /job/python.bin, which is shipped: the same archive, packed.
In it are the core and as much of the standard library as it needs, as bytecode only, without docstrings and asserts;
the core without the annotations of its functions, which nothing reads there, and the library without its tables of
line numbers, since a traceback through it is of no use without its source.
The archive is packed as a whole, since many small modules have much in common. It comes out the same, byte for byte,
each time.
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

# Imported by PyScript when it starts, or by Python itself when a traceback is written.
ALSO = (
    "asyncio codecs encodings.ascii encodings.cp437 encodings.latin_1 encodings.utf_8"
    " collections importlib.resources io json linecache os pathlib tokenize traceback typing weakref"
)
STDLIB = f"/lib/python3{sys.version_info[1]}.zip/"


def make():
    """Write the archive and answer a report as JSON text."""
    sources = {name: base64.b64decode(data) for name, data in json.loads(_read("files.json")).items()}
    _write("/job/core.zip", _core_entries(sources))
    sys.path.insert(0, "/job/core.zip")
    modules = [_module_name(name) for name in sorted(sources) if name.endswith(".py")]
    for name in modules:
        importlib.import_module(name)
    for name in sorted(_stdlib_imports(sources)) + ALSO.split():
        importlib.import_module(name)
    exec(compile(_read("smoke.py"), "smoke.py", "exec"), globals())
    replies = json.loads(smoke())  # noqa: F821 - defined by smoke.py
    full = zipfile.ZipFile("/job/full_stdlib.zip")
    kept = sorted(set(_loaded_files()) & set(full.namelist()))
    _write("/job/python.zip", [*_stdlib_entries(full, kept), *_core_entries(sources)])
    with open("/job/python.zip", "rb") as plain, open("/job/python.bin", "wb") as packed:
        packed.write(gzip.compress(plain.read(), 9, mtime=0))
    return json.dumps({"modules": modules, "kept": kept, "replies": replies, "python": sys.version.split()[0]})


def _read(name):
    with open("/job/" + name, encoding="utf-8") as file:
        return file.read()


def _module_name(path):
    parts = path[: -len(".py")].split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _stdlib_imports(sources):
    """Every module named by an import anywhere in the core, also inside functions."""
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
    """The files of the standard library behind all modules loaded by now."""
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        origin = origin or getattr(module, "__file__", None) or ""
        if origin.startswith(STDLIB):
            yield origin[len(STDLIB) :]


def _core_entries(sources):
    """The core: its modules as bytecode, and what it reads beside them."""
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
    """Takes the annotations from functions; those of fields make data classes and named tuples, and stay."""

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node):
        node.annotation = None
        return node


def _bytecode(name, source, ours=True):
    """What Python would write beside a source, without what is told above; it is never compared with one."""
    meant = _Bare().visit(ast.parse(source)) if ours else source
    code = compile(meant, STDLIB + name, "exec", dont_inherit=True, optimize=2)
    return bytes(bootstrap._code_to_timestamp_pyc(code if ours else _without_lines(code), 0, len(source)))


def _without_lines(code):
    constants = tuple(_without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


def _write(path, entries):
    """A zip whose bytes depend on nothing but its entries. Nothing in it is packed: the whole will be."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in entries:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
