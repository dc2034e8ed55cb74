"""Tests of how browser tests tell problems apart: events decide, whatever words a browser writes beside them."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from e2e.watching import A_ROOM, NO_NETWORK, Watched, failures, our_words, refusals, requests_to

HOME = "http://localhost:8000/"
SCRIPT = HOME + "js/chunk.js"
OTHER = "http://127.0.0.1:9/"
WORDS = ["Applying inline style violates the policy.", "Some words that no browser writes today"]


class Context:
    """Stands for a browser context: a test says what happened in it."""

    def __init__(self) -> None:
        self.handlers: dict[str, Callable[..., None]] = {}
        self.on = self.handlers.__setitem__
        self.add_init_script = lambda script: None
        self.expose_binding = lambda name, handler: self.handlers.__setitem__("refused", handler)

    def request(self, url: str) -> None:
        self.handlers["request"](SimpleNamespace(url=url))

    def response(self, url: str, status: int) -> None:
        self.handlers["response"](SimpleNamespace(url=url, status=status))

    def no_answer(self, url: str) -> None:
        self.handlers["requestfailed"](SimpleNamespace(url=url))

    def refused(self, directive: str, file: str, line: int) -> None:
        self.handlers["refused"](None, directive, file, line)

    def thrown(self, name: str, message: str, file: str = SCRIPT) -> None:
        error = SimpleNamespace(name=name, message=message)
        self.handlers["weberror"](SimpleNamespace(error=error, location={"url": file}))

    def line(self, text: str, file: str = SCRIPT, line: int = 0, by_code: bool = False) -> None:
        location, args = {"url": file, "lineNumber": line}, [text] if by_code else []
        self.handlers["console"](SimpleNamespace(type="error", text=text, args=args, location=location))


@pytest.fixture
def context() -> Context:
    return Context()


@pytest.fixture
def watched(context: Context) -> Watched:
    one: Any = context
    return Watched(one, HOME)


def kinds(watched: Watched) -> list[str]:
    return [problem.kind for problem in watched.unexpected()]


@pytest.mark.parametrize("words", WORDS)
def test_an_expected_refusal_explains_every_line_about_it(context: Context, watched: Watched, words: str) -> None:
    watched.expect(refusals("style-src-attr"))
    context.line(words, SCRIPT, 1)
    context.refused("style-src-attr", SCRIPT, 2)
    context.line("one more line, as a newer browser writes", SCRIPT, 1)
    watched.check()


@pytest.mark.parametrize("words", WORDS)
def test_an_unexpected_refusal_fails_by_its_directive_and_place(context: Context, watched: Watched, words: str) -> None:
    watched.expect(refusals("style-src-attr"))
    context.line(words, SCRIPT, 1)
    context.refused("script-src-attr", SCRIPT, 2)
    with pytest.raises(AssertionError, match=r"refusal.*js/chunk\.js.*script-src-attr.*line=2"):
        watched.check()
    watched.check()  # told once


@pytest.mark.parametrize(("file", "line"), [(SCRIPT, 7), (HOME + "js/other.js", 1), (HOME, 0)])
def test_a_line_at_another_place_than_the_refusal_is_not_explained(
    context: Context, watched: Watched, file: str, line: int
) -> None:
    watched.expect(refusals("style-src-attr"))
    context.refused("style-src-attr", SCRIPT, 2)
    context.line("Applying inline style violates the policy.", file, line)
    assert kinds(watched) == ["line"]


def test_a_line_of_our_code_is_never_explained(context: Context, watched: Watched) -> None:
    watched.expect(refusals("style-src-attr"), failures("a.json"))
    context.refused("style-src-attr", SCRIPT, 2)
    context.response(HOME + "a.json", 404)
    context.line("something is wrong", SCRIPT, 1, by_code=True)
    context.line("something is wrong", HOME + "a.json", by_code=True)
    assert kinds(watched) == ["report", "report"]


def test_a_response_with_an_errors_status_fails_with_and_without_a_line(context: Context, watched: Watched) -> None:
    context.response(HOME + "a.json", 404)
    context.response(HOME + "b.json", 500)
    context.response(HOME + "c.json", 304)
    context.line("Failed to load resource", HOME + "b.json#part")
    assert [(one.kind, one.place, one.words) for one in watched.unexpected()] == [
        ("failure", HOME + "a.json", "404"),
        ("failure", HOME + "b.json", "500"),
    ]
    watched.expect(failures("a.json", "b.json"))
    watched.check()


def test_a_request_without_an_answer_fails_if_the_browser_tells_of_it(context: Context, watched: Watched) -> None:
    context.no_answer(HOME + "left.json")  # the page was left meanwhile
    assert kinds(watched) == []
    context.no_answer(HOME + "lost.json")
    context.line("words of any browser", HOME + "lost.json")
    assert [(one.kind, one.place) for one in watched.unexpected()] == [("failure", HOME + "lost.json")]
    watched.expect(NO_NETWORK)
    watched.check()


def test_errors_are_told_apart_by_our_words_and_by_file(context: Context, watched: Watched) -> None:
    context.thrown("SecurityError", "kept off")
    context.thrown("TypeError", "words of a browser", "blob:null/1234")
    watched.expect(our_words("kept off"))
    assert [one.words for one in watched.unexpected()] == ["TypeError: words of a browser"]
    watched.expect(A_ROOM)
    watched.check()
    context.line("kept off", SCRIPT)  # the same words by the browser
    assert kinds(watched) == ["line"]


def test_a_request_to_another_host_fails(context: Context, watched: Watched) -> None:
    for url in (HOME + "a.json", OTHER, "blob:null/1", "data:text/plain,1"):
        context.request(url)
    assert [(one.kind, one.place) for one in watched.unexpected()] == [("elsewhere", OTHER)]
    watched.expect(requests_to(OTHER))
    watched.check()


def test_the_next_test_begins_without_expectations(context: Context, watched: Watched) -> None:
    watched.expect(our_words("kept off"))
    watched.forget()
    context.thrown("SecurityError", "kept off")
    assert kinds(watched) == ["error"]
