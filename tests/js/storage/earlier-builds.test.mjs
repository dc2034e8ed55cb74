// What the stores of a browser held of the pages of public builds (tests/door/test_earlier_builds.py tells how it was
// made) is opened as those pages left it, and so are their backups.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { restore } from "../../../web/js/share/backup/restore.js";
import { unseal } from "../../../web/js/storage/envelope.js";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { PREFIX } from "../../../web/js/storage/local-storage.js";
import { openStorage } from "../../../web/js/storage/storage.js";
import { IDBFactory } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";
import { ask } from "../core.mjs";
import { device } from "../share/device.mjs";
import { emptyLocalStore, noDisk } from "./devices.mjs";

/** @import { Content } from "../../../web/js/storage/envelope.js" */
/** @typedef {{ local: Record<string, string>, disk: import("../../../web/js/storage/indexeddb.js").Entry[] }} Stored */

const BUILDS = ["878da7a", "9d3f7c37"];
const VALUES = ["settings", "setup", "statistics", "lessons", "puzzles"];
console.warn = () => {};

/** @param {string} build @param {string} name */
const dataOf = (build, name) => readFileSync(new URL(`../../data/${build}/${name}.json`, import.meta.url), "utf8");

/** Return what the disk held, by name. @param {Stored} stored @returns {Map<string, Content>} */
const contentsOf = ({ disk }) =>
  new Map(
    disk.map(({ name, text }) => {
      const found = unseal(text);
      assert.equal(found.state, "good", name);
      return /** @type {const} */ ([name, /** @type {Content} */ (found)]);
    }),
  );

/** Return the stores of a browser with what a page left in them. @param {Stored} stored */
async function browserWith({ local, disk }) {
  const localStore = emptyLocalStore();
  for (const [key, text] of Object.entries(local)) localStore.set(key, text);
  const database = openDatabase({ factory: new IDBFactory() });
  await database.write(disk);
  return { localStore, database };
}

/** Check that a storage holds every table and value as the disk held them. @param {Stored} stored */
async function isWhole(storage, localStore, stored) {
  await storage.ready;
  const cards = [];
  for (const [name, { card, body }] of contentsOf(stored)) {
    const id = name.replace("table/", "");
    if (id === name) assert.deepEqual(storage.value(name), body, name);
    else if (body === null) assert.notEqual((await storage.loadReconciled(id)).state, "good", name);
    else {
      const found = await storage.loadReconciled(id);
      assert.deepEqual([found.state, found.body], ["good", body], name);
      cards.push([id, /** @type {any} */ (card)]);
    }
  }
  cards.sort(([, one], [, two]) => (one.touched < two.touched ? 1 : -1));
  assert.deepEqual(
    storage.list().map(({ id, state, name, moves, over }) => [id, state, name, moves, over]),
    cards.map(([id, { name, moves = 0, over = false }]) => [id, "good", name, moves, over]),
  );
  await storage.settled();
  assert.deepEqual(
    localStore.keys().filter((/** @type {string} */ key) => key.startsWith(`${PREFIX}kept/`)),
    [],
  );
}

for (const build of BUILDS) {
  /** @type {Stored} */
  const stored = JSON.parse(dataOf(build, "stored"));
  const someTable = [...contentsOf(stored)].find(([name, { body }]) => name.startsWith("table/") && body);

  test(`${build}: tables and values are opened from both stores`, async () => {
    const { localStore, database } = await browserWith(stored);
    await isWhole(openStorage({ localStore, database }), localStore, stored);
    await isWhole(openStorage({ localStore, database }), localStore, stored); // and at the visit after
  });

  test(`${build}: either store is enough`, async () => {
    const { localStore } = await browserWith({ local: stored.local, disk: [] });
    await isWhole(openStorage({ localStore, database: noDisk }), localStore, {
      ...stored,
      disk: stored.disk.filter(({ text }) => !text.endsWith('"body":null}')), // deletions are remembered on the disk
    });
    const { localStore: empty, database } = await browserWith({ local: {}, disk: stored.disk });
    await isWhole(openStorage({ localStore: empty, database }), empty, stored);
  });

  test(`${build}: a table is played on, and a deleted one does not come back`, async () => {
    const { localStore, database } = await browserWith(stored);
    const storage = openStorage({ localStore, database });
    const id = String(someTable?.[0]).replace("table/", "");
    const { body, seq } = await storage.loadReconciled(id);
    assert.ok(body);
    assert.ok(storage.save(id, { ...body, picked: ["A1"] }, { game: body.record.game }, seq).ok);
    await storage.settled();
    const again = openStorage({ localStore, database });
    assert.deepEqual((await again.loadReconciled(id)).body?.picked, ["A1"]);
    const deleted = stored.disk.filter(({ text }) => text.endsWith('"body":null}'));
    assert.ok(deleted.length);
    const kept = again.list().map((one) => `table/${one.id}`);
    for (const { name } of deleted) assert.ok(!kept.includes(name));
  });

  test(`${build}: the backup is restored, values and all`, async () => {
    const text = dataOf(build, "backup");
    const { tables, values } = JSON.parse(text);
    const { storage, parts } = await device(ask);
    const { lines } = await restore(text, parts);

    assert.ok(lines[0].startsWith(`${tables.length} tables added.`), lines.join("\n"));
    for (const { id, record } of tables) {
      const { state, body } = await storage.loadReconciled(id);
      assert.equal(state, "good");
      const { log, at, branches, seed, meta } = /** @type {any} */ (body).record;
      assert.deepEqual(
        { log, at, branches, seed, meta },
        { ...{ log: record.log, at: record.at, branches: record.branches, seed: record.seed }, meta: record.meta },
      );
    }
    for (const name of VALUES) assert.deepEqual(storage.value(name), values[name], name);
    const { lines: again } = await restore(text, parts);
    assert.ok(again[0].startsWith(`${tables.length} tables`) && again[0].includes("already"), again.join("\n"));
  });
}

test("records with endings of other lines, stored by the first build, are opened whole", async () => {
  const { records, stored } = JSON.parse(dataOf("878da7a", "endings"));
  const localStore = emptyLocalStore();
  for (const [key, text] of Object.entries(stored)) localStore.set(key, text);
  const storage = openStorage({ localStore, database: noDisk });
  for (const [place, { record }] of records.entries()) {
    assert.ok(record.endings.length);
    assert.deepEqual(storage.load(`t${place}`).body?.record, record);
  }
});

test("records with lines that were tried, stored by the first build, are opened whole", async () => {
  const { records, stored } = JSON.parse(dataOf("878da7a", "scratch"));
  const localStore = emptyLocalStore();
  for (const [key, text] of Object.entries(stored)) localStore.set(key, text);
  const storage = openStorage({ localStore, database: noDisk });
  for (const [place, { record }] of records.entries()) {
    assert.ok(record.meta.scratch.length);
    assert.deepEqual(storage.load(`t${place}`).body?.record, record);
  }
});
