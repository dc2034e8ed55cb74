"""Actions for the kill tests besides moves, and what must then be there, value by value.

This is part of `e2e/kills.py`. Each action is done as a user does it. Whenever the page calls everything saved, all that
its stores hold is written down: values, tables, what was deleted, reviews. After the kill each of these must be there as
it was, and what was gone must not be back; only what an action has begun to change since may be newer.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from e2e.browsers import Window
from e2e.browsers import click_next as click
from e2e.made import example, packed

GAMES = ("turtle-shell", "monkey-king", "pilgrim", "temple-island")
MODES = ("rated", "streak", "")
SWITCHES = ("labels", "zones", "warnings", "keys")
SAVED = "document.documentElement.dataset.saved === 'device'"
PRESS = """(([selector, words]) => {
    const all = [...document.querySelectorAll(selector)];
    const found = all.find((node) => node.checkVisibility() && node.textContent.match(new RegExp(words)));
    found?.click();
    return Boolean(found);
})"""
FILL = """(([selector, value]) => {
    const field = document.querySelector(selector);
    if (!field) return false;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
})"""
SIT = """(() => {
    document.querySelector("input[value=person]")?.click();
    document.querySelector("form button[type=submit]").click();
    return true;
})()"""
# What is stored, as a page reads it at its start, by its kind and name; of what the page never reads whole, the texts.
KEPT = """import(new URL("js/testing.js", document.baseURI)).then(async ({ openStorage }) => {
    const storage = openStorage();
    await storage.ready;
    for (let n = 0; n < 30 && !storage.status().disk; n += 1) { // it was not waited for on a busy machine
        storage.retry();
        await new Promise((done) => setTimeout(done, 1000));
    }
    if (!storage.status().disk) throw new Error("the disk does not answer");
    const names = ["settings", "setup", "statistics", "lessons", "puzzles", "mistakes", "workshop", "made-games"];
    const kept = Object.fromEntries(names.map((name) => [name, storage.value(name)]));
    kept.tables = {};
    for (const { id } of storage.list()) kept.tables[id] = (await storage.loadReconciled(id)).body?.record;
    for (const name of ["deleted", "reviews"]) {
        kept[name] = {};
        const whole = `chess-pilgrimage/1/${name}`;
        if (!(await indexedDB.databases()).some((one) => one.name === whole)) continue;
        const opening = indexedDB.open(whole);
        await new Promise((done) => { opening.onsuccess = opening.onerror = done; });
        const asked = opening.result.transaction("kept").objectStore("kept").getAll();
        await new Promise((done) => { asked.onsuccess = done; });
        for (const one of asked.result) kept[name][one.name] = one.text;
        opening.result.close();
    }
    return kept;
})"""
PLACE = {"format": 1, "game": "turtle-shell", "options": {}, "seed": "0", "log": []} | {
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w"
}
Kept = dict[str, dict[str, Any]]


class Act(NamedTuple):
    """An action: the kinds of values that it changes, when the page calls it saved, and what must then be stored."""

    kinds: tuple[str, ...]
    saved: str = SAVED
    done: Callable[[Kept], bool] = lambda kept: True
    toggles: tuple[tuple[str, str], ...] = ()


@dataclass
class Keeping:
    """Everything besides moves that a page has called saved.

    `before` are older values, `begun` kinds that are being changed, `toggled` switches among them: these have two values,
    so that the newer one may be an older one.
    """

    promised: Kept = field(default_factory=dict)
    before: list[Kept] = field(default_factory=list)
    begun: set[str] = field(default_factory=set)
    toggled: set[tuple[str, str]] = field(default_factory=set)
    untrue: list[str] = field(default_factory=list)

    def go_on(self, page: Window, site: str, chance: random.Random, until: float) -> None:
        """Do one action after the other until the time is over."""
        while time.monotonic() < until:
            what = chance.choice(ACTS)
            self.begun |= KINDS[what]
            act = None
            with suppress(TimeoutError):  # a busy machine; what it has begun may go on
                act = what(page, site, chance)
            self.toggled |= set(act.toggles if act else ())
            while act and time.monotonic() < until:
                if page.ask(act.saved) and self.promise(page, act):
                    break
                time.sleep(0.02)

    def promise(self, page: Window, act: Act) -> bool:
        """Write down what is stored while the page calls it saved; return whether it did so all the while."""
        kept = page.ask(KEPT)
        if not page.ask(f"({act.saved}) && ({SAVED})"):
            return False
        if not act.done(kept):
            self.untrue.append(f"{act.kinds} were called saved, and are not stored")
        self.before.append(self.promised)
        self.promised, self.begun, self.toggled = kept, set(), set()
        return True

    def kinds(self) -> dict[str, int]:
        """Return how many things of each kind must survive, and how many must stay deleted."""
        found = {kind: len(parts) for kind, parts in self.promised.items() if parts}
        return found | ({"gone": len(self.gone())} if self.gone() else {})

    def count(self) -> int:
        """Return how many things must survive, those that were deleted among them."""
        return sum(self.kinds().values())

    def gone(self) -> set[tuple[str, str]]:
        """Return the kinds and names of what was there once and is promised to be gone."""
        once = {(kind, name) for kept in self.before for kind, parts in kept.items() for name in parts}
        return {(kind, name) for kind, name in once if name not in self.promised.get(kind, {})}

    def lost(self, page: Window) -> list[str]:
        """Return what did not survive a restart."""
        return self.untrue + self.compared(page.ask(KEPT))

    def compared(self, now: Kept) -> list[str]:
        """Return what is promised and not there as it was, and what is back."""
        found = [
            f"{kind} {name} was {value!r} and is {now[kind].get(name)!r}"
            for kind, parts in self.promised.items()
            for name, value in parts.items()
            if now[kind].get(name) != value and not self._is_newer(kind, name, now[kind].get(name))
        ]
        back = [f"{kind} {name} is back" for kind, name in self.gone() if name in now[kind] and kind not in self.begun]
        return found + back

    def _is_newer(self, kind: str, name: str, value: Any) -> bool:
        """Return whether an action may have made this of a value; it never makes an older one of it."""
        older = [kept[kind][name] for kept in self.before if name in kept.get(kind, {})]
        return kind in self.begun and (value not in older or (kind, name) in self.toggled)


def change_setting(page: Window, site: str, chance: random.Random) -> Act | None:
    """Change a switch in the settings."""
    name = chance.choice(SWITCHES)
    page.open(f"{site}#/settings")
    page.wait(f"document.querySelector('#setting-{name}') !== null")
    value = page.ask(
        f"(() => {{ const one = document.querySelector('#setting-{name}'); one.click(); return one.checked; }})()"
    )
    return Act(("settings",), done=lambda kept: kept["settings"].get(name) == value, toggles=(("settings", name),))


def new_table(page: Window, site: str, chance: random.Random) -> str:
    """Play some moves at a new table for two at one screen; return its id."""
    page.open(f"{site}#/new/{chance.choice(GAMES[:2])}")
    page.wait("document.querySelector('form button[type=submit]') !== null")
    page.ask(SIT)
    page.wait("location.hash.startsWith('#/table/')")
    page.wait("document.documentElement.dataset.core === 'ready' && document.querySelector('[data-cell]') !== null")
    turn = chance.randrange(1000)
    while page.ask("document.querySelectorAll('button.ply').length") < 2 and turn < 1020:
        turn += 1
        click(page, turn)
    return str(page.ask("location.hash.split('/')[2]"))


def end_game(page: Window, site: str, chance: random.Random) -> Act | None:
    """Play some moves at a new table, and resign for the side to move."""
    table = new_table(page, site, chance)
    press_each(page, ("[aria-label=Menu]", ""), ("#table-menu button", "resigns"), ("dialog[open] button", "resigns"))
    over = "document.querySelector('section[aria-label=Result]:not([hidden]) h2') !== null"
    return Act(("statistics",), f"({over}) && ({SAVED})", lambda kept: table in kept["statistics"])


def delete_table(page: Window, site: str, chance: random.Random) -> Act | None:
    """Delete one of the tables on the shelf that has a result; leave unfinished ones."""
    page.open(f"{site}#/tables")
    page.wait("document.querySelector('main h1, main h2, header h1') !== null")
    ids = page.ask(
        "[...document.querySelectorAll('[aria-label=Finished] [data-table]')].map((card) => card.dataset.table)"
    )
    if not ids:
        return None
    table = chance.choice(ids)
    page.ask(f"document.querySelector('[data-table=\"{table}\"] [data-focus=delete]').click()")  # it may be folded
    told = f"({TOLD.format('is deleted.')}) && document.querySelector('[data-table=\"{table}\"]') === null"
    return Act(("tables",), told, lambda kept: table not in kept["tables"] and f"table//{table}" in kept["deleted"])


TOLD = "[...document.querySelectorAll('.banners p')].some((one) => one.textContent.endsWith('{}'))"


def write_note(page: Window, site: str, chance: random.Random) -> Act | None:
    """Play some moves at a new table, and write a note there."""
    table, words = new_table(page, site, chance), f"A thought, {chance.randrange(10**6)}"
    press_each(page, ("[aria-label=Menu]", ""), ("#table-menu button", "Notes on this turn"))
    page.wait("document.querySelector('dialog[open] textarea') !== null", within=10)
    fill(page, "dialog[open] textarea", words)
    press(page, "dialog[open] form button[type=submit]")
    return Act(("tables",), done=lambda kept: words in json.dumps(kept["tables"].get(table)))


def review(page: Window, site: str, chance: random.Random) -> Act | None:
    """Begin the review of a game that is over, and wait a moment for it."""
    ids = [id for id, record in page.ask(KEPT)["tables"].items() if record and record.get("ended")]
    if not ids:
        return None
    page.open(f"{site}#/table/{chance.choice(ids)}")
    page.wait("document.documentElement.dataset.core === 'ready'")
    page.wait("document.querySelector('section[aria-label=Result]:not([hidden]) h2') !== null", within=20)
    press(page, "section[aria-label=Result] button", "^Review$")
    time.sleep(chance.uniform(0, 4))
    return Act(("reviews", "mistakes"))


def write_draft(page: Window, site: str, chance: random.Random) -> Act | None:
    """Begin a game of one's own, or go on with one, and give it another name and another author."""
    page.open(f"{site}#/workshop")
    page.wait("document.querySelector('[data-focus=hexapawn]') !== null")
    if chance.random() < 0.5 or not press(page, "[data-focus^='open ']"):
        press(page, "[data-focus=hexapawn]")
    page.wait("document.querySelector('#work-name') !== null")
    name = f"Game {chance.randrange(10**6)}"
    fill(page, "#work-name", name)
    fill(page, "#work-author", f"Ada {name}")
    said = "document.querySelector('.work-saved')?.textContent === 'Saved on this device'"
    return Act(("workshop",), said, lambda kept: f"Ada {name}" in json.dumps(kept["workshop"]))


