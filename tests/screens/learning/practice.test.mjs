// The daily puzzle, puzzles that come again, the rating, a streak, damaged results, and a crossing to its end.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";
import { facts, first, GAME, make, onTable, open, puzzlesOf, solve, wrong } from "./on-board.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const DAY = { day: "2026-11-22" };
const MORE = "More ways to practise";
const h1 = (/** @type {TableScreen} */ screen) => screen.find("h1")?.textContent ?? "";
const main = (/** @type {TableScreen} */ screen) => screen.within("main");

test("the daily puzzle changes with the date", { ...DAY, hash: "#/daily" }, async (screen) => {
  await screen.until(() => assert.match(h1(screen), /22 November/));
  await screen.press("Fri 20 November: 0 of 4 solved");
  assert.equal(screen.get("button", "Fri 20 November").getAttribute("aria-pressed"), "true");
  const earlier = screen.get("link", "Turtle Shell Chess, Fri 20 November");
  assert.equal(earlier.getAttribute("href"), `#/daily/${GAME}/2026-11-20`);
  const another = /** @type {HTMLInputElement} */ (screen.find('input[type="date"]'));
  assert.equal(another.getAttribute("aria-label"), "Another day");
  await screen.set(another, "2026-11-23");
  assert.equal(main(screen).words("alert")[0], "Choose a day from 2026-01-01 to 2026-11-22.");
  await screen.click(/** @type {HTMLElement} */ (screen.find(`a[data-game=${GAME}]`)));
  const { puzzle } = await screen.python.tell({ do: "daily", game: GAME, date: "2026-11-22" });
  await screen.until(() => h1(screen) === "Puzzle of the day");
  await facts(screen).shows(`Rating ${puzzle.rating}`);

  screen.on("2026-11-23");
  await screen.goto("#/daily");
  await screen.until(() => assert.match(h1(screen), /23 November/));
  await screen.goto(`#/daily/${GAME}/2026-11-24`);
  await screen.until(() => assert.match(main(screen).words("alert").join(), /no puzzle for that day yet/));
});

test("an answer fills half a part of the ring and is told as an answer", {
  ...DAY,
  hash: `#/daily/${GAME}/2026-11-22`,
}, async (screen) => {
  await screen.stands("Win in two turns");
  for (let turns = 0; screen.strip() !== "The answer was shown."; turns += 1) {
    assert.ok(turns < 4);
    await screen.press("Answer");
  }
  await facts(screen).shows("with the answer");
  await screen.press("Back to the day");
  const link = await screen.until(() => screen.get("link", /^Turtle Shell Chess.*the answer was shown$/));
  assert.equal(link.getAttribute("data-game"), GAME);
  await screen.shows("Turtle Shell Chess: the answer was shown");
  screen.on("2026-11-23");
  await screen.goto("#/");
  await screen.goto("#/daily");
  const name = "Sun 22 November: 0 of 4 solved, 1 with the answer shown";
  const ring = await screen.until(() => screen.get("button", name));
  assert.equal(ring.querySelectorAll("circle.done").length, 1);
  assert.equal(ring.querySelectorAll("circle").length, 5);
});

test("a puzzle solved with a hint comes again after a day and then after three", DAY, async (screen) => {
  const { easy } = await first(screen);
  const again = () => Array.from(screen.document.links).find((one) => one.textContent === "Solve 1 puzzle again");
  const look = async () => {
    await screen.goto("#/");
    await screen.goto(`#/puzzles/${GAME}`);
    await screen.unfold(MORE);
    await main(screen).shows("Puzzles near it come next.");
  };
  await open(screen, easy);
  await screen.keysAt(null, "h");
  await screen.until(() => assert.match(screen.within("region", "Hint").text(), /Think of/));
  await make(screen, easy, 0);
  await screen.stands("Solved.");
  await look();
  await main(screen).shows("1 of");
  assert.equal(again(), undefined);

  for (const [day, isDue] of /** @type {[string, boolean][]} */ ([
    ["2026-11-23", true],
    ["2026-11-25", false],
    ["2026-11-26", true],
  ])) {
    screen.on(day);
    await look();
    assert.equal(Boolean(again()), isDue, day);
    if (!isDue) continue;
    await screen.click(/** @type {HTMLElement} */ (again()));
    await screen.stands("Win in one turn");
    await make(screen, easy, 0);
    await screen.stands("Solved.");
    await screen.press("Next puzzle");
    await main(screen).shows("Nothing to solve again today. What you miss comes again after 1, 3, 7 and 21 days.");
  }
});

test("practice follows the rating of the player, which can be reset", async (screen) => {
  await screen.goto(`#/puzzles/${GAME}`);
  await screen.click(await screen.until(() => screen.find(`main a[href="#/puzzles/${GAME}/rated"]`) ?? false));
  await facts(screen).shows("Your rating begins at 900.");
  const puzzle = await onTable(screen);
  await wrong(screen, puzzle);
  await screen.stands("That does not solve it.");
  await facts(screen).shows(/Your rating: [67]\d\d, give or take/);
  const before = h1(screen);
  await screen.press("Next");
  await screen.until(() => h1(screen) !== before);
  assert.ok((await onTable(screen)).rating < puzzle.rating);

  await screen.goto(`#/puzzles/${GAME}`);
  await screen.unfold(MORE);
  await main(screen).shows(/Your rating: [67]\d\d/);
  await screen.press("Reset my rating");
  await main(screen).shows("Your rating begins at 900.");
  await screen.press("Undo");
  await main(screen).shows(/Your rating: [67]\d\d/);
});

