import { star } from "../board/geometry.js";
import { whenChanged } from "../state/observe.js";
import { shown } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Figure } from "../core/formats.js" */

/** The signs of the kinds of figures, 24 wide. Others have a disc. @type {Record<string, () => SVGElement>} */
const SIGNS = {
  gates: () => svg("polygon", { points: star(10.5, 4.4) }),
  island: () =>
    svg("path", {
      d: "M0 -11 V-8 M-7 -4 Q-1 -5 0 -8 Q1 -5 7 -4 M-4 -4 V0 M4 -4 V0 M-10 3 Q-5 2 -4 0 H4 Q5 2 10 3 M-7 3 V10 M7 3 V10 M-10 10 H10",
    }),
  sea: () => svg("path", { d: "M-10 -2 q3.3 -5 6.7 0 t6.7 0 t6.7 0 M-10 5 q3.3 -5 6.7 0 t6.7 0 t6.7 0" }),
};
const disc = () => svg("circle", { r: 7 });

/** Create the pips that show how far the goal is, with numbers. */
export function createProgress() {
  const node = el("div", { class: "progress-list" });
  const draw = whenChanged(
    ({ table }) => [table?.scene ? shown(table).scene.progress : null],
    (list) => {
      node.hidden = !list?.length;
      redraw(node, (list ?? []).map(row));
    },
  );
  return { node, render: draw };
}

/** @param {Figure} figure */
function row({ kind, label, done, of, goal }) {
  const sign = SIGNS[kind] ?? disc;
  const pip = (/** @type {number} */ i) =>
    svg("svg", { class: i < done ? "pip-sign on" : "pip-sign", viewBox: "-12 -12 24 24" }, sign());
  const number = say("{done} of {of}", { done, of });
  const bar = { role: "progressbar", "aria-label": label, "aria-valuemax": of, "aria-valuenow": done };
  return el("div", { class: "progress-row", "data-kind": kind, "data-goal": goal ? "yes" : "no" }, [
    el("span", {}, label),
    " ",
    el("span", { class: "progress-number" }, number),
    el(
      "div",
      { class: "pips", ...bar, "aria-valuetext": number },
      Array.from({ length: of }, (_, i) => pip(i)),
    ),
  ]);
}
