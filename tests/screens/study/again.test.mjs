// Trying again: after a review each turning point is a task; a player's own mistakes are kept, practised and deleted.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

/** White could have won in two turns, gave its rook away instead, and resigned. */
const LOST = {
  start: "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
  log: ["d0c0", "g2b2"],
  ended: { at: 2, reason: "resignation", side: "white" },
};
/** Red enters a Pawn, and ends the turn with a Fist that would have captured the Goblin King. */
const UNSPENT = {
  game: "monkey-king",
  start: "5/5/2k2/3M1/2p2/5/5/3K1 --/-- P5N2HCp5n2h2c 1 r - 0 20",
  log: ["P@a1", "end", "c6d5"],
  ended: { at: 3, reason: "resignation", side: "red" },
};
const AGAINST = { name: "Evening", seats: { white: { kind: "person" }, black: { kind: "opponent", level: 2 } } };
const ID = "turtle-shell/7ada15e80a68";
const PLACE = { format: 1, game: "turtle-shell", options: {}, seed: "0", start: LOST.start, log: [] };
const MISTAKE = { record: PLACE, played: ["d0c0"], instead: ["b2b8"], score: 99_997, nodes: 1500, when: 1 };
const MORE = "More ways to practise";
const BEST = "That is the best that was found";

/** Review the finished game on the table. @param {TableScreen} screen */
async function review(screen) {
  await screen.within("region", "Result").press("Review");
  return screen.within("region", "Review of the game");
}

/** Open the fold of the puzzles page, with own mistakes counted, and return it. @param {TableScreen} screen */
async function ways(screen, game = "turtle-shell") {
  await screen.goto("#/");
  await screen.goto(`#/puzzles/${game}`);
  await screen.unfold(MORE);
  const fold = fold_(screen);
  await fold.shows("Your mistakes");
  return fold;
}
/** @param {TableScreen} screen */
const fold_ = (screen) =>
  screen.inside(
    /** @type {Element} */ (
      Array.from(screen.document.querySelectorAll("summary")).find((one) => one.textContent?.includes(MORE))
        ?.parentElement
    ),
  );

test("a turning point can be tried again", { record: LOST }, async (screen) => {
  const table = screen.window.location.hash;
  const found = await review(screen);
  await found.press("Try again: Turn 1, White");
  const panel = screen.within("region", /^Try again/);
  await panel.shows("King D0 to C0 was played");
  await screen.stands("Find something better.");
  await screen.point("D0", "C0");
  await panel.shows("That gives too much away");
  await panel.shows("It allows this: rook G2 takes rook on B2, check.");
  assert.match(screen.voice("alert"), /That gives too much away/);
  assert.deepEqual(await screen.axe(), []);

  await screen.keys("Enter"); // "Try again" has the focus
  await screen.until(() => assert.match(screen.cellName("D0"), /White king/));
  await panel.press("Hint");
  await screen.within("region", "Hint").shows("Think of the White rook on B2.");
  await screen.point("B2", "B8");
  await panel.shows(BEST);
  await panel.follow("Back to the review");
  assert.equal(screen.window.location.hash, table);
  await found.shows("Where it turned");
  assert.equal(screen.turns().length, 2);
});

test("the core judges a turn, and an answer that was shown is said once and is no solution of one's own", {
  record: LOST,
}, async (screen) => {
  const attempts = () => screen.python.exchanges.filter(({ request }) => request.do === "attempt");
  const found = await review(screen);
  await found.press("Try again: Turn 1, White");
  const panel = screen.within("region", /^Try again/);
  await screen.stands("Find something better.");
  await panel.press("Show me");
  await panel.shows("Better:");
  assert.equal(screen.heard.join(" ").split("Better:").length, 2, screen.heard.join(" "));
  assert.deepEqual([attempts().at(-1)?.request.task.kind, attempts().at(-1)?.reply?.solved], ["turn", "helped"]);
  assert.ok(screen.hasFocus(panel.get("button", "Try again")));
  await screen.keys("Enter");
  await screen.stands("Find something better.");
  await screen.point("B2", "B8");
  await panel.shows("Better:");
  await screen.until(() => panel.root().getAttribute("data-phase") === "won");
  assert.equal(attempts().at(-1)?.reply?.solved, "helped");
});

test("a turn of several actions is tried as a whole", { record: UNSPENT }, async (screen) => {
  const found = await review(screen);
  const offers = await screen.until(() => {
    const all = found.all("button", /^Try again: /);
    return all.length > 0 && all;
  });
  await screen.click(offers[offers.length - 1]);
  const panel = screen.within("region", /^Try again/);
  const note = () => panel.words("paragraph")[1];
  await panel.shows("was played");
  assert.doesNotMatch(screen.cellName("A1"), /Pawn/);

  await screen.point("red-pawn", "B1");
  await screen.until(() => assert.equal(note(), "Red to spend a Fist, or end the turn."));
  await panel.press("Hint");
  await screen.until(() => assert.match(note(), /No hint from here\. Undo to start the turn again\./));
  await screen.press("End the turn");
  await screen.until(() => assert.match(note(), /That gives too much away/));
  await panel.press("Try again");
  await panel.press("Show me");
  await screen.until(() => assert.match(note(), /Better:/));
  await screen.until(() => assert.match(screen.cellName("A1"), /Pawn/));
  assert.match(screen.cellName("C6"), /Monkey King/);
});

