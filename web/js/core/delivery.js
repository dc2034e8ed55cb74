/** Data files that are not in Python's archive: catalogues and rule books of other languages, and more. */

import { fileOf } from "../site/build.js";
import { say } from "../words/say.js";

/** @import { Fault, Refused, Reply } from "./formats.js" */

const LACKING = "not-delivered";

/** Return the text of a data file, or "" if it does not load. @param {string} file @returns {Promise<string>} */
const read = (file) =>
  fetch(fileOf(`py/${file}`))
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");

/** @returns {Refused} */
const lacking = () => ({
  ok: false,
  error: {
    code: LACKING,
    message: say("A part of the game did not load. It needs a connection once more."),
  },
});

/**
 * Return a function that asks a worker and gives it the data files that its replies say it lacks, each once.
 * @param {<T>(request: object, within?: number) => Promise<Reply<T>>} ask
 * @param {(file: string, text: string) => void} give
 * @param {(file: string) => boolean} [isFor] whether the worker may have a file
 */
export function delivering(ask, give, isFor = () => true) {
  /** The files that it has been given, or is about to be. @type {Map<string, Promise<boolean>>} */
  const given = new Map();

  /** @param {string} file @returns {Promise<boolean>} */
  async function deliver(file) {
    const text = await read(file);
    if (text) give(file, text);
    else given.delete(file); // the next request tries again
    return Boolean(text);
  }

  /**
   * @template T @param {object} request @param {number} [within] @param {string[]} had
   * @returns {Promise<Reply<T>>}
   */
  return async function asked(request, within, had = []) {
    /** @type {Reply<T>} */
    const reply = await ask(request, within);
    /** @type {Partial<Fault>} a room can answer anything */
    const { code, file = "" } = /** @type {Partial<Refused> | null} */ (reply)?.error ?? {};
    if (code !== LACKING || had.includes(file) || !isFor(file)) return reply;
    if (!given.has(file)) given.set(file, deliver(file));
    return (await given.get(file)) ? asked(request, within, [...had, file]) : lacking();
  };
}
