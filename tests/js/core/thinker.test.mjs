import assert from "node:assert/strict";
import { test } from "node:test";

import { createThinker as createThinkerTyped } from "../../../web/js/core/thinker.js";

// Requests and replies are cut short here.
const createThinker = /** @type {any} */ (createThinkerTyped);

/** A worker that answers by a table of functions, and remembers what it was asked. */
function pretend(answers) {
  const worker = {
    asked: /** @type {any[]} */ ([]),
    terminated: false,
    terminate: () => (worker.terminated = true),
    died: /** @type {Promise<Error>} */ (new Promise(() => {})),
    ask: async (/** @type {any} */ request) => {
      worker.asked.push(request);
      if (request.stop) return answers.stop?.(request) ?? { ok: true, done: true, move: "stopped" };
      if ("slice" in request) return answers.slice(request, worker.asked.length);
      return answers.open?.(request) ?? { ok: true, job: 7, done: false };
    },
  };
  return worker;
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
const endless = { slice: () => turn().then(() => ({ ok: true, done: false, move: "so far" })) };

test("a search goes on slice by slice until it is done", async () => {
  const worker = pretend({ slice: (_, count) => ({ ok: true, job: 7, done: count === 4, depth: count }) });
  const heard = [];

  const reply = await createThinker(async () => worker).think(
    { do: "think", record: {}, nodes: 9 },
    { onProgress: (r) => heard.push(r.depth) },
  );

  assert.deepEqual(worker.asked[0], { record: {}, nodes: 9, do: "think" });
  assert.deepEqual(heard, [2, 3, 4]);
  assert.equal(reply.done, true);
});

test("one worker serves all searches", async () => {
  let spawned = 0;
  const thinker = createThinker(async () => {
    spawned += 1;
    return pretend({ slice: () => ({ ok: true, done: true }) });
  });
  await thinker.think({});
  await thinker.think({});
  assert.equal(spawned, 1);
});

test("move now ends with the best so far", async () => {
  const worker = pretend(endless);
  const control = new AbortController();
  setTimeout(() => control.abort(), 20);

  const reply = await createThinker(async () => worker).think({}, { signal: control.signal });

  assert.deepEqual(reply, { ok: true, done: true, move: "stopped" });
  assert.deepEqual(worker.asked.at(-1), { do: "think", job: 7, stop: true });
});

test("move now before the worker has started resolves at once, with no move", async () => {
  const control = new AbortController();
  const thinking = createThinker(() => new Promise(() => {})).think({}, { signal: control.signal });
  control.abort();
  assert.deepEqual(await thinking, { ok: true, done: true, move: null });
});

test("a worker that starts too late for one search is used for the next", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const found = pretend({ slice: () => ({ ok: true, done: true, move: "b1b3" }) });
  let come = (/** @type {any} */ _worker) => {};
  const starts = [new Promise((resolve) => (come = resolve)), new Promise(() => {})];
  const thinker = createThinker(() => starts.shift() ?? assert.fail("no more workers"));

  const first = thinker.think({});
  await Promise.resolve().then(() => Promise.resolve());
  t.mock.timers.tick(60_000);
  await assert.rejects(first);
  const second = thinker.think({});
  come(found);
  assert.equal((await second).move, "b1b3");
  assert.equal(found.terminated, false);
});

test("a new search stops the one before", async () => {
  const worker = pretend({ slice: ({ job }) => turn().then(() => ({ ok: true, job, done: false })) });
  const thinker = createThinker(async () => worker);
  const control = new AbortController();
  const first = thinker.think({ nodes: 1 });
  await turn();
  const second = thinker.think({ nodes: 2 }, { signal: control.signal, onProgress: () => control.abort() });

  assert.equal((await first).move, "stopped");
  assert.equal((await second).move, "stopped");
  assert.deepEqual(
    worker.asked.filter((request) => request.nodes).map((request) => request.nodes),
    [1, 2],
  );
});

test("a refusal is a reply", async () => {
  const worker = pretend({ open: () => ({ ok: false, error: { code: "bad-record" } }) });
  const reply = await createThinker(async () => worker).think({});
  assert.equal(reply.error.code, "bad-record");
});

const hangs = () => pretend({ slice: () => Promise.reject(new Error("no answer within 5 seconds")) });

test("a worker that fails is ended, and the search is begun again in a new one", async () => {
  const hung = hangs();
  const workers = [hung, pretend({ slice: () => ({ ok: true, done: true, move: "b1b3" }) })];
  const thinker = createThinker(async () => workers.shift() ?? assert.fail("no more workers"));

  assert.equal((await thinker.think({})).move, "b1b3");
  assert.equal(hung.terminated, true);
});

test("a search whose second worker fails as well has failed; the next one has a new worker", async () => {
  const workers = [hangs(), hangs(), pretend({ slice: () => ({ ok: true, done: true, move: "b1b3" }) })];
  const all = [...workers];
  const thinker = createThinker(async () => workers.shift() ?? assert.fail("no more workers"));

  await assert.rejects(thinker.think({}), /no answer/);
  assert.deepEqual([all[0].terminated, all[1].terminated], [true, true]);
  assert.equal((await thinker.think({})).move, "b1b3");
});

test("a fault inside the search ends the worker, and the search is begun again once", async () => {
  const fault = { ok: false, error: { code: "internal", message: "no memory" } };
  const workers = [];
  const thinker = (answers) =>
    createThinker(async () => {
      workers.push(pretend({ slice: () => answers.shift() }));
      return workers.at(-1);
    });

  const reply = await thinker([fault, { ok: true, done: true, move: "e4" }]).think({ record: {} });
  assert.equal(reply.move, "e4");
  assert.deepEqual(
    workers.map(({ terminated }) => terminated),
    [true, false],
  );
  await assert.rejects(thinker([fault, fault]).think({ record: {} }), /no memory/);
  const refused = { ok: false, error: { code: "bad-request", message: "no" } };
  assert.equal(await thinker([refused]).think({ record: {} }), refused);
});
