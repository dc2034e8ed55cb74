"""Tests of the games' own pages: their facts are the core's, all addresses exist, and the HTML is well formed."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from PIL.PngImagePlugin import PngImageFile

from buildtools.bundle import ENTRIES
from buildtools.common import ROOT, WEB, BuildError
from buildtools.pages import game_pages, pictures
from buildtools.pages.address import Address
from buildtools.pages.game_pages import PREVIEW_SIZE, PREVIEWS, SITEMAP, Public, page_path, public, write_pages
from pycore.games import GAMES
from pycore.languages import ENGLISH, find_language, localised
from pycore.languages.tags import NAMES

ADDRESS = Address("https://example.org/a/b/", "https://example.org/source")
GAME_IDS = [game.id for game in GAMES.values() if game.shelf.listed]
VOID = {"meta", "link", "br", "img", "input", "hr"}
BLOCKS = {"p", "h1", "h2", "h3", "ul", "ol", "li", "div", "section", "aside", "figure", "figcaption", "main", "header"}

PAGES = [page_path(game, tag) for game in GAME_IDS for tag in (ENGLISH, *NAMES)]

every_game = pytest.mark.parametrize("game", GAME_IDS)


class Page(HTMLParser):
    """The elements and words of a page. Raises AssertionError where elements are not nested as HTML demands."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        assert text.startswith("<!doctype html>\n<html lang=")
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{tag} repeats an attribute"
        assert not (tag == "a" and "a" in self.open), "a link in a link"
        assert not (tag in BLOCKS and self.open[-1:] in (["p"], ["h1"], ["h2"], ["h3"])), f"{tag} in {self.open[-1]}"
        assert tag != "li" or self.open[-1] in ("ul", "ol")
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """All words of the page."""
        return re.sub(r"\s+", " ", "".join(self.words))

    def values(self, tag: str, name: str) -> list[str]:
        """The values of an attribute, in the order of the page."""
        return [str(given[name]) for found, given in self.elements if found == tag and name in given]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pages")
    write_pages(out, ADDRESS)
    return out


@pytest.fixture(scope="module")
def drawn() -> Public:
    return public()


def read(site: Path, game: str, tag: str = ENGLISH) -> Page:
    return Page((site / page_path(game, tag) / "index.html").read_text(encoding="utf-8"))


@every_game
def test_a_page_says_what_the_core_says(site: Path, game: str) -> None:
    spec, page = GAMES[game], read(site, game)
    assert spec.teach.about and spec.teach.howto
    about, surprises = spec.teach.about(), spec.teach.howto().howto.surprises

    told = [spec.name, spec.shelf.hook, spec.shelf.goal, f"{spec.inventor}, {about.year}", *about.story]
    told += [words for one in surprises for words in (one.title, one.text, *(shown.caption for shown in one.pictures))]
    assert [words for words in [*told, about.picture.caption] if words not in page.text] == []
    assert page.values("body", "data-look") == [spec.shelf.look]
    pictures = 1 + sum(len(one.pictures) for one in surprises)
    assert (
        page.values("svg", "class").count("mini-board show-zones")
        + page.values("svg", "class").count("mini-board show-zones cut")
        == pictures
        >= 4
    )
    assert about.source in page.values("a", "href")
    assert page.text.count(spec.inventor) >= 3
    assert f"../#/new/{game}" in page.values("a", "href")
    assert any(link.startswith(ADDRESS.repository) and "inventor.yml" in link for link in page.values("a", "href"))
    assert (ROOT / ".github" / "ISSUE_TEMPLATE" / "inventor.yml").is_file()


@pytest.mark.parametrize("tag", NAMES)
@every_game
def test_a_page_in_another_language_is_in_that_language(site: Path, game: str, tag: str) -> None:
    spec, page, language = GAMES[game], read(site, game, tag), find_language(tag)
    assert spec.teach.about and spec.teach.howto and language
    told = [spec.shelf.hook, spec.shelf.goal, *spec.teach.about().story]
    told += [one.text for one in spec.teach.howto().howto.surprises]
    assert [words for text in told if (words := localised(text, language)) not in page.text] == []
    assert page.values("html", "lang") == [tag]
    alternates = dict(zip(page.values("link", "hreflang"), page.values("link", "href")[1:], strict=False))
    assert alternates == {
        ENGLISH: f"{ADDRESS.site}{game}/",
        **{each: f"{ADDRESS.site}{game}/{each}/" for each in NAMES},
        "x-default": f"{ADDRESS.site}{game}/",
    }
    assert page.values("a", "hreflang") == [each for each in (ENGLISH, *NAMES) if each != tag]


@every_game
def test_tags_have_absolute_addresses(site: Path, game: str) -> None:
    spec, page = GAMES[game], read(site, game)
    found = {str(given.get("property") or given.get("name")): given.get("content") for _, given in page.elements}

    here = f"{ADDRESS.site}{game}/"
    assert page.values("link", "href")[0] == found["og:url"] == here
    assert found["og:image"] == found["twitter:image"] == f"{ADDRESS.site}previews/{game}.png"
    assert found["og:title"] == found["twitter:title"] == f"{spec.name} by {spec.inventor}"
    assert found["og:description"] == found["twitter:description"] == spec.shelf.hook
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:image:alt"] and found["description"]


