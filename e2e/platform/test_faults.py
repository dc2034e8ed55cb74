"""Bad networks, bad hosts and damaged caches: never a blank page or a false "Ready offline", and always a way out."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import BASE, BOOT_TIMEOUT, make_context, wait_ready
from e2e.faults import FAULTS, FaultyServer, broken, disguised, install, missing, portal, untyped
from e2e.platform.test_platform import build_next, offline_state, think, wait_offline

NOT_UP = "The page could not be displayed. The connection may be slow, or one of its files is damaged."
NO_RULES = "The rules did not load. Your tables are safe on this device."
UNREACHABLE = "The site cannot be reached now, so nothing was changed. Try again when you are online."
REPAIR = "import(new URL('js/testing.js', document.baseURI)).then((m) => m.repair()).catch(() => {})"
DAMAGE = """async ([path, type]) => {
    const [name] = (await caches.keys()).filter((name) => name.startsWith("chess-pilgrimage-files"));
    const cache = await caches.open(name);
    const entry = (await cache.keys()).find((request) => request.url.includes(path));
    await cache.put(entry, new Response("<h1>Welcome! Please log in.</h1>", { headers: { "Content-Type": type } }));
}"""
# Every kind of file: the page, its scripts, styles and data, Python, and what is loaded on request.
FILES = [
    "index.html",
    "js/main.js",
    "css/app.css",
    "data/opening.json",
    "data/rulebook-pilgrim.json",
    "py/python.bin",
    "py/worker.py",
    "pyodide/boot.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyscript/core.js",
    "pyscript/core-*.js",
]
long = pytest.mark.long
TYPED = pytest.mark.guard(name="a stored file has its type")


@pytest.fixture
def server(site_folder: Path, tmp_path: Path) -> Iterator[FaultyServer]:
    """Return a server of the test's own copy of the site, without faults yet."""
    shutil.copytree(site_folder, tmp_path / "site")
    running = FaultyServer(tmp_path / "site", BASE)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def context(browser: Browser, server: FaultyServer) -> Iterator[BrowserContext]:
    """Return a context of its own with service workers, whose console is ignored."""
    made = make_context(browser, server.address, "desktop", service_workers="allow")
    yield made
    made.close()


@pytest.fixture
def newcomer(browser: Browser, server: FaultyServer) -> Iterator[BrowserContext]:
    """Return the same without stored data: there is no image, and everything that Python starts from is requested."""
    made = make_context(browser, server.address, "desktop", first_visit=True, service_workers="allow")
    yield made
    made.close()


def matrix(file: str, fault: str) -> list[object]:
    """Return one fault in one file; or, for long, each file with all of its faults."""
    quick = pytest.param(file, [fault], id=f"{file} {fault}")
    return [quick, *(pytest.param(each, [*FAULTS], id=each, marks=long) for each in FILES)]


def visit_and_keep(context: BrowserContext, server: FaultyServer) -> Page:
    """Return a page that is stored for offline play."""
    page = context.new_page()
    page.goto(server.address)
    wait_offline(page, "ready")
    return page


@pytest.mark.guard(name="only files of the build are stored")
@pytest.mark.parametrize(("file", "faults"), matrix("pyodide/pyodide.asm.wasm", "cut_quietly"))
def test_wrong_files_are_never_stored(
    newcomer: BrowserContext, server: FaultyServer, file: str, faults: list[str]
) -> None:
    server.faults = {"sw.js": missing}
    page = newcomer.new_page()
    page.goto(server.address)
    wait_ready(page)

    for fault in faults:
        server.faults = {file: FAULTS[fault]}
        page.evaluate(REPAIR)
        assert install(page) == "redundant", fault
        assert offline_state(page)["ready"] is False, fault
        expect(page.get_by_text("Ready offline"), fault).to_have_count(0)

    server.faults = {}
    page.reload()
    wait_offline(page, "ready")
    server.stop()
    page.reload()
    wait_ready(page)


@pytest.mark.parametrize(
    ("file", "faults"),
    [
        *matrix("js/main.js", "portal"),
        pytest.param("index.html", ["cut_quietly"], id="index.html cut_quietly"),
        pytest.param("pyscript/core-*.js", ["cut_quietly"], id="pyscript cut_quietly"),
    ],
)
def test_a_first_visit_with_a_bad_file_shows_a_message_and_a_way_out(
    browser: Browser, site_folder: Path, file: str, faults: list[str]
) -> None:
    # With other faults of the page itself none of our code arrives: the message is the browser's or the portal's.
    if file == "index.html":
        faults = [fault for fault in faults if fault in ("cut_quietly", "flipped")]
    servers = [FaultyServer(site_folder, BASE) for _ in faults]
    for server in servers:
        server.start()
    contexts = [
        make_context(browser, one.address, "desktop", first_visit=True, service_workers="allow") for one in servers
    ]
    for fault, server, context in zip(
        faults, servers, contexts, strict=True
    ):  # in parallel, since much of it is waiting
        server.faults = {file: FAULTS[fault]}
        context.new_page().goto(server.address, wait_until="commit")
    for fault, server, context in zip(faults, servers, contexts, strict=True):
        expect_message_and_recovery(
            context.pages[0], server, fault, half=(file, fault) == ("index.html", "cut_quietly")
        )
        context.close()
        server.stop()


