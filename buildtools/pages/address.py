"""The address of the published site and of the project's repository: pyproject.toml, or what the build is told."""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple
from urllib.parse import urlsplit

from buildtools.common import ROOT, BuildError

PATH = re.compile(r"/([\w.~-]+/)*")


class Address(NamedTuple):
    """Where the site is published, and where people report what is wrong."""

    site: str  # absolute, with a slash at the end
    repository: str  # without a slash at the end

    @property
    def base(self) -> str:
        """The path of the site, with a slash at both ends."""
        return urlsplit(self.site).path


def published(base: str | None = None, repository: str | None = None) -> Address:
    """Return the addresses of pyproject.toml, changed by the build's options.

    Args:
        base: the whole address of the site, or only its path; the host is then that of pyproject.toml.

    Raises:
        BuildError: one of them is malformed.
    """
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["chess-pilgrimage"]
    site = base or settings["address"]
    if site.startswith("/"):
        known = urlsplit(settings["address"])
        site = f"{known.scheme}://{known.netloc}{site}"
    parts = urlsplit(site)
    if parts.scheme not in ("http", "https") or not parts.netloc or not PATH.fullmatch(site.partition(parts.netloc)[2]):
        raise BuildError(
            "--base is an address such as https://example.org/chess-pilgrimage/, or only its path, with a slash at "
            f"both ends; this is {base}."
        )
    return Address(site, (repository or settings["repository"]).rstrip("/"))
