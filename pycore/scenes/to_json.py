"""Convert what narrators return to JSON (docs/api/scene.md; the types of the page are in formats.d.ts)."""

from __future__ import annotations

from typing import Any

from ..interfaces.narrator import Alarm, Arrival, Choice, Die, Fact, Figure, Loss, Mark, Overlay, Reach
from ..kernel.types import CellId, Effect, Json, Outcome, Piece, Refusal, Remove, Shift


def piece_json(cell: CellId, piece: Piece) -> Json:
    """Return a piece with its cell; `back` and `stack` are left out at their defaults."""
    side, kind, letter, name, back, stack = piece
    found: Json = {"cell": cell, "side": side, "kind": kind, "letter": letter, "name": name}
    if back is not None:
        found["back"] = back
    if stack != 1:
        found["stack"] = stack
    return found


def effect_json(effect: Effect) -> list[Any]:
    """Return an effect as a short list."""
    if isinstance(effect, Shift):
        return ["shift", effect.frm, effect.to, *([list(effect.way)] if effect.way else [])]
    if isinstance(effect, Remove):
        return ["remove", effect.cell]
    return ["put", effect.cell, piece_json(effect.cell, effect.piece)]


def outcome_json(outcome: Outcome | None) -> Json | None:
    """Return how a game ended, or None."""
    return outcome._asdict() if outcome else None


def refusal_json(refusal: Refusal) -> Json:
    """Return a refusal; `loop` only for a repetition rule."""
    found: Json = {"rule": refusal.rule, "message": refusal.message, "cells": list(refusal.cells)}
    return found | {"loop": refusal.loop} if refusal.loop else found


def mark_json(mark: Mark) -> Json:
    """Return a mark with its cells."""
    return {"kind": mark[0], "cells": list(mark[1])}


def reach_json(reach: Reach) -> Json:
    """Return a list of cells for each kind of target; the names for the other face begin with `back-`."""
    found: Json = {"moves": list(reach.moves), "captures": list(reach.captures), "guards": list(reach.guards)}
    if reach.flights is not None:
        found["flights"] = list(reach.flights)
    if reach.back:
        found |= {f"back-{what}": cells for what, cells in reach_json(reach.back).items()}
    return found


def choice_json(choice: Choice) -> Json:
    """Return a choice without its empty fields."""
    found: Json = {"label": choice.label, "key": choice.key}
    if choice.piece != "":
        found["piece"] = choice.piece
    if choice.turn:
        found["turn"] = list(choice.turn)
    return found | {name: text for name, text in (("face", choice.face), ("help", choice.help)) if text}


def alarm_json(alarm: Alarm) -> Json:
    """Return an alarm, with a side and a ledger if it has them."""
    found: Json = {"kind": alarm.kind, "text": alarm.text, "cells": list(alarm.cells)}
    if alarm.side is not None:
        found["side"] = alarm.side
    if alarm.ledger is not None:
        found["ledger"] = dict(alarm.ledger)
    return found


def fact_json(fact: Fact) -> Json:
    """Return a fact with the fields that are set."""
    found = {name: value for name, value in fact._asdict().items() if value is not None or name == "side"}
    return found | ({"pieces": [lost._asdict() for lost in fact.pieces]} if fact.pieces is not None else {})


def overlay_json(overlay: Overlay) -> Json:
    """Return an overlay, with a side and lines if it has them."""
    kind, label, words, cells, say, side, lines, pattern = overlay
    found: Json = {"kind": kind, "label": label, "help": words, "cells": list(cells), "say": say, "pattern": pattern}
    return found | ({"side": side} if side else {}) | ({"lines": list(lines)} if lines else {})


def figure_json(figure: Figure) -> Json:
    """Return the progress towards a goal."""
    return figure._asdict()


def die_json(die: Die | None) -> Json | None:
    """Return the die, or None."""
    return {**die._asdict(), "turn": list(die.turn)} if die else None


def arrival_json(arrival: Arrival) -> Json:
    """Return a piece that enters the board."""
    cell, piece, reach, checks = arrival
    return {"cell": cell, "piece": piece_json(cell, piece), "reach": reach_json(reach), "checks": list(checks)}


def loss_json(loss: Loss) -> Json:
    """Return a piece that leaves the game."""
    return {**piece_json(loss.cell, loss.piece), "how": loss.how}
