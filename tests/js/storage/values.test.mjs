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
