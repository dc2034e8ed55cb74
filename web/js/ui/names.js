import { el } from "./dom.js";
import { button } from "./parts.js";

const LONG = 24; // signs: as many as a name that is typed here can have

/** Create a name of somebody else, which keeps its direction to itself. @param {string} name @param {string} [where] */
const nameOf = (name, where) => el("bdi", { class: where }, name);

/**
 * Create a name that may be long: then it is cut where there is no room for it, and shown whole when it is pressed.
 * @param {string} name
 */
export function wholeName(name) {
  if (name.length <= LONG) return nameOf(name);
  const node = button([nameOf(name)], () => node.setAttribute("aria-expanded", String(!isWhole())), {
    class: "long-name",
    "aria-expanded": "false",
    "data-focus": `name ${name}`,
  });
  const isWhole = () => node.getAttribute("aria-expanded") === "true";
  return node;
}
