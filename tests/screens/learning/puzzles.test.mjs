// Puzzles: solved, refuted, by keys, with hints, played on, of every goal; and what a list of them shows.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";
import { facts, first, GAME, make, onTable, open, puzzlesOf, wrong } from "./on-board.mjs";

const EITHER = /Only one first move works|Every other move loses/;

test("a solved puzzle stays ticked", async (screen) => {
  const { two } = await first(screen);
  await open(screen, two);
  await make(screen, two, 0);
  await screen.stands("Win in one turn");
  await screen.details("Now win in 1 turn");
  await make(screen, two, 2);

  await screen.stands("Solved.");
  assert.ok(screen.hasFocus(screen.get("button", "Next puzzle")));
  await screen.goto(`#/puzzles/${GAME}`);
  const tile = await screen.until(() => screen.find(`[data-puzzle="${two.id}"]`) ?? false);
  assert.match(tile.getAttribute("aria-label") ?? "", /, rating \d+, solved in 1 try$/);
  await screen.reload();
  await screen.within("main").shows("1 of");
  await screen.goto("#/");
  assert.equal(screen.find("[data-table]"), null); // a puzzle is not a table
});

test("a puzzle has a heading before its position has come", async (screen) => {
  const { easy } = await first(screen);
  /** @type {Set<string>} */
  const headings = new Set();
  const note = () => {
    if (screen.find(".play")) headings.add(screen.document.querySelector("h1")?.textContent ?? "none");
  };
  new screen.window.MutationObserver(note).observe(screen.document, { childList: true, subtree: true });
  await open(screen, easy);
  assert.ok(headings.has("Puzzle 1"), [...headings].join());
  for (const none of ["", "none", "Table"]) assert.ok(!headings.has(none), [...headings].join());
});

test("a wrong move is refuted and undone", async (screen) => {
  const { two } = await first(screen);
  await open(screen, two);
  await wrong(screen, two);
  await screen.until(() => facts(screen).root().getAttribute("data-phase") === "wrong");
  await screen.details(/has an answer|wins|moved|no move/);
  await screen.press("Try again");
  await facts(screen).shows("2 tries");
  assert.ok(facts(screen).root().matches(".exercise > *"), "one exercise draws lessons, retries and puzzles");
  await make(screen, two, 0);
  await screen.details("Now win in 1 turn");
});

test("undo goes back to the last decision of the solver, and the board keeps its side", async (screen) => {
  const { two } = await first(screen);
  await open(screen, two);
  const turned = () => screen.find(".board")?.getAttribute("data-flipped");
  const before = turned();
  assert.equal(facts(screen).get("button", "Undo").getAttribute("aria-disabled"), "true");
  await make(screen, two, 0);
  await screen.details("Now win in 1 turn");
  await facts(screen).press("Undo");
  await screen.stands("Win in two turns");
  await screen.details("Only one first move works");
  assert.equal(turned(), before);
  await screen.keysAt(null, "u");
  await screen.shows("There is nothing to take back.");
});

test("a puzzle waits for rules that have stopped, and tells what they cannot answer", async (screen) => {
  const { easy } = await first(screen);
  const { python } = screen;
  const attempts = () => python.exchanges.filter(({ request }) => request.do === "attempt");
  const error = { code: "no-python", message: "The rules stopped working." };
  const faults = [error, { ...error, code: "bad-request" }];
  python.answer("attempt", (request, ask) => {
    const fault = faults.shift();
    return fault ? { ok: false, error: fault } : ask(request);
  });
  await screen.goto(`#/puzzles/${GAME}/${easy.id}`);
  await screen.details("The rules stopped working.");
  await screen.until(() => assert.equal(attempts().length, 2));
  assert.equal(screen.voice("alert"), "The rules stopped working.");
  await facts(screen).press("Try again");
  await screen.details("Only one first move works");
  assert.equal(attempts().length, 3);
  assert.deepEqual(attempts()[2].request.task, { kind: "puzzle", puzzle: easy.id });
});

