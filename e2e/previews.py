"""Draws the pictures that chats show beside a link, and the maskable icon, for `python build.py previews`.

They are kept in web/, because the build has no browser, and nothing else at hand can draw SVG and set type. The boards
are the page's own, cropped to the idea of the game as on the shelf. Each picture carries the facts it shows and the mark
of its drawing as PNG text, and tests/site/test_game_pages.py compares these with the core and the boards of today.
"""

from __future__ import annotations

import io
from html import escape

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser, sync_playwright

from buildtools.common import WEB
from buildtools.environment import find_browser
from buildtools.pages.game_pages import PREVIEW_SIZE, PREVIEWS, SITE_NAME, SITE_WORDS, Facts, public
from buildtools.pages.pictures import STYLES, Drawn, sheet
from e2e.conftest import FLAGS
from pycore.languages import ENGLISH

FONT = WEB / "node_modules" / "@fontsource" / "vollkorn" / "files" / "vollkorn-latin-600-normal.woff2"
COLOURS = 160
"""The size of a picture's palette: the drawings are flat, so this loses nothing that can be seen."""
ACCENTS = {"sea": "#0e5a73", "tortoise": "#44601f", "vermilion": "#a82e17", "walnut": "#6a4420"}
STYLE = """
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; display: grid; grid-template-columns: 38% 1fr; overflow: hidden;
        border-inline-start: 14px solid var(--accent); background: #faf6ec; color: #1b1b1b;
        font: 27px/1.35 system-ui, "Noto Sans", "DejaVu Sans", sans-serif }
    main { display: grid; align-content: center; gap: 22px; padding: 0 36px 0 50px }
    h1, .site { font-family: Vollkorn; font-weight: 600 }
    h1 { font-size: 66px; line-height: 1.04; text-wrap: balance }
    .by { color: #5a5346 }
    .hook { text-wrap: pretty }
    .site { color: var(--accent); font-size: 28px }
    .boards { display: grid; min-height: 0; grid: 630px / 1fr; background: var(--paper-sunk) }
    .boards.four { grid: 312px 312px / 1fr 1fr; gap: 6px; background: #faf6ec }
    .boards .mini-board { width: 100%; height: 100%; min-height: 0 }
    .symbols { position: absolute }
"""


def main() -> None:
    """Write all pictures."""
    told, drawn = public()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        PREVIEWS.mkdir(exist_ok=True)
        for game in told[ENGLISH]:
            _draw(browser, game["id"], game, [drawn[game["id"]]])
        _draw(browser, "site", {"name": SITE_NAME, "hook": SITE_WORDS, "look": "tortoise"}, list(drawn.values()))
        _draw_icon(browser)
        browser.close()


def _draw(browser: Browser, name: str, told: Facts, drawn: list[Drawn]) -> None:
    """Draw one picture: the name, the inventor, a sentence, and the idea of the game or games on a part of the board."""
    by = f"by {told['inventor']}, {told['year']}" if "inventor" in told else ""
    page = browser.new_page(viewport={"width": PREVIEW_SIZE[0], "height": PREVIEW_SIZE[1]}, color_scheme="light")
    page.goto(PREVIEWS.as_uri())  # so that the font and the styles may be read
    font = f'@font-face {{ font-family: Vollkorn; font-weight: 600; src: url("{FONT.as_uri()}") }}'
    styles = "".join(f'<link rel="stylesheet" href="{(WEB / "css" / style).as_uri()}.css">' for style in STYLES)
    page.set_content(
        f"{styles}<style>{font}{STYLE}:root {{ --accent: {ACCENTS[told['look']]} }}</style>"
        f"<main><h1>{escape(told['name'])}</h1><p class='by'>{escape(by)}</p><p class='hook'>{escape(told['hook'])}</p>"
        f"<p class='site'>{'' if told['name'] == SITE_NAME else SITE_NAME}</p></main>"
        f"<div class='boards {'four' if len(drawn) > 1 else ''}'>{''.join(_filling(one) for one in drawn)}</div>"
        f"{''.join(sheet(one) for one in drawn)}"
    )
    page.evaluate("document.fonts.load('600 68px Vollkorn')")
    page.evaluate("document.fonts.ready")
    facts = PngInfo()
    for key, value in (("Title", told["name"]), ("Author", told.get("inventor", "")), ("Description", told["hook"])):
        facts.add_itxt(key, value)
    facts.add_itxt("Year", str(told.get("year", "")))
    facts.add_itxt("Drawn", " ".join(one.mark("moment") for one in drawn))
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(PREVIEWS / f"{name}.png", optimize=True, pnginfo=facts)
    page.close()


def _filling(drawn: Drawn) -> str:
    """Return the picture of a game's idea, which fills its place and is cut where that is narrower."""
    return drawn.pictures["moment"].replace("<svg", '<svg preserveAspectRatio="xMidYMax slice"', 1)


def _draw_icon(browser: Browser) -> None:
    """Draw the icon with its drawing in the middle 80 per cent, which no mask cuts away."""
    page = browser.new_page(viewport={"width": 512, "height": 512})
    drawing = (WEB / "icons" / "icon.svg").read_text(encoding="utf-8")
    page.set_content(
        "<style>body { margin: 0; background: #2f5d50 } svg { display: block; transform: scale(0.86) }</style>"
        + drawing
    )
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.quantize(COLOURS).save(WEB / "icons" / "icon-maskable-512.png", optimize=True)
    page.close()


if __name__ == "__main__":
    main()
