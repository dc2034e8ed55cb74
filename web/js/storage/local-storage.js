/**
 * localStorage behind functions that do not throw. Merely touching it can, where a browser blocks it, and it can begin
 * to throw later, when its files are damaged: from then on what is written lives in memory.
 *
 * @typedef {{
 *   kind: "local" | "memory", get: (key: string) => string | null, set: (key: string, text: string) => boolean,
 *   remove: (key: string) => void, keys: () => string[],
 * }} LocalStore
 */

/** Every key of ours begins so: other sites of the same origin share localStorage. */
export const PREFIX = "chess-pilgrimage/1/";

/** @param {() => Storage | null} find @returns {LocalStore} */
export function browserLocalStore(find = () => window.localStorage) {
  const memory = memoryLocalStore();
  const area = usable(find);
  if (!area) return memory;
  let broken = false;

  /** @template T @param {() => T} work @param {() => T} otherwise @returns {T} */
  const safely = (work, otherwise) => {
    if (broken) return otherwise();
    try {
      return work();
    } catch (error) {
      console.warn(error);
      broken = true;
      return otherwise();
    }
  };
  return {
    get kind() {
      return broken ? "memory" : "local";
    },
    get: (key) =>
      safely(
        () => area.getItem(key),
        () => memory.get(key),
      ),
    set: (key, text) => (broken ? memory.set(key, text) : written(area, key, text)),
    remove: (key) =>
      safely(
        () => area.removeItem(key),
        () => memory.remove(key),
      ),
    keys: () =>
      safely(
        () => Object.keys(area),
        () => memory.keys(),
      ),
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
      return area; // a full one can be read, and has something in it
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
