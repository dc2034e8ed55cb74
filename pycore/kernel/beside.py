"""Files that lie beside a package's modules, wherever those come from: a folder or, in the browser, an archive."""

from __future__ import annotations

from pkgutil import get_data


def text_beside(package: str, name: str) -> str:
    """The text of a file in a package's folder, read as UTF-8; empty where there is no such file.

    `importlib.resources` would do as well, but its import takes a tenth of the whole core's.

    >>> text_beside("pycore.games.pilgrim", "rules.md")[:4]
    '# Pi'
    >>> text_beside("pycore.games.pilgrim", "nothing.md")
    ''
    """
    try:
        return (get_data(package, name) or b"").decode("utf-8")
    except OSError:
        return ""
