// A start that takes long: when a second worker is started beside the first, and what becomes of one that comes late.
import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { pretendPage } from "./pretended-page.mjs";

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });

/** Let time pass. @param {number} seconds */
async function pass(seconds) {
  for (let i = 0; i < 2 * seconds; i++) {
    now += 500;
    mock.timers.tick(500);
    await settled();
  }
}
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** The workers, in the order in which they were made. @type {Starting[]} */
const made = [];

/** A worker that starts when the test says so. */
class Starting extends EventTarget {
  ended = false;
  /** Get further, as web/boot.mjs tells it. */
  getOn = () => this.dispatchEvent(new MessageEvent("message", { data: "python-gets-on" }));
  /** @type {() => void} */
  come = () => {};
  /** @type {(failure: Error) => void} */
  fail = () => {};
  ready = new Promise((resolve, reject) => {
    this.come = () => resolve(this);
    this.fail = reject;
  });
  sync = {
    hold: async () => false, // no locks
    reach: async () => true,
    /** @param {string} text */
    handle: async (text) => JSON.stringify({ ok: true, by: made.indexOf(this), what: JSON.parse(text).do }),
  };
  terminate() {
    this.ended = true;
  }
}

function startWorker() {
  made.push(new Starting());
  return made[made.length - 1];
}
await pretendPage({ declared: startWorker, spawned: startWorker });
const storage = { getDirectory: async () => ({ removeEntry: async () => {} }) };
Object.defineProperty(globalThis, "navigator", { value: { storage, locks: { request: () => new Promise(() => {}) } } });

/** Import the core anew, and start it. @param {string} name */
async function begin(name) {
  made.length = 0;
  /** @type {any} */
  const { core, startCore } = await import(`../../../web/js/core/core.js?${name}`);
  startCore();
  await pass(1);
  return core;
}

test("a second worker is started beside one that gives no sign", async () => {
  const core = await begin("silent");
  await pass(28);
  assert.equal(made.length, 1);
  await pass(4);
  assert.equal(made.length, 2);
  made[1].come();
  await settled();
  assert.deepEqual([core.state.phase, (await core.ask({ do: "first" })).by], ["ready", 1]);
  made[0].come();
  await settled();
  assert.equal(made[0].ended, true, "the one that comes second is not needed");
});

test("no second worker is started beside one that has given a sign", async () => {
  const core = await begin("alive");
  made[0].getOn();
  await pass(80);
  assert.deepEqual([made.length, core.state.phase], [1, "loading"]);
  made[0].getOn();
  await pass(80);
  assert.deepEqual([made.length, core.state.phase], [1, "loading"]);
  made[0].come();
  await settled();
  assert.equal((await core.ask({ do: "first" })).by, 0);
});

test("a worker that fails after a sign is followed by another, whose signs count as well", async () => {
  const core = await begin("fails");
  made[0].getOn();
  made[0].fail(new Error("no memory"));
  await pass(1);
  assert.equal(made.length, 2);
  made[1].getOn();
  await pass(80);
  assert.equal(core.state.phase, "loading");
  await pass(20);
  assert.deepEqual([core.state.phase, core.state.reason], ["failed", "The rules did not start in time."]);
});

test("a worker that comes after the failure was told is used", async () => {
  const core = await begin("late");
  made[0].getOn();
  await pass(100);
  assert.equal(core.state.phase, "failed");
  await assert.rejects(core.ask({ do: "first" }), /in time/);
  made[0].come();
  await settled();
  assert.equal(core.state.phase, "ready");
  assert.equal((await core.ask({ do: "first" })).by, 0);
  assert.equal(made[0].ended, false);
});

test("a worker that comes after a second start by hand is used as well", async () => {
  const core = await begin("again");
  await pass(100);
  assert.equal(core.state.phase, "failed");
  core.restart();
  await pass(1);
  const [first, ...others] = made;
  assert.equal(others.length, 2, "one beside the silent first, one by hand");
  first.come();
  await settled();
  assert.deepEqual([core.state.phase, (await core.ask({ do: "first" })).by], ["ready", 0]);
  for (const other of others) other.come();
  await settled();
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [false, true, true],
  );
});
