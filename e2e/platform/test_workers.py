"""Workers that die, hang or never start: the page recovers once automatically, then reports the failure."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import plies, point, set_table, strip, strip_detail, voice
from e2e.platform.test_platform import think
from e2e.watching import Problem, our_words
from tests.playouts import played_out

REVIEW = """async ([record, nodes, thinkers]) => {
    const device = { hardwareConcurrency: thinkers + 1, deviceMemory: 8 };
    for (const [name, value] of Object.entries(device))
        Object.defineProperty(navigator, name, { value, configurable: true });
    const { core } = await import(new URL("js/testing.js", document.baseURI));
    const { points, turning, missed } = await core.review({ do: "review", record, nodes });
    return { points, turning, missed };
}"""
"""Review a game in a page that believes it has enough cores for that many thinkers."""
# Every worker with rules, in order of creation. `lost` has the numbers of those that fail at once.
WORKERS = """
    window.made = [];
    window.lost = [];
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            if (String(how[0]).includes("image.mjs")) return; // it makes the memory image and runs no rules
            if (lost.includes(made.length)) super.terminate();
            made.push(this);
        }
        terminate() {
            super.terminate();
            this.ended = true;
        }
    };
    window.phases = [];
    new MutationObserver(() => phases.push(document.documentElement.dataset.core))
        .observe(document, { subtree: true, attributeFilter: ["data-core"] });
"""
# Timeouts of the page, in milliseconds, are shortened so that tests do not have to wait for them.
HURRY = """
    const plain = setTimeout;
    window.setTimeout = (run, wait, ...more) => plain(run, wait >= 10_000 ? wait / 20 : wait, ...more);
"""
# Or they are lengthened: what a test asks for is answered, however busy the machine is.
PATIENCE = """
    const plain = setTimeout;
    window.setTimeout = (run, wait, ...more) => plain(run, wait >= 5_000 ? 20 * wait : wait, ...more);
"""

# Counts how often anything searches the page by XPath.
COUNT_SEARCHES = """
    window.searches = 0;
    const { createExpression } = XPathEvaluator.prototype;
    XPathEvaluator.prototype.createExpression = function (...what) {
        window.searches += 1;
        return createExpression.apply(this, what);
    };
"""
SEE = """new Promise((resolve) => {
    new MutationObserver(resolve).observe(document, { attributes: true, childList: true, subtree: true });
    document.body.append("more");
}).then((changes) => changes.length)"""

# Signs of life that each worker has given, and a clock that a test can put on.
STAGES = (
    WORKERS
    + """
    window.signs = {};
    const listen = Worker.prototype.addEventListener;
    Worker.prototype.addEventListener = function (name, hear, ...more) {
        const note = ({ data }) => data === "python-gets-on" && (signs[made.indexOf(this)] = true);
        if (name === "message") listen.call(this, name, note);
        return listen.call(this, name, hear, ...more);
    };
    window.ahead = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
