"""Hostile addresses, messages and texts; identical replies in the browser and natively; a frozen tab."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import expect_turns, first_move, plies, point, record_of
from pycore.bridge import handle
from tests.door.test_fuzz import GOOD, WRONG, holder, places

SEARCHES = ("analyse", "review", "think", "best", "hint", "perft")
HOSTILE = [
    *("#/table/__proto__", "#/table/constructor", "#/table/..%2f..", "#/table/%", "#/table/%00", "#/table/a/b/c"),
    *("#/new/__proto__", "#/new/toString", "#/new/<img src=x onerror=alert(1)>", "#/new/%3Cb%3E", "#/new/"),
    *("#/rules/__proto__", "#/rules/turtle-shell/__proto__", "#/rules/turtle-shell/<b>", "#/howto/constructor"),
    *(
        "#/paper/__proto__",
        "#/paper/x",
        "#/g/",
        "#/g/__proto__",
        "#/g/<script>",
        "#/g/1" + "A" * 20_000,
        "#/g/%E0%A4%A",
    ),
    *("#/take/", "#/take/%", "#/take/<img src=x onerror=alert(1)>", "#/take/" + "%3Cb%3E" * 500, "#/open/x"),
    *(
        "#/statistics/x",
        "#/settings/__proto__",
        "#javascript:alert(1)",
        "#//evil.example",
        "#/" + "x" * 20_000,
        "#" + "/" * 500,
    ),
    *("?__proto__[x]=1#/", "?x=<script>#/table/1", "#/\ud83d\ude00", "#/new/turtle-shell?x", "#/table/%F0%9F%90%A2"),
]


FOREIGN = "body :is(img[src=x], script:not([src]), b:not([class]))"
"""What hostile addresses would put into the page."""


@pytest.mark.guard(name="strings in the page are text")
def test_hostile_addresses_show_a_message(page: Page, site: str) -> None:
    page.add_init_script("window.alert = () => { window.alerted = 1; };")
    page.goto(site)
    wait_ready(page)
    for address in HOSTILE:
        page.goto(f"{site}{address}")
        expect(page.locator("h1").first).to_be_visible(timeout=BOOT_TIMEOUT)
        assert page.evaluate("[({}).x, document.title.length > 0, window.alerted]") == [None, True, None], address
        assert page.locator(FOREIGN).count() == 0, address
    page.evaluate("alert(1)")
    assert page.evaluate("window.alerted") == 1, "an alert would have been seen"
    page.goto(f"{site}#/")
    expect(page.get_by_text("No tables yet.")).to_be_visible()


def test_stray_messages_and_deep_texts_are_ignored(booted: Page) -> None:
    booted.evaluate(
        """() => [null, 5, "x", { do: "handle" }, { __proto__: { data: 1 } }].forEach((one) => {
            postMessage(one, "*");
            dispatchEvent(new MessageEvent("message", { data: one }));
        })"""
    )
    codes = booted.evaluate(
        """async () => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            const deep = JSON.parse("[".repeat(3000) + "]".repeat(3000));
            const requests = [{ do: "games", id: deep }, { do: "new", game: "turtle-shell", meta: { x: deep } }];
            return Promise.all(requests.map(async (one) => (await core.ask(one)).error.code));
        }"""
    )
    assert codes == ["bad-request", "bad-request"]
    assert ask(booted, {"do": "games"})["ok"]


NESTED = "This saved game is damaged: it nests more than 200 lists and objects."
PHASES = """
    window.phases = [];
    new MutationObserver(() => {
        const { core } = document.documentElement.dataset;
        if (phases.at(-1) !== core) phases.push(core);
    }).observe(document, { subtree: true, attributeFilter: ["data-core"] });
"""


@pytest.mark.guard(name="texts are nested at most so deep")
@pytest.mark.parametrize("depth", [3_000, 20_000])
def test_a_deeply_nested_text_does_not_stop_the_rules(page: Page, site: str, depth: int) -> None:
    deep = '{"a":' * depth + "1" + "}" * depth
    page.add_init_script(PHASES)
    page.goto(f"{site}#/open")
    wait_ready(page)
    page.get_by_role("textbox").fill(deep)
    expect(page.get_by_text(NESTED)).to_be_visible()

    page.goto("about:blank")
    page.goto(f"{site}#/take/{quote(deep)}")
    expect(page.get_by_text(NESTED)).to_be_visible(timeout=BOOT_TIMEOUT)
    assert page.evaluate("phases") == ["loading", "ready"], "Python started only once"
    assert page.url.endswith("#/open"), "it is removed from the address, so that a reload does not open it again"
    assert ask(page, {"do": "games"})["ok"]


@pytest.mark.parametrize("count", [150, pytest.param(2_500, marks=pytest.mark.long)])
def test_the_browser_and_the_command_line_give_the_same_replies(booted: Page, count: int) -> None:
    """Valid and broken requests, with records in every state."""
    dice = random.Random(7)
    good = [one for one in GOOD if one.get("record", {}).get("game") != "toy" and one["do"] not in SEARCHES]
    requests = copy.deepcopy(good)
    while len(requests) < count:
        request = copy.deepcopy(dice.choice(good))
        path = dice.choice(places(request))
        wrong = dice.choice(WRONG)
        alike = (wrong != "\ud800" and not isinstance(wrong, int | float)) or wrong in (-1, 0, 1, 2)
        holder(request, path)[path[-1]] = wrong if alike else None  # values that both JSON writers write alike
        if request.get("do") not in SEARCHES:
            requests.append(request)
    found = booted.evaluate(
        """async (requests) => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            const replies = [];
            for (const request of requests) replies.push(await core.ask(request));
            return replies;
        }""",
        requests,
    )
    for request, reply in zip(requests, found, strict=True):
        native = json.loads(handle(json.dumps(request)))
        assert _lasting(reply) == _lasting(native), request
        assert native.get("error", {}).get("code") != "internal", request


def _lasting(reply: dict[str, Any]) -> str:
    """Return a reply without values that differ between runs; numbers as in JavaScript."""
    kept = {name: value for name, value in reply.items() if name not in ("seconds", "id")}
    return json.dumps(json.loads(json.dumps(kept), parse_int=float), sort_keys=True)


FREEZE = {"state": "frozen"}


@pytest.mark.long
def test_a_tab_that_was_frozen_resumes_as_a_watcher(new_page: Callable[..., Page]) -> None:
    first = new_page()
    first_move(first)
    session = first.context.new_cdp_session(first)
    second = first.context.new_page()
    second.goto(first.url)
    session.send("Page.setWebLifecycleState", FREEZE)
    second.get_by_role("button", name="Play here instead").click()
    wait_ready(second)
    point(second, "B7", "B6")
    expect_turns(second, "B1-B3", "B7-B6")
    point(second, "G1", "G3")
    expect_turns(second, "B1-B3", "B7-B6", "G1-G3")
    session.send("Page.setWebLifecycleState", {"state": "active"})

    expect(first.get_by_text("You are watching it here.")).to_be_visible()
    point(first, "G7", "G6")
    expect(plies(second)).to_have_count(3)
    assert record_of(second)["log"] == ["b1b3", "b7b6", "g1g3"]
