// The core with pretended workers: which requests outlive the worker that they were sent to.
import assert from "node:assert/strict";
import test from "node:test";
import { pretendPage } from "./pretended-page.mjs";

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

/** The workers of the page, in the order in which they were made. @type {any[]} */
const made = [];

/**
 * A worker that takes one request after the other. `die` ends it, `fatal` requests end it as a fatal error of Python
 * does, and `endless` ones are never answered.
 */
function pretend() {
  let letGo = () => {};
  let dead = false;
  /** @type {Promise<unknown>} */
  let chain = Promise.resolve();
  /** @template T @param {() => T | Promise<T>} work @returns {Promise<T>} */
  const inTurn = (work) => {
    const done = chain.then(turn).then(() => (dead ? new Promise(() => {}) : work()));
    chain = done.catch(() => {});
    return /** @type {Promise<any>} */ (done);
  };
  const worker = {
    seen: /** @type {string[]} */ ([]),
    ended: new Promise((resolve) => (letGo = () => resolve(undefined))),
    die() {
      dead = true;
      letGo();
    },
    terminate() {
      dead = true;
    },
    sync: {
      /** It takes the lock only after its first answers. */
      hold: async () => {
        for (let i = 0; i < 20; i++) await turn();
        return dead ? new Promise(() => {}) : true;
      },
      reach: () => inTurn(() => true),
      /** @param {string} text */
      handle: (text) =>
        inTurn(() => {
          const { do: what } = JSON.parse(text);
          if (what !== "hello") worker.seen.push(what);
          if (what.startsWith("fatal")) throw new RangeError("Maximum call stack size exceeded");
          if (what.startsWith("endless")) return new Promise(() => {});
          return JSON.stringify({ ok: true, what });
        }),
    },
  };
  made.push(worker);
  return worker;
}

const coming = () => Object.assign(new EventTarget(), { ready: Promise.resolve(pretend()) });
await pretendPage({ declared: coming, spawned: coming });
Object.defineProperty(globalThis, "navigator", {
  value: { locks: { request: (_name, _how, then) => made[made.length - 1].ended.then(then) } },
});

/** @type {any} */
const { core, startCore } = await import("../../../web/js/core/core.js");
startCore();
assert.equal(core.state.started, false);
assert.equal((await core.ask({ do: "first" })).ok, true);
assert.equal(core.state.started, true);

test("a request that is nested too deeply to be written harms no worker", async () => {
  /** @type {any} */
  let deep = {};
  for (let i = 0; i < 100_000; i++) deep = { deep };
  const { ok, error } = await core.ask({ do: "read", deep });
  assert.deepEqual([ok, error.code, made.length], [false, "bad-request", 1]);
});

test("a request that ends the worker is told so and sent to no other; those behind it go on", async () => {
  const [fatal, behind, last] = await Promise.all(["fatal", "behind", "last"].map((what) => core.ask({ do: what })));

  assert.deepEqual([fatal.ok, fatal.error.code], [false, "stopped"]);
  assert.match(fatal.error.message, /^The rules have stopped\. /);
  assert.deepEqual([behind.what, last.what, core.state.phase], ["behind", "last", "ready"]);
  assert.deepEqual(
    made.map(({ seen }) => seen),
    [
      ["first", "fatal"],
      ["behind", "last"],
    ],
  );
});

test("rules that end again soon have failed, and what they ended at is told all the same", async () => {
  const under = core.ask({ do: "endless" });
  const waiting = core.ask({ do: "waiting" });
  while (!made[1].seen.includes("endless")) await turn();
  made[1].die();

  assert.equal((await under).error.code, "stopped");
  await assert.rejects(waiting, /the worker has ended/);
  assert.deepEqual([core.state.phase, core.state.started, made.length], ["failed", true, 2]);
});

test("started again by hand, the rules answer what is asked then and nothing of before", async () => {
  core.restart();
  assert.equal((await core.ask({ do: "after" })).what, "after");
  assert.deepEqual(made[2].seen, ["after"]);
});

test("rules that end as soon as they have answered are noticed", async () => {
  made[made.length - 1].die();
  await assert.rejects(core.ask({ do: "once more" }), /the worker has ended/);
  assert.equal(core.state.phase, "failed");
});
