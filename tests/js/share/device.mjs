// A device to restore a backup on.
import assert from "node:assert/strict";
import { openDatabase } from "../../../web/js/storage/indexeddb.js";
import { memoryLocalStore } from "../../../web/js/storage/local-storage.js";
import { openStorage } from "../../../web/js/storage/storage.js";
import { IDBFactory } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";
import { ask } from "../core.mjs";

/** Rules that take every record, never need to merge, and report as the real ones. @param {any} request */
const anything = (request) => {
  const { do: asked, record: given } = request;
  if (asked === "restored") return ask(request);
  assert.equal(asked, "open");
  return {
    ok: true,
    record: given,
    turns: given.log.map(() => ({ by: "white" })),
    at: given.at,
    scene: { outcome: null },
  };
};

/** Return an empty device with rules, and what restoring a backup needs of it. @param {(request: any) => any} rules */
export async function device(rules = anything) {
  const storage = openStorage({
    localStore: { ...memoryLocalStore(), kind: "local" },
    database: openDatabase({ factory: new IDBFactory() }),
  });
  await storage.ready;
  let made = 0;
  const parts = {
    store: /** @type {any} */ ({ get: () => ({ games: [] }) }),
    storage,
    rulesClient: {
      ask: async (request) => rules(request),
    },
    boards: { needBoard: async () => {} },
    atTable: {
      /** @param {any} reply @param {any} meta @param {{ id?: string, seq?: number, picked?: string[] }} [told] */
      place(reply, meta, { id = `placed${++made}`, ...how } = {}) {
        this.write(id, reply, meta, how);
        return id;
      },
      /** @param {any} id @param {any} reply @param {any} meta @param {{ seq?: number, picked?: string[] }} [told] */
      write(id, { record: given }, meta, { seq = -1, picked = [] } = {}) {
        const { game, log } = given;
        return storage.save(
          id,
          { record: { ...given, meta }, picked },
          { game, name: meta.name, moves: log.length },
          seq,
        );
      },
    },
    async *kept() {
      for (const { id } of storage.list()) {
        const { record } = /** @type {import("../../../web/js/storage/storage.js").Body} */ (
          (await storage.loadReconciled(id)).body
        );
        yield { id, record };
      }
    },
  };
  const names = () =>
    storage
      .list()
      .map(({ name }) => name)
      .sort();
  return { storage, parts, names };
}
