/** What axe-core finds on a page in Node: all but what needs a layout, such as contrast, which e2e/access looks for. */
import { readFileSync } from "node:fs";

/** @import { Screen } from "./screen.mjs" */

const source = () => readFileSync(new URL("../../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const RULES = { "color-contrast": { enabled: false }, "target-size": { enabled: false } };

/** Return what is wrong, by rule, with the elements; an empty list is good. @param {Screen} screen */
export async function findings(screen) {
  const { window } = screen;
  window.HTMLCanvasElement.prototype.getContext = () => null; // axe looks for fonts of pictures
  if (!("axe" in window)) window.eval(source());
  /** @type {any} */
  let found;
  /** @type {any} */ (window).axe.run(window.document, { rules: RULES, resultTypes: ["violations"] }).then(
    (/** @type {any} */ { violations }) => (found = violations),
    (/** @type {any} */ failure) => (found = [{ id: String(failure), nodes: [] }]),
  );
  await screen.until(() => found !== undefined);
  return Array.from(found, (/** @type {any} */ { id, nodes }) => [
    id,
    ...nodes.map((/** @type {any} */ { html }) => html),
  ]);
}
