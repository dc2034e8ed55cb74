"""The names of the pieces, and what each roll of the die means, as messages."""

from __future__ import annotations

from ...kernel.messages import Message, Noun, noun, say
from ...kernel.types import Piece
from .pieces import LEFT, NAMES, OPPOSITE, SAME, TURN_OF, WORDS

NOUNS = {
    "P": noun("Pilgrim"),
    "K": noun("king"),
    "Q": noun("queen"),
    "R": noun("rook"),
    "B": noun("bishop"),
    "N": noun("knight"),
    "p": noun("Shadow pawn"),
    "k": noun("Shadow king"),
    "q": noun("Shadow queen"),
    "r": noun("Shadow rook"),
    "b": noun("Shadow bishop"),
    "n": noun("Shadow knight"),
}
"""The name of each piece in sentences, by its letter on the board."""

FULL_NOUNS = NOUNS | {
    "K": noun("Guardian king"),
    "Q": noun("Guardian queen"),
    "R": noun("Guardian rook"),
    "B": noun("Guardian bishop"),
    "N": noun("Guardian knight"),
}
"""The full name of each piece, for use where the context does not distinguish Guardians from Shadows."""


def _piece(letter: str) -> Piece:
    """Return the piece that a letter of the board stands for."""
    side = "white" if letter.isupper() else "black"
    kind = "pilgrim" if letter == "P" else WORDS[letter.lower()]
    return Piece(side, kind, letter.upper(), FULL_NOUNS[letter])


PIECES = {letter: _piece(letter) for letter in NOUNS}
"""Each piece by its letter on the board."""


def piece_on(board: str, cell: int) -> Noun:
    """Return a piece together with its place: "the Shadow rook on h8"."""
    return noun(
        "the {piece} on {cell}",
        plural="the {piece:plural} on {cell}",
        piece=NOUNS[board[cell]],
        cell=NAMES[cell],
    )


def roll_label(die: int) -> Message:
    """Return a roll with its meaning, as a label: "4: the same way"."""
    turn = TURN_OF[die]
    if turn == OPPOSITE:
        return say("{die}: the opposite way", die=die)
    if turn == SAME:
        return say("{die}: the same way", die=die)
    if turn == LEFT:
        return say("{die}: turned left", die=die)
    return say("{die}: turned right", die=die)


def roll_sentence(die: int) -> Message:
    """Return a roll with its meaning, as a sentence."""
    turn = TURN_OF[die]
    if turn == OPPOSITE:
        return say("Rolled {die}: Shadows go the opposite way.", die=die)
    if turn == SAME:
        return say("Rolled {die}: Shadows go the same way.", die=die)
    if turn == LEFT:
        return say("Rolled {die}: Shadows turn left.", die=die)
    return say("Rolled {die}: Shadows turn right.", die=die)


def roll_clause(die: int) -> Message:
    """Return a roll with its meaning, as a clause in the list of moves."""
    turn = TURN_OF[die]
    if turn == OPPOSITE:
        return say("rolled {die}, Shadows go the opposite way", die=die)
    if turn == SAME:
        return say("rolled {die}, Shadows go the same way", die=die)
    if turn == LEFT:
        return say("rolled {die}, Shadows turn left", die=die)
    return say("rolled {die}, Shadows turn right", die=die)
