"""Data files that are installed inside a package, read from a folder or, in the browser, from an archive."""

from __future__ import annotations

import sys
from errno import ENOENT
from pkgutil import get_data

from .errors import NotDelivered

ABSENT = (0, ENOENT)
"""Error numbers of a missing file: archives raise OSError with number 0, folders with ENOENT."""

delivered: dict[str, str] | None = {} if sys.platform == "emscripten" else None
"""In the browser, the texts of files that are not in the archive, by path; elsewhere None, as packages are complete."""


def read_text(package: str, name: str, *, optional: bool = False) -> str:
    """Return the text of a file in a package's folder, read as UTF-8.

    `importlib.resources` would do as well, but importing it takes a tenth of the time the whole core takes.

    Args:
        package: the full name of the package, which it knows as `__name__`.
        name: the path of the file below the package's folder, with forward slashes.
        optional: whether the file may be missing; the text of a missing file is then empty.

    Raises:
        NotDelivered: the file is missing and not optional, and the page can deliver it.
        FileNotFoundError: the file is missing and not optional.

    >>> read_text(__package__, "package_data.py")[:10]
    '\"\"\"Data fi'
    >>> read_text(__package__, "nothing.md", optional=True)
    ''
    """
    path = f"{package.replace('.', '/')}/{name}"
    if delivered and path in delivered:
        return delivered[path]
    try:
        data = get_data(package, name)
    except OSError as error:
        if error.errno not in ABSENT:
            raise
        data = b"" if optional else None
    if data is None and delivered is not None:
        raise NotDelivered(path)
    if data is None:
        raise FileNotFoundError(ENOENT, f"The package {package} has no file of this name", name)
    return data.decode("utf-8")


def deliver(path: str, text: str) -> None:
    """Keep the text of a file that the browser's archive does not have, under the path that `NotDelivered` names."""
    if delivered is not None:
        delivered[path] = text
