// What a device keeps things in, as tests want it: one that is called local, and a disk that refuses.
import { memoryLocalStore } from "../../../web/js/storage/local-storage.js";

/** @import { LocalStore } from "../../../web/js/storage/local-storage.js" */
/** @import { Database } from "../../../web/js/storage/indexeddb.js" */

/**
 * A store of texts that passes for localStorage.
 * @param {Partial<LocalStore>} more  what it does otherwise
 * @returns {LocalStore}
 */
export const emptyLocalStore = (more = {}) => ({ ...memoryLocalStore(), kind: "local", ...more });

const refuse = () => Promise.reject(new Error("none"));

/** A disk that is not there. @type {Database} */
export const noDisk = { all: refuse, get: refuse, write: refuse, forget: refuse };
