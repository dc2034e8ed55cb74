// One writer per table, of several tabs: who takes over waits until the one before has written everything.
import assert from "node:assert/strict";
import test from "node:test";
import { joinTable } from "../../../web/js/storage/locks.js";

/** The browser's locks, as far as they are used here. */
function lockManager() {
  /** @type {Map<string, { held: any, line: any[] }>} */
  const all = new Map();
  const grant = (name, asked) => {
    const one = all.get(name);
    if (one) one.held = asked;
    Promise.resolve()
      .then(() => asked.work({ name }))
      .then(asked.resolve, asked.reject)
      .finally(() => one?.held === asked && next(name));
  };
  const next = (name) => {
    const one = all.get(name);
    if (one) one.held = null;
    const first = one?.line.shift();
    if (first) grant(name, first);
  };
  return {
    request: (name, { ifAvailable, steal, signal }, work) =>
      new Promise((resolve, reject) => {
        const one = all.get(name) ?? { held: null, line: [] };
        all.set(name, one);
        const asked = { work, resolve, reject };
        const abort = () => {
          if (one.line.includes(asked)) one.line.splice(one.line.indexOf(asked), 1);
          if (one.held !== asked) reject(new DOMException("", "AbortError"));
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort);
        if (steal) {
          one.held?.reject(new DOMException("", "AbortError"));
          grant(name, asked);
        } else if (!one.held) grant(name, asked);
        else if (ifAvailable) Promise.resolve(work(null)).then(resolve, reject);
        else one.line.push(asked);
      }),
  };
}

const pause = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tabs at one table: what each is now, and how it stops writing. */
function tabs(count, locks = lockManager()) {
  return Array.from({ length: count }, () => {
    const tab = { role: "", roles: /** @type {string[]} */ ([]), done: () => {}, wait: Promise.resolve() };
    const onRole = (role) => {
      tab.role = role;
      tab.roles.push(role);
    };
    return Object.assign(tab, joinTable("t", onRole, { locks: /** @type {any} */ (locks), settled: () => tab.wait }));
  });
}
const rolesOf = (all) => all.map(({ role }) => role);

test("the first plays, the others watch, and the next in line takes over when it leaves", async () => {
  const all = tabs(3);
  await pause();
  assert.deepEqual(rolesOf(all), ["writer", "viewer", "viewer"]);
  all[0].release();
  await pause();
  assert.deepEqual(rolesOf(all).slice(1), ["writer", "viewer"]);
});

test("who takes over plays only when the one before has written everything", async () => {
  const [one, two] = tabs(2);
  await pause();
  let written = () => {};
  one.wait = new Promise((resolve) => {
    written = resolve;
  });
  two.steal();
  await pause();
  assert.deepEqual([one.role, two.role], ["viewer", "viewer"]);
  written();
  await pause();
  assert.deepEqual([one.role, two.role], ["viewer", "writer"]);
  two.release();
  await pause();
  assert.equal(one.role, "writer");
});

test("a tab that has frozen is not waited for, and watches when it thaws", async () => {
  const [one, two] = tabs(2);
  await pause();
  one.wait = new Promise(() => {});
  two.steal();
  await pause(2100);
  assert.deepEqual([one.role, two.role], ["viewer", "writer"]);
});

test("a tab that watches at a table it has the lock of takes it from itself", async () => {
  const [one, two] = tabs(2);
  await pause();
  one.roles.length = 0;
  one.steal();
  await pause();
  assert.equal(one.roles.at(-1), "writer");
  two.steal();
  await pause();
  assert.deepEqual([one.role, two.role], ["viewer", "writer"]);
});

test("however three tabs take it from each other, one writes at a time, and one in the end", async () => {
  const all = tabs(3);
  let seed = 7;
  for (let n = 0; n < 200; n += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const tab = all[seed % 3];
    if (tab.role === "viewer") tab.steal();
    if (seed % 5 < 2) await pause(seed % 4);
    assert.ok(rolesOf(all).filter((role) => role === "writer").length <= 1);
  }
  await pause(20);
  assert.equal(rolesOf(all).filter((role) => role === "writer").length, 1);
});

test("without locks everybody plays, and may again after it was made to watch", async () => {
  const [one] = tabs(1, /** @type {any} */ (null));
  assert.equal(one.role, "writer");
  one.role = "viewer";
  one.steal();
  assert.equal(one.role, "writer");
});
