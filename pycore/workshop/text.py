"""The text of a made game: a few files with a name, an author and a licence, as it is kept, hashed and put into links.

Nothing here runs a program: a text is data until `loader.load` imports it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import unicodedata
import zlib
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from ..games import GAMES
from ..interfaces.made import made_id
from ..interfaces.texts.carried import LETTERS, unescaped
from ..kernel.errors import GameTextError, LinkError
from ..kernel.json_text import decode
from ..kernel.messages import say
from ..kernel.types import Json

FORMAT = 1
MAIN = "game.py"
"""The file whose `GAME` is the game."""
MOST_BYTES = 256 * 1024
"""The largest canonical form, in bytes."""
MOST_FILES = 40
MOST_SAID = {"name": 60, "author": 80, "licence": 80}
"""The most characters of what a text says about itself."""
PATH = re.compile(r"[a-z][a-z0-9_]{0,39}\.(py|md|svg|json)")
LINK_FORMAT = "1"
MOST_LINK = 360_000
"""The longest link text, in characters: what `MOST_BYTES` bytes take if they cannot be compressed."""
CHECK = 4
"""The bytes of the hash before the packed form, by which a damaged link is noticed."""
ALPHABET = re.compile("[A-Za-z0-9_-]+")


class GameText(NamedTuple):
    """The checked text of a game."""

    name: str
    author: str
    licence: str
    files: Mapping[str, str]  # by path

    def json(self) -> Json:
        """Return the text as requests and links write it."""
        about = {"name": self.name, "author": self.author, "licence": self.licence}
        return {"format": FORMAT, **about, "files": dict(self.files)}

    def canonical(self) -> bytes:
        """Return the one form that is hashed and packed: JSON with sorted keys and without spaces, in UTF-8."""
        return json.dumps(self.json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")

    @property
    def hash(self) -> str:
        """The SHA-256 of the canonical form in hexadecimal."""
        return hashlib.sha256(self.canonical()).hexdigest()

    @property
    def id(self) -> str:
        """The id under which the game is known once it is loaded."""
        return made_id(self.hash)


def checked(given: object) -> GameText:
    """Return a text from outside, with its shape verified and its lines ended by a line feed.

    Raises:
        GameTextError: it is not the text of a game, or exceeds a limit; names the field or file at fault.
    """
    if not isinstance(given, dict):
        raise GameTextError("", say("The text of a game must be an object."))
    format = given.get("format")
    if type(format) is not int or format < 1:
        raise GameTextError("format", say("This is not the text of a game: it has no format number."))
    if format > FORMAT:
        raise GameTextError("format", say("This game was made with a newer version of this page. Update to open it."))
    for field in given:
        if field not in ("format", "files", *MOST_SAID):
            raise GameTextError("format", say("The text of a game has no field “{field}”.", field=str(field)[:40]))
    said = {field: _said(given.get(field), field) for field in MOST_SAID}
    if not said["name"]:
        raise GameTextError("name", say("The game needs a name."))
    found = GameText(**said, files=_files(given.get("files")))
    size = len(found.canonical())
    if size > MOST_BYTES:
        wrong = say(
            "A game has at most {most} kB; this one has {size}.", most=MOST_BYTES // 1024, size=-(-size // 1024)
        )
        raise GameTextError("files", wrong)
    return found


def _said(value: object, field: str) -> str:
    """Return a line that a text says about itself."""
    if not isinstance(value, str):
        raise GameTextError(field, say("“{field}” must be a text.", field=field))
    if len(value) > MOST_SAID[field]:
        wrong = say("“{field}” has at most {most} characters.", field=field, most=MOST_SAID[field])
        raise GameTextError(field, wrong)
    if not value.isprintable() or value != value.strip():
        wrong = say("“{field}” must be one line, without invisible characters or spaces around it.", field=field)
        raise GameTextError(field, wrong)
    return value


def name_taken(name: str) -> bool:
    """Return whether a name is that of a game of the registry, whatever its case and punctuation.

    A game of the registry may be younger than a made game of its name, so such a text can be loaded; it cannot be
    packed anew, and `shown_name` tells the two apart.
    """
    names = {_plain(name) for spec in GAMES.values() for name in (spec.id, spec.name)}
    return _plain(name) in names


def shown_name(name: str) -> str:
    """Return the name under which a made game is shown."""
    return say("{name} (made by somebody else)", name=name) if name_taken(name) else name


def _plain(name: str) -> str:
    """Return a name reduced to its letters and digits, so that names that look alike are found."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", name).casefold() if letter.isalnum())


