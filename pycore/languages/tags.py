"""The languages besides English, one line each."""

from __future__ import annotations

FOLDERS = {"de": "de", "es": "es", "zh-Hans": "zh_hans"}
"""The folder of each language's files, by its tag (BCP 47)."""
NAMES = {"de": "Deutsch", "es": "Español", "zh-Hans": "简体中文"}
"""What each language is called by those who speak it, by its tag, in the order in which the page offers them."""
