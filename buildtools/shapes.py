"""The types of replies as data, by which the page checks what the programs of made games answer (js/room/shapes.js)."""

from __future__ import annotations

import types
import typing
from typing import Any

from buildtools.formats import PLAIN, fields_of
from pycore.door.replies import RepliesJson
from pycore.door.study_replies import FindingsJson, StartedJson
from pycore.kernel.types import CellId

Shape = str | list[Any]
CELL = "CellId"


def shapes() -> dict[str, Any]:
    """Return the shapes of all replies by the request, and the named types that they consist of.

    A job begins with its number and goes on with slices, which are asked for by `think`, of what it has found.
    """
    found = _Shapes()
    told = {name: found.of(hint) for name, _, hint in fields_of(RepliesJson)}
    begun = ["only", *found.named[str(found.of(StartedJson))][1:]]
    slices = {name: found.of(hint) for name, _, hint in fields_of(FindingsJson)}
    told |= {name: ["or", begun, shape] for name, shape in slices.items()}
    told["think"] = ["or", begun, *slices.values()]
    return {"named": found.named, "replies": told}


class _Shapes:
    """The named types met so far."""

    def __init__(self) -> None:
        self.named: dict[str, Shape] = {}

    def of(self, hint: Any) -> Shape:
        """Return a type as a shape, as js/room/shapes.js describes it."""
        if hint in (Any, object):
            return "any"
        if hint is CellId:
            self.named[CELL] = "string"  # of a board that the page knows: it checks that too
            return CELL
        if isinstance(hint, typing.NewType):
            return self.of(hint.__supertype__)
        if plain := PLAIN.get(hint):
            return plain
        if typing.is_typeddict(hint):
            return self._object(hint)
        inner = typing.get_args(hint)
        match typing.get_origin(hint):
            case typing.Literal:
                return ["=", *inner]
            case types.UnionType | typing.Union:
                return ["or", *(self.of(one) for one in inner)]
            case origin if origin is tuple:
                return ["tuple", *(self.of(one) for one in inner)]
            case origin if origin is dict:
                return ["map", self.of(inner[1]), *([self.of(CellId)] if inner[0] is CellId else [])]
            case origin if origin is list:
                return ["list", self.of(inner[0])]
        raise TypeError(f"{hint} has no shape")

    def _object(self, hint: Any) -> str:
        name = str(hint.__name__).removesuffix("Json")
        if name not in self.named:
            self.named[name] = []  # a type may contain itself
            sides: tuple[dict[str, Shape], dict[str, Shape]] = ({}, {})
            for field, mark, of in fields_of(hint):
                sides[mark == "?"][field] = self.of(of)
            self.named[name] = ["object", *sides]
        return name
