"""Errors a player may see. Anything else that is raised is a bug.

GameError             has a code for programs and a sentence for people
  RequestError        the request itself makes no sense, or is too large
  OptionError         an option a game does not have, or a value it cannot take
  NotationError       a text that is no move
  IllegalMoveError    a move, but not here; carries the refusal that says why
  PositionError       a position text that cannot be; says which field
  RecordError         a save that cannot be read
  LinkError           a link that cannot be opened; says which sort of trouble it is
"""

from __future__ import annotations

from .types import Json, Refusal


class GameError(Exception):
    """Something outside was wrong; `code` is one of those in docs/api/errors.md."""

    code = "bad-request"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def json(self) -> Json:
        """The error as the one door tells it."""
        return {"code": self.code, "message": self.message}


class RequestError(GameError):
    """A request that makes no sense, or one over a limit."""

    def __init__(self, message: str, code: str = "bad-request") -> None:
        super().__init__(message)
        self.code = code


class OptionError(GameError):
    """An option a game does not have, or a value it cannot take."""

    code = "bad-option"


class NotationError(GameError):
    """A text that is not a move of the game's form."""

    code = "bad-action"


class IllegalMoveError(GameError):
    """A move of the right form that the rules refuse here."""

    code = "illegal-action"

    def __init__(self, refusal: Refusal, action: str, at: int = 0) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.action = action
        self.at = at

    def json(self) -> Json:
        """Adds the index, the rule's number and the cells."""
        found = {"at": self.at, "rule": self.refusal.rule, "cells": list(self.refusal.cells)}
        return super().json() | found | {"action": self.action}


class PositionError(GameError):
    """A position text that cannot be."""

    code = "bad-position"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field

    def json(self) -> Json:
        """Adds the field's name."""
        return super().json() | {"field": self.field}


class RecordError(GameError):
    """A save that cannot be read at all."""

    code = "bad-record"


class LinkError(GameError):
    """A link that cannot be opened."""

    code = "bad-link"

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def json(self) -> Json:
        """Adds the reason, one word of those in docs/api/links.md."""
        return super().json() | {"reason": self.reason}
