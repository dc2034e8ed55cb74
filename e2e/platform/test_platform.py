"""The platform: hosting, security policy, offline play, updates, the two workers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from buildtools.server import StaticServer
from buildtools.site import write_service_worker
from e2e.conftest import BOOT_TIMEOUT, ask, make_context, serve, wait_ready
from e2e.watching import NO_NETWORK, NO_PYTHON, failures, our_words

OFFLINE = """async () => {
    const { watchOffline } = await import(new URL("js/testing.js", document.baseURI));
    let seen;
    watchOffline((state) => { seen = state; })();
    return seen;
}"""


def offline_state(page: Page) -> dict[str, bool]:
    """Return the page's offline state."""
    return page.evaluate(OFFLINE)


def wait_offline(page: Page, name: str) -> None:
    """Wait for the offline state "ready" or "update"."""
    for _ in range(BOOT_TIMEOUT // 250):
        if offline_state(page)[name]:
            return
        page.wait_for_timeout(250)
    pytest.fail(f"offline play: no {name} in {BOOT_TIMEOUT} ms, but {offline_state(page)}")


def test_a_browser_that_cannot_store_files_shows_a_message(page: Page) -> None:
    told: list[str] = []
    page.context.on("console", lambda message: told.append(message.text))
    page.goto("./")
    wait_ready(page)
    expect(page.locator("html[data-preparing]")).to_have_count(0, timeout=5000)
    assert offline_state(page)["able"] is False
    assert "This page is not kept for offline play: service workers are blocked." in told
    expect(page.get_by_text("offline play")).to_have_count(0)
    page.goto("./#/settings")
    expect(page.get_by_text("Nothing can be stored for offline play in this session.")).to_be_visible()


@pytest.fixture
def own_server(site_folder: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """Return a server of the test's own, with a copy of the site that it may change."""
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    server = serve(folder)
    yield server
    server.stop()


WAITING = """async (seconds) => {
    const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    if (!waiting) return false;
    const channel = new MessageChannel();
    const told = new Promise((resolve) => { channel.port1.onmessage = ({ data }) => resolve(data.made); });
    waiting.postMessage({ do: "made" }, [channel.port2]);
    return (await told) === seconds;
}"""
"""Whether the worker that waits was made then."""


def build_next(site: Path) -> str:
    """Turn the site into another build, with a new description in its manifest; return that build's id."""
    page = (site / "index.html").read_text(encoding="utf-8")
    old = re.search(r'name="build" content="([^"]+)"', page)[1]
    new = old[::-1]
    for name in ("index.html", "js/main.js", "pyodide/boot.mjs", "pyodide/image.mjs"):
        text = (site / name).read_text(encoding="utf-8")
        (site / name).write_text(
            text.replace(f'content="{old}"', f'content="{new}"')
            .replace(f'"{old}"', f'"{new}"')
            .replace(f"?b={old}", f"?b={new}"),
            encoding="utf-8",
        )
    manifest = site / "manifest.webmanifest"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace("Four unusual", "Four very unusual"), encoding="utf-8"
    )
    write_service_worker(site, new)
    return new


@pytest.mark.guard(name="nothing")
def test_the_page_starts_below_a_path_without_special_headers(booted: Page) -> None:
    assert ask(booted, {"do": "games"})["ok"]
    assert booted.evaluate("crossOriginIsolated") is False


def test_a_refusal_is_a_reply(booted: Page) -> None:
    reply = ask(booted, {"do": "no such thing", "id": 7})

    assert (reply["ok"], reply["id"], reply["error"]["code"]) == (False, 7, "bad-request")


@pytest.mark.main_path
def test_nothing_is_requested_from_another_host(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(first_visit=True, service_workers="allow")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))

    page.goto(site)
    wait_ready(page)
    think(page, {"nodes": 50})
    wait_offline(page, "ready")

    # Requests of workers and the service worker are watched too, because the context reports them.
    assert any(url.endswith("/py/python.bin") for url in asked)
    assert any(url.endswith("/sw.js") for url in asked)
    assert [url for url in asked if not url.removeprefix("blob:").startswith(site.rsplit("/", 2)[0])] == []


POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'unsafe-eval' 'sha256-r8NmcIheq9TRpHnWQJnGybs10DzxNe1YyT+x1LOONCI='",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
ELSEWHERE = "http://127.0.0.1:9/"
FORBIDDEN = {
    "connect-src": f"fetch('{ELSEWHERE}').catch(() => {{}})",
    "img-src": f"document.body.append(Object.assign(new Image(), {{ src: '{ELSEWHERE}x.png' }}))",
    "script-src-elem": (
        "document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }))"
    ),
    "script-src-attr": "document.body.setAttribute('onclick', 'window.ran = 1'), document.body.click()",
    "style-src-elem": (
        "document.head.append(Object.assign(document.createElement('style'), { textContent: '* { color: red }' }))"
    ),
    "base-uri": f"document.head.append(Object.assign(document.createElement('base'), {{ href: '{ELSEWHERE}' }}))",
    "form-action": (
        "document.body.appendChild("
        f"Object.assign(document.createElement('form'), {{ action: '{ELSEWHERE}' }})).requestSubmit()"
    ),
    "frame-src": f"document.body.append(Object.assign(document.createElement('iframe'), {{ src: '{ELSEWHERE}' }}))",
}
"""What the policy forbids, by the directive that refuses it."""


