// What a device keeps things in, as tests want it: one that is called local, and a disk that refuses.
import { memoryBacking } from "../../web/js/storage/local-storage.js";

/** @import { Backing } from "../../web/js/storage/local-storage.js" */
/** @import { Durable } from "../../web/js/storage/indexeddb.js" */

/**
 * A store of texts that passes for localStorage.
 * @param {Partial<Backing>} more  what it does otherwise
 * @returns {Backing}
 */
export const localBacking = (more = {}) => ({ ...memoryBacking(), kind: "local", ...more });

const refuse = () => Promise.reject(new Error("none"));

/** A disk that is not there. @type {Durable} */
export const noDisk = { all: refuse, get: refuse, write: refuse, forget: refuse };