def expect_message_and_recovery(page: Page, server: FaultyServer, fault: str, half: bool) -> None:
    """Expect the page or its error message, and a start once the network works. Half a page has no shelf in it."""
    told = page.locator("#repair, [data-banner=failed]")
    page.wait_for_function(
        "document.querySelector('#repair, [data-banner=failed]') || document.documentElement.dataset.ready",
        timeout=2 * BOOT_TIMEOUT,  # without any answer a start fails after a minute and a half
    )
    if told.count():
        assert NOT_UP in told.inner_text() or NO_RULES in told.inner_text(), fault
    if half:
        expect(told, fault).to_be_visible()
    else:
        expect(page.get_by_role("heading", name="Chess Pilgrimage"), fault).to_be_visible()
        expect(page.get_by_text("Temple Island Chess").first, fault).to_be_visible()

    server.faults = {}
    if told.count():
        told.get_by_role("button", name="Try again").click()
    else:
        page.reload()
    wait_ready(page)
    expect(page.get_by_role("button", name="Play Temple Island Chess"), fault).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("js/main.js", marks=TYPED),
        pytest.param("css/app.css", marks=[long, TYPED]),
        pytest.param("data/opening.json", marks=[long, TYPED]),
        pytest.param("index.html", marks=[long, pytest.mark.guard(name="the stored page is checked each time")]),
    ],
)
def test_a_stored_file_of_the_wrong_type_is_fetched_again(
    context: BrowserContext, server: FaultyServer, path: str
) -> None:
    page = visit_and_keep(context, server)
    page.evaluate(DAMAGE, [path, "application/x-portal"])

    page.reload()  # at once: later the worker looks at some files by chance
    served = page.evaluate("path => fetch(path).then((reply) => reply.text())", path)
    assert served == (server.root / path).read_text(encoding="utf-8")
    wait_ready(page)
    wait_offline(page, "ready")