@pytest.mark.guard(name="the policy of the page")
def test_the_security_policy_is_set_and_enforced(page: Page, site: str) -> None:
    page.add_init_script(
        "window.violations = [];"
        "addEventListener('securitypolicyviolation', (e) => violations.push(e.effectiveDirective));"
    )
    page.goto(site)
    wait_ready(page)
    think(page, {"nodes": 50})

    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    assert dict(part.strip().split(" ", 1) for part in policy.split(";")) == POLICY
    assert page.evaluate("violations") == []
    assert page.locator("script:not([src])").count() == 0
    page.context.watched.check()
    for directive, attempt in FORBIDDEN.items():
        page.evaluate(f"(violations.length = 0, {attempt}, null)")
        page.wait_for_function("violations.length > 0", timeout=5_000)
        assert page.evaluate("violations")[0] == directive
    assert page.evaluate("window.ran") is None
    page.context.watched.forget()  # these refusals were wanted


def think(page: Page, limits: dict[str, object], stop_after: int | None = None) -> dict[str, object]:
    """Search from the start of the first game for two; return the reply and how long stopping took."""
    return page.evaluate(
        """async ([limits, stopAfter]) => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            const { games } = await core.ask({ do: "games" });
            const { id } = games.find(({ sides }) => sides.length > 1);
            const { record } = await core.ask({ do: "new", game: id, options: {}, seed: "e2e" });
            const controller = new AbortController();
            let heard = 0;
            let stopped;
            const onProgress = () => {
                heard += 1;
                if (stopAfter === heard) { stopped = performance.now(); controller.abort(); }
            };
            const reply = await core.think({ do: "think", record, ...limits }, { onProgress, signal: controller.signal });
            return { reply, heard, waited: performance.now() - stopped };
        }""",
        [limits, stop_after],
    )


def test_the_thinker_searches_while_the_rules_answer(booted: Page) -> None:
    result = think(booted, {"nodes": 200, "seed": "e2e"})

    assert result["reply"]["done"]
    assert result["reply"]["move"]


def test_move_now_stops_a_search_quickly_with_a_move(booted: Page) -> None:
    result = think(booted, {"seconds": 60, "seed": "e2e"}, stop_after=2)

    assert result["reply"]["done"]
    assert result["reply"]["move"]
    assert result["waited"] < 1500  # 300 ms on an idle machine; this one may be busy


def test_progress_counts_the_bytes_of_the_files(first_visit: Page, site: str, site_folder: Path) -> None:
    names = ("pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs", "py/python.bin")
    whole = sum((site_folder / name).stat().st_size for name in names)
    held: list[Route] = []
    # what Python itself asks for comes only when all has been counted: a quick start is not counted at all
    first_visit.context.route("**/py/python.bin", lambda route: route.continue_() if held else held.append(route))
    first_visit.goto(site)
    first_visit.evaluate("async () => (window.core = (await import(new URL('js/testing.js', document.baseURI))).core)")
    first_visit.wait_for_function("whole => core.state.loaded === whole && core.state.total === whole", arg=whole)
    assert first_visit.evaluate("core.state.phase") == "loading"

    held[0].continue_()
    wait_ready(first_visit)

    assert first_visit.evaluate("[core.state.loaded, core.state.total]") == [whole, whole]


def test_a_missing_file_is_reported_and_a_restart_fixes_it(new_page: Callable[..., Page], site: str) -> None:
    page = new_page(first_visit=True)
    page.context.watched.expect(*NO_PYTHON)
    page.context.route("**/py/python.bin", lambda route: route.fulfill(status=404))
    page.goto(site)
    page.wait_for_function("document.documentElement.dataset.core === 'failed'", timeout=BOOT_TIMEOUT)
    reason = page.evaluate("async () => (await import(new URL('js/testing.js', document.baseURI))).core.state.reason")
    assert "python.bin" in reason

    page.context.unroute("**/py/python.bin")
    page.evaluate("async () => (await import(new URL('js/testing.js', document.baseURI))).core.restart()")
    wait_ready(page)

    assert ask(page, {"do": "games"})["ok"]


