/** @import { Change, Store, Table } from "./state.js" */

/**
 * Does a piece of work that must not take anything else down with it.
 * @template T
 * @param {() => T} work
 * @returns {T | undefined} nothing, where it throws
 */
export function safely(work) {
  try {
    return work();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/**
 * The one state object of the page. It is replaced whole, never changed in place: views compare slices by identity
 * to see what they must redraw.
 *
 * @template S
 * @param {S} initial
 */
export function createStore(initial) {
  let state = initial;
  let telling = false;
  const listeners = new Set();

  const tell = () => {
    if (telling) return; // a listener that sets state is served by the round already running
    telling = true;
    try {
      for (let told = null; told !== state; ) {
        /** @type {S} */
        const now = state;
        told = now;
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
    /** Calls back now and after every change; answers the way to stop. @param {(state: S) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      safely(() => listener(state));
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The open table, for what is done at one. Whoever may come too late, after a wait, asks with `?.`: there may be none.
 * @param {Store} store
 * @returns {() => Table}
 */
export const tableIn = (store) => () => /** @type {Table} */ (store.get().table);
