/**
 * The durable store: texts by name in IndexedDB, each with a number; a write with a lower number changes nothing. A
 * write that has resolved is on the disk (strict durability), which localStorage does not promise. A browser without
 * IndexedDB, or one that does not answer within some seconds, is not waited for.
 *
 * @typedef {{ name: string, seq: number, text: string, since?: number }} Entry
 * `since`: replaces any text with a lower number than this, where several steps are written as one
 * @typedef {ReturnType<typeof openDatabase>} Database
 */
import { inTime } from "../site/fault.js";
import { sealedNumber } from "./envelope.js";
import { PREFIX } from "./local-storage.js";
import { QUARANTINE } from "./replicas.js";

const STORE = "kept";
const OPENED_WITHIN = 4000; // ms

/** @param {{ factory?: IDBFactory | null, name?: string, within?: number }} [how] */
export function openDatabase({ factory = indexedDBOf(), name = PREFIX, within = OPENED_WITHIN } = {}) {
  /** @type {Promise<IDBDatabase> | null} */
  let opening = null;
  const forgetOpening = () => (opening = null);

  function database() {
    if (!factory) return Promise.reject(new Error("This browser has no IndexedDB."));
    opening ??= inTime(opened(factory, name, forgetOpening), within);
    opening.catch(forgetOpening);
    return opening;
  }

  /**
   * Run a transaction; resolve with the result of the last request once it is complete.
   * @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T> | void} work
   * @returns {Promise<T>}
   */
  async function transact(mode, work) {
    const db = await database();
    return new Promise((resolve, reject) => {
      const transaction = begun(db, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(/** @type {T} */ (request?.result));
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("It was not written."));
    });
  }

  /** @param {IDBDatabase} db @param {IDBTransactionMode} mode */
  function begun(db, mode) {
    try {
      return db.transaction(STORE, mode, { durability: "strict" });
    } catch (error) {
      opening = null; // the browser has closed it: the next transaction opens it again
      throw error;
    }
  }

  return {
    /** Return all texts. @returns {Promise<Entry[]>} */
    all: async () => (await transact("readonly", (store) => store.getAll())).map(numbered),

    /** @param {string} key @returns {Promise<Entry | undefined>} */
    async get(key) {
      const found = await transact("readonly", (store) => store.get(key));
      return found && numbered(found);
    },

    /**
     * Write the texts that have a higher number than those stored. Return, once all is on the disk, the stored texts
     * that were kept: another text with the same or a higher number, or with that of a step that `since` includes.
     * @param {Entry[]} entries @returns {Promise<Entry[]>}
     */
    async write(entries) {
      /** @type {Entry[]} */
      const overtaken = [];
      await transact("readwrite", (store) => {
        for (const entry of entries) {
          const { name, seq, text, since = seq } = entry;
          const request = store.get(name);
          request.onsuccess = () => {
            const known = request.result && numbered(request.result);
            if (known && known.seq >= since && !isSame(known, entry)) overtaken.push(known);
            else store.put({ name, seq, text });
          };
        }
      });
      return overtaken;
    },

    /** Delete texts that are no longer needed. @param {string[]} names */
    forget: (names) =>
      transact("readwrite", (store) => {
        for (const one of names) store.delete(one);
      }),
  };
}

/**
 * Return an entry with the number sealed in its text, since nothing protects the field beside it. A text in quarantine
 * has none.
 * @param {Entry} entry @returns {Entry}
 */
function numbered({ name, seq, text }) {
  return { name, seq: name.startsWith(QUARANTINE) ? 0 : (sealedNumber(text) ?? seq), text };
}

/** @param {Entry} known @param {Entry} entry */
const isSame = (known, entry) => known.seq === entry.seq && (known.text === entry.text || !entry.seq);

/** @param {IDBFactory} factory @param {string} name @param {() => void} onClose @returns {Promise<IDBDatabase>} */
function opened(factory, name, onClose) {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "name" });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const db = request.result;
      db.onclose = onClose;
      db.onversionchange = () => {
        // a later version of the page wants to change the schema
        db.close();
        onClose();
      };
      resolve(db);
    };
  });
}

/** @returns {IDBFactory | null} */
function indexedDBOf() {
  try {
    return window.indexedDB ?? null;
  } catch {
    return null; // reading it throws if the browser blocks it
  }
}
