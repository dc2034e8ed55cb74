"""Test that the number of `any` in the types of the page's scripts only falls."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "web" / "js"
MOST = 5


def test_the_number_of_any_in_the_page_only_falls() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PAGE.rglob("*") if path.suffix in (".js", ".ts")]
    found = sum(len(re.findall(r"(?<=[{:<|( ])any(?=[\[\]}>|,;)]| \})", text)) for text in texts)

    assert found <= MOST, f"{found} times `any`; give these values a type"