def drop_draft(page: Window, site: str, chance: random.Random) -> Act | None:
    """Delete a game that was made here."""
    page.open(f"{site}#/workshop")
    page.wait("document.querySelector('[data-focus=hexapawn]') !== null")
    before = page.ask(KEPT)["workshop"]
    if not press(page, ".work-own .card-actions button", "^Delete$"):
        return None
    gone = f"document.querySelectorAll('.work-own .work-card').length < {len(before)}"
    return Act(("workshop",), f"({gone}) && ({SAVED})", lambda kept: len(kept["workshop"]) == len(before) - 1)


def keep_game(page: Window, site: str, chance: random.Random) -> Act | None:
    """Keep a game that somebody has sent."""
    text = example("hexapawn") | {"name": f"Sent {chance.randrange(50)}"}
    sent = packed(text)
    page.open(f"{site}#/game/{sent['link']}")
    page.wait("document.querySelector('.preview-body .form-actions') !== null")
    press(page, ".preview-body button", "^Keep$")
    return Act(("made-games",), done=lambda kept: sent["game"] in kept["made-games"])


def drop_game(page: Window, site: str, chance: random.Random) -> Act | None:
    """Remove a game that somebody has sent."""
    page.open(f"{site}#/tables")
    page.wait("document.querySelector('main h1, main h2, header h1') !== null")
    count = "document.querySelectorAll('.kept-games li').length"
    before = page.ask(count)
    if not press(page, ".kept-games button", "^Remove$"):
        return None
    return Act(("made-games",), f"({count} < {before}) && ({SAVED})")