@pytest.mark.parametrize("tag", [ENGLISH, *NAMES])
@every_game
def test_all_addresses_exist(site: Path, game: str, tag: str) -> None:
    page, here = read(site, game, tag), f"{ADDRESS.site}{page_path(game, tag)}"
    for link in page.values("a", "href") + page.values("script", "src") + page.values("link", "href"):
        found = urljoin(here, link)
        if not found.startswith(ADDRESS.site):
            assert urlsplit(link).scheme in ("http", "https")
            continue
        name = found.removeprefix(ADDRESS.site).partition("#")[0].partition("?")[0]
        if name in PAGES or name == "":
            assert name == "" or (site / name / "index.html").is_file()
        elif name == "css/game.css":
            assert name in ENTRIES
        else:
            assert (WEB / name).is_file(), name


def test_pages_have_no_inline_scripts_or_styles_and_one_heading(site: Path) -> None:
    for name in (*(f"{game}/index.html" for game in GAME_IDS), "404.html"):
        page = Page((site / name).read_text(encoding="utf-8"))
        tags = [tag for tag, _ in page.elements]
        ids = [given["id"] for _, given in page.elements if "id" in given]
        headings = len((ENGLISH, *NAMES)) if name == "404.html" else 1  # one for each reader, of which one is seen
        assert tags.count("h1") == headings and tags.count("main") == tags.count("title") == 1
        assert len(ids) == len(set(ids))
        assert len(page.values("script", "src")) == tags.count("script") and "style" not in tags
        assert not [key for _, given in page.elements for key in given if key == "style" or key.startswith("on")]
        assert "$" not in page.text


def test_the_404_page_can_appear_at_any_depth(site: Path) -> None:
    page = Page((site / "404.html").read_text(encoding="utf-8"))

    links = page.values("a", "href") + page.values("script", "src") + page.values("link", "href")
    assert links and all(link.startswith("/a/b/") for link in links)


def test_search_engines_get_every_page(site: Path) -> None:
    listed = [place.text for place in ElementTree.parse(site / "sitemap.xml").iter(f"{{{SITEMAP}}}loc")]

    assert listed == [ADDRESS.site, *(f"{ADDRESS.site}{page}" for page in PAGES)]
    assert len(PAGES) == len(GAME_IDS) * (len(NAMES) + 1)
    assert f"Sitemap: {ADDRESS.site}sitemap.xml\n" in (site / "robots.txt").read_text(encoding="utf-8")


@every_game
def test_the_picture_of_a_link_preview_shows_the_facts_of_the_core(game: str) -> None:
    """After a change, run `python build.py previews`."""
    spec = GAMES[game]
    assert spec.teach.about
    with PngImageFile(PREVIEWS / f"{game}.png") as picture:
        shown = picture.text
        assert picture.size == PREVIEW_SIZE

    assert (shown["Title"], shown["Author"], shown["Description"]) == (spec.name, spec.inventor, spec.shelf.hook)
    assert shown["Year"] == str(spec.teach.about().year)
    assert (PREVIEWS / f"{game}.png").stat().st_size < 300_000, "some chats show no larger pictures"


@pytest.mark.parametrize("name", ["site", *GAME_IDS])
def test_a_preview_has_the_boards_of_today(drawn: Public, name: str) -> None:
    """After a change of a board's drawing or its colours, run `python build.py previews`."""
    with PngImageFile(PREVIEWS / f"{name}.png") as picture:
        marks = picture.text["Drawn"]

    games = drawn.drawn if name == "site" else {name: drawn.drawn[name]}
    assert marks == " ".join(one.mark("moment") for one in games.values())


def test_the_mark_of_a_preview_changes_with_its_drawing_and_its_colours(
    drawn: Public, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = drawn.drawn["turtle-shell"]
    mark, style = one.mark("moment"), pictures._style

    bolder = one._replace(pictures={"moment": one.pictures["moment"].replace("<circle", "<rect")})
    other_men = one._replace(symbols=one.symbols.replace("<path", "<path class='new'"))
    monkeypatch.setattr(pictures, "_style", lambda name: style(name).replace("fill", "stroke"))
    assert len({mark, bolder.mark("moment"), other_men.mark("moment"), one.mark("moment")}) == 4
    monkeypatch.setattr(pictures, "_style", lambda name: f"/* told again */ {style(name)}")
    assert one.mark("moment") == mark


@every_game
def test_the_pictures_of_a_page_are_those_of_how_to_play(site: Path, drawn: Public, game: str) -> None:
    text = (site / game / "index.html").read_text(encoding="utf-8")
    one = drawn.drawn[game]

    assert [name for name, svg in one.pictures.items() if svg not in text] == ["moment"]
    used = set(re.findall(r'<use href="#([^"]+)"', text))
    assert used and used <= set(re.findall(r'<symbol id="([^"]+)"', text) + re.findall(r' id="([^"]+)"', text))


def test_a_missing_preview_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_pages, "PREVIEWS", WEB / "none")

    with pytest.raises(BuildError, match=r"build\.py previews"):
        write_pages(tmp_path, ADDRESS)
