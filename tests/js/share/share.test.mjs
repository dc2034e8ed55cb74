import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, newLink, standsAlike } from "../../../web/js/share/selectors.js";
import { byLink } from "../../../web/js/state/seats.js";
import { metaOf } from "../../../web/js/storage/meta.js";
import { links, parseRoute } from "../../../web/js/ui/router.js";
import { endings } from "../../../web/js/words/endings.js";
import { part } from "../fixture.mjs";

const record = (log, more = {}) => ({
  format: 1,
  rules: 1,
  game: "toy",
  options: { a: "1", b: "2" },
  seed: "0",
  start: null,
  log,
  at: log.length,
  branches: [],
  meta: {},
  ...more,
});

test("a link needs no table where one stands at its end", () => {
  const ours = record(["a", "b", "c"]);
  const ended = { ended: { at: 3, reason: "agreement", side: null } };
  /** @type {[any, boolean][]} */
  const cases = [
    [record(["a", "b", "c"]), true],
    [record(["a", "b", "c"], { options: { b: "2", a: "1" } }), true],
    [record(["a", "b"]), false],
    [record(["a", "b", "c", "d"]), false],
    [record(["a", "b", "x"]), false],
    [record(["a", "b", "c"], ended), false],
    [record(["a", "b", "c"], { seed: "1" }), false],
    [record(["a", "b", "c"], { start: "x" }), false],
    [record(["a", "b", "c"], { options: { a: "2", b: "2" } }), false],
    [record(["a", "b", "c"], { game: "go" }), false],
  ];
  for (const [theirs, alike] of cases) assert.equal(standsAlike(ours, theirs), alike);
  assert.equal(standsAlike(record(["a", "b", "c"], ended), record(["a", "b", "c"], ended)), true);
  assert.equal(standsAlike(record(["a", "b", "c"], { at: 1 }), record(["a"])), true);
  assert.equal(standsAlike(record(["a", "b", "c"], { at: 1 }), record(["a", "b", "c"])), false);
});

/** @type {(at: number, link: object | null, to_move?: string, more?: object) => any} */
const table = (at, link, to_move = "black", more = {}) => ({
  record: { ...record(["a", "b", "c"].slice(0, at)), meta: { seats: { black: { kind: "link" } }, link }, ...more },
  at,
  scene: { to_move, outcome: null },
});
const LINK = { table: "abcdefgh", sent: 1 };

test("whose turn there is to send, and who is waited for", () => {
  /** @type {(...given: Parameters<typeof table>) => object} */
  const stands = (...given) => {
    const { unsent, waiting, behind } = byLink(table(...given)) ?? {};
    return { unsent, waiting, behind };
  };
  assert.deepEqual(stands(2, LINK), { unsent: true, waiting: false, behind: false });
  assert.deepEqual(stands(1, LINK), { unsent: false, waiting: true, behind: false });
  assert.deepEqual(stands(2, LINK, "white"), { unsent: false, waiting: false, behind: false });
  assert.deepEqual(stands(0, LINK, "white"), { unsent: false, waiting: false, behind: true });
  assert.equal(byLink(table(1, null)), null);
  assert.equal(byLink(null), null);
});

test("an end by will is news too, until it was sent", () => {
  const ended = { ended: { at: 1, reason: "resignation", side: "white" } };
  const over = (link) =>
    byLink({ ...table(1, link, /** @type {any} */ (null), ended), scene: { to_move: null, outcome: {} } })?.unsent;
  assert.equal(over(LINK), true);
  assert.equal(over({ ...LINK, over: true }), false);
});

// guard: what a file says of a friend's table has its type
test("what a file says of a link is not believed", () => {
  for (const link of [null, 5, [], {}, { table: "short" }, { table: "a/b/c/d/e" }, { table: 5, sent: 1 }])
    assert.equal(metaOf({ meta: { link } }).link, null);
  assert.deepEqual(metaOf({ meta: { link: { table: "abcdefgh", sent: "9", over: 1, line: 5 } } }).link, {
    table: "abcdefgh",
    sent: -1,
    over: false,
    line: "",
    offer: null,
  });
  const read = (offer) => metaOf({ meta: { link: { table: "abcdefgh", offer } } }).link?.offer;
  for (const offer of [null, 5, [], {}, { by: "us" }, { by: "them", at: 1 }, { by: "friend", at: "1" }])
    assert.equal(read(offer), null);
  assert.deepEqual(read({ by: "us", at: null, more: 1 }), { by: "us", at: null });
});