def learn(page: Window, site: str, chance: random.Random) -> Act | None:
    """Go some way in a lesson."""
    return practise(page, f"{site}#/learn/{chance.choice(GAMES)}", chance, "lessons")


def solve(page: Window, site: str, chance: random.Random) -> Act | None:
    """Try a puzzle."""
    return practise(page, f"{site}#/puzzles/{chance.choice(GAMES)}/{chance.choice(MODES)}", chance, "puzzles")


def repeat(page: Window, site: str, chance: random.Random) -> Act | None:
    """Try one's own mistakes."""
    if not page.ask(KEPT)["mistakes"]:
        return restore(page, site, chance)
    return practise(page, f"{site}#/puzzles/turtle-shell/mistakes", chance, "mistakes")


def practise(page: Window, address: str, chance: random.Random, kind: str) -> Act:
    """Open something to practise, or one of a list of such things, and click on the board."""
    page.open(address)
    page.wait("document.querySelector('main h1, header h1') !== null")
    within = f"main a[href^='#/{address.partition('#/')[2].rstrip('/')}/']"
    ways = page.ask(f"[...document.querySelectorAll(\"{within}\")].map((one) => one.getAttribute('href'))")
    if ways:
        page.open(f"{address.partition('#')[0]}{chance.choice(ways)}")
    page.wait("document.querySelector('[data-cell]') !== null && document.documentElement.dataset.core === 'ready'", 20)
    for turn in range(chance.randrange(4, 16)):
        click(page, turn + chance.randrange(1000))
        press(page, "main button", "^(Next|Try again|Go on|Continue|Next puzzle)$")
    return Act((kind, "tables"))


