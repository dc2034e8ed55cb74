/** Fitting the table into its window: the layout, and what lies where in it. */
import { whenChanged } from "../../state/observe.js";
import { boardOf, gameOf, isForOne, sidesOf } from "../../state/selectors.js";
import { find } from "../../ui/dom.js";
import { arrange, textRuler } from "../layout.js";

/** @import { Panel } from "../panel.js" */

/** Scroll to a part. @param {Element} part */
const show = (part) => part.scrollIntoView({ block: "nearest" });

/** Choose the layout for the window and the board. @param {Panel} panel */
export function layOut({ store, node, lead, plates, foot, about, strip }) {
  const { record } = store.get().table ?? {};
  const board = record ? boardOf(store.get(), record) : null;
  if (!board) return;
  const docks = node.hasAttribute("data-docked");
  const { layout, docked, lead: high } = arrange(node, board);
  // A result that is there when the board takes the window is below it.
  if (docked && !docks && find(foot.node, ".result:not([hidden])")) requestAnimationFrame(() => show(foot.node));
  const chosen = store.get().table.zen ? "zen" : layout;
  if (node.dataset.layout === chosen && node.dataset.lead === String(Boolean(high))) return;
  node.dataset.layout = chosen;
  node.dataset.seats = String(sidesOf(gameOf(store.get(), record.game)).length);
  node.dataset.lead = String(Boolean(high));
  if (high) lead.append(plates.far);
  else foot.plates.append(plates.far);
  foot.plates.prepend(plates.near);
  const alone = isForOne(store.get(), store.get().table);
  if (alone && high && layout === "stack") lead.append(about.progress);
  else if (alone && layout === "side") strip.node.append(about.progress);
  else about.placeProgress();
}

/** Return what chooses the layout again for another board. @param {Panel} panel */
export const layoutDrawing = (panel) =>
  whenChanged(
    (state) => [state.table?.record && boardOf(state, state.table.record), state.table?.zen],
    () => layOut(panel),
  );

/**
 * Scroll to what appears below a board that takes the window: a panel, a pane, a refusal.
 * @param {Panel} panel @param {AbortSignal} signal
 */
function keepInSight({ node, strip, foot, added }, signal) {
  /** @param {Element} part */
  const seek = (part) => node.hasAttribute("data-docked") && show(part);
  /** @type {Map<Element, number>} */
  const heights = new Map();
  const grown = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (contentRect.height > (heights.get(target) ?? Number.POSITIVE_INFINITY)) seek(target);
      heights.set(target, contentRect.height);
    }
  });
  for (const part of [foot, ...added.map((one) => one.part)]) grown.observe(part.node);
  const refused = new MutationObserver(() => strip.node.dataset.tone === "refusal" && seek(strip.node));
  refused.observe(strip.node, { attributeFilter: ["data-tone"] });
  signal.addEventListener("abort", () => {
    grown.disconnect();
    refused.disconnect();
  });
}

/** Choose the layout again whenever the window or the text changes. @param {Panel} panel @param {AbortSignal} signal */
export function keepLayout(panel, signal) {
  const fit = () => layOut(panel);
  window.addEventListener("resize", fit, { signal });
  const reading = new ResizeObserver(fit); // the size and the spacing of text, which the reader may change
  reading.observe(textRuler());
  signal.addEventListener("abort", () => reading.disconnect());
  keepInSight(panel, signal);
}