"""
)
FAILED = "document.documentElement.dataset.core === 'failed'"

HERE, THERE = "B1", "B3"  # a first move of Turtle Shell Chess


def wait_for_one(page: Page) -> None:
    """Wait until the rules answer, and forget all workers but theirs: a slow start takes two, and ends one later."""
    wait_ready(page)
    page.wait_for_function("made.filter((one) => !one.ended).length === 1", timeout=BOOT_TIMEOUT)
    page.evaluate("made = made.filter((one) => !one.ended)")


@pytest.fixture
def watched(page: Page, site: str) -> Page:
    """Return a page whose workers can be terminated from outside, with the rules ready in `made[0]`."""
    page.add_init_script(WORKERS)
    page.goto(site)
    wait_for_one(page)
    return page


@pytest.mark.main_path
def test_rules_that_die_are_restarted_automatically(watched: Page) -> None:
    watched.evaluate("phases.length = 0; made[0].terminate()")

    watched.wait_for_function("phases.includes('ready')", timeout=BOOT_TIMEOUT)
    assert set(watched.evaluate("phases")) == {"loading", "ready"}
    assert ask(watched, {"do": "games"})["ok"]


@pytest.mark.parametrize("lost", [0, 1])
def test_a_worker_that_gets_on_is_left_alone_and_used_late(new_page: Callable[..., Page], site: str, lost: int) -> None:
    """The first worker, which the page declares, or the second, beside a first that was lost."""
    page = new_page(first_visit=True)
    held: list[Route] = []
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.add_init_script(STAGES)
    page.add_init_script(f"lost.push(...[0].slice(0, {lost}))")
    page.goto(site)
    if lost:
        page.wait_for_function("made.length === 1", timeout=BOOT_TIMEOUT)
        page.evaluate("ahead += 31_000")
    page.wait_for_function(f"signs[{lost}]", timeout=BOOT_TIMEOUT)
    page.evaluate("ahead += 75_000")
    page.wait_for_timeout(1_200)  # the page looks twice a second
    assert page.evaluate(f"[made.length, {FAILED}]") == [lost + 1, False]

    page.evaluate("ahead += 30_000")
    page.wait_for_function(FAILED, timeout=BOOT_TIMEOUT)
    for route in held:
        route.continue_()
    wait_ready(page)
    expect(page.locator(".banners")).to_contain_text("The rules are there now.")
    assert page.evaluate("made.length") == lost + 1
    assert ask(page, {"do": "games"})["ok"]


def test_a_move_is_played_although_the_rules_die(watched: Page) -> None:
    set_table(watched)
    point(watched, HERE)
    watched.evaluate("made[0].terminate()")
    point(watched, THERE)

    expect(plies(watched)).to_have_count(1, timeout=BOOT_TIMEOUT)
    wait_ready(watched)
    expect(plies(watched)).to_have_count(1)
    expect(watched.locator(".banners")).not_to_contain_text("stopped")


def test_rules_that_die_again_soon_are_reported_and_restarted_by_hand(watched: Page) -> None:
    watched.evaluate("phases.length = 0; made[0].terminate()")
    watched.wait_for_function("phases.includes('ready')", timeout=BOOT_TIMEOUT)
    wait_for_one(watched)
    watched.evaluate("made[0].terminate()")

    expect(watched.get_by_text("The rules have stopped. Your tables are safe on this device.")).to_be_visible()
    watched.get_by_role("button", name="Try again").click()
    wait_ready(watched)
    assert ask(watched, {"do": "games"})["ok"]


def test_a_request_that_kills_the_rules_is_not_sent_again(watched: Page) -> None:
    found = watched.evaluate(
        """async () => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            phases.length = 0;
            await core.ask({ do: "games" }); // the rules of the games are loaded
            // It takes tens of seconds: Chromium lets a worker that is terminated run on for two.
            const long = core.ask({ do: "perft", game: "turtle-shell", depth: 8 });
            const waiting = core.ask({ do: "games" });
            setTimeout(() => made[0].terminate(), 500);
            const began = performance.now();
            const { error } = await long;
            return { error, took: performance.now() - began, games: (await waiting).ok };
        }"""
    )

    assert found["error"]["code"] == "stopped"
    assert found["error"]["message"].startswith("The rules have stopped. ")
    assert found["took"] < 9_000, "the failure is reported at once"
    assert found["games"], "a waiting request is answered by the next worker"
    assert watched.evaluate("[made.length, phases.includes('failed')]") == [2, False]


def test_slow_rules_are_reported_and_continue(watched: Page) -> None:
    set_table(watched)
    watched.workers[0].evaluate("setTimeout(() => { const until = Date.now() + 5000; while (Date.now() < until); })")
    point(watched, HERE)
    point(watched, THERE)

    expect(strip_detail(watched)).to_contain_text("The rules are slow to answer.")
    expect(voice(watched, "status")).to_contain_text("The rules are slow to answer.")
    expect(strip_detail(watched)).not_to_contain_text("The rules are slow")
    expect(plies(watched)).to_have_count(1)
    assert watched.evaluate("made.length") == 1


def test_rules_that_hang_are_replaced_and_the_request_is_sent_again(page: Page, site: str) -> None:
    page.add_init_script(WORKERS)
    page.add_init_script(HURRY)
    page.goto(site)
    wait_for_one(page)
    page.workers[0].evaluate("setTimeout(() => { for (;;); })")

    assert ask(page, {"do": "games"})["ok"]
    assert page.evaluate("made.length") == 2


def test_a_thinker_that_dies_restarts_its_search(watched: Page) -> None:
    assert think(watched, {"nodes": 20})["reply"]["ok"]
    watched.evaluate("setTimeout(() => made[1].terminate(), 300)")

    reply = think(watched, {"seconds": 2, "seed": "e2e"})["reply"]
    assert reply["ok"] and reply["move"]
    assert watched.evaluate("made.length") == 3


REPORT = ("request: ", "/lib/python", "MemoryError", "Traceback (most recent call last):")


def empty_lines(found: Problem) -> bool:
    """Return whether a worker reported an empty line, as it does within a traceback."""
    return found.kind == "report" and found.place.startswith("blob:") and not found.words.strip()


def test_a_thinker_out_of_memory_is_replaced_and_searches_again(watched: Page) -> None:
    watched.context.watched.expect(our_words(*REPORT), empty_lines)
    assert think(watched, {"nodes": 20})["reply"]["ok"]
    watched.workers[-1].evaluate(
        "(() => { WebAssembly.Memory.prototype.grow = () => { throw new RangeError('No more.'); }; return true; })()"
    )

    reply = watched.evaluate(
        """async () => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            const { record } = await core.ask({ do: "new", game: "turtle-shell", options: {}, seed: "1" });
            const large = { ...record, meta: { x: Array(300_000).fill([]) } };
            return core.think({ do: "think", record: large, nodes: 20, seed: "1" });
        }"""
    )
    assert reply["ok"] and reply["move"]
    assert watched.evaluate("made.length") == 3


def test_a_review_by_two_thinkers_gives_the_same_result_and_ends_the_second(page: Page, site: str) -> None:
    page.add_init_script(PATIENCE)
    page.add_init_script(WORKERS)
    page.goto(site)
    wait_for_one(page)
    record = played_out("turtle-shell", 1, 59)
    alone = page.evaluate(REVIEW, [record, 300, 1])
    assert page.evaluate("made.length") == 2  # the rules, and the thinker
    together = page.evaluate(REVIEW, [record, 300, 2])

    assert page.evaluate("made.length") == 3
    assert together == alone
    assert len(together["points"]) == 60
    page.wait_for_function("made[2].ended")


def test_a_thinker_that_never_starts_is_reported_and_retried(page: Page, site: str) -> None:
    page.add_init_script(WORKERS)
    page.add_init_script(HURRY)
    page.goto(site)
    wait_for_one(page)
    page.evaluate("lost.push(1)")
    set_table(page, black="2")
    point(page, HERE)
    point(page, THERE)

    expect(strip(page)).to_contain_text("The opponent is still loading", timeout=8000)
    expect(strip(page)).to_contain_text("The opponent could not move: no answer within 60 seconds")
    page.get_by_role("button", name="Try again").click()
    expect(plies(page)).to_have_count(2, timeout=BOOT_TIMEOUT)


@pytest.mark.long
def test_a_silent_first_worker_is_replaced(page: Page, site: str) -> None:
    page.add_init_script(WORKERS + "lost.push(0);")
    page.goto(site)

    wait_ready(page)
    assert page.evaluate("[made.length, phases.includes('failed')]") == [2, False]


@pytest.mark.long
def test_a_page_six_times_slower_can_be_played(page: Page, site: str) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    set_table(page)
    wait_ready(page)
    point(page, HERE)
    point(page, THERE)

    expect(plies(page)).to_have_count(1)


def test_pyscript_does_not_search_the_page(page: Page, site: str) -> None:
    page.add_init_script(COUNT_SEARCHES)
    page.goto(site)
    wait_ready(page)
    page.evaluate("document.body.append(document.createElement('p'))")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("searches") == 0

    assert page.evaluate(SEE) == 1, "other observers of the document work as before"
    page.evaluate("new XPathEvaluator().createExpression('//main')")
    assert page.evaluate("searches") == 1
