// What a press is answered for the eyes, and a menu of choices that follows its piece.
import assert from "node:assert/strict";
import { plain } from "../stage/part.mjs";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const PROMOTING = "rn1gnr/p3kp/ppp1pp/8/4P3/4/2N5/PP1PPP/P2K1P/R1GGNR w";
const CELLS = ["C1", "D1"];

/** Return what the page shows for a while because nothing else answers. @param {TableScreen} screen */
const shown = (screen) =>
  Array.from(screen.document.querySelectorAll("[data-shown]"), (one) => plain(one.textContent ?? ""));

/** Press a button that looks as if it could not be used. @param {TableScreen} screen @param {string} name */
const tap = (screen, name) => screen.click(/** @type {HTMLElement} */ (screen.get("button", name)));

test("what cannot be done is told to the eyes, too, for as long as it takes to read", {
  record: {},
}, async (screen) => {
  await tap(screen, "Undo");
  assert.deepEqual(shown(screen), ["There is nothing to take back."]);
  await tap(screen, "Redo");
  assert.deepEqual(shown(screen), ["There is nothing to redo."]);
  await screen.press("Play as a film");
  assert.deepEqual(shown(screen), ["There is nothing to replay here."]);
  await screen.pass(10_000);
  assert.deepEqual(shown(screen), []);

  await screen.play("b1b3");
  assert.deepEqual(shown(screen), [], "a move is seen on the board");
});

test("a table without room for marks says so", async (screen) => {
  const drawn = Array.from({ length: 1000 }, (_, n) => ({ at: 1, line: "", cells: [CELLS[n % 2]], second: n % 4 > 1 }));
  await screen.openRecord({ log: ["b1b3"], meta: { drawn } });
  await screen.keysAt("B3", "d", "d");
  assert.deepEqual(shown(screen), ["There is no more room for notes and marks at this table."]);
});

test("a hint that is not found is told to the eyes", { table: "turtle-shell" }, async (screen) => {
  screen.python.answer("think", () => ({ ok: true, move: null, score: 0 }));
  await screen.press("Hint");
  assert.match(shown(screen).join(), /No hint could be found\.$/);
});

test("in the editor, a position that is not legal yet is told where Play is pressed", {
  hash: "#/edit/turtle-shell",
}, async (screen) => {
  await screen.press("Clear");
  await tap(screen, "Play");
  assert.deepEqual(shown(screen), ["This position is not legal yet."]);
  await screen.press("Clear");
  assert.deepEqual(shown(screen), ["The board is empty."]);
});

/** Give each control of the board the place that its style names, on a page of 1000 by 1000. @param {import("jsdom").DOMWindow} window */
function placed(window) {
  const share = (/** @type {string} */ text) => Number.parseFloat(text) * 10;
  /** @this {HTMLElement} */
  window.Element.prototype.getBoundingClientRect = function () {
    const { left, top, width, height } = /** @type {HTMLElement} */ (this).style ?? {};
    if (!(/** @type {HTMLElement} */ (this).dataset?.cell)) return new window.DOMRect(0, 0, 1000, 1000);
    return new window.DOMRect(share(left), share(top), share(width), share(height));
  };
}

test("the choice of a promotion follows its pawn when the board is turned", { prepare: placed }, async (screen) => {
  await screen.openRecord({ start: PROMOTING });
  await screen.point("E5", "E6");
  const place = () => {
    const { left, top } = /** @type {HTMLElement} */ (screen.find(".chooser")).style;
    return [Number.parseFloat(left), Number.parseFloat(top)];
  };
  const before = place();
  await screen.keys("f");
  const [x, y] = place();
  assert.ok(Math.abs(x - before[0]) > 100 && Math.abs(y - before[1]) > 100, `${before} ${[x, y]}`);
});

test("the goal, and what a piece does, are both told before the first move", {
  table: "turtle-shell",
}, async (screen) => {
  const told = () => screen.within("region", "This turn").text();
  assert.match(told(), /To win: Mate the other king/);
  await screen.point("C0");
  assert.match(told(), /Knight C0/);
  assert.match(told(), /jumps|Jumps/);
  await screen.keys("Escape");
  assert.match(told(), /To win: Mate the other king/);

  await screen.play("b1b3", "g7g6");
  await screen.point("C0");
  assert.doesNotMatch(told(), /jumps|Jumps/, "those who have moved know it, or ask by a tap that is held");
});

test("votes are no moves: after them the goal, and what a piece does, are still told", {
  record: { game: "pilgrim", log: ["pass", "pass"] },
}, async (screen) => {
  const told = () => screen.within("region", "This turn").text();
  assert.match(told(), /To win: Mate the king, as in chess/);
  await screen.point("g1");
  assert.match(told(), /Jumps two squares one way and one to the side/);
  await screen.keys("Escape");
  await screen.play("g1f3");
  assert.doesNotMatch(told(), /To win/);
});

test("a friend who is invited keeps the goal until a move of their own", async (screen) => {
  await screen.goto("#/new/turtle-shell");
  await screen.takeSeats({ white: "person", black: "link" });
  await screen.press("Play");
  await screen.play("b1b3");
  await screen.press("Send your turn");
  const link = await screen.until(() => /** @type {string} */ (screen.value(/^Link$/)) || false);
  const friend = await screen.friend(link.slice(link.indexOf("#")));
  await friend.press("Take your seat");
  await friend.until(() => friend.turns().length === 1);
  assert.match(friend.within("region", "This turn").text(), /To win: Mate the other king/);
  await friend.play("g7g6");
  assert.doesNotMatch(friend.within("region", "This turn").text(), /To win/);
});

/** Count the frames of a window, and note in which the parts of a table first stand there. @param {import("jsdom").DOMWindow} window */
function paced(window) {
  const { requestAnimationFrame: ask } = window;
  let frames = 0;
  window.requestAnimationFrame = (then) =>
    ask.call(window, (time) => {
      frames += 1;
      then(time);
    });
  /** @type {Record<string, number>} */
  const first = {};
  const parts = { table: ".strip-words", board: ".board [data-cell]" };
  new window.MutationObserver(() => {
    for (const [name, where] of Object.entries(parts))
      if (window.document.querySelector(where)?.outerHTML && wordsAt(where)) first[name] ??= frames;
  }).observe(window.document, { childList: true, subtree: true, characterData: true });
  const wordsAt = (/** @type {string} */ where) => {
    const found = window.document.querySelector(where);
    return found?.matches("button") || found?.textContent;
  };
  Object.assign(window, { first });
}

test("a table is painted before its board", {
  prepare: paced,
}, async (screen) => {
  await screen.press("Play Turtle Shell Chess");
  await screen.until(() => screen.cell("B1") ?? false);
  const { table, board } = /** @type {any} */ (screen.window).first;
  assert.ok(table < board, JSON.stringify({ table, board }));
});
