// Small values (results, drafts, settings) when localStorage does not have what the disk has.
import assert from "node:assert/strict";
import test from "node:test";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { openStorage } from "../../../web/js/storage/storage.js";
import { IDBFactory } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";
import { emptyLocalStore } from "./devices.mjs";

const NAMES = ["settings", "workshop", "puzzles", "statistics"];

/** Return a device on which each value has some entries, and whose localStorage can be full. */
async function used() {
  const factory = new IDBFactory();
  const store = emptyLocalStore();
  const { set } = store;
  const device = {
    full: false,
    store,
    open: () => openStorage({ localStore: store, database: openDatabase({ factory }) }),
  };
  store.set = (key, text) => !device.full && set(key, text);
  const storage = device.open();
  await storage.ready;
  for (const name of NAMES) storage.setValue(name, { one: 1, two: 2 });
  await storage.settled();
  return { device, storage };
}

/** Add an entry to a value, as all that write one do. @param {ReturnType<typeof openStorage>} storage @param {string} name @param {object} more */
const add = (storage, name, more) => storage.setValue(name, { ...storage.value(name), ...more });

/** Return the values as the page has them after a restart. @param {{ open: () => ReturnType<typeof openStorage> }} device */
async function restarted(device) {
  const storage = device.open();
  await storage.ready;
  return { storage, values: NAMES.map((name) => storage.value(name)) };
}

const all = (/** @type {object} */ value) => NAMES.map(() => value);

test("what only the disk took is there after a restart, and is continued", async () => {
  const { device, storage } = await used();
  device.full = true;
  for (const name of NAMES) assert.equal(add(storage, name, { three: 3 }), true);
  await storage.settled();
  assert.equal(storage.status().saved, "device");

  const { storage: again, values } = await restarted(device);
  assert.deepEqual(values, all({ one: 1, two: 2, three: 3 }));
  for (const name of NAMES) add(again, name, { four: 4 });
  await again.settled();
  device.full = false;
  const last = await restarted(device);
  assert.deepEqual(last.values, all({ one: 1, two: 2, three: 3, four: 4 }));
  assert.equal(last.storage.status().saved, "device");
});

/** Empty localStorage, as another page of the origin can. @param {{ store: import("../../../web/js/storage/local-storage.js").LocalStore }} device */
const empty = ({ store }) => {
  for (const key of store.keys()) store.remove(key);
};

for (const told of [true, false])
  for (const read of [true, false])
    test(`after another page has emptied localStorage${told ? "" : ", untold,"} values ${read ? "" : "never "}read are whole`, async () => {
      const { device } = await used();
      const page = device.open();
      await page.ready;
      if (read) for (const name of NAMES) page.value(name);
      empty(device);
      if (told) page.heard(null);
      for (const name of NAMES) assert.deepEqual(page.value(name), { one: 1, two: 2 });
      for (const name of NAMES) assert.equal(add(page, name, { three: 3 }), true);
      await page.settled();
      assert.equal(page.status().saved, "device");
      empty(device); // so that the disk alone tells
      assert.deepEqual((await restarted(device)).values, all({ one: 1, two: 2, three: 3 }));
    });

test("a value that is removed alone comes back, the newest that any tab has", async () => {
  const { device } = await used();
  const [one, two] = [device.open(), device.open()];
  await Promise.all([one.ready, two.ready]);
  one.value("puzzles");
  add(two, "puzzles", { three: 3 });
  await two.settled();
  const key = device.store.keys().find((name) => name.endsWith("puzzles")) ?? "";
  one.heard(key); // what the other tab has written
  device.store.remove(key);
  two.heard(key);
  one.heard(key);
  assert.deepEqual((await restarted(device)).storage.value("puzzles"), { one: 1, two: 2, three: 3 });
  add(one, "puzzles", { four: 4 });
  await one.settled();
  assert.deepEqual(two.value("puzzles"), { one: 1, two: 2, three: 3, four: 4 });
});

test("what another tab wrote before localStorage was emptied is read from the disk again", async () => {
  const { device } = await used();
  const [one, two] = [device.open(), device.open()];
  await Promise.all([one.ready, two.ready]);
  for (const name of NAMES) one.value(name);
  for (const name of NAMES) add(two, name, { three: 3 });
  await two.settled();
  empty(device);
  one.heard(null);
  for (let turns = 0; turns < 1000 && !one.value("statistics").three; turns += 1) await new Promise(setImmediate);
  for (const name of NAMES) add(one, name, { four: 4 });
  await one.settled();
  assert.deepEqual((await restarted(device)).values, all({ one: 1, two: 2, three: 3, four: 4 }));
});
