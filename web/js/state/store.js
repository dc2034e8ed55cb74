/** @import { Change, Store } from "./state.js" */

/** Do some work and log what it throws, so that nothing else fails with it. @template T @param {() => T} work */
export function safely(work) {
  try {
    return work();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/**
 * Create the store of the page's state, which is replaced and never changed in place.
 * @template S @param {S} initial
 */
export function createStore(initial) {
  let state = initial;
  let telling = false;
  const listeners = new Set();

  const tell = () => {
    if (telling) return; // a listener has set the state: the running round tells all listeners again
    telling = true;
    try {
      for (let heard = null; heard !== state; ) {
        /** @type {S} */
        const now = state;
        heard = now;
        for (const listener of [...listeners]) safely(() => listener(now));
      }
    } finally {
      telling = false;
    }
  };

  return {
    get: () => state,
    /** @param {Change<S>} change */
    set(change) {
      const patch = typeof change === "function" ? change(state) : change;
      if (!patch || Object.entries(patch).every(([key, value]) => state[/** @type {keyof S} */ (key)] === value))
        return;
      state = { ...state, ...patch };
      tell();
    },
    /**
     * Call a listener now and after every change; return the function that stops this.
     * @param {(state: S) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      safely(() => listener(state));
      return () => listeners.delete(listener);
    },
  };
}

/** Return a getter of the open table. After an await there may be none: use `?.` then. @param {Store} store */
export const tableIn = (store) => () => store.get().table;
