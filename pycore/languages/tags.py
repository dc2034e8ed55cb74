"""The languages besides English, one line each."""

from __future__ import annotations

FOLDERS = {"de": "de", "es": "es", "zh-Hans": "zh_hans"}
"""The folder of each language's files, by its tag (BCP 47)."""
