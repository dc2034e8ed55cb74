"""Errors that a player may see. Any other exception is a bug.

GameError             has a code for programs and a message for people
  RequestError        a request that is malformed or over a limit
  OptionError         an option that the game does not have, or a value that the option does not have
  NotationError       a text that is not a move
  IllegalMoveError    a move that the rules forbid here; carries the refusal with the reason
  PositionError       an impossible position; names the field
  RecordError         a saved game that cannot be read
  LinkError           a link that cannot be opened; carries the kind of problem
  NotDelivered        a data file that the page has to deliver first; names the file
  GameTextError       a text that is not that of a game; names the field or file at fault
  GameNotHere         a made game that is not loaded; names it
  GameFault           a program of a made game that failed; carries its file and line
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from .messages import say
from .types import Json, Refusal


class GameError(Exception):
    """An error caused by the input; `code` is one of those in docs/api/errors.md."""

    code = "bad-request"
    details: ClassVar[tuple[str, ...]] = ()
    """The attributes that the door tells besides."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def json(self) -> Json:
        """Return the error as the door writes it."""
        return {"code": self.code, "message": self.message} | {name: getattr(self, name) for name in self.details}


class RequestError(GameError):
    """A request that is malformed or over a limit."""

    def __init__(self, message: str, code: str = "bad-request") -> None:
        super().__init__(message)
        self.code = code


class OptionError(GameError):
    """An option that the game does not have, or a value that the option does not have."""

    code = "bad-option"


class NotationError(GameError):
    """A text that is not a move in the game's notation."""

    code = "bad-action"


class IllegalMoveError(GameError):
    """A move that the rules forbid in this position."""

    code = "illegal-action"

    def __init__(self, refusal: Refusal, action: str, at: int = 0) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal
        self.action = action
        self.at = at

    def json(self) -> Json:
        """Return the error with the move's place in the log, the rule's number and the cells concerned."""
        found = {"at": self.at, "rule": self.refusal.rule, "cells": list(self.refusal.cells)}
        return super().json() | found | {"action": self.action}


class PositionError(GameError):
    """A text that is not a possible position."""

    code = "bad-position"
    details = ("field",)

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class RecordError(GameError):
    """A saved game that cannot be read."""

    code = "bad-record"


class LinkError(GameError):
    """A link that cannot be opened."""

    code = "bad-link"
    details = ("reason",)

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason  # one of the words in docs/api/links.md


class NotDelivered(GameError):
    """A data file that is not in the browser's archive and that the page has not delivered yet."""

    code = "not-delivered"
    details = ("file",)

    def __init__(self, file: str) -> None:
        super().__init__(say("A part of the game did not load. It needs a connection once more."))
        self.file = file


class GameTextError(GameError):
    """A text that is not the text of a game."""

    code = "bad-game"
    details = ("field",)

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class GameNotHere(GameError):
    """A made game that is not loaded: its text is kept elsewhere, or has to be sent."""

    code = "game-not-here"
    details = ("game",)

    def __init__(self, game: str) -> None:
        super().__init__(say("This game was made by somebody, and its text is not here. Ask for its link."))
        self.game = game


class DeclarationError(ValueError):
    """A mistake in what an inventor has declared, also what their functions return; its text says what to change."""

    def __init__(self, text: str, of: Callable[..., Any] | None = None) -> None:
        """Take the text, and the inventor's function that is to blame if the mistake shows elsewhere."""
        super().__init__(text)
        self.of = of


class GameFault(GameError):
    """A program of a made game that failed, or is not a game."""

    code = "game-fault"
    details = ("file", "line")

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(message)
        self.file = file
        self.line = line  # from 1; 0 if the whole file is meant