def test_a_worker_that_does_not_start_is_replaced_automatically(page: Page, site: str, site_folder: Path) -> None:
    page.context.watched.expect(our_words("the first one fails"))
    sources = iter(["raise RuntimeError('the first one fails')"])
    healthy = (site_folder / "py" / "worker.py").read_text(encoding="utf-8")
    page.context.route("**/py/worker.py*", lambda route: route.fulfill(body=next(sources, healthy)))
    page.add_init_script(
        "window.phases = [];"
        "new MutationObserver(() => phases.push(document.documentElement.dataset.core))"
        ".observe(document, { subtree: true, attributeFilter: ['data-core'] });"
    )
    page.goto(site)
    wait_ready(page)

    assert next(sources, None) is None, "the first source was requested"
    assert "failed" not in page.evaluate("phases")
    assert ask(page, {"do": "games"})["ok"]


@pytest.mark.main_path
def test_plays_without_network_and_without_server(browser: Browser, own_server: StaticServer) -> None:
    context = make_context(browser, own_server.address, "desktop", first_visit=True, service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    wait_offline(page, "ready")

    context.set_offline(True)
    own_server.stop()
    own_server.requests.clear()
    context.watched.expect(NO_NETWORK)
    page.reload()
    wait_ready(page)
    assert ask(page, {"do": "games"})["ok"]

    other = context.new_page()
    other.goto(own_server.address + "?x=1#anything")
    wait_ready(other)
    assert think(other, {"nodes": 50})["reply"]["ok"]
    assert own_server.requests == []
    context.close()
    context.watched.check()


def test_ready_is_shown_only_when_every_file_is_stored(browser: Browser, own_server: StaticServer) -> None:
    context = make_context(browser, own_server.address, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    wait_offline(page, "ready")
    rulebook = own_server.root / "data" / "rulebook-pilgrim.json"
    aside = rulebook.rename(own_server.root.parent / "aside")
    page.evaluate(
        """async () => {
            const [name] = (await caches.keys()).filter((name) => name.startsWith("chess-pilgrimage-"));
            const cache = await caches.open(name);
            const [first] = (await cache.keys()).filter((request) => request.url.includes("rulebook-pilgrim"));
            await cache.delete(first);
            await caches.open("of-someone-else");
        }"""
    )

    context.watched.expect(failures("/data/rulebook-pilgrim.json"))
    page.reload()
    wait_ready(page)
    page.wait_for_timeout(1500)
    assert offline_state(page)["ready"] is False

    aside.rename(rulebook)
    page.evaluate("async () => (await import(new URL('js/testing.js', document.baseURI))).repair()")
    wait_offline(page, "ready")
    assert "of-someone-else" in page.evaluate("caches.keys()")
    context.close()
    context.watched.check()


@pytest.mark.main_path
def test_an_older_build_is_not_offered_as_a_new_version(browser: Browser, own_server: StaticServer) -> None:
    def made(seconds: int) -> None:
        worker = own_server.root / "sw.js"
        text = worker.read_text(encoding="utf-8")
        worker.write_text(re.sub(r"const MADE = \d+;", f"const MADE = {seconds};", text), encoding="utf-8")

    made(2000)
    context = make_context(browser, own_server.address, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    wait_offline(page, "ready")
    for seconds, offered in ((1000, False), (3000, True)):
        build_next(own_server.root)
        made(seconds)
        page.reload()
        wait_ready(page)
        page.wait_for_function(WAITING, arg=seconds, timeout=BOOT_TIMEOUT)
        if offered:
            wait_offline(page, "update")
        else:
            page.wait_for_timeout(1000)
            assert offline_state(page)["update"] is False
        expect(page.get_by_text("A new version is ready.").first).to_be_visible(visible=offered)
    context.close()
    context.watched.check()


def test_an_update_waits_until_it_is_accepted(browser: Browser, own_server: StaticServer) -> None:
    context = make_context(browser, own_server.address, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    wait_offline(page, "ready")
    page.evaluate("window.untouched = true")

    build_next(own_server.root)
    own_server.requests.clear()
    page.reload()
    wait_offline(page, "update")

    changed = {"index.html", "js/main.js", "manifest.webmanifest", "pyodide/boot.mjs", "pyodide/image.mjs"}
    kept = {path.removeprefix("/chess-pilgrimage/") for path in own_server.requests} - {"", "sw.js"}
    assert kept == changed, "only what changed is fetched"
    text = "fetch('manifest.webmanifest').then((r) => r.text())"
    assert "very" not in page.evaluate(text), "the old version is still in use"
    page.evaluate("window.untouched = true")
    page.wait_for_timeout(1000)
    assert page.evaluate("window.untouched"), "nothing reloads by itself"

    with page.expect_navigation(timeout=BOOT_TIMEOUT):
        page.evaluate("import(new URL('js/testing.js', document.baseURI)).then((m) => m.applyUpdate())")
    wait_ready(page)
    assert "very" in page.evaluate(text)
    wait_offline(page, "ready")
    assert offline_state(page)["update"] is False
    context.close()
    context.watched.check()
