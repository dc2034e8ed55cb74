import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";

/**
 * What stands where a table would be, when what should lie on it is not there.
 * @param {string} title
 * @param {string} why
 * @param {{ address: string, word: string }} back
 */
export const notThere = (title, why, { address, word }) =>
  el("main", { class: "sheet" }, [
    el("h1", {}, title),
    el("p", { role: "alert" }, why),
    el("p", {}, link(address, word, { class: "button primary" })),
  ]);
