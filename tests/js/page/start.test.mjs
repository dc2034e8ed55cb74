// What the start follows, each alone: the address, and the core until the page is ready.
import assert from "node:assert/strict";
import { test } from "node:test";
import { part } from "../fixture.mjs";

/** @type {Record<string, string>} */
const dataset = {};
const document = { documentElement: { dataset }, querySelector: () => null, addEventListener() {} };
Object.assign(globalThis, { window: globalThis, document, location: { hash: "" }, addEventListener() {} });
const { lists, OPENING, showScreen } = await import("../../../web/js/page/start/address.js");
const { coreFollower } = await import("../../../web/js/page/start/readiness.js");

/** A context at a screen; `done` tells which commands were called. @param {any} [how] */
function context({ table = null, screen = OPENING, openings = true, phase = "loading" } = {}) {
  const done = [];
  const log =
    (name) =>
    (...given) => {
      done.push([name, ...given].join(" ").trim());
      return Promise.resolve();
    };
  const names = ["bringText", "leave", "refresh", "open", "arrive", "welcome", "announce", "note", "rulesReady"];
  const state = { screen, table, games: [{ id: "small" }], core: { phase, late: false } };
  const address = part(
    /** @type {any} */ ({
      store: { get: () => state, set: (change) => Object.assign(state, change) },
      storage: { load: () => ({ body: { record: { game: "small" } } }) },
      commands: Object.fromEntries(names.map((name) => [name, log(name)])),
      page: { arrive: ({ name }, before) => done.push(`screen ${name} after ${before.name}`) },
      needOpenings: log("openings"),
      hasOpenings: () => openings,
    }),
  );
  return { address, state, done };
}

test("the first screen comes as if from the shelf, and lists the tables if it shows them", () => {
  const { address, state, done } = context();
  showScreen(address, part({ name: "shelf" }));
  assert.deepEqual(done, ["leave", "refresh", "screen shelf after shelf"]);
  assert.deepEqual([state.screen.name, dataset.screen], ["shelf", "shelf"]);
  assert.deepEqual(
    ["shelf", "tables", "table"].map((name) => lists(part({ name }))),
    [true, true, false],
  );
});

test("a screen beside the table leaves it open", () => {
  const { address, done } = context({ table: { id: "t" }, screen: { name: "table", id: "t" } });
  showScreen(address, part({ name: "rules" }));
  assert.deepEqual(done, ["screen rules after table"]);
});

test("a text that the system shares is brought, and no screen changes", () => {
  const { address, state, done } = context({ screen: { name: "shelf" } });
  showScreen(address, part({ name: "take", text: "1. e4" }));
  assert.deepEqual(done, ["bringText 1. e4"]);
  assert.equal(state.screen.name, "shelf");
});

test("a table is opened once there is what it needs, unless another address has come meanwhile", async () => {
  for (const [hash, opened] of /** @type {[string, string[]][]} */ ([
    ["#/table/t", ["open t", "arrive", "welcome"]],
    ["#/table/other", []],
  ])) {
    const { address, done } = context({ openings: false });
    globalThis.location.hash = hash;
    showScreen(address, part({ name: "table", id: "t" }));
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(done, ["openings", "screen table after shelf", ...opened]);
  }
});

test("a table that is open is not opened again", () => {
  const { address, done } = context({ table: { id: "t" }, screen: { name: "rules" } });
  showScreen(address, part({ name: "table", id: "t" }));
  assert.deepEqual(done, ["screen table after rules"]);
});

test("the page is ready with the rules, and no longer once they start again", () => {
  const { address, done } = context();
  const follow = coreFollower({ ...address, filesKept: Promise.resolve(false) });
  follow(part({ phase: "loading", late: true }));
  assert.equal(done.length, 1);
  assert.match(done[0], /^announce /);
  follow(part({ phase: "ready", late: true }));
  follow(part({ phase: "ready", late: true }));
  assert.deepEqual(done.slice(1), ["rulesReady"]);
  assert.equal(dataset.ready, "1");
  follow(part({ phase: "loading" }));
  assert.equal("ready" in dataset, false);
});

test("who was without the rules is told that they are there", () => {
  const { address, done } = context();
  const follow = coreFollower({ ...address, filesKept: Promise.resolve(false) });
  for (const phase of /** @type {const} */ (["failed", "loading", "ready"])) follow(part({ phase }));
  assert.deepEqual(done, ["note The rules are there now.", "rulesReady"]);
});