def restore(page: Window, site: str, chance: random.Random) -> Act | None:
    """Restore a backup with mistakes, a streak, lessons and results."""
    number = int(time.time())  # a later one wins
    mistake = {"record": PLACE, "played": ["d0c0"], "instead": ["b2b8"], "score": 99_997, "nodes": 1500}
    values = {
        "mistakes": {"turtle-shell/7ada15e80a68": mistake | {"when": number}},
        "lessons": {f"turtle-shell/of-{number}": 2},
        "puzzles": {f"turtle-shell/t-{number}": {"day": "2026-11-01", "tries": 2, "hints": 1}},
        "statistics": {f"t{number}": {"game": "pilgrim", "when": "2026-11-01T00:00:00.000Z", "result": "won"}},
    }
    backup = {"kind": "chess-pilgrimage-backup", "v": 1, "made": "2026-11-27", "tables": [], "values": values}
    page.open(f"{site}#/open")
    page.wait("document.querySelector('main textarea') !== null && document.documentElement.dataset.core === 'ready'")
    fill(page, "main textarea", json.dumps(backup))
    page.wait("[...document.querySelectorAll('main button')].some((one) => one.textContent === 'Restore')")
    press(page, "main button", "^Restore$")
    said = f"document.body.textContent.includes('added') && ({SAVED})"
    return Act(
        tuple(values), said, lambda kept: all(kept[kind].items() >= parts.items() for kind, parts in values.items())
    )


PLAY = ("tables", "setup", "reviews")
"""What any table that is open may change."""
KINDS: dict[Callable[[Window, str, random.Random], Act | None], set[str]] = {
    change_setting: {"settings"},
    end_game: {"statistics", *PLAY},
    delete_table: {"tables", "deleted"},
    write_note: {"statistics", *PLAY},
    review: {"reviews", "mistakes", "tables"},
    write_draft: {"workshop"},
    drop_draft: {"workshop", "deleted", "made-games"},
    keep_game: {"made-games"},
    drop_game: {"made-games", "deleted"},
    learn: {"lessons", *PLAY},
    solve: {"puzzles", *PLAY},
    repeat: {"mistakes", "lessons", "puzzles", "statistics", *PLAY},
    restore: {"mistakes", "lessons", "puzzles", "statistics"},
}
"""The actions, with the kinds of values that each may change."""
ACTS = tuple(KINDS)


def press(page: Window, selector: str, words: str = "") -> bool:
    """Click the first visible element matching the selector with this text; return whether there was one."""
    return bool(page.ask(f"{PRESS}({json.dumps([selector, words])})"))


def fill(page: Window, selector: str, value: str) -> bool:
    """Write a text into a field, as if it were typed; return whether there is such a field."""
    return bool(page.ask(f"{FILL}({json.dumps([selector, value])})"))


def press_each(page: Window, *parts: tuple[str, str]) -> None:
    """Click one after the other, each as soon as it is there."""
    for part in parts:
        page.wait(f"{PRESS}({json.dumps(part)})", within=20)
