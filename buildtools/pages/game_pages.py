"""Make the pages that need no script: one for each game, 404.html, and what search engines and link previews read.

Every fact comes from the core (page_facts.py). The pages use relative addresses; only tags that are read
elsewhere have absolute ones.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple
from xml.etree import ElementTree

from buildtools.common import ROOT, WEB, BuildError, write_text
from buildtools.environment import clean_environment
from buildtools.pages import INVENTOR, LINK, pictures
from buildtools.pages.address import Address
from buildtools.pages.pictures import Drawn
from buildtools.pages.site_words import lost_words
from pycore.languages import ENGLISH
from pycore.languages.tags import NAMES

SITE_NAME = "Chess Pilgrimage"
SITE_WORDS = "Unusual chess games for unhurried play. Free and offline."
PREVIEWS = WEB / "previews"
PREVIEW_SIZE = (1200, 630)
WAVE = "M2 12q13-14 26 0t26 0 26 0 26 0 26 0 26 0"
"""The wave under the mark where there is nothing else, as in web/js/ui/parts.js."""
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"

Facts = dict[str, Any]


LANGUAGES = {ENGLISH: "English", **NAMES}


class Public(NamedTuple):
    """What the games' pages say in each language, and their pictures by game."""

    told: dict[str, list[Facts]]
    drawn: dict[str, Drawn]


def public() -> Public:
    """Return what the core says about each game on the shelf, with its pictures.

    Raises:
        BuildError: the core does not run, or the page's modules do not draw.
    """
    command = [sys.executable, "-m", "buildtools.pages.page_facts"]
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise BuildError(f"The core does not tell the facts of its games:\n{done.stderr.strip()}")
    found = json.loads(done.stdout)
    return Public(found["told"], pictures.draw(found["shown"]))


def write_pages(out: Path, address: Address) -> None:
    """Write the pages of all games, 404.html, sitemap.xml and robots.txt, and the pictures of link previews."""
    told, drawn = public()
    ids = [game["id"] for game in told[ENGLISH]]
    (out / "previews").mkdir()
    for name in ("site", *ids):
        _copy_preview(name, out / "previews" / f"{name}.png")
    for tag, games in told.items():
        for game in games:
            folder = out / page_path(game["id"], tag)
            folder.mkdir(parents=True)
            others = [other for other in games if other is not game]
            write_text(folder / "index.html", game_page(game, drawn[game["id"]], others, address, tag))
    write_text(out / "404.html", not_found(address))
    write_text(out / "sitemap.xml", sitemap(address, ids))
    write_text(out / "robots.txt", f"User-agent: *\nAllow: /\nSitemap: {address.site}sitemap.xml\n")


def _copy_preview(name: str, target: Path) -> None:
    source = PREVIEWS / target.name
    if not source.is_file():
        raise BuildError(f"{source.relative_to(ROOT)} is missing; run `python build.py previews` to draw it.")
    target.write_bytes(source.read_bytes())


def page_path(game: str, tag: str) -> str:
    """Return the path of a game's page in a language, below the site: "pilgrim/", "pilgrim/de/"."""
    return f"{game}/" if tag == ENGLISH else f"{game}/{tag}/"


def game_page(game: Facts, drawn: Drawn, others: Sequence[Facts], address: Address, tag: str = ENGLISH) -> str:
    """Return the page of a game in a language as HTML."""
    here = page_path(game["id"], tag)
    root = "../" * here.count("/")
    book = f"{root}#/rules/{game['id']}"
    told = {name: escape(str(game[name])) for name in ("id", "name", "hook", "goal", "look", "inventor", "year")}
    words = {name: escape(text) for name, text in game["words"].items()}
    corrections = f"{address.repository}/issues/new?template=inventor.yml"
    words["by"] = words["by"].replace(INVENTOR, _link(game["source"], told["inventor"]))
    words["the_book"] = words["the_book"].replace(LINK, _link(book, words["rule_book"]))
    words["corrections"] = words["corrections"].replace(LINK, _link(corrections, words["tell_us"]))
    del words["rule_book"], words["tell_us"]
    seen = tags(address.site + here, address, game["id"], game["words"]["title"], game["hook"], game["seen"])
    return _filled(
        "game.html",
        **told,
        **words,
        lang=tag,
        root=root,
        tags="\n    ".join([seen, *_alternates(game["id"], address)]),
        source=escape(game["source"]),
        symbols=pictures.sheet(drawn),
        board=pictures.figure(drawn, "board", game["seen"], "whole"),
        surprises="\n".join(_surprise(at, one, drawn, book) for at, one in enumerate(game["surprises"], 1)),
        story="\n".join(f"<p>{escape(text)}</p>" for text in game["story"]),
        others="\n".join(_other(other, root + page_path(other["id"], tag)) for other in others),
        switches=" · ".join(_switch(game["id"], each, tag, root) for each in LANGUAGES),
    )


