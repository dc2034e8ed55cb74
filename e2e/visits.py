"""Browsers with stored data from an earlier visit.

Most tests need a running Python, and its first start takes longer than many a test. So they start as a repeat visit
does: from a memory image, in a context that other tests have used. Stored data is cleared between tests, and a page or
context that a test has changed permanently is not used again. Tests of a first visit, or of the files that Python
starts from, use `first_visit`.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page

from buildtools.common import CACHE, ROOT
from buildtools.server import StaticServer
from buildtools.testing import SITE_VARIABLE
from e2e.watching import watch

BASE = "/chess-pilgrimage/"
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 640}}
BOOT_TIMEOUT = 90_000
# Every test as a first visit: `CHESS_PILGRIMAGE_FIRST_VISIT=1 python build.py test --long`.
FIRST_VISIT = bool(os.environ.get("CHESS_PILGRIMAGE_FIRST_VISIT"))
READY = "document.documentElement.dataset.core === 'ready'"
IMAGES = "chess-pilgrimage-image " + "${encodeURIComponent(new URL('./', location.href).href)}"  # as in web/boot.mjs
SAVE_IMAGE = f"""async () => {{
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`{IMAGES}`);
    const link = document.createElement("a");
    for await (const file of folder.values()) link.href = URL.createObjectURL(await file.getFile());
    link.download = "image.bin";
    link.click();
}}"""
CHOOSE_FILE = "document.body.append(Object.assign(document.createElement('input'), { type: 'file' }))"
PUT_IMAGE = f"""async (build) => {{
    const [image] = document.querySelector("input").files;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(`{IMAGES}`, {{ create: true }});
    const writing = await (await folder.getFileHandle(build, {{ create: true }})).createWritable();
    await writing.write(image);
    await writing.close();
}}"""
# Calls that change a page or a context for the rest of its life: whoever makes one is its last user.
LASTING = ("add_init_script", "expose_binding", "expose_function", "on", "once")
LASTING_ON_PAGE = (*LASTING, "emulate_media", "route", "set_default_timeout")
LASTING_ON_CONTEXT = (*LASTING, "new_cdp_session", "set_default_timeout")


def site_root() -> Path:
    """Return the folder with the built site."""
    folder = Path(os.environ.get(SITE_VARIABLE, ROOT / "dist"))
    assert (folder / "index.html").exists(), "there is no built site; run `python build.py build` first"
    return folder


def serve(folder: Path, port: int = 0) -> StaticServer:
    """Return a running server of the folder below BASE, with the cache headers of GitHub Pages."""
    return StaticServer(folder, BASE, port, cache_control="max-age=600").start()


def wait_ready(page: Page) -> None:
    """Wait until the rules answer."""
    page.wait_for_function(READY, timeout=BOOT_TIMEOUT)


HURRIED = "globalThis.hurried = true;"
"""Lets opponents answer at once, whatever the setting of their least time."""


def make_context(browser: Browser, site: str, size: str, first_visit: bool = False, **options: Any) -> BrowserContext:
    """Return a context of the named size; service workers are blocked unless a test is about them."""
    settings = {"service_workers": "block", "reduced_motion": "reduce", **options}
    context = browser.new_context(viewport=SIZES[size], base_url=site, **settings)
    context.add_init_script(HURRIED)
    if not (first_visit or FIRST_VISIT):
        put_image(context)
    watch(context, site)
    return context


def put_image(context: BrowserContext) -> None:
    """Give the context the data of an earlier visit, except tables and files for offline play."""
    build, image = image_of_a_visit(context.browser)
    page = context.new_page()
    page.goto("./licenses.txt")
    page.evaluate(CHOOSE_FILE)
    page.set_input_files("input", image)
    page.evaluate(PUT_IMAGE, build)
    page.close()


def image_of_a_visit(browser: Browser) -> tuple[str, Path]:
    """Return the id of the build and the image that a first visit makes of it, cached between runs."""
    folder = site_root()
    found = re.search(r'name="build" content="([^"]+)"', (folder / "index.html").read_text(encoding="utf-8"))
    assert found, "the page names its build"
    image = CACHE / f"image-{found[1]}.bin"
    if not image.exists():
        CACHE.mkdir(exist_ok=True)
        made = image.with_suffix(f".{os.getpid()}")
        make_image(browser, folder, made)
        for old in set(CACHE.glob("image-*.bin")) - {image}:
            old.unlink(missing_ok=True)
        with suppress(FileExistsError):  # replaced atomically, because another worker may be reading it
            os.link(made, image)
        made.unlink()
    return found[1], image


def make_image(browser: Browser, folder: Path, image: Path) -> None:
    """Make the image in a first visit, and store it in a file."""
    server = serve(folder)
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("./")
    wait_ready(page)
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    with page.expect_download(timeout=BOOT_TIMEOUT) as download:
        page.evaluate(SAVE_IMAGE)
    download.value.save_as(image)
    context.close()
    server.stop()


def forget(page: Page, origin: str) -> None:
    """Empty both stores; no page of ours may be open. The image stays."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage,indexeddb"})
    session.send("Page.resetNavigationHistory")
    session.detach()


