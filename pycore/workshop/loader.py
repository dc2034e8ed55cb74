"""Load made games: import the files of a text as a package of its own, and register the game under its id.

A made game is a program by somebody else, and it runs with all the rights of the process that loads it. The page does
so in a closed room only; other programs decide for themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from errno import ENOENT
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from ..games import MADE_GAMES
from ..interfaces.game import GameSpec, Option
from ..kernel.errors import GameFault
from ..kernel.messages import noun, say
from .faults import PLACE, fault_of
from .text import MAIN, GameText, shown_name

LENT = ("kit", "interfaces", "kernel")
"""The packages of the core that made games import under these short names, wherever the core itself is installed."""
CORE = __package__.rpartition(".")[0]
MOST_LOADED = 4
"""The most made games that are loaded at once; the oldest makes room."""
ENTRY = "GAME"


class Loaded(NamedTuple):
    """A loaded game: its specification, and the name that its program gives it."""

    spec: GameSpec
    named: str


_loaded: dict[str, Loaded] = {}
_packages: dict[str, Mapping[str, str]] = {}
"""The files of each made package by its name."""


class _MadeFiles:
    """Finds and loads the modules of made games, and lent modules under their short names."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return how to load a module, or None if it belongs to no made game."""
        package, _, rest = name.partition(".")
        if package in LENT:
            return ModuleSpec(name, _Alias(f"{CORE}.{name}"), origin=package)  # type: ignore[arg-type]
        files = _packages.get(package)
        if files is None or (rest and f"{rest}.py" not in files):
            return None
        loader = _MadeLoader(package, files)
        origin = f"{PLACE}{package}/{rest or '__init__'}.py"
        found = ModuleSpec(name, loader, origin=origin, is_package=not rest)  # type: ignore[arg-type]
        found.has_location = True
        return found


class _MadeLoader:
    """Loads the modules of one made game from its text, and reads its other files."""

    def __init__(self, package: str, files: Mapping[str, str]) -> None:
        self.package, self.files = package, files

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the file of a module in it."""
        exec(self.get_code(module.__name__), vars(module))

    def get_code(self, name: str) -> CodeType:
        """Return the compiled file of a module; with its asserts, whatever the core was compiled with."""
        rest = name.partition(".")[2]
        origin = f"{PLACE}{self.package}/{rest or '__init__'}.py"
        return compile(self.get_source(name), origin, "exec", dont_inherit=True, optimize=0)

    def get_source(self, name: str) -> str:
        """Return the text of a module; the package itself is empty."""
        rest = name.partition(".")[2]
        return self.files[f"{rest}.py"] if rest else ""

    def get_data(self, path: str) -> bytes:
        """Return a file of the game, with the drawings in the folder where games of the registry have them.

        Raises:
            FileNotFoundError: the game has no such file.
        """
        name = path.replace("\\", "/").removeprefix(f"{PLACE}{self.package}/").removeprefix("assets/")
        if name not in self.files:
            raise FileNotFoundError(ENOENT, "The game has no file of this name", name)
        return self.files[name].encode("utf-8")


class _Alias:
    """Loads a module of the core under its short name: the same module, not a second one."""

    def __init__(self, real: str) -> None:
        self.real = real
        self.spec: ModuleSpec | None = None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the real module."""
        module = import_module(self.real)
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module back the description that importing it under another name has replaced."""
        module.__spec__ = self.spec


_finder = _MadeFiles()


def load(text: GameText) -> GameSpec:
    """Return the game of a text, imported and registered under its id, until `MOST_LOADED` others have been loaded.

    Raises:
        GameFault: the program fails, or is not a game.
    """
    return loaded(text).spec


def loaded(text: GameText) -> Loaded:
    """Return the game of a text as `load` does, with the name that its program gives it."""
    if text.id in _loaded:
        return _loaded[text.id]
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    package = text.id.replace("-", "_")
    _packages[package] = text.files
    try:
        module = import_module(f"{package}.{MAIN.removesuffix('.py')}")
        made = _shaped(getattr(module, ENTRY, None))
    except KeyboardInterrupt:
        _remove(package)
        raise
    except BaseException as error:
        _remove(package)
        fault = fault_of(error, package)
        if fault is None:
            raise
        raise fault from error
    spec = made._replace(id=text.id, package=package, name=noun("{name}", name=shown_name(text.name)))
    MADE_GAMES[text.id] = spec
    _loaded[text.id] = Loaded(spec, made.name)
    for oldest in list(_loaded)[:-MOST_LOADED]:
        unload(oldest)
    return _loaded[text.id]


def unload(id: str) -> None:
    """Forget a loaded game and its modules."""
    _loaded.pop(id, None)
    MADE_GAMES.pop(id, None)
    _remove(id.replace("-", "_"))


def _remove(package: str) -> None:
    _packages.pop(package, None)
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


def _shaped(made: Any) -> GameSpec:
    """Return what a program calls its game, if it is one.

    Raises:
        GameFault: it is none, or a field of it has the wrong type.
    """
    if made is None:
        raise GameFault(MAIN, 0, say("The program must say what the game is: {entry} = ...", entry=ENTRY))
    if not isinstance(made, GameSpec):
        kind = type(made).__name__
        raise GameFault(MAIN, 0, say("{entry} must be a game, not {kind}.", entry=ENTRY, kind=kind))
    sides = made.sides
    right = {
        "name": isinstance(made.name, str),
        "inventor": isinstance(made.inventor, str),
        "players": type(made.players) is int and made.players in (1, 2),
        "sides": _texts(sides) and len(set(sides)) == len(sides) and 1 <= len(sides) <= 2,
        "version": type(made.version) is int and made.version >= 1,
        "options": isinstance(made.options, Mapping)
        and _texts(list(made.options))
        and all(isinstance(option, Option) for option in made.options.values()),
        **{name: callable(getattr(made, name)) for name in ("rules", "why", "narrator")},
    }
    for field, is_right in right.items():
        if not is_right:
            raise GameFault(MAIN, 0, say("The game's “{field}” is not what it must be.", field=field))
    return made


def _texts(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(one, str) for one in value)
