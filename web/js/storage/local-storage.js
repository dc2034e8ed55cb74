/**
 * localStorage behind functions that do not throw. Reading it can throw if the browser blocks it, or later, when its
 * files are damaged; from then on everything is written to memory.
 *
 * @typedef {{
 *   kind: "local" | "memory", get: (key: string) => string | null, set: (key: string, text: string) => boolean,
 *   remove: (key: string) => void, keys: () => string[],
 * }} LocalStore
 */

/** The beginning of all our keys, since other sites of the same origin share localStorage. */
export const PREFIX = "chess-pilgrimage/1/";

/** @param {() => Storage | null} find @returns {LocalStore} */
export function browserLocalStore(find = () => window.localStorage) {
  const memory = memoryLocalStore();
  const area = usable(find);
  if (!area) return memory;
  let broken = false;
  const local = {
    get: (/** @type {string} */ key) => area.getItem(key),
    remove: (/** @type {string} */ key) => area.removeItem(key),
    keys: () => Object.keys(area),
  };

  /** @template T @param {(store: typeof local) => T} work @returns {T} */
  const safely = (work) => {
    if (broken) return work(memory);
    try {
      return work(local);
    } catch (error) {
      console.warn(error);
      broken = true;
      return work(memory);
    }
  };
  return {
    get kind() {
      return broken ? "memory" : "local";
    },
    get: (key) => safely((store) => store.get(key)),
    set: (key, text) => (broken ? memory.set(key, text) : written(area, key, text)),
    remove: (key) => safely((store) => store.remove(key)),
    keys: () => safely((store) => store.keys()),
  };
}

/** @param {() => Storage | null} find */
function usable(find) {
  const probe = `${PREFIX}probe`;
  try {
    const area = find();
    area?.getItem(probe);
    if (area && (written(area, probe, "1") || area.length > 0)) {
      area.removeItem(probe);
      return area; // a full one can be read, and is not empty
    }
  } catch {
    // blocked
  }
  return null;
}

/** @param {Storage} area @param {string} key @param {string} text */
function written(area, key, text) {
  try {
    area.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns {LocalStore} */
export function memoryLocalStore() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    kind: "memory",
    get: (key) => kept.get(key) ?? null,
    set: (key, text) => Boolean(kept.set(key, text)),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}
