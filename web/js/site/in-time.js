/**
 * The promise, or a failure after so many milliseconds; without a limit, the promise itself.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} [within]
 * @returns {Promise<T>}
 */
export function inTime(promise, within) {
  if (within === undefined) return promise;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${within / 1000} seconds`)), within);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
