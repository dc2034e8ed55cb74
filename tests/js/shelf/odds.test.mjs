// A handicap: which pieces can be given is the core's to say; the page asks for each.
import assert from "node:assert/strict";
import test from "node:test";
import { oddsOf as oddsOfTyped, startWithout as startWithoutTyped } from "../../../web/js/shelf/odds.js";
import { oddsWords } from "../../../web/js/state/selectors.js";

// Requests and replies are cut short here.
const oddsOf = /** @type {any} */ (oddsOfTyped);
const startWithout = /** @type {any} */ (startWithoutTyped);

const pieces = ["king", "rook", "rook"].map((kind, i) => ({ cell: `c${i}`, side: "white", kind }));
const setup = { game: "a game", options: { size: "small" } };

/** A core without a game where no king is. */
async function ask(request) {
  if (request.do === "decompose") return { ok: true, pieces, fields: { side: "white" } };
  const kinds = request.pieces.map(({ kind }) => kind);
  assert.deepEqual([request.options, request.fields], [setup.options, { side: "white" }]);
  return kinds.includes("king") ? { ok: true, position: kinds.join(), outcome: null } : { ok: false, error: {} };
}

test("what the core does not take without is not offered", async () => {
  assert.deepEqual(await oddsOf(ask, setup), [{ side: "white", kind: "rook" }]);
});

test("one piece is given, and a game without an editor has nothing to give", async () => {
  assert.equal((await startWithout(ask, setup, { side: "white", kind: "rook" })).position, "king,rook");
  const refused = { ok: false, error: { message: "no" } };
  assert.deepEqual(await oddsOf(async () => refused, setup), []);
  assert.equal(await startWithout(async () => refused, setup, { side: "white", kind: "rook" }), refused);
});

test("it is told in words", () => {
  assert.equal(oddsWords({ side: "blue", kind: "hero-foe" }), "Blue without a hero foe");
});
