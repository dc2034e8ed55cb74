import assert from "node:assert/strict";
import test from "node:test";
import { draftOf, edited, redone, undone, validDraft } from "../../../web/js/editor/draft.js";
import { links, parseRoute } from "../../../web/js/ui/router.js";

const EMPTY = { pieces: [], fields: {} };
const on = (cell) => ({ pieces: [{ cell, side: "red", kind: "pawn" }], fields: {} });

test("edits are undone and redone; a new edit clears the redo list", () => {
  const laid = on("a1");
  const one = edited(draftOf(EMPTY), laid);
  assert.equal(edited(one, structuredClone(laid)), one);
  const back = undone(one);
  assert.deepEqual(back.now, EMPTY);
  assert.deepEqual(redone(back).now, laid);
  assert.deepEqual(redone(edited(back, on("b1"))).after, []);
  assert.deepEqual(undone(draftOf(EMPTY)).now, EMPTY);
  let many = draftOf(EMPTY);
  for (let n = 0; n < 200; n += 1) many = edited(many, { pieces: [], fields: { hand: n } });
  assert.equal(many.before.length, 60);
});

// guard: a stored position has its shape
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
