/** @import { State, Table } from "./state.js" */

/**
 * The second argument of an effect. `before`: the previous value; `signal`: is aborted when the value changes;
 * `current`: returns, after an await, whether the value is still the same.
 * @template W
 * @typedef {{ before: W | undefined, signal: AbortSignal, current: () => boolean }} Observation
 */

/** Return what values are compared by: their key, or themselves. @param {unknown} value */
const identityOf = (value) =>
  (typeof value === "object" && value !== null && "key" in value ? value.key : null) ?? value;

/**
 * Run `effect` with a value derived from the state, at once and whenever it changes.
 *
 * @template S, W
 * @param {{ get: () => S, subscribe: (listener: (state: S) => void) => () => unknown }} store
 * @param {(state: S) => W} select returns the value, which is compared by its `key` if it has one, else by identity
 * @param {(value: W, observe: Observation<W>) => unknown} effect
 * @returns `look` compares again, after a change outside the state; `rerun` runs the effect again with the same value
 */
export function observe(store, select, effect) {
  /** @type {W | undefined} */
  let value;
  /** @type {AbortController | null} */
  let job = null;

  const look = () => {
    const now = select(store.get());
    if (job && identityOf(now) === identityOf(value)) return;
    const before = value;
    job?.abort();
    const mine = new AbortController();
    job = mine;
    value = now;
    const current = () => job === mine && identityOf(select(store.get())) === identityOf(now);
    effect(now, { before, signal: mine.signal, current });
  };
  const rerun = () => {
    job?.abort();
    job = null;
    look();
  };
  const unlisten = store.subscribe(look);
  return {
    look,
    rerun,
    end() {
      unlisten();
      job?.abort();
    },
  };
}

/**
 * Wait until something is true of the state, or for some time.
 * @template S
 * @param {Parameters<typeof observe<S, boolean>>[0]} store @param {(state: S) => unknown} is
 * @param {number} [patience] in ms; by default as long as it takes
 * @returns {Promise<void>}
 */
export const until = (store, is, patience) =>
  new Promise((resolve) => {
    const waiting = new AbortController();
    const timer = patience === undefined ? undefined : setTimeout(() => waiting.abort(), patience);
    const watch = observe(
      store,
      (state) => Boolean(is(state)),
      (yes) => yes && queueMicrotask(() => waiting.abort()), // once `observe` has returned
    );
    waiting.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      watch.end();
      resolve();
    });
  });

/**
 * Return a function of the state that draws only when one of the values it looks at has changed.
 * @template {unknown[]} T @param {(state: State) => [...T]} look @param {NoInfer<(...seen: T) => void>} draw
 */
export function whenChanged(look, draw) {
  /** @type {T | null} */
  let before = null;
  return (/** @type {State} */ state) => {
    const seen = look(state);
    if (before?.every((one, i) => one === seen[i])) return;
    before = seen;
    draw(...seen);
  };
}

/** Return a function that passes the state to each of some functions. @param {((state: State) => void)[]} draws */
export const allOf =
  (...draws) =>
  (/** @type {State} */ state) => {
    for (const draw of draws) draw(state);
  };

/**
 * Return some fields of the table, for `whenChanged`; each is undefined while there is no table.
 * @template {(keyof Table)[]} Names @param {Table | null} table @param {Names} names
 * @returns {{ [I in keyof Names]: Table[Names[I]] | undefined }}
 */
export const fieldsOf = (table, ...names) =>
  /** @type {ReturnType<typeof fieldsOf<Names>>} */ (names.map((name) => table?.[name]));