def _files(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or MAIN not in value:
        raise GameTextError("files", say("The game needs a file {main}.", main=MAIN))
    if len(value) > MOST_FILES:
        raise GameTextError("files", say("A game has at most {most} files.", most=MOST_FILES))
    files: dict[str, str] = {}
    for path, text in value.items():
        if not isinstance(path, str) or not PATH.fullmatch(path):
            wrong = say(
                "“{file}” cannot be a file: names have lower-case letters, digits and _, and .py, .md, .svg or .json.",
                file=str(path)[:60],
            )
            raise GameTextError("files", wrong)
        if not isinstance(text, str):
            raise GameTextError(path, say("The file {file} must be a text.", file=path))
        if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise GameTextError(path, say("The file {file} holds characters that are not text.", file=path))
        files[path] = text.replace("\r\n", "\n").replace("\r", "\n")
    return files


def pack(text: GameText) -> str:
    """Return a text as the letters and digits that follow `#/game/` in a link.

    Raises:
        GameTextError: a game of the registry has its name.
    """
    if name_taken(text.name):
        wrong = say("“{name}” is the name of a game of this page. Choose another.", name=text.name)
        raise GameTextError("name", wrong)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(text.canonical()) + deflate.flush()
    check = bytes.fromhex(text.hash)[:CHECK]
    return LINK_FORMAT + base64.urlsafe_b64encode(check + packed).rstrip(b"=").decode("ascii")


def unpack(link: str) -> GameText:
    """Return the text of a link, in bounded time and memory whatever the link is.

    Raises:
        LinkError: the link cannot be opened; carries the reason.
        GameTextError: what it holds is not the text of a game.
    """
    if not 2 <= len(link) <= MOST_LINK or not ALPHABET.fullmatch(link):
        raise LinkError("not-a-link", say("This is not a link to a made game."))
    if link[0] != LINK_FORMAT:
        if link[0].isdigit() and link[0] > LINK_FORMAT:
            raise LinkError("newer", say("This link was made by a newer version of this page. Update to open it."))
        raise LinkError("not-a-link", say("This is not a link to a made game."))
    canonical, check = _inflated(link[1:])
    if hashlib.sha256(canonical).digest()[:CHECK] != check:
        raise _changed()
    try:
        found = checked(decode(canonical.decode("utf-8")))
    except ValueError:
        raise _changed() from None
    if found.canonical() != canonical:
        raise _changed()
    return found


def mended(link: str) -> str:
    """Return a link as it was made, without what chats and mail programs put between its letters and behind them.

    What is packed says itself where it ends. A link that cannot be mended is returned up to the first other sign.
    """
    found = LETTERS.findall(unescaped(link[: 4 * MOST_LINK]))
    letters = "".join(found)[:MOST_LINK]
    packed = base64.urlsafe_b64decode(letters[1 : len(letters) - (len(letters) - 1) % 4] or b"")
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    with suppress(zlib.error):
        inflate.decompress(packed[CHECK:], MOST_BYTES + 1)
        if inflate.eof:
            return letters[: 1 + -(-4 * (len(packed) - len(inflate.unused_data)) // 3)]
    return found[0] if found else ""


def _inflated(letters: str) -> tuple[bytes, bytes]:
    """Return the canonical form in a link, and the beginning of its hash."""
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise _cut() from None
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        canonical = inflate.decompress(packed[CHECK:], MOST_BYTES + 1)
    except zlib.error:
        raise _changed() from None
    if len(canonical) > MOST_BYTES:
        raise LinkError("too-large", say("The game in this link is larger than {most} kB.", most=MOST_BYTES // 1024))
    if not inflate.eof:
        raise _cut()
    if inflate.unused_data:
        raise _changed()
    return canonical, packed[:CHECK]


def _cut() -> LinkError:
    return LinkError("cut", say("The end of this link is missing. Copy the whole link."))


def _changed() -> LinkError:
    return LinkError("changed", say("This link was changed in transit. Ask for it again."))
