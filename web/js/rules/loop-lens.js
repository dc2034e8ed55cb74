import { sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { scrollable, tableHead, tableRow } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Loop } from "../core/formats.js" */

/** Draw the table of a repetition: its positions, each side's threats, and who must vary. @param {Loop} given */
export function lensTable({ rows, totals, text, must_vary: mustVary }) {
  const sums = Object.entries(totals).map(([side, { threats, checks }]) =>
    tableRow([say("All"), sideName(side), threats, checks], { "data-must-vary": side === mustVary ? "yes" : null }),
  );
  const positions = rows.map(({ by, threats, checks }, i) => tableRow([i + 1, sideName(by), threats, checks]));
  const table = el("table", {}, [
    el("caption", {}, say("The positions of this loop")),
    tableHead([say("Position"), say("After"), say("Threats"), say("Checks")]),
    el("tbody", {}, positions),
    el("tfoot", {}, sums),
  ]);
  const verdict = el("p", { class: "verdict" }, say("{verdict:cap}", { verdict: text }));
  return el("div", { class: "lens" }, [scrollable(say("Loop lens"), table), verdict]);
}