@long
@pytest.mark.guard(name="the stored page is checked each time")
def test_the_stored_page_is_checked_each_time(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    page.evaluate(DAMAGE, ["index.html", "text/html; charset=utf-8"])

    page.reload()
    wait_ready(page)


def test_repair_repairs_a_page_that_cannot_draw(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    page.evaluate("localStorage.setItem('somebody', 'else')")
    page.evaluate(DAMAGE, ["js/main.js", "text/javascript"])

    page.reload()
    expect(page.get_by_text(NOT_UP)).to_be_visible()
    page.get_by_role("button", name="Repair").click()
    wait_ready(page)
    wait_offline(page, "ready")
    page.reload()  # a plain reload runs the stored files
    wait_ready(page)
    assert page.evaluate("localStorage.getItem('somebody')") == "else"


def test_repair_without_a_network_changes_nothing(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    page.evaluate(DAMAGE, ["js/main.js", "text/javascript"])
    kept = page.evaluate("caches.keys().then(async ([one]) => (await (await caches.open(one)).keys()).length)")
    server.faults = {"": portal}

    page.reload()
    page.get_by_role("button", name="Repair").click()
    expect(page.get_by_text(UNREACHABLE)).to_be_visible()
    assert kept == page.evaluate("caches.keys().then(async ([one]) => (await (await caches.open(one)).keys()).length)")

    server.faults = {}
    page.get_by_role("button", name="Repair").click()
    wait_ready(page)


@long
@pytest.mark.guard(name="stored files are checked from time to time")
def test_repair_in_the_settings_finds_damaged_files(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    page.evaluate(DAMAGE, ["rulebook-pilgrim", "application/json"])

    page.evaluate(REPAIR)
    wait_offline(page, "ready")
    server.stop()
    answer = page.evaluate("fetch('data/rulebook-pilgrim.json').then((reply) => reply.json())")
    assert answer["ok"]


@long
@pytest.mark.guard(name="stored files are checked from time to time")
def test_sampling_finds_damaged_files(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    page.evaluate(DAMAGE, ["rulebook-pilgrim", "application/json"])
    look = "new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done;" \
        " navigator.serviceWorker.controller.postMessage({ do: 'status' }, [port2]); })"  # fmt: skip
    read = "fetch('data/rulebook-pilgrim.json').then((reply) => reply.json()).then(() => true, () => false)"

    for _ in range(200):  # one file of eight is checked each time: the chance of missing it in all of them is 1 in 4e11
        page.evaluate(look)
        if page.evaluate(read):
            return
    pytest.fail("a damaged file was never found")


@pytest.mark.parametrize("suffix", [pytest.param(".wasm", marks=long), ".mjs"])
def test_a_host_without_content_types(newcomer: BrowserContext, server: FaultyServer, suffix: str) -> None:
    server.faults = {suffix: untyped}
    page = newcomer.new_page()
    page.goto(server.address)
    page.wait_for_function("document.documentElement.dataset.core !== 'loading'", timeout=BOOT_TIMEOUT)

    if suffix == ".mjs":  # a module of the wrong type is refused, but the stored file has the right one
        expect(page.get_by_text(NO_RULES)).to_be_visible()
        wait_offline(page, "ready")
        page.get_by_role("button", name="Try again").click()
    wait_ready(page)
    wait_offline(page, "ready")
    page.reload()
    wait_ready(page)


@pytest.mark.guard(name="only files of the build are stored")
def test_a_lagging_host_never_mixes_old_files_into_a_new_build(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    old = (server.root / "js" / "main.js").read_bytes()
    new = build_next(server.root)
    server.faults = {"js/main.js": lambda handler, file: handler.plain(200, "text/javascript", old)}

    page.reload()
    wait_ready(page)
    assert install(page) == "redundant", "the new build is not whole yet"
    assert offline_state(page)["update"] is False
    assert page.locator("meta[name=build]").get_attribute("content") != new

    server.faults = {}
    page.reload()
    wait_offline(page, "update")


def test_another_tab_learns_of_an_update(context: BrowserContext, server: FaultyServer) -> None:
    page = visit_and_keep(context, server)
    other = context.new_page()
    other.goto(server.address)
    wait_ready(other)
    build_next(server.root)
    page.reload()
    wait_offline(page, "update")

    with page.expect_navigation(timeout=BOOT_TIMEOUT):
        page.get_by_role("button", name="Update now").click()
    wait_ready(page)
    wait_offline(other, "update")
    other.wait_for_timeout(2000)
    assert offline_state(other)["update"], "the tab still knows of the update"
    expect(other.get_by_text("A new version is ready.")).to_be_visible()


def test_scripts_and_page_of_two_builds_never_run_together(newcomer: BrowserContext, server: FaultyServer) -> None:
    old = (server.root / "js" / "main.js").read_bytes()
    build_next(server.root)
    lags = iter([True])

    def lagging(handler: object, file: Path) -> None:
        handler.plain(200, "text/javascript", old if next(lags, False) else file.read_bytes())

    server.faults = {"js/main.js": lagging}
    page = newcomer.new_page()
    page.goto(server.address)
    wait_ready(page)  # it has loaded its own scripts
    assert next(lags, None) is None

    server.faults = {"js/main.js": lambda handler, file: handler.plain(200, "text/javascript", old)}
    behind = newcomer.browser.new_context(base_url=server.address, service_workers="block")
    page = behind.new_page()
    page.goto(server.address)
    expect(page.get_by_text(NOT_UP)).to_be_visible()
    server.faults = {}
    page.get_by_role("button", name="Try again").click()
    wait_ready(page)
    behind.close()


def test_a_thinker_with_wrong_files_is_reported_at_once_and_retried(
    newcomer: BrowserContext, server: FaultyServer
) -> None:
    page = newcomer.new_page()
    server.faults = {"sw.js": missing}
    page.goto(server.address)
    wait_ready(page)
    newcomer.route("**/pyodide.asm.wasm", lambda route: route.fulfill(body="<h1>Log in</h1>", content_type="text/html"))

    with pytest.raises(Exception, match=r"(?i)compile|magic|wasm"):
        think(page, {"nodes": 20})
    newcomer.unroute("**/pyodide.asm.wasm")
    assert think(page, {"nodes": 20})["reply"]["ok"]


@pytest.mark.parametrize("fault", [broken, pytest.param(disguised, marks=long)], ids=["broken", "disguised"])
def test_a_part_that_fails_to_load_is_reported(
    context: BrowserContext, server: FaultyServer, fault: Callable[..., None]
) -> None:
    server.faults = {"sw.js": missing}
    page = context.new_page()
    page.goto(server.address)
    wait_ready(page)
    server.faults = {".js": fault}

    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="This part did not load")).to_be_visible()
    server.faults = {}
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_sheet_that_fails_to_load_is_reported_and_loads_later(context: BrowserContext, server: FaultyServer) -> None:
    server.faults = {"sw.js": missing}
    page = context.new_page()
    page.goto(f"{server.address}#/new/turtle-shell")
    wait_ready(page)
    page.locator("form button[type=submit]").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    server.faults = {".js": broken}

    share(page)
    expect(page.get_by_role("alert").get_by_text("This part did not load.")).to_be_visible()
    server.faults = {}
    page.get_by_role("dialog").get_by_role("button", name="Try again").click()
    wait_ready(page)
    share(page)
    expect(page.get_by_role("dialog").get_by_role("button", name="Copy").first).to_be_visible()


def share(page: Page) -> None:
    """Open the share sheet of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share", exact=True).click()


def test_an_old_browser_shows_what_it_needs(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(first_visit=True, java_script_enabled=False)
    page.goto(site)

    expect(page.get_by_role("heading", name="Chess Pilgrimage")).to_be_visible()
    for name in ("Temple Island Chess", "Turtle Shell Chess", "Monkey King Chess", "Pilgrim Chess"):
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_text("A newer browser is needed: Chrome")).to_be_visible()
