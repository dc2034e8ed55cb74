// Trying moves: either side moves, lines are kept with the table, and the game stays as it is.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const LOG = ["b1b3", "b7b6", "c0d1", "c9d8"];
const AGAINST = { white: { kind: "person" }, black: { kind: "opponent", level: 1 } };
const TOLD = { headers: { White: "Ada", Black: "Bo" } };
const TEXT = { game: "pilgrim", log: ["pass", "pass", "e2e4", "e7e5", "g1f3", "b8c6"], meta: TOLD };

/** Return the lines in the list of turns. @param {TableScreen} screen */
const lines = (screen) => screen.words("button", /^(Analysis|Other line) from/);

test("at a running game both sides are tried by keys, and the opponent waits", async (screen) => {
  await screen.openRecord({ log: LOG, meta: { seats: AGAINST } });
  const { log, at, branches } = screen.record();
  await screen.keysAt("B3", "e");
  await screen.says("Moves are tried here, for either side. The game stays as it is. White to move.");
  assert.equal(screen.strip(), "Try moves here, for either side");
  await screen.point("G1", "G3", "G7", "G6");
  assert.equal(screen.strip(), "Line 1 of 1 from turn 2, Black: turn 3, Black");
  assert.equal(screen.asked("think").length, 0);
  assert.deepEqual([log, at, branches], [LOG, 4, []]);
  assert.deepEqual([screen.record().log, screen.record().at], [LOG, 4]);

  await screen.keysAt("B3", "u"); // undo goes back along the line
  assert.equal(screen.strip(), "Line 1 of 1 from turn 2, Black: turn 3, White");
  await screen.point("F7", "F6");
  await screen.says("Pawn F7 to F6. Line 2 of 2 from turn 2, Black. White to move.");
  await screen.keysAt("B3", "Escape"); // to where the line left the game
  await screen.stands("Try moves here, for either side");
  await screen.keysAt("B3", "e");
  await screen.says("Back at the table. Black: knight C9 to D8. Your turn.");
  await screen.reload();
  assert.deepEqual(lines(screen).length, 2);
  assert.equal(screen.strip(), "Your turn.");
});

test("lines are gone through by keys, moved up and deleted, which can be undone", async (screen) => {
  await screen.openRecord({ log: LOG, ended: { at: 4, reason: "agreement", side: null } });
  for (const [from, to] of [
    ["G1", "G3"],
    ["D2", "E2"],
    ["F2", "F3"],
  ]) {
    await screen.click(/** @type {HTMLElement} */ (screen.document.querySelectorAll("button.ply")[1]));
    await screen.point(from, to);
  }
  const tried = screen.record();
  await screen.keysAt("B3", "k"); // the first comes after the last
  await screen.says(/^Line 1 of 3 from turn 1, Black\. Black to move\./);
  await screen.keysAt("B3", "Shift+K");
  await screen.says(/^Line 3 of 3 from turn 1, Black\./);
  await screen.press("Move up");
  await screen.says(/^Line 2 of 3 from turn 1, Black\./);
  const first = screen.record().branches.map((/** @type {any} */ { log }) => log[0]);
  assert.deepEqual(first, ["g1g3", "f2f3", "d2e2"]);

  await screen.press("Delete the line");
  assert.equal(screen.strip(), "Looking back at turn 1, Black");
  assert.equal(screen.record().branches.length, 2);
  assert.equal(screen.record().meta.scratch.length, 2);
  await screen.within("region", "Notices").press("Undo");
  await screen.says("The line is back.");
  assert.deepEqual(
    screen.record().branches.map((/** @type {any} */ { log }) => log[0]),
    first,
  );
  assert.equal(screen.record().meta.scratch.length, 3);
  assert.deepEqual({ ...screen.record(), branches: 0, meta: 0 }, { ...tried, branches: 0, meta: 0 });
});

test("a line that was deleted comes back beside what has been tried since", async (screen) => {
  await screen.openRecord({ log: LOG, ended: { at: 4, reason: "agreement", side: null } });
  await screen.point("G1", "G3");
  await screen.press("Delete the line");
  await screen.point("F2", "F3");
  await screen.within("region", "Notices").press("Undo");
  await screen.until(() => assert.equal(screen.record().branches.length, 2));
  assert.equal(screen.record().meta.scratch.length, 2);
});