def _link(address: str, words: str) -> str:
    return f'<a href="{escape(address)}">{words}</a>'


def _alternates(game: str, address: Address) -> list[str]:
    """Return the tags that tell search engines of the same page in other languages."""
    pages = {tag: address.site + page_path(game, tag) for tag in LANGUAGES} | {"x-default": f"{address.site}{game}/"}
    return [f'<link rel="alternate" hreflang="{tag}" href="{escape(page)}">' for tag, page in pages.items()]


def _switch(game: str, tag: str, here: str, root: str) -> str:
    """Return the name of a language, with a link to the page in it from the page in another."""
    attributes = (
        f'lang="{tag}"' if tag == here else f'lang="{tag}" hreflang="{tag}" href="{root}{page_path(game, tag)}"'
    )
    return f"<span {attributes}>{LANGUAGES[tag]}</span>" if tag == here else f"<a {attributes}>{LANGUAGES[tag]}</a>"


def _filled(template: str, **values: str) -> str:
    return Template((WEB / template).read_text(encoding="utf-8")).substitute(values)


def _surprise(at: int, surprise: Facts, drawn: Drawn, book: str) -> str:
    captions = enumerate(surprise["pictures"], 1)
    figures = "".join(pictures.figure(drawn, f"{at}-{nth}", caption, "picture") for nth, caption in captions)
    reason = f'<a class="rule" href="{escape(book)}/{escape(surprise["rule"])}">{escape(surprise["reason"])}</a>'
    return (
        f'<li class="surprise"><div class="pictures">{figures}</div>'
        f"<h3>{escape(surprise['title'])}</h3>"
        f"<p>{escape(surprise['text'])} {reason}</p></li>"
    )


def _other(game: Facts, address: str) -> str:
    return (
        f'<li data-look="{escape(game["look"])}"><a href="{escape(address)}">{escape(game["name"])}</a> '
        f"<span>{escape(game['hook'])}</span></li>"
    )


def tags(url: str, address: Address, preview: str, title: str, words: str, seen: str) -> str:
    """Return the tags that search engines and link previews read; their addresses are absolute."""
    image, (width, height) = f"{address.site}previews/{preview}.png", PREVIEW_SIZE
    properties = {
        "og:type": "website",
        "og:site_name": SITE_NAME,
        "og:title": title,
        "og:description": words,
        "og:url": url,
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": seen,
    }
    names = {
        "twitter:card": "summary_large_image",
        "twitter:title": title,
        "twitter:description": words,
        "twitter:image": image,
        "twitter:image:alt": seen,
    }
    lines = [f'<link rel="canonical" href="{escape(url)}">']
    lines += [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    lines += [f'<meta name="{name}" content="{escape(value)}">' for name, value in names.items()]
    return "\n    ".join(lines)


def site_tags(address: Address) -> str:
    """Return the tags of the app itself."""
    return tags(address.site, address, "site", SITE_NAME, SITE_WORDS, "The boards of the four games")


def not_found(address: Address) -> str:
    """Return the page for wrong addresses. It can appear at any depth, so it has the site's absolute path."""
    names = json.dumps(NAMES, ensure_ascii=False)
    words = [
        _lost(tag, address, {name: escape(text) for name, text in told.items()}) for tag, told in lost_words().items()
    ]
    return _filled(
        "not-found.html",
        base=escape(address.base),
        languages=f'<meta name="languages" content="{escape(names)}">',
        words="\n      ".join(words),
    )


def _lost(tag: str, address: Address, words: Mapping[str, str]) -> str:
    """Return what the page for wrong addresses says in a language; the style sheet shows one of them."""
    base = escape(address.base)
    mark = f'<img src="{base}icons/icon.svg" alt="" width="128" height="128">'
    wave = f'<svg class="wave" viewBox="0 0 160 24" aria-hidden="true"><path d="{WAVE}"/></svg>'
    link = f'<a class="button primary" href="{base}">{words["home"]}</a>'
    shown = f'<div class="empty-place">{mark}{wave}<p>{words["help"]}</p>{link}</div>'
    return f'<div class="lost" lang="{tag}"><h1>{words["title"]}</h1>{shown}</div>'


def sitemap(address: Address, games: Sequence[str]) -> str:
    """Return the list of pages for search engines."""
    root = ElementTree.Element("urlset", {"xmlns": SITEMAP})
    for page in ("", *(page_path(game, tag) for game in games for tag in LANGUAGES)):
        ElementTree.SubElement(ElementTree.SubElement(root, "url"), "loc").text = address.site + page
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'