test("the way into a review and out of it is told", { record: LOST }, async (screen) => {
  const found = await review(screen);
  await screen.says("Reviewing 2 moves. Esc closes the review.");
  await found.shows("Where it turned");
  await screen.keysAt(null, "Escape");
  await screen.says("Review closed.");
  await screen.menu(/^Review$/);
  await screen.says(/Esc closes the review\.$/);
  /** @type {HTMLElement} */ (found.all("button")[0]).focus();
  await screen.keys("Escape");
  await screen.says("Review closed.");
  assert.ok(screen.document.activeElement?.matches("[data-cell]"));
});

test("the Guide reviews a game for one", async (screen) => {
  let now = await screen.python.tell({ do: "new", game: "temple-island", seed: "3" });
  while (now.record.log.length < 4) {
    const isDrawn = now.scene.to_move === "chance";
    const action = isDrawn ? undefined : now.scene.moves[Math.floor(now.scene.moves.length / 2)].action;
    now = await screen.python.tell({ do: isDrawn ? "draw" : "play", record: now.record, action });
  }
  await screen.openRecord(now.record);
  await screen.menu(/^Review$/);
  const found = screen.within("region", "Review of the game");
  await found.shows("Where most turns were lost");
  await found.shows("The action played costs about");
  await screen.click(found.all("button", /^Try again: /)[0]);
  const panel = screen.within("region", /^Try again/);
  await panel.press("Show me");
  await panel.shows("Better:");
});

test("a reviewed mistake is practised until it is put right", { day: "2026-11-22" }, async (screen) => {
  await (await ways(screen)).shows("Review a finished game");
  await screen.openRecord({ ...LOST, meta: AGAINST });
  await (await review(screen)).shows("Turn");
  await screen.until(() => screen.within("region", "Review of the game").get("heading", "Where it turned"));

  const panel = screen.within("region", "Your mistakes");
  const own = await ways(screen);
  await own.shows("1 mistake to try again.");
  await own.follow("Your mistakes");
  await panel.shows("King D0 to C0 was played. Find something better.");
  assert.match(screen.find("h1")?.textContent ?? "", /Turn 1, White/);
  await screen.stands("Find something better.");
  await screen.point("D0", "C0");
  await panel.shows("It allows this: rook G2 takes rook on B2, check.");
  assert.match(screen.voice("alert"), /That gives too much away/);
  assert.deepEqual(await screen.axe(), []);
  await screen.keys("Enter"); // "Try again" has the focus
  await screen.point("B2", "B8");
  await panel.shows(BEST);
  await panel.follow("To the puzzles");

  for (const [day, isDue] of /** @type {[string, boolean][]} */ ([
    ["22", false],
    ["23", true],
    ["25", false],
    ["26", true],
  ])) {
    screen.on(`2026-11-${day}`);
    const now = await ways(screen);
    await now.shows(isDue ? "1 mistake to try again." : "Nothing to try again today.");
    if (!isDue) continue;
    await now.follow("Your mistakes");
    await panel.shows("Find something better.");
    await screen.point("B2", "B8");
    await panel.shows(BEST);
  }
});

test("“Show me” counts as a miss, and all mistakes can be deleted", async (screen) => {
  await screen.restore({ values: { mistakes: { [ID]: MISTAKE } } });
  await (await ways(screen)).follow("Your mistakes");
  const panel = screen.within("region", "Your mistakes");
  await panel.shows("was played");
  await screen.reload();
  await panel.shows("was played");
  await panel.press("Show me");
  await panel.shows("Better: rook B2 to B8, check. It leads to a forced win.");
  await screen.until(() => assert.match(screen.cellName("B8"), /White rook/));
  await (await ways(screen)).shows("Nothing to try again today.");

  await screen.restore({ values: { mistakes: { [ID.replace("7", "8")]: MISTAKE } } }); // under a wrong id it is ignored
  await (await ways(screen)).shows("Nothing to try again today.");
  await screen.press("Delete all");
  await fold_(screen).shows("Review a finished game");
  await screen.press("Undo");
  await fold_(screen).shows("Nothing to try again today.");
});

test("a mistake is deleted and brought back, and damaged ones are ignored", async (screen) => {
  const mistakes = { [ID]: MISTAKE, "turtle-shell/000000000000": { record: 3 }, "pilgrim/x": MISTAKE };
  await screen.restore({ values: { mistakes } });
  await (await ways(screen)).follow("Your mistakes");
  const panel = screen.within("region", "Your mistakes");
  await panel.shows("was played");
  await panel.press("Delete");
  await screen.says("Deleted. It will not come again.");
  await panel.press("Undo");
  await screen.says("It is back.");
  await panel.press("Delete");
  await screen.point("B2", "B8");
  await panel.shows(BEST);
  await (await ways(screen)).shows("Review a finished game");
  await screen.follow("Your mistakes");
  await screen.within("main").shows("the moves that cost you most come here");
});

test("a backup has the mistakes, and restoring adds those that are missing", {
  record: { log: ["b1b3"] },
}, async (screen) => {
  await screen.restore({ values: { mistakes: { [ID]: MISTAKE } } });
  await screen.shows("Mistakes of other games were added to yours.");
  await screen.goto("#/tables");
  await screen.press("Back up all tables");
  const [file] = await screen.until(() => screen.page.given.saved.length > 0 && screen.page.given.saved);
  assert.deepEqual(JSON.parse(await file.text()).values.mistakes, { [ID]: MISTAKE });
  await screen.goto("#/open");
  await screen.press("Undo the restore");
  await (await ways(screen)).shows("Review a finished game");
});

test("mistakes of Temple Island are kept beside its crossings", async (screen) => {
  await (await ways(screen, "temple-island")).shows("Review a finished game");
});
