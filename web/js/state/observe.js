/**
 * What an effect is handed besides the thing it begins with: what there was before; a signal that is aborted as soon
 * as there is something else; and, for what has waited meanwhile, whether there still is what it began with.
 * @template W
 * @typedef {{ before: W | undefined, signal: AbortSignal, current: () => boolean }} Observation
 */

/** Things with a key are the same for as long as their keys are. @param {any} thing */
const nameOf = (thing) => thing?.key ?? thing;

/**
 * Follows one thing that can be read off the state: `effect` begins with it, at once and whenever it has become another
 * one. The watchers of the page are made with it.
 *
 * @template S, W
 * @param {{ get: () => S, subscribe: (listener: (state: S) => void) => () => unknown }} store
 * @param {(state: S) => W} select  the thing: compared by its `key` where it has one, else by identity
 * @param {(thing: W, observe: Observation<W>) => unknown} effect
 * @returns {{ look: () => void, retry: () => void, end: () => void }} `look`: something outside the state has changed;
 *   `retry`: to begin once more with the same thing; `end`: to be called back no more
 */
export function observe(store, select, effect) {
  /** @type {W | undefined} */
  let thing;
  /** @type {AbortController | null} */
  let job = null;

  const look = () => {
    const now = select(store.get());
    if (job && nameOf(now) === nameOf(thing)) return;
    const before = thing;
    job?.abort();
    const mine = new AbortController();
    job = mine;
    thing = now;
    const current = () => job === mine && nameOf(select(store.get())) === nameOf(now);
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
 * Return a function of the state that draws only when one of the things it looks at has changed.
 * @param {(state: import("./state.js").State) => any[]} look
 * @param {(...seen: any[]) => void} draw
 */
export function whenChanged(look, draw) {
  /** @type {any[] | null} */
  let before = null;
  return (/** @type {import("./state.js").State} */ state) => {
    const seen = look(state);
    if (before?.every((one, i) => one === seen[i])) return;
    before = seen;
    draw(...seen);
  };
}
