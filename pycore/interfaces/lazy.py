"""Lazy imports: modules that are imported when they are first used, such as those a game needs only for teaching."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class _LazyModule:
    """A stand-in for a module that imports it on the first access to an attribute."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._name), name)


def lazy_module(package: str, name: str) -> Any:
    """Return a stand-in for the module `name` of `package`.

    Import the module itself under `TYPE_CHECKING`, and the stand-in otherwise: the type checker then sees the module.
    """
    return _LazyModule(f"{package}.{name}")
