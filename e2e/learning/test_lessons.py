"""Lessons: a newcomer's first minutes, every lesson on a phone, offline, and their layout."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.conftest import make_context, wait_ready
from e2e.hands import cell, point, settle, strip, voice
from pycore import games
from pycore.bridge import handle
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

Step = dict[str, Any]


def lessons(game: str) -> list[dict[str, Any]]:
    """Return the lessons of a game from the core."""
    found: list[dict[str, Any]] = json.loads(handle(json.dumps({"do": "lessons", "game": game})))["lessons"]
    return found


def lesson_of(game: str, id: str) -> dict[str, Any]:
    """Return one lesson of a game."""
    return next(lesson for lesson in lessons(game) if lesson["id"] == id)


EVERY = [(id, lesson["id"]) for id, spec in games.GAMES.items() if spec.shelf.listed for lesson in lessons(id)]


@pytest.fixture(scope="module")
def learner(browser: Browser, site: str) -> Iterator[Page]:
    """Return one page for all lessons, on a small phone, with Python ready."""
    context = make_context(browser, site, "phone", has_touch=True)
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    yield page
    context.close()
    context.watched.check()


def note(page: Page) -> Locator:
    """Return the text about the last answer."""
    return page.locator(".lesson-note")


def lesson_panel(page: Page) -> Locator:
    """Return the panel with the text of the step and the buttons."""
    return page.get_by_role("region", name="Lesson")


def act(page: Page, name: str) -> Locator:
    """Return one of the lesson's buttons."""
    return lesson_panel(page).get_by_role("button", name=name, exact=True)


def open_lesson(page: Page, game: str, id: str) -> None:
    """Open a lesson, and wait for its board."""
    page.goto("./#/")
    page.goto(f"./#/learn/{game}/{id}")
    expect(lesson_panel(page)).to_contain_text("Step 1 of", timeout=90_000)
    expect(note(page)).to_be_empty(timeout=90_000)  # the rules have set the board


def moves_of(game: str, step: Step) -> tuple[Any, Any]:
    """Return the game of a step and its position."""
    made = setup(games.find(game), step["options"])
    pos = made.rules.read(step["start"]) if step["start"] else made.rules.start()
    for action in step["after"]:
        pos = made.rules.play(pos, find_move(made, pos, action))
    return made, pos


def answer(page: Page, game: str, step: Step, action: str) -> None:
    """Play an action by clicking cells, and choices where there are any."""
    made, pos = moves_of(game, step)
    move, board = find_move(made, pos, action), made.rules.board.cell
    for at, token in enumerate(move.steps):
        others = {m.steps[at] for m in made.rules.legal_moves(pos) if m.steps[:at] == move.steps[:at]}
        if token in board:
            point(page, token)
        elif at == 0 or len(others) > 1:
            label = made.narrator.choices()[token].label
            beside = page.get_by_role("menuitem", name=label, exact=True)
            beside.or_(page.locator(f'[data-choice="{token}"]')).first.click()
    if is_questioned(game, step, action):
        page.get_by_role("region", name="Before this move").get_by_role("button").first.click()


def is_questioned(game: str, step: Step, action: str) -> bool:
    """Return whether the page asks before it plays an action: it has a warning, or two pieces change places."""
    record = {"format": 1, "game": game, "options": step["options"], "start": step["start"], "log": []}
    reply = json.loads(handle(json.dumps({"do": "follow", "record": record, "actions": step["after"]})))
    move = next(one for one in reply["scene"]["moves"] if one["action"] == action)
    return bool(move.get("warn")) or move["kinds"][-1:] == ["exchange"]


def a_wrong(game: str, step: Step) -> str:
    """Return a legal wrong action, preferably one with a sentence of its own."""
    made, pos = moves_of(game, step)
    legal = [move.text for move in made.rules.legal_moves(pos) if move.text not in step["accept"]]
    return next(iter(step["wrong"]), legal[0])


@pytest.mark.long  # tests/screens plays two of them in every gate
@pytest.mark.parametrize(("game", "id"), EVERY)
def test_every_lesson_can_be_finished(learner: Page, game: str, id: str) -> None:
    lesson = lesson_of(game, id)
    tried = False
    open_lesson(learner, game, id)
    for number, step in enumerate(lesson["steps"], 1):
        expect(lesson_panel(learner)).to_contain_text(f"Step {number} of {len(lesson['steps'])}")
        words = lesson_panel(learner).get_by_text(step["say"], exact=True)
        expect(words).to_be_visible()
        if not step["accept"]:
            act(learner, "Next").click()
            continue
        expect(lesson_panel(learner)).to_have_attribute("data-phase", "task")  # the rules have set the board
        expect(strip(learner)).to_have_text(step["task"])
        for name, text in (("the lesson's text", words), ("the task", strip(learner))):
            over = text.evaluate("(node) => node.scrollHeight - node.clientHeight")
            assert over <= 2, f"{name} of step {number} is cut on a phone"
        if not tried:
            wrong = a_wrong(game, step)
            for _ in range(2):
                answer(learner, game, step, wrong)
                expect(note(learner)).to_have_text(step["wrong"].get(wrong, step["else"]))
            act(learner, "Show me").click()
            tried = True
        else:
            answer(learner, game, step, step["accept"][-1])
        expect(note(learner)).to_have_text(step["done"])
        if number < len(lesson["steps"]):
            act(learner, "Next").click()
    expect(act(learner, "Play now")).to_be_visible()
    assert learner.evaluate("localStorage.getItem('chess-pilgrimage/1/statistics')") is None, "it was no game"
    stars = "1 of 3 stars" if tried else "3 of 3 stars"
    expect(lesson_panel(learner)).to_contain_text(stars)
    learner.get_by_role("link", name="Lessons", exact=True).click()
    stop = learner.locator(f'main a[href$="#/learn/{game}/{id}"]')
    expect(stop).to_have_attribute("aria-label", re.compile(f"Done, {stars}$"))


