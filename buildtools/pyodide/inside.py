"""Runs inside Pyodide at build time, so that the bytecode is that of the browser's Python.

Writes /job/app.zip (the core: sources and bytecode) and /job/python_stdlib.zip (only the modules that
are needed, only as bytecode). Both come out the same, byte for byte, each time.
"""

import ast
import base64
import importlib
import importlib._bootstrap_external as bootstrap
import importlib.util
import json
import sys
import zipfile

# Imported by the Python side of PyScript, or by Python itself when a traceback is written.
ALSO = (
    "asyncio base64 codecs encodings.ascii encodings.cp437 encodings.idna encodings.latin_1 encodings.utf_8"
    " collections html importlib.resources inspect io json linecache pathlib tokenize traceback typing weakref"
)
STDLIB = f"/lib/python3{sys.version_info[1]}.zip/"


def make():
    """Write both archives and answer a report as JSON text."""
    sources = {name: base64.b64decode(data) for name, data in json.loads(_read("files.json")).items()}
    _write("/job/app.zip", _core_entries(sources))
    sys.path.insert(0, "/job/app.zip")
    modules = [_module_name(name) for name in sorted(sources) if name.endswith(".py")]
    for name in modules:
        importlib.import_module(name)
    for name in sorted(_stdlib_imports(sources)) + ALSO.split():
        importlib.import_module(name)
    exec(compile(_read("smoke.py"), "smoke.py", "exec"), globals())
    replies = json.loads(smoke())  # noqa: F821 - defined by smoke.py
    full = zipfile.ZipFile("/job/full_stdlib.zip")
    kept = sorted(set(_loaded_files()) & set(full.namelist()))
    _write("/job/python_stdlib.zip", _stdlib_entries(full, kept))
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
    """Each source, and beside it its bytecode with a hash that is not checked when loading."""
    for name in sorted(sources):
        yield name, sources[name]
        if name.endswith(".py"):
            code = compile(sources[name], "/app/app.zip/" + name, "exec", dont_inherit=True, optimize=0)
            checked = importlib.util.source_hash(sources[name])
            yield name + "c", bytes(bootstrap._code_to_hash_pyc(code, checked, False))


def _stdlib_entries(full, kept):
    for name in kept:
        data = full.read(name)
        if name.endswith(".py"):
            code = compile(data, STDLIB + name, "exec", dont_inherit=True, optimize=2)
            yield name + "c", bytes(bootstrap._code_to_timestamp_pyc(code, 0, len(data)))


def _write(path, entries):
    """A zip whose bytes depend on nothing but its entries."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in entries:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
