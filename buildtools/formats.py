"""Write the page's types of requests and replies, `web/js/core/formats.d.ts`, from the types in the core."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import types
import typing
from types import ModuleType
from typing import Any, Literal, NewType, NotRequired

from buildtools.common import ROOT, write_text
from pycore.door import replies, request_parts, request_types, study_replies, study_request_types
from pycore.interfaces import narrator
from pycore.interfaces.shapes import analysis, editor, made, results, scenes, teaching
from pycore.kernel import shapes

SHAPES = (
    shapes, scenes, teaching, analysis, editor, results, made, study_replies, replies,
    request_parts, study_request_types, request_types,
)  # fmt: skip
"""The modules with the types. A module comes after those that it imports."""

TARGET = ROOT / "web" / "js" / "core" / "formats.d.ts"
ROOTS = ("Requests", "Replies", "Findings")
"""The types that the page uses every other type through."""
ELSEWHERE = ("look", "perft", "why", "best", "compose", "handicaps", "import")
"""The requests that only other programs send."""
GLUE = "\N{NO-BREAK SPACE}"
"""A placeholder for a space inside a field until the lines are wrapped."""
HEADER = """/**
 * The types of requests and replies. `build.py check --fix` generates them from `kernel/shapes.py`,
 * `interfaces/shapes`, and the types of the door (`pycore/door`) of the core, which describe each type; docs/api
 * explains the fields.
 */
"""
FOOTER = """export type Refused = { ok: false; error: Fault };
/** The core's reply to a request: its result, or the reason why there is none. */
export type Reply<T = Table> = ({ ok: true } & T) | Refused;
"""
PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Any: "unknown",
}


def written() -> str:
    """Return the text that `web/js/core/formats.d.ts` should have."""
    return _Writer().text()


def _is_type(value: object) -> bool:
    """Return whether a value of a module is a type that the page calls by name."""
    return typing.is_typeddict(value) or typing.get_origin(value) in (
        Literal,
        types.UnionType,
        typing.Union,
        tuple,
        dict,
    )


class _Writer:
    """A writer of types as TypeScript. A type with a name in the core has the same name here, without its `Json`."""

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}
        for name in ("StepKind", "MarkKind"):
            self.names[getattr(narrator, name)] = name
        for module in SHAPES:
            for name, value in vars(module).items():
                if _is_type(value) and value not in self.names:
                    self.names[value] = name.removesuffix("Json")
        self.bases = {name: bases for module in SHAPES for name, bases in _bases(module).items()}

    def text(self) -> str:
        """Return the whole file."""
        texts = {
            name: self._interface(value, name) if typing.is_typeddict(value) else self._alias(value, name)
            for value, name in self.names.items()
        }
        used = _reached(texts)
        lines = [
            textwrap.fill(text, 120, subsequent_indent="  ", break_on_hyphens=False) + "\n"
            for name, text in texts.items()
            if name in used
        ]
        return "".join([HEADER, "export type CellId = string;\n", *lines, FOOTER]).replace(GLUE, " ")

    def _interface(self, shape: Any, name: str) -> str:
        """Return a TypedDict as an interface that extends those the class is derived from."""
        bases = [base for base in self.names if getattr(base, "__name__", "") in self.bases.get(shape.__name__, ())]
        inherited = {key for base in bases for key in base.__annotations__}
        fields = [
            f"{key if key.isidentifier() else repr(key)}{mark}: {self.type(hint)}".replace("'", '"').replace(" ", GLUE)
            for key, mark, hint in fields_of(shape)
            if key not in inherited and not (name in ROOTS and key in ELSEWHERE)
        ]
        extends = f" extends {', '.join(self.names[base] for base in bases)}" if bases else ""
        return f"export interface {name}{extends} {{ {'; '.join(fields)}{GLUE}}}".replace("{ \N{NO-BREAK SPACE}}", "{}")

    def _alias(self, value: Any, name: str) -> str:
        return f"export type {name} = {self._expanded(value)};"

    def type(self, hint: Any) -> str:
        """Return the name of a type, or the type written out."""
        if isinstance(hint, NewType):
            return hint.__name__
        return self.names.get(hint) or PLAIN.get(hint) or self._expanded(hint)

    def _expanded(self, hint: Any) -> str:
        """Return a type written out from its arguments."""
        inner = typing.get_args(hint)
        match typing.get_origin(hint):
            case typing.Literal:
                return " | ".join(f'"{one}"' if isinstance(one, str) else str(one).lower() for one in inner)
            case types.UnionType | typing.Union:
                return " | ".join(dict.fromkeys(self.type(one) for one in inner))
            case origin if origin is tuple:
                return f"[{', '.join(self.type(one) for one in inner)}]"
            case origin if origin is dict:
                return f"Record<{', '.join(self.type(one) for one in inner)}>"
            case origin if origin is list:
                of = self.type(inner[0])
                return f"({of})[]" if " | " in of else f"{of}[]"
        raise TypeError(f"{hint} has no counterpart in TypeScript")


def _reached(texts: dict[str, str]) -> set[str]:
    """Return the names of the types that the roots consist of."""
    found: set[str] = set()
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [word for word in re.findall(r"\w+", texts[name]) if word in texts]
    return found


def fields_of(shape: Any) -> list[tuple[str, str, Any]]:
    """Return the fields of a TypedDict: each name, `?` if the field is optional, and its type."""
    found = []
    for key, hint in typing.get_type_hints(shape, include_extras=True).items():
        optional = typing.get_origin(hint) is NotRequired
        found.append((key, "?" if optional or not shape.__total__ else "", hint.__args__[0] if optional else hint))
    return found


def _bases(module: ModuleType) -> dict[str, list[str]]:
    """Return the base classes of each class of a module by name; a TypedDict does not record them itself."""
    classes = [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)]
    return {node.name: [base.id for base in node.bases if isinstance(base, ast.Name)] for node in classes}


def is_current() -> bool:
    """Return whether the page's types are those of the core."""
    return TARGET.read_text(encoding="utf-8") == written()


def write() -> None:
    """Write the page's types."""
    write_text(TARGET, written())