test("an answer that is shown is stored as shown at once, and is no first try later", async (screen) => {
  const { easy } = await first(screen);
  const { python } = screen;
  const last = () => python.exchanges.filter(({ request }) => request.do === "attempt").at(-1)?.request;
  await open(screen, easy);
  python.hold("attempt");
  await screen.press("Answer");
  await screen.goto(`#/puzzles/${GAME}`);
  const tile = await screen.until(() => screen.find(`[data-puzzle="${easy.id}"]`) ?? false);
  assert.match(tile.getAttribute("aria-label") ?? "", /the answer was shown/);
  python.release();
  await open(screen, easy);
  await facts(screen).shows("2 tries");
  await make(screen, easy, 0);
  await screen.stands("Solved.");
  assert.deepEqual([last()?.tries, last()?.hints, last()?.shown], [2, 0, false]);
});

test("the strip does not reveal a run home", async (screen) => {
  const home = (await puzzlesOf(screen)).find((one) => one.theme === "run home" && one.goal.turns === 1);
  await open(screen, home);
  const turn = screen.within("region", "This turn").text();
  assert.match(turn, /to move/);
  assert.doesNotMatch(turn, /go home/);
});

test("hints in stages and the solution with the keyboard only", async (screen) => {
  const { easy } = await first(screen);
  await open(screen, easy);
  await screen.keysAt(null, "h");
  await screen.until(() => assert.match(screen.within("region", "Hint").text(), /Think of/));
  for (const name of ["More", "More", "Play it"]) {
    (await screen.control(["button"], name)).focus();
    await screen.keys("Enter");
  }
  await screen.stands("Solved.");
  await facts(screen).shows("with a hint");
  assert.match(screen.voice("alert"), /Solved/);
});

test("an answer that is shown is said once, and so is how the game ends", async (screen) => {
  const { easy } = await first(screen);
  await open(screen, easy);
  const { scene } = await screen.python.tell({ do: "open", record: easy.record });
  const { say: move } = scene.moves.find((/** @type {any} */ one) => one.action === easy.solution[0]);
  const played = { ...easy.record, log: easy.solution, at: easy.solution.length };
  const { text: end } = (await screen.python.tell({ do: "open", record: played })).scene.outcome;
  await screen.press("Answer");
  await screen.stands("The answer was shown.");
  assert.equal(screen.count('[data-tone="won"]'), 0, "only what is solved gets a tick");
  const heard = screen.heard.join(" ");
  const times = (/** @type {string} */ words) => heard.toLowerCase().split(words.toLowerCase()).length - 1;
  assert.deepEqual([move, end, "The answer was shown."].map(times), [1, 1, 1], heard);
  assert.match(screen.voice("alert"), /The answer was shown\./);
});

test("a puzzle is solved with the keyboard only", async (screen) => {
  // `walk` knows the keys of a board that is seen from White's side.
  const isWhites = (/** @type {any} */ { goal, start }) => goal.turns === 1 && start.split(" ")[1] === "w";
  const puzzle = (await puzzlesOf(screen)).find(isWhites);
  await open(screen, puzzle);
  const { scene } = await screen.python.tell({ do: "open", record: { ...puzzle.record, log: [], at: 0 } });
  screen.cursor().focus();
  for (const step of scene.moves.find((/** @type {any} */ one) => one.action === puzzle.solution[0]).steps) {
    await screen.walk(GAME, step);
    await screen.keys("Enter");
  }
  await screen.stands("Solved.");
  assert.ok(screen.hasFocus(screen.get("button", "Next puzzle")));
});

