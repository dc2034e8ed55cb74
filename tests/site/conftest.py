"""The built site that the tests here read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from buildtools.site import build
from buildtools.testing import SITE_VARIABLE


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site that the gate has built for all its tests; without the gate, build one."""
    built = os.environ.get(SITE_VARIABLE)
    return Path(built) if built else build(tmp_path_factory.mktemp("site") / "dist")
