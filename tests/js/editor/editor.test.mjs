import assert from "node:assert/strict";
import test from "node:test";
import {
  carried,
  cleared,
  draftOf,
  drawn,
  edited,
  put,
  redone,
  sent,
  taken,
  undone,
  validDraft,
  withField,
} from "../../../web/js/editor/draft.js";
import { links, parseRoute } from "../../../web/js/ui/router.js";
import { part } from "../fixture.mjs";

/** @import { EditField, Palette } from "../../../web/js/core/formats.js" */

const pawn = { side: "red", kind: "pawn", letter: "P", name: "Monkey Pawn", back: "monkey-king" };
const king = { side: "red", kind: "monkey-king", letter: "M", name: "Monkey King", back: "pawn" };
/** @type {(field: Partial<EditField>) => EditField} */
const field = part;
const HAND = field({
  name: "hand",
  kind: "number",
  label: "Hand",
  default: 0,
  low: 0,
  high: 2,
  cell: "tray",
  piece: pawn,
});
const SIDE = field({ name: "side", kind: "choice", label: "Side", default: "blue", values: ["red", "blue"] });
const STAGE = field({
  name: "stage",
  kind: "choice",
  default: "-",
  values: ["-", "f"],
  needs: { field: "side", value: "red" },
});
const MOVED = field({
  name: "moved",
  kind: "cells",
  default: [],
  values: ["a1"],
  needs: { field: "stage", value: "f" },
});
/** @type {Palette} */
const PALETTE = {
  tray: [
    { key: "P", ...pawn },
    { key: "M", ...king },
  ],
  cells: ["a1", "b1"],
  fields: [SIDE, HAND, STAGE, MOVED],
  start: { pieces: [], fields: {} },
};
const EMPTY = cleared(PALETTE);
const called = (/** @type {string} */ cell) => (cell === "tray" ? "Red's hand" : cell);
const on = (laid, cell, piece) => put(PALETTE, laid, cell, piece, called);

test("a piece is placed, replaced, moved and removed, each with a sentence", () => {
  const one = on(EMPTY, "a1", pawn);
  assert.deepEqual(one.laid.pieces, [{ cell: "a1", side: "red", kind: "pawn" }]);
  assert.equal(one.says, "Monkey Pawn on a1.");
  const over = on(one.laid, "a1", king);
  assert.deepEqual(over.laid.pieces, [{ cell: "a1", side: "red", kind: "monkey-king" }]);
  const gone = carried(PALETTE, over.laid, "a1", "b1", called);
  assert.deepEqual(gone.laid.pieces, [{ cell: "b1", side: "red", kind: "monkey-king" }]);
  assert.equal(gone.says, "Monkey King from a1 to b1.");
  const none = taken(PALETTE, gone.laid, "b1", called);
  assert.deepEqual([none.laid.pieces, none.says], [[], "b1 is now empty."]);
  assert.equal(taken(PALETTE, none.laid, "b1", called).place, undefined);
  assert.equal(on(EMPTY, "sea", pawn).says, "No piece can be placed on sea.");
});

test("pieces in hand are counted, and go back into the hand with either face up", () => {
  const two = on(on(EMPTY, "tray", pawn).laid, "tray", king);
  assert.equal(two.laid.fields.hand, 2);
  assert.equal(two.says, "Red's hand: 2.");
  assert.equal(on(two.laid, "tray", pawn).laid, two.laid);
  assert.equal(on(EMPTY, "tray", { side: "blue", kind: "pawn" }).laid, EMPTY);
  const out = carried(PALETTE, two.laid, "tray", "a1", called);
  assert.deepEqual([out.laid.fields.hand, out.laid.pieces[0].kind], [1, "pawn"]);
  assert.equal(carried(PALETTE, out.laid, "a1", "tray", called).laid.fields.hand, 2);
  assert.deepEqual(drawn(PALETTE, out.laid), [
    { ...pawn, cell: "a1" },
    { ...pawn, cell: "tray", stack: 1 },
  ]);
  assert.equal(drawn(PALETTE, two.laid)[0].name, "Monkey Pawn, 2");
});

test("a field that needs a value of another field is sent only with that value", () => {
  const red = withField(withField(withField(EMPTY, MOVED, ["a1"]), STAGE, "f"), SIDE, "red");
  assert.deepEqual(Object.keys(sent(PALETTE, red).fields), ["side", "hand", "stage", "moved"]);
  assert.deepEqual(Object.keys(sent(PALETTE, withField(red, SIDE, "blue")).fields), ["side", "hand"]);
  assert.deepEqual(Object.keys(sent(PALETTE, { pieces: [], fields: { nonsense: 1 } }).fields), ["side", "hand"]);
});

test("edits are undone and redone; a new edit clears the redo list", () => {
  const { laid } = on(EMPTY, "a1", pawn);
  const one = edited(draftOf(EMPTY), laid);
  assert.equal(edited(one, structuredClone(laid)), one);
  const back = undone(one);
  assert.deepEqual(back.now, EMPTY);
  assert.deepEqual(redone(back).now, laid);
  assert.deepEqual(redone(edited(back, on(EMPTY, "b1", king).laid)).after, []);
  assert.deepEqual(undone(draftOf(EMPTY)).now, EMPTY);
  let many = draftOf(EMPTY);
  for (let n = 0; n < 200; n += 1) many = edited(many, withField(EMPTY, HAND, n));
  assert.equal(many.before.length, 60);
});

test("a malformed stored draft is ignored", () => {
  const good = { options: { river: "band" }, now: EMPTY, before: [EMPTY, 3] };
  assert.equal(validDraft(good)?.draft.before.length, 1);
  const bad = [null, 3, [], {}, { ...good, options: { a: 1 } }, { ...good, now: { pieces: [1], fields: {} } }];
  bad.push({ ...good, now: { pieces: [], fields: { side: { x: 1 } } } }, { ...good, now: { pieces: {}, fields: {} } });
  for (const one of bad) assert.equal(validDraft(one), null);
});

test("an address holds a position with its slashes and spaces, and the options", () => {
  const position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 Me,m@";
  const options = { external: "mastodon+camel", seed: "a text, any/☺ & more" };
  for (const name of ["edit", "new"]) {
    const screen = parseRoute(links[name]("pilgrim", position, options));
    assert.deepEqual({ name: screen.name, game: screen.game, id: screen.id }, { name, game: "pilgrim", id: position });
    assert.deepEqual(Object.fromEntries(new URLSearchParams(screen.text)), options);
    assert.equal(links[name]("pilgrim"), `#/${name}/pilgrim`);
    assert.deepEqual(parseRoute(`#/${name}/pilgrim`), { name, game: "pilgrim" });
  }
  assert.equal(parseRoute(links.edit("pilgrim", "", options)).id, "");
});