test("a streak lasts until the first error, and its best stays", {
  hash: `#/puzzles/${GAME}/streak`,
}, async (screen) => {
  for (const [number, before] of ["A streak lasts until the first error.", "1 in a row"].entries()) {
    const puzzle = await onTable(screen);
    await facts(screen).shows(before);
    await solve(screen, puzzle);
    await facts(screen).shows(`${number + 1} in a row`);
    const heading = h1(screen);
    await screen.press("Next puzzle");
    await screen.until(() => h1(screen) !== heading);
  }
  const puzzle = await onTable(screen);
  await screen.details(/Only one|Every other/);
  await wrong(screen, puzzle);
  await facts(screen).shows("A new streak begins. Your best is 2.");
  await screen.reload();
  await facts(screen).shows("A new streak begins. Your best is 2.");
});

test("damaged results do no harm", async (screen) => {
  const { easy } = await first(screen);
  const puzzles = {
    [`${GAME}/${easy.id} tries`]: [null, { at: "x" }],
    [`${GAME} streak`]: { run: {}, best: "<b>" },
    [`${GAME} since`]: [],
    x: 1,
  };
  await screen.restore({ values: { puzzles } });
  for (const [mode, heading] of /** @type {[string, RegExp][]} */ ([
    ["rated", /Puzzle \d+/],
    ["again", /No puzzle here/],
    ["theme:nothing", /No puzzle here/],
  ])) {
    await screen.goto(`#/puzzles/${GAME}/${mode}`);
    await screen.until(() => assert.match(h1(screen), heading));
  }
  await screen.goto(`#/puzzles/${GAME}/streak`);
  await facts(screen).shows("A streak lasts until the first error.");
  await solve(screen, await onTable(screen));
  await facts(screen).shows("1 in a row, your best is 1.");
});

test("a crossing is played to its end", async (screen) => {
  const crossings = await puzzlesOf(screen, "temple-island");
  const rank = (/** @type {any} */ { goal, id }) => [String(goal.turns).padStart(3, "0"), id].join();
  const [crossing] = crossings.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const par = crossing.goal.turns;
  await screen.goto(`#/puzzles/temple-island/${crossing.id}`);
  const task = screen.within("region", "This turn");
  await task.shows("Bring home what is left");
  let number = 0;
  for (const [at, action] of crossing.solution.entries()) {
    if (action.startsWith("roll:")) continue;
    await screen.until(() => screen.count(".cell.grab") > 0); // the die has been rolled
    const record = { ...crossing.record, log: crossing.solution.slice(0, at), at };
    const { scene } = await screen.python.tell({ do: "open", record });
    const { steps } = scene.moves.find((/** @type {any} */ one) => one.action === action);
    const alike = scene.moves.filter(
      (/** @type {any} */ one) => String(one.steps.slice(0, 2)) === String(steps.slice(0, 2)),
    );
    await screen.point(...steps.slice(0, alike.length === 1 ? 2 : 3));
    if (action.includes("x")) await screen.press("Play it");
    if (!number) await facts(screen).shows("Rating");
    number += 1;
  }
  await task.shows(`Solved. Home in ${par}. The Guide needed ${par}.`);
  assert.deepEqual(await screen.axe(), []);
  await screen.press("Next puzzle");
  await screen.until(() => assert.match(h1(screen), /Crossing/));
  await screen.goto("#/puzzles/temple-island");
  const tile = await screen.until(() => screen.find(`[data-puzzle="${crossing.id}"]`) ?? false);
  assert.match(tile.getAttribute("aria-label") ?? "", /solved/);
});

test("solved puzzles and lessons are restored from a backup", async (screen) => {
  const { easy } = await first(screen);
  await open(screen, easy);
  await make(screen, easy, 0);
  await screen.stands("Solved.");
  await screen.goto("#/learn/turtle-shell/cells");
  await screen.stands("Step over any edge with the guard.");
  await screen.point("D5", "E5");
  await screen.within("region", "Lesson").shows("four ways");
  await screen.goto("#/settings");
  await screen.click(screen.all("button", "Back up")[0]);
  const [saved] = await screen.until(() => screen.page.given.saved.length > 0 && screen.page.given.saved);

  const other = await screen.friend("#/open");
  await other.press("Choose a file");
  await other.bring(await saved.text());
  await other.press("Restore");
  await other.until(() => other.get("heading", "Restored"));
  await other.goto(`#/puzzles/${GAME}`);
  const tile = await other.until(() => other.find(`[data-puzzle="${easy.id}"]`) ?? false);
  assert.match(tile.getAttribute("aria-label") ?? "", /solved/);
  await other.goto("#/learn/turtle-shell");
  await other.until(() => other.get("link", /1 of 3 steps$/));
});
