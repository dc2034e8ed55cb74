"""Every page is watched: what nobody expected fails the test, whatever words this browser has for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from e2e.watching import failures, our_words, refusals

STYLE = "document.body.setAttribute('style', 'color: red')"
SCRIPT = "document.head.append(Object.assign(document.createElement('script'), { textContent: 'alert()' }))"
# Browsers tell of this by a line alone. It stands in another line of the script than what is refused.
BAD_PATH = """

    document.body.insertAdjacentHTML("beforeend", "<svg><path d='none'/></svg>")"""


def expect_failure(page: Page, script: str, told: str) -> None:
    """Run a script in the page, and check that the next check fails and tells this."""
    watched = page.context.watched
    page.evaluate(f"() => {{ {script} }}")
    for _ in range(100):  # an event may come later than the line about it
        if re.search(told, str(watched.unexpected())):
            break
        page.wait_for_timeout(50)
    with pytest.raises(AssertionError, match=told):
        watched.check()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (STYLE, "'refusal'.*'style-src-attr'"),
        (SCRIPT, "'refusal'.*'script-src-elem'"),
        (BAD_PATH, "'line'"),
        ("console.error('a wrong turn')", "'report'.*'a wrong turn'"),
        ("setTimeout(() => { throw new RangeError('a wrong turn') })", "'error'.*'RangeError: a wrong turn'"),
        ("fetch('no/such/file')", "'failure'.*no/such/file.*404"),
        ("fetch('http://127.0.0.1:9/').catch(() => {})", "'elsewhere'|'refusal'.*'connect-src'"),
    ],
    ids=["style", "script", "line", "report", "error", "failure", "another host"],
)
def test_what_nobody_expected_fails_a_test(booted: Page, script: str, told: str) -> None:
    expect_failure(booted, script, told)


def test_only_what_is_expected_is_ignored(page: Page) -> None:
    page.goto("./")
    page.context.watched.expect(refusals("style-src-attr"), failures("no/such/file"), our_words("a known turn"))
    page.evaluate(f"() => {{ {STYLE}; console.error('a known turn'); return fetch('no/such/file') }}")
    expect_failure(page, SCRIPT, "'refusal'.*'script-src-elem'")
    expect_failure(page, BAD_PATH, "'line'")
    expect_failure(page, "console.error('a wrong turn')", "'report'.*'a wrong turn'")
