"""What goes wrong in the pages of a test, told apart by kind and place, never by the words of a browser.

An event decides: a response with an error's status, a request without an answer, a refusal by the content security
policy, an uncaught error, a line that code writes to the console. Browsers also write lines of their own, other ones in
each version. Such a line counts only if no event explains it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urldefrag, urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Response, WebError

REFUSED = "noteRefusal"
"""The name of the function by which a page reports what its policy refused."""
LISTEN = f"""addEventListener("securitypolicyviolation", (event) => {{
    globalThis.{REFUSED}?.(event.effectiveDirective, event.sourceFile ?? "", event.lineNumber);
}}, true);"""
"""This also hears of markup that is parsed in a document that is not shown: its refusals are told to the page's."""


class Problem(NamedTuple):
    """Something that went wrong.

    `kind` is "elsewhere" (a request to another host), "failure" (a request to ours that failed), "refusal" (by the
    policy), "error" (uncaught), "report" (a line of our code) or "line" (a line of the browser that no event explains).
    `place` is the address that was asked for, or that of the file where it happened. `words` are the status, the
    directive or the text.
    """

    kind: str
    place: str
    words: str
    line: int = 0


Expected = Callable[[Problem], bool]


def failures(*addresses: str) -> Expected:
    """Expect that requests fail whose address contains one of these, whether the page asks or the browser itself."""
    return lambda found: found.kind in ("failure", "line") and any(part in found.place for part in addresses)


def refusals(*directives: str) -> Expected:
    """Expect that the content security policy refuses something by these directives."""
    return lambda found: found.kind == "refusal" and found.words in directives


def requests_to(*beginnings: str) -> Expected:
    """Expect requests to other hosts, whether or not a policy refuses them."""
    return lambda found: found.kind == "elsewhere" and found.place.startswith(beginnings)


def our_words(*parts: str) -> Expected:
    """Expect errors and reports that contain texts of our code, of a test or of Python."""
    return lambda found: found.kind in ("error", "report") and any(part in found.words for part in parts)


def from_files(*addresses: str) -> Expected:
    """Expect errors and reports of files whose address contains one of these."""
    return lambda found: found.kind in ("error", "report") and any(part in found.place for part in addresses)


NO_NETWORK = failures("http")
"""Without a network any request may fail, such as the browser's own check for a new service worker."""
NO_PYTHON = (failures("/py/python.bin"), our_words("py/python.bin"), from_files("/pyscript/"))
"""What happens if Python's archive is not found."""


def A_ROOM(found: Problem) -> bool:
    """Expect errors of a program in a closed room: its files have no origin, and Python is WebAssembly.

    A promise there that is refused for no reason is told without a place or a word.
    """
    nothing = found.kind == "error" and (found.place, found.words) == ("", ": undefined")
    return nothing or from_files("blob:null/", "wasm:")(found)


class Watched:
    """The problems that occurred in the pages of one context."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.home = home
        self.problems: list[Problem] = []
        self.unanswered: set[str] = set()
        self.expected: list[Expected] = []
        context.on("request", lambda request: self._request(request.url))
        context.on("response", self._response)
        context.on("requestfailed", lambda request: self.unanswered.add(urldefrag(request.url).url))
        context.on("weberror", self._error)
        context.on("console", self._console)
        context.expose_binding(REFUSED, self._refusal)
        context.add_init_script(LISTEN)

    def _note(self, kind: str, address: str, words: str, line: int = 0) -> None:
        self.problems.append(Problem(kind, urldefrag(address).url, words, line))

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("blob", "data") and f"{parts.scheme}://{parts.netloc}/" != self.home:
            self._note("elsewhere", url, "")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._note("failure", response.url, str(response.status))

    def _refusal(self, source: Any, directive: str, address: str, line: int) -> None:
        self._note("refusal", address, directive, line)

    def _error(self, thrown: WebError) -> None:
        self._note("error", thrown.location["url"], f"{thrown.error.name}: {thrown.error.message}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location
            kind = "report" if message.args else "line"  # code gives values, the browser a text alone
            self._note(kind, place["url"], message.text, place["lineNumber"] + 1)

    def expect(self, *kinds: Expected) -> None:
        """Ignore these kinds of problems."""
        self.expected += kinds

    def forget(self) -> None:
        """Reset for the next test."""
        self.problems.clear()
        self.unanswered.clear()
        self.expected.clear()

    def unexpected(self) -> list[Problem]:
        """Return the problems that were not expected."""
        found = filter(None, map(self._explained, self.problems))
        return [problem for problem in found if not any(is_it(problem) for is_it in self.expected)]

    def _explained(self, problem: Problem) -> Problem | None:
        """Return the problem, but for a line of the browser the failure that it tells of, or None if that is known."""
        kind, place, words, line = problem
        if kind != "line":
            return problem
        refused = any(one.kind == "refusal" and (one.place, one.line) == (place, line) for one in self.problems)
        failed = any(one.kind == "failure" and one.place == place for one in self.problems)
        if refused or failed:
            return None
        return Problem("failure", place, words) if place in self.unanswered else problem

    def check(self) -> None:
        """Fail if there was an unexpected problem."""
        found = self.unexpected()
        self.problems.clear()
        self.unanswered.clear()
        assert found == []


def watch(context: BrowserContext, site: str) -> Watched:
    """Watch all pages, workers and service workers of the context."""
    parts = urlsplit(site)
    watched = Watched(context, f"{parts.scheme}://{parts.netloc}/")
    context.watched = watched
    return watched
