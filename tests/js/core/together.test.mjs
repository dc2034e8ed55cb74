import assert from "node:assert/strict";
import { test } from "node:test";

import { reviewTogether as reviewTogetherTyped, thinkersFor } from "../../../web/js/core/together.js";

// Requests and replies are cut short here.
const reviewTogether = /** @type {any} */ (reviewTogetherTyped);

const DEVICE = { hardwareConcurrency: 4, deviceMemory: 8 };
const GAME = { do: "review", nodes: 9, record: { at: 119 } };
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

/** A thinker that judges parts; `fault(request)` may say what goes wrong. */
function pretend(fault = (/** @type {any} */ _) => /** @type {unknown} */ (undefined)) {
  const thinker = {
    asked: /** @type {any[]} */ ([]),
    ended: false,
    end: () => (thinker.ended = true),
    think: async (/** @type {any} */ request, /** @type {{ signal?: AbortSignal }} */ { signal } = {}) => {
      thinker.asked.push(request);
      await turn();
      if (signal?.aborted) return { ok: true, done: true, move: null };
      const wrong = fault(request);
      if (wrong) return wrong;
      if (request.do === "hello") return { ok: true };
      if (request.judged)
        return { ok: true, done: true, at: 120, of: 120, points: [], turning: ["whole"], judged: request.judged };
      const places = Array.from({ length: request.last - request.first + 1 }, (_, n) => request.first + n);
      return { ok: true, done: true, points: places.map((at) => ({ at })), judged: places.map((at) => [at, null]) };
    },
  };
  return thinker;
}

test("as many as there are cores, memory and positions for", () => {
  assert.equal(thinkersFor(200, DEVICE), 3);
  assert.equal(thinkersFor(200, { hardwareConcurrency: 16, deviceMemory: 8 }), 4);
  assert.equal(thinkersFor(60, DEVICE), 2);
  assert.equal(thinkersFor(59, DEVICE), 1);
  assert.equal(thinkersFor(200, { hardwareConcurrency: 2, deviceMemory: 8 }), 1);
  assert.equal(thinkersFor(200, { hardwareConcurrency: 8, deviceMemory: 4 }), 2);
  assert.equal(thinkersFor(200, { hardwareConcurrency: 8, deviceMemory: 2 }), 1);
  assert.equal(thinkersFor(200, { hardwareConcurrency: 8 }), 2);
  assert.equal(thinkersFor(200, {}), 1);
});

test("one thinker is asked as ever", async () => {
  const mine = pretend();
  await reviewTogether(mine, () => assert.fail("no helper"), GAME, { device: { hardwareConcurrency: 2 } });
  assert.deepEqual(mine.asked[0], GAME);
});

test("every position is judged once, and put in its place", async () => {
  const mine = pretend();
  const helpers = [];
  const heard = [];
  const another = () => helpers[helpers.push(pretend()) - 1];

  const reply = await reviewTogether(mine, another, GAME, { device: DEVICE, onProgress: (found) => heard.push(found) });

  assert.deepEqual(reply.turning, ["whole"]);
  assert.deepEqual(
    reply.judged,
    Array.from({ length: 120 }, (_, at) => [at, null]),
  );
  assert.equal(helpers.length, 2);
  assert.ok(helpers.every(({ asked }) => asked.some(({ first }) => first >= 0)));
  const firsts = [mine, ...helpers].flatMap(({ asked }) => asked.map(({ first }) => first)).filter((one) => one >= 0);
  assert.equal(new Set(firsts).size, firsts.length);
  assert.ok(helpers.every(({ ended }) => ended));
  assert.ok(!mine.ended);
  for (const { points } of heard)
    assert.deepEqual(
      points.map(({ at }) => at),
      [...points.keys()],
    ); // no holes
  assert.deepEqual([heard.at(-1).at, heard.at(-1).done], [120, false]);
});

test("what a helper fails in is done by another", async () => {
  let failed = 0;
  const broken = () =>
    pretend((request) => {
      if (request.do === "hello") return undefined;
      failed += 1;
      throw new Error("out of memory");
    });
  const reply = await reviewTogether(pretend(), broken, GAME, { device: DEVICE });
  assert.equal(reply.judged.filter(Boolean).length, 120);
  assert.ok(failed > 0);
});

test("a helper that never comes is not waited for", async () => {
  const late = () => ({
    think: (_, { signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve({ ok: true }))),
    end() {},
  });
  const reply = await reviewTogether(pretend(), late, GAME, { device: DEVICE });
  assert.equal(reply.judged.length, 120);
});

test("a failure of the thinker itself is the review's", async () => {
  const broken = pretend(() => {
    throw new Error("gone");
  });
  await assert.rejects(reviewTogether(broken, pretend, GAME, { device: DEVICE }), /gone/);
});

test("a refusal is handed on, and nobody goes on", async () => {
  const refusing = () => pretend((request) => request.first >= 12 && { ok: false, error: { code: "bad-record" } });
  const reply = await reviewTogether(refusing(), refusing, GAME, { device: DEVICE });
  assert.deepEqual(reply, { ok: false, error: { code: "bad-record" } });
});

test("where somebody else needs the thinker, or nobody waits any more, a part is the answer", async () => {
  const busy = pretend((request) => request.first >= 12 && { ok: true, done: true, move: null });
  const part = await reviewTogether(busy, pretend, GAME, { device: DEVICE });
  assert.ok(part.ok && part.done && part.at < part.of);

  const control = new AbortController();
  const thinking = reviewTogether(pretend(), pretend, GAME, { device: DEVICE, signal: control.signal });
  await turn();
  control.abort();
  const stopped = await thinking;
  assert.ok(stopped.at < stopped.of);
});
