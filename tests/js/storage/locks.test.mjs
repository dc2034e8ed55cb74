// One writer per table, of several tabs: who takes over waits until the one before has written everything.
import assert from "node:assert/strict";
import test from "node:test";
import { joinTable } from "../../../web/js/storage/locks.js";
import { lockManager } from "../lock-manager.mjs";

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
