"""Actions for the kill tests besides moves: deleting tables, changing settings, ending games.

This is part of `e2e/kills.py`. Each action is done as a user does it, and counts as saved once the page says so.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from e2e.browsers import Window

SAVED = "document.documentElement.dataset.saved === 'device'"
PRESS = """(([selector, words]) => {
    const all = [...document.querySelectorAll(selector)];
    const found = all.find((node) => node.checkVisibility() && node.textContent.match(new RegExp(words)));
    found?.click();
    return Boolean(found);
})"""
# What is stored, as a page reads it at its start.
KEPT = """import(new URL("js/testing.js", document.baseURI)).then(async ({ openStorage }) => {
    const storage = openStorage();
    await storage.ready;
    for (let n = 0; n < 30 && !storage.status().disk; n += 1) { // it was not waited for on a busy machine
        storage.retry();
        await new Promise((done) => setTimeout(done, 1000));
    }
    if (!storage.status().disk) throw new Error("the disk does not answer");
    return {
        settings: storage.value("settings"),
        results: Object.keys(storage.value("statistics")),
        tables: storage.list().map(({ id }) => id),
    };
})"""
SWITCHES = ("labels", "zones", "warnings", "keys")


class Act(NamedTuple):
    """An action: when it is saved, and what must then survive."""

    kept: str  # true once the page says that it is saved
    promise: tuple[str, Any]  # "setting", (name, value); "gone" or "result", a table


@dataclass
class Keeping:
    """Everything besides moves that a page has called saved."""

    settings: dict[str, bool] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    results: set[str] = field(default_factory=set)

    def go_on(self, page: Window, site: str, chance: random.Random, until: float) -> None:
        """Do one action after the other until the time is over."""
        while time.monotonic() < until:
            act = chance.choice((change_setting, end_game, delete_table))(page, site, chance)
            if act and act.promise[0] == "setting":
                self.settings.pop(act.promise[1][0], None)  # not saved yet: either value may survive
            while act and time.monotonic() < until:
                if page.ask(act.kept):
                    self.promised(act)
                    break
                time.sleep(0.02)

    def promised(self, act: Act) -> None:
        """Record an action that the page calls saved."""
        sort, what = act.promise
        if sort == "setting":
            self.settings[what[0]] = what[1]
        elif sort == "gone":
            self.gone.add(what)
        else:
            self.results.add(what)

    def count(self) -> int:
        """Return how many results must survive."""
        return len(self.settings) + len(self.gone) + len(self.results)

    def lost(self, page: Window) -> list[str]:
        """Return the results that did not survive a restart."""
        kept = page.ask(KEPT)
        return [
            *(f"setting {name}" for name, value in self.settings.items() if kept["settings"].get(name) != value),
            *(f"{table} is back" for table in self.gone & set(kept["tables"])),
            *(f"result of {table}" for table in self.results - set(kept["results"])),
        ]


def change_setting(page: Window, site: str, chance: random.Random) -> Act | None:
    """Change a switch in the settings."""
    name = chance.choice(SWITCHES)
    page.open(f"{site}#/settings")
    page.wait(f"document.querySelector('#setting-{name}') !== null")
    value = page.ask(
        f"(() => {{ const one = document.querySelector('#setting-{name}'); one.click(); return one.checked; }})()"
    )
    return Act(SAVED, ("setting", (name, value)))


def end_game(page: Window, site: str, chance: random.Random) -> Act | None:
    """Start a game, play a move, and resign for the side to move."""
    page.open(f"{site}#/new/turtle-shell")
    page.wait("document.querySelector('form button[type=submit]')?.click() ?? location.hash.startsWith('#/table/')")
    page.wait("document.documentElement.dataset.core === 'ready' && document.querySelector('[data-cell]') !== null")
    table = str(page.ask("location.hash.split('/')[2]"))
    if not press(page, "[aria-label=Menu]") or not press(page, "#table-menu button", "resigns"):
        return None
    if not press(page, "dialog[open] button", "resigns"):
        return None
    over = "document.querySelector('section[aria-label=Result]:not([hidden]) h2') !== null"
    return Act(f"({over}) && ({SAVED})", ("result", table))


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
    press(page, f'[data-table="{table}"] [data-focus=delete]')
    told = "[...document.querySelectorAll('.banners p')].some((one) => one.textContent.endsWith('is deleted.'))"
    return Act(f"({told}) && document.querySelector('[data-table=\"{table}\"]') === null", ("gone", table))


def press(page: Window, selector: str, words: str = "") -> bool:
    """Click the first visible element matching the selector with this text; return whether there was one."""
    return bool(page.ask(f"{PRESS}({[selector, words]!r})"))