test("a new game of friends has a name that links take", () => {
  const { table: name, sent } = newLink();
  assert.match(name, /^[A-Za-z0-9]{12}$/);
  assert.equal(sent, -1);
});

test("an offer of a draw is news for the friend, until it was sent", () => {
  const unsent = (offer, to_move) => byLink(table(1, { ...LINK, offer }, to_move))?.unsent;
  assert.equal(unsent({ by: "us", at: null }, "black"), true);
  assert.equal(unsent({ by: "us", at: null }, "white"), false); // it goes with the turn that is still to be made
  assert.equal(unsent({ by: "us", at: 1 }, "black"), false);
  assert.equal(unsent({ by: "friend", at: 1 }, "black"), false);
});

test("an offer that goes with the next turn outlives a turn that is taken back", () => {
  const pending = { ...LINK, offer: { by: "us", at: null } };
  assert.equal(byLink(table(2, pending))?.unsent, true);
  assert.equal(byLink(table(1, pending, "white"))?.unsent, false);
  assert.equal(byLink(table(2, pending))?.unsent, true);
});

test("a draw by link is offered, taken back, accepted: never just declared", () => {
  const two = { games: [{ id: "toy", sides: ["white", "black"] }] };
  const draw = (offer, at = 1) => {
    const shown = { ...table(at, { ...LINK, offer }, "white"), role: /** @type {const} */ ("writer") };
    return endings(part({ ...two, table: shown })).find(({ sheet }) => sheet === "draw") ?? null;
  };
  assert.deepEqual([draw(null)?.reason, draw(null)?.label], ["offer", "Offer a draw"]);
  assert.equal(draw({ by: "us", at: null })?.label, "Take the offer back");
  assert.equal(draw({ by: "us", at: 1 }), null);
  assert.equal(draw({ by: "us", at: 1 }, 2)?.label, "Offer a draw");
  assert.deepEqual(
    [draw({ by: "friend", at: 1 })?.reason, draw({ by: "friend", at: 1 })?.label],
    ["agreement", "Accept the draw"],
  );
  assert.equal(draw({ by: "friend", at: 1 }, 2)?.reason, "offer");
});

test("an opponent is asked for a draw on one's own turn, and its offer is accepted", () => {
  const seats = { white: { kind: "person" }, black: { kind: "opponent", level: 5 } };
  const draw = (manners, side = "white", others = seats) => {
    const shown = {
      record: record(["a"], { meta: { seats: others, manners } }),
      scene: { to_move: side, outcome: null },
      at: 1,
      role: /** @type {const} */ ("writer"),
    };
    const found = endings(part({ games: [{ id: "toy", sides: ["white", "black"] }], table: shown }));
    return found.find(({ sheet }) => sheet === "draw")?.reason ?? null;
  };
  assert.equal(draw({}), "ask");
  assert.equal(draw({ offered: 1, open: true }), "agreement");
  assert.equal(draw({ offered: 1, open: false }), "ask");
  assert.equal(draw({ offered: 3, open: true }), "ask"); // of another moment
  assert.equal(draw({ offered: 1, open: true }, "black"), null); // it is thinking
  assert.equal(draw({}, "white", { white: seats.black, black: seats.black }), null);
});

test("addresses keep what they hold in the fragment", () => {
  const address = addressOf("1Abc", "turtle-shell", "https://a.b/c/index.html?from=home#/table/1");
  assert.equal(address, "https://a.b/c/turtle-shell/#/g/1Abc");
  assert.deepEqual(parseRoute(new URL(address).hash), { name: "link", id: "1Abc" });
  assert.deepEqual(parseRoute("#/g/1Abc/0qpB"), { name: "link", id: "1Abc/0qpB" });
  assert.deepEqual(parseRoute(links.retry("1Abc/0qpB")), { name: "retry", id: "1Abc/0qpB" });
  for (const hash of ["#/g/1Abc&fbclid=x", "#%2Fg%2F1Abc", "#/g%252F1Abc%0A", "#/G/1Abc/0q/pB)"])
    assert.deepEqual(parseRoute(hash), { name: "link", id: hash.slice(hash.indexOf("1Abc")) }); // the core mends it
  assert.deepEqual(parseRoute("#/game/1id5%20"), { name: "game", id: "1id5%20" });
  assert.equal(links.sent("1Abc/0qpB"), "#/g/1Abc/0qpB");
  assert.deepEqual(parseRoute("#/open"), { name: "open" });
  assert.deepEqual(parseRoute(`#/take/${encodeURIComponent("1. e4 [x] / é")}`), {
    name: "take",
    text: "1. e4 [x] / é",
  });
});