@pytest.mark.main_path
def test_from_the_shelf_to_the_end_of_lesson_one_in_under_two_minutes_and_forty_actions(page: Page) -> None:
    """This is a first visit, including Python's first start."""
    begun, actions = monotonic(), 0

    def click(target: Locator) -> None:
        nonlocal actions
        actions += 1
        target.click()

    page.goto("./")
    click(page.get_by_role("link", name="Lessons"))
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()  # the shelf has links of the same names
    click(page.get_by_role("link", name="Turtle Shell Chess"))
    click(page.get_by_role("link", name="Begin", exact=True))
    first = lessons("turtle-shell")[0]
    for number, step in enumerate(first["steps"], 1):
        made, pos = moves_of("turtle-shell", step)
        expect(lesson_panel(page).get_by_text(step["say"], exact=True)).to_be_visible()
        expect(note(page)).to_be_empty(timeout=90_000)
        for token in find_move(made, pos, step["accept"][0]).steps:
            click(cell(page, token))
        expect(note(page)).to_have_text(step["done"])
        if number < len(first["steps"]):
            click(act(page, "Next"))
    expect(lesson_panel(page).get_by_role("link", name=re.compile("^Next: "))).to_be_focused()
    expect(voice(page, "status")).to_contain_text("The lesson is done: 3 of 3 stars.")

    seconds = monotonic() - begun
    print(f"{actions} actions, {seconds:.0f} s")
    assert actions <= 40
    assert seconds < 120


@pytest.mark.long
def test_progress_is_kept_and_lessons_work_without_a_network(new_page: Callable[..., Page], site: str) -> None:
    page = new_page("desktop", service_workers="allow")
    page.goto(site)
    wait_ready(page)
    open_lesson(page, "turtle-shell", "cells")
    expect(strip(page)).to_have_text("Step over any edge with the guard.")
    point(page, "D5", "E5")
    expect(act(page, "Next")).to_be_visible()
    page.goto("./#/settings")
    expect(page.get_by_text("Ready offline ✓").first).to_be_visible(timeout=60_000)
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{site}#/learn/turtle-shell")
    expect(page.get_by_role("link", name=re.compile(r"1 of 3 steps$"))).to_be_visible()
    page.get_by_role("link", name="Continue").click()

    expect(lesson_panel(page)).to_contain_text("Step 2 of 3")
    expect(strip(page)).to_have_text("Take the black pawn with the guard.", timeout=90_000)
    expect(note(page)).to_be_empty(timeout=90_000)
    point(page, "E2", "D3")
    expect(note(page)).to_have_text("Over an edge, and taken.")


def test_the_answers_of_a_vote_are_not_cut_off(learner: Page) -> None:
    for size in ({"width": 844, "height": 390}, {"width": 1280, "height": 800}):
        learner.set_viewport_size(size)
        open_lesson(learner, "pilgrim", "vote")
        answers = learner.get_by_role("region", name="This turn").locator("div:has(> [data-choice])")
        expect(answers.get_by_role("button")).to_have_count(2)
        assert answers.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0, size
        words = strip(learner)
        over = words.evaluate("(node) => node.scrollHeight - node.clientHeight")
        assert over <= 8, f"a line of the words is cut at {size}"  # descenders reach below a tight line
    learner.set_viewport_size({"width": 360, "height": 640})


def test_the_stops_and_the_board_are_large_enough(learner: Page) -> None:
    learner.goto("./#/learn/pilgrim")
    stops = learner.locator('main a[href*="#/learn/pilgrim/"]')
    expect(stops.first).to_be_visible()
    assert learner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(box["height"] >= 44 and box["width"] >= 44 for one in stops.all() if (box := one.bounding_box()))
    open_lesson(learner, "turtle-shell", "run-home")
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        learner.set_viewport_size({"width": width, "height": height})
        settle(learner)
        expect(act(learner, "Again")).to_be_in_viewport(ratio=1)
        board = learner.locator(".board").bounding_box()
        assert board
        assert board["height"] >= 0.6 * height
        assert learner.evaluate("document.documentElement.scrollWidth <= innerWidth")
    learner.set_viewport_size({"width": 360, "height": 640})
