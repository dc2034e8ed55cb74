import { COLOURS } from "../board/roads.js";
import { el } from "../ui/dom.js";
import { count, noun, say } from "../words/say.js";

/** @import { Road } from "../core/formats.js" */

/** List the roads that are drawn on the board. @param {import("../parts.js").TableParts} parts */
export function roadsSheet({ store }) {
  const { roads } = store.get().table;
  if (!roads?.length) return el("p", { class: "soft" }, say("One moment …"));
  const main = roads.filter((road) => road.main);
  return el("div", { class: "roads" }, [
    el("ul", { class: "roads-list" }, main.map(roadRow)),
    main.length < roads.length && el("p", { class: "help" }, say("Dotted lines are the other pieces.")),
  ]);
}

/** @param {Road} road @param {number} i */
function roadRow({ cells }, i) {
  const style = { background: COLOURS[i % COLOURS.length] };
  const steps = count(cells.length - 1, noun("step"));
  return el("li", {}, [
    el("span", { class: "roads-sign", style, "aria-hidden": "true" }),
    say("{from} to {to}, {steps}", { from: cells[0], to: cells.at(-1) ?? "", steps }),
  ]);
}
