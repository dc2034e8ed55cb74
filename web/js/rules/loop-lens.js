import { sideName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { say } from "../words/say.js";

/** @import { Loop } from "../core/formats.js" */

/**
 * Draw the table that explains a repetition: the positions of the loop, each side's threats, and who must vary.
 * @param {{ rows: Loop["rows"], totals: Loop["totals"], text: string, must_vary: string }} given
 */
export function lensTable({ rows, totals, text, must_vary: mustVary }) {
  const sides = Object.keys(totals);
  /** @param {string} label */
  const head = (label, scope = "col") => el("th", { scope }, label);
  return el("div", { class: "lens" }, [
    el(
      "div",
      { class: "lens-scroll", tabindex: "0", role: "group", "aria-label": say("Loop lens") },
      el("table", {}, [
        el("caption", {}, say("The positions of this loop")),
        el(
          "thead",
          {},
          el("tr", {}, [head(say("Position")), head(say("After")), head(say("Threats")), head(say("Checks"))]),
        ),
        el(
          "tbody",
          {},
          rows.map((row, i) =>
            el("tr", {}, [
              head(String(i + 1), "row"),
              el("td", {}, sideName(row.by)),
              el("td", {}, row.threats),
              el("td", {}, row.checks),
            ]),
          ),
        ),
        el(
          "tfoot",
          {},
          sides.map((side) =>
            el("tr", { "data-must-vary": side === mustVary ? "yes" : null }, [
              head(say("All"), "row"),
              el("td", {}, sideName(side)),
              el("td", {}, totals[side].threats),
              el("td", {}, totals[side].checks),
            ]),
          ),
        ),
      ]),
    ),
    el("p", { class: "verdict" }, say("{verdict:cap}", { verdict: text })),
  ]);
}