test("a line has its own notes and glyphs", async (screen) => {
  await screen.openRecord({ log: LOG, ended: { at: 4, reason: "agreement", side: null } });
  await screen.click(/** @type {HTMLElement} */ (screen.document.querySelectorAll("button.ply")[1]));
  await screen.point("G1", "G3");
  const marks = () => screen.within("group", "Notes and marks on this move");
  await screen.until(() => marks());
  await marks().press("Interesting move");
  await marks().press("Note");
  await screen.fill("A note of your own", "Quick.");
  await screen.press("Add note");
  await screen.press("Done");
  assert.deepEqual(screen.turns().slice(0, 3), ["B1-B3", "B7-B6", "G1-G3!?"]);
  assert.ok(screen.within("region", "Turns").text().includes("Quick."));
  await marks().press("Blunder"); // in place of the other
  assert.equal(screen.turns()[2], "G1-G3??");
  await screen.press("Menu");
  const items = Array.from(screen.document.querySelectorAll("#table-menu button"), (one) => one.textContent);
  assert.ok(items.includes("Share"));
  for (const twice of ["Notes on this turn", "Draw arrows and circles", "Analysis"]) assert.ok(!items.includes(twice));
  await screen.press("Menu");
  await screen.press("Back to the game");
  await screen.reload();
  assert.ok(screen.has("button", /^Analysis from turn 1, Black, 1 move, blunder/));
  await screen.press(/^Analysis from turn 1/);
  await screen.says(/Blunder\. Quick\./);
  await screen.until(() => marks());
  assert.equal(screen.get("button", "Blunder").getAttribute("aria-pressed"), "true");
  await marks().press("Blunder");
  assert.equal(screen.turns()[2], "G1-G3");
});

test("in a game from a text a tried line can become the game", async (screen) => {
  await screen.openRecord({ ...TEXT, branches: [] });
  await screen.click(/** @type {HTMLElement} */ (screen.document.querySelectorAll("button.ply")[3]));
  await screen.keysAt("f3", "e");
  await screen.point("f1", "c4");
  await screen.press("Make it the game");
  await screen.says(/^This line is the game now\./);
  assert.deepEqual(screen.record().log, ["pass", "pass", "e2e4", "e7e5", "f1c4"]);
  assert.deepEqual(screen.record().meta.scratch, []);
  assert.deepEqual(lines(screen).length, 1);
});

test("in Temple Island the die is chosen", async (screen) => {
  const { tell } = screen.python;
  const { record } = await tell({ do: "new", game: "temple-island", seed: "7" });
  const rolled = await tell({ do: "draw", record });
  await screen.openRecord({ ...rolled.record, ended: { at: 1, reason: "resignation", side: rolled.scene.to_move } });
  await screen.keysAt(null, "Control+Home");
  assert.match(screen.stripDetail(), /Choose what the die shows\./);
  assert.equal(screen.words("button", /^Rolled? a? ?\d|^\d rolled/).length, 6);
  await screen.keysAt(null, "5");
  await screen.says(/5/);
  assert.match(screen.find(".strip-dice")?.getAttribute("title") ?? "", /5/);
  const [move] = (await tell({ do: "open", record: { ...record, log: ["roll:5"], at: 1 } })).scene.moves;
  await screen.make({ ...record, log: ["roll:5"], at: 1 }, move.action);
  await screen.until(() => assert.deepEqual(screen.record().branches, [{ at: 0, log: ["roll:5", move.action] }]));
  assert.deepEqual(screen.record().log, rolled.record.log);
});

test("engine lines at a running game are remembered with its result", async (screen) => {
  const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 2 } };
  await screen.openRecord({ start: "6/6/6/6K1/8/2R1/k7/6/6/5R w", meta: { seats } }); // G0-B0 mates
  assert.equal(screen.record().meta.analysis, undefined);
  await screen.keysAt("G0", "a");
  assert.equal(screen.record().meta.analysis, true);
  await screen.keysAt("G0", "a");
  await screen.point("G0", "B0");
  await screen.until(() => screen.has("region", "Result"));
  assert.ok(screen.within("region", "Result").has("heading", "You have won, with analysis"));
  await screen.goto("#/statistics");
  await screen.shows("1 game: 1 won, 0 drawn, 0 lost. 1 game with analysis.");
});

test("in a game with a friend the engine stays shut, and what is tried is not sent", async (screen) => {
  const seats = { white: { kind: "person" }, black: { kind: "link" } };
  const link = { table: "friends01", sent: 2 };
  await screen.openRecord({ log: ["b1b3", "g7g6"], meta: { seats, link } });
  for (const _ of ["at the game", "where moves are tried"]) {
    await screen.keysAt("B3", "a");
    assert.match(screen.heard.join(" "), /Until this game with your friend is over, the engine stays shut/);
    assert.equal(screen.asked("analyse").length, 0);
    await screen.keysAt("B3", "e");
  }
  assert.equal(screen.strip(), "Your turn.");
  await screen.keysAt("B3", "e");
  await screen.point("C2", "C3", "C7", "C6");
  await screen.press("Back to the game");
  const { record } = { record: screen.record() };
  assert.equal(record.branches.length, 1);
  const pack = (/** @type {any} */ one) =>
    screen.python.tell({ do: "pack", record: one, what: "turn", table: "friends01" });
  assert.equal((await pack(record)).text, (await pack({ ...record, branches: [], meta: { seats, link } })).text);
  assert.equal(screen.asked("analyse").length, 0);
});
