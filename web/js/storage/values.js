/** Checks of values that come from files, from other pages and from older versions. */

/** Return whether a value is an object, no array. @param {unknown} value @returns {value is Record<string, unknown>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return whether a value is a text. @param {unknown} value */
export const isText = (value) => typeof value === "string";

/** Return whether a value is a whole number from 0. @param {unknown} value @returns {value is number} */
export const isPlace = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Return a value if it is a text, else "". @param {unknown} value */
export const text = (value) => (typeof value === "string" ? value : "");

/** Return a value if it is an array, else []. @param {unknown} value @returns {unknown[]} */
export const list = (value) => (Array.isArray(value) ? value : []);

/** Return a value if it is an object, else {}. @param {unknown} value */
export const object = (value) => (isObject(value) ? value : {});

/** Return the objects in an array. @param {unknown} value */
export const objects = (value) => list(value).filter(isObject);

/** Return the object that a JSON text describes, or null. @param {string} json */
export function objectFrom(json) {
  try {
    /** @type {unknown} */
    const found = JSON.parse(json);
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Group the items of a list, in the order of their first items.
 * @template T, K @param {Iterable<T>} items @param {(item: T) => K} keyOf @returns {Map<K, T[]>}
 */
export function grouped(items, keyOf) {
  const found = new Map();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}
