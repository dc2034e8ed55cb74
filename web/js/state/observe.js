/** @import { State, Table } from "./state.js" */

/**
 * What an effect is given besides the value: the value before it; a signal that is aborted when the value changes; and,
 * for use after an await, whether the value is still the same.
 * @template W
 * @typedef {{ before: W | undefined, signal: AbortSignal, current: () => boolean }} Observation
 */

/** Values with a key are the same while their keys are. @param {any} value */
const identityOf = (value) => value?.key ?? value;

/**
 * Run `effect` with a value derived from the state, at once and whenever it changes.
 *
 * @template S, W
 * @param {{ get: () => S, subscribe: (listener: (state: S) => void) => () => unknown }} store
 * @param {(state: S) => W} select the value: compared by its `key` where it has one, else by identity
 * @param {(value: W, observe: Observation<W>) => unknown} effect
 * @returns {{ look: () => void, retry: () => void, end: () => void }} `look`: compare again, after a change outside the
 *   state; `retry`: run the effect again with the same value; `end`: stop
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
  const retry = () => {
    job?.abort();
    job = null;
    look();
  };
  const unlisten = store.subscribe(look);
  return {
    look,
    retry,
    end() {
      unlisten();
      job?.abort();
    },
  };
}

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
