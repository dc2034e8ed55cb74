import { sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { tableHead, tableRow } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Loop } from "../core/formats.js" */

/** Draw the table that explains a repetition: its positions, each side's threats, and who must vary. @param {Loop} given */
export function lensTable({ rows, totals, text, must_vary: mustVary }) {
  const sum = (/** @type {string} */ side) =>
    tableRow([say("All"), sideName(side), totals[side].threats, totals[side].checks], {
      "data-must-vary": side === mustVary ? "yes" : null,
    });
  return el("div", { class: "lens" }, [
    el(
      "div",
      { class: "lens-scroll", tabindex: "0", role: "group", "aria-label": say("Loop lens") },
      el("table", {}, [
        el("caption", {}, say("The positions of this loop")),
        tableHead([say("Position"), say("After"), say("Threats"), say("Checks")]),
        el(
          "tbody",
          {},
          rows.map(({ by, threats, checks }, i) => tableRow([i + 1, sideName(by), threats, checks])),
        ),
        el("tfoot", {}, Object.keys(totals).map(sum)),
      ]),
    ),
    el("p", { class: "verdict" }, say("{verdict:cap}", { verdict: text })),
  ]);
}
