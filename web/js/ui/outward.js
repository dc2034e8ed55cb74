import { say } from "../words/say.js";
import { el } from "./dom.js";

/** @import { Child } from "./dom.js" */

/**
 * Create a link that leaves the page: it opens in a new tab, tells the other page nothing, and says so.
 * @param {string} address @param {Child | Child[]} label
 */
export const outwardLink = (address, label) =>
  el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, [
    ...[label].flat(),
    el("span", { "aria-hidden": "true" }, " ↗"),
    el("span.aside-voice", ` ${say("(opens another site in a new tab)")}`),
  ]);