def note_lasting(thing: Page | BrowserContext, names: Iterable[str]) -> None:
    """Set `thing.used_up` from now on when a call changes it permanently."""
    thing.used_up = False
    for name in names:
        setattr(thing, name, _noted(thing, getattr(thing, name)))


def _noted(thing: Page | BrowserContext, plain: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*args: Any, **options: Any) -> Any:
        thing.used_up = True
        return plain(*args, **options)

    return noted


class Visit(NamedTuple):
    """A context in use by a test, and its first page. `kind` says which other tests may use it; None means none."""

    kind: object
    context: BrowserContext
    page: Page


class Visits:
    """The contexts that tests use one after the other."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.idle: dict[object, list[Visit]] = {}
        self.here: list[Visit] = []

    def page(self, size: str = "desktop", *, alone: bool = False, first_visit: bool = False, **options: Any) -> Page:
        """Return an unused page with empty storage; with `alone`, in a context that no other test uses."""
        alone = alone or first_visit or FIRST_VISIT or "service_workers" in options
        kind = None if alone else (size, *sorted(options.items()))
        visit = self._again(kind, size) if self.idle.get(kind) else self._first(kind, size, first_visit, options)
        self.here.append(visit)
        return visit.page

    def _first(self, kind: object, size: str, first_visit: bool, options: dict[str, Any]) -> Visit:
        context = make_context(self.browser, self.site, size, first_visit, **options)
        note_lasting(context, LASTING_ON_CONTEXT)
        return Visit(kind, context, own_page(context))

    def _again(self, kind: object, size: str) -> Visit:
        _, context, page = self.idle[kind].pop()
        if page.is_closed():
            page = own_page(context)
        forget(page, self.site.removesuffix(BASE))
        if page.viewport_size != SIZES[size]:
            page.set_viewport_size(SIZES[size])
        context.used_up = False  # by us
        context.watched.forget()
        assert abs(page.evaluate("Date.now()") / 1000 - time.time()) < 60, "a test that sets the clock is `alone`"
        return Visit(kind, context, page)

    def leave(self) -> None:
        """End a test: keep what another test may use, and fail if something went wrong."""
        visits, self.here = self.here, []
        for visit in visits:
            if visit.kind is None or visit.context.used_up or not self._tidy(visit.context, visit.page):
                visit.context.close()
            else:
                self.idle.setdefault(visit.kind, []).append(visit)
        for visit in visits:
            visit.context.watched.check()

    def _tidy(self, context: BrowserContext, page: Page) -> bool:
        """Close what the test has opened, and leave the site; return whether that worked."""
        try:
            for each in context.pages:
                if each is not page or page.used_up:
                    each.close()
            if not page.is_closed():
                page.goto("about:blank")
            context.unroute_all(behavior="ignoreErrors")
            context.set_offline(False)
            context.clear_permissions()
        except Error:
            return False  # after a failure anything may hang
        return True

    def end(self) -> None:
        """Close unused contexts."""
        for visit in (visit for visits in self.idle.values() for visit in visits):
            visit.context.close()


def own_page(context: BrowserContext) -> Page:
    """Return a page of the context that records permanent changes."""
    page = context.new_page()
    note_lasting(page, LASTING_ON_PAGE)
    return page