for (const [goal, task, solved] of [
  ["save", "Find the only move that saves you", "Every other move would have lost"],
  ["gain", "Win a piece", "a piece is won"],
])
  test(`a puzzle of another goal is solved by its first move: ${goal}`, async (screen) => {
    const puzzle = (await puzzlesOf(screen)).find((one) => one.goal.kind === goal && one.goal.turns === 1);
    await screen.goto(`#/puzzles/${GAME}`);
    await screen.until(() => screen.get("heading", task).localName === "h2");
    await screen.goto(`#/puzzles/${GAME}/${puzzle.id}`);
    await screen.stands(task);
    await screen.details(EITHER);
    await wrong(screen, puzzle);
    await screen.stands("That does not solve it.");
    await screen.press("Try again");
    await screen.stands(task);
    await make(screen, puzzle, 0);
    await screen.stands("Solved.");
    await screen.details(solved);
  });

test("a puzzle can be played on", async (screen) => {
  const { two } = await first(screen);
  await open(screen, two);
  await wrong(screen, two);
  await screen.press("Play on from here");
  await screen.until(() => screen.window.location.hash.startsWith("#/table/"));
  assert.ok(screen.has("button", "Redo"));
});

for (const how of ["solved", "answered"])
  test(`moves are tried from a puzzle that was ${how}`, async (screen) => {
    const { easy } = await first(screen);
    await open(screen, easy);
    assert.ok(!screen.has("button", "Try moves"), "not while it is being solved");
    if (how === "solved") await make(screen, easy, 0);
    else await facts(screen).press("Answer");
    await screen.stands(how === "solved" ? "Solved." : "The answer was shown.");
    await facts(screen).press("Try moves");
    await screen.stands("Try moves here, for either side");
    assert.match(screen.window.location.hash, /^#\/table\//);
    const { start, log, branches } = screen.record();
    assert.deepEqual([start, log, branches], [easy.start, [], [{ at: 0, log: easy.solution.slice(0, 1) }]]);

    await wrong(screen, easy); // and both sides move
    await screen.stands(/^Line 2 of 2 from the start/);
    const [, other] = screen.record().branches;
    const record = { ...screen.record(), log: other.log, at: 1, branches: [] };
    const [reply] = (await screen.python.tell({ do: "open", record })).scene.moves;
    await screen.make(record, reply.action);
    await screen.until(() => assert.deepEqual(screen.record().branches[1].log, [...other.log, reply.action]));
    assert.deepEqual(screen.record().log, []);
    await screen.goto("#/statistics");
    assert.ok(!/\d+ games?:/.test(screen.within("main").text()), "nothing was finished");
  });

test("the list hides themes until asked, and a theme can be practised", async (screen) => {
  const { easy } = await first(screen);
  await screen.goto(`#/puzzles/${GAME}`);
  const shown = (/** @type {string} */ selector) =>
    Array.from(screen.document.querySelectorAll(`main ${selector}`)).filter((one) => !one.closest("[hidden]"));
  const groups = () => shown("h2").map((one) => one.textContent);
  await screen.until(() => assert.equal(groups()[0], "Win in one turn"));
  assert.ok(!groups().some((words) => words?.includes("Run home")));
  await screen.unfold("More ways to practise");
  await screen.check("By theme");
  assert.equal(groups().filter((words) => words?.includes("Run home")).length, 1);
  const practise = shown("a").find((one) => one.textContent === "Practise this theme");
  await screen.click(/** @type {HTMLElement} */ (practise));
  await facts(screen).shows(" solved.");
  const puzzle = await onTable(screen);
  assert.equal(puzzle.theme, easy.theme);
});

test("a list has tiles that are drawn from one file", { hash: "#/puzzles/temple-island" }, async (screen) => {
  await screen.until(() => screen.count("main [data-puzzle] [data-side]") > 0);
  const { asked } = screen.page;
  assert.ok(screen.count("main svg:has([data-side])") < 60);
  assert.equal(asked.filter((name) => name.includes("tiles-temple-island")).length, 1);
  assert.match(screen.find('main a[aria-label^="Crossing"]')?.textContent ?? "", /^\d+$/);
  assert.ok(screen.count("[data-puzzle]") <= 24 * screen.count(".puzzle-group"));
});
