import { editorOf } from "../editor/selectors.js";
import { needStyle } from "../site/build.js";
import { allOf, whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { link, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { createLine } from "./line.js";
import { candidateCard, candidatesDrawing } from "./panel/candidates.js";
import { controlsDrawing } from "./panel/controls.js";
import { planDrawing } from "./panel/plan.js";
import { standingDrawing, threatsDrawing } from "./panel/standing.js";
import { statusDrawing } from "./panel/status.js";
import { createReview } from "./review.js";
import { canReview, isOn, LINES } from "./selectors.js";

/** @import { NodePart, TableParts } from "../parts.js" */

/**
 * What the drawings of the analysis work with: its commands, and its elements.
 * @typedef {TableParts & ReturnType<typeof elementsOf>} Panel
 */

/**
 * Create the analysis panel: the verdict, the best moves side by side, one of their lines, threats, and the review.
 * @param {TableParts} parts
 * @returns {NodePart}
 */
export function createStudy({ store, commands }) {
  needStyle("css/study.css");
  const review = createReview({ store, commands });
  const elements = elementsOf(commands, review.node);
  /** @type {Panel} */
  const panel = { store, commands, ...elements };
  const drawPosition = allOf(
    controlsDrawing(panel),
    standingDrawing(panel),
    planDrawing(panel),
    candidatesDrawing(panel),
    threatsDrawing(panel),
    statusDrawing(panel),
    onwardDrawing(panel),
  );
  return {
    node: panel.node,
    render(state) {
      if (!canReview(state, state.table)) return;
      drawPosition(state);
      review.render(state);
    },
  };
}

/** Create the elements of the panel, with the review below. @param {TableParts["commands"]} commands @param {HTMLElement} review */
function elementsOf(commands, review) {
  const heading = el("h2", say("Analysis"));
  const controls = el("div.study-actions");
  const words = el("p.standing-words");
  const filled = el("span");
  const bar = el("div.standing-bar", { "aria-hidden": "true" }, filled);
  const status = el("div.study-status");
  const cards = Array.from({ length: LINES }, (_, i) => candidateCard(commands, i));
  const group = { class: "candidates", role: "group", "aria-label": say("Best moves, side by side") };
  const buttons = cards.map(({ node }) => node);
  const candidates = el("div", group, buttons);
  const line = createLine({ commands });
  const threats = el("div.threats");
  const plan = el("div.study-plan");
  const onward = el("p.study-onward");
  const parts = [words, bar, plan, candidates, line.node, threats, status, onward];
  const position = el("div.study-position", parts);
  const node = el("section.pane.pane-study", { "aria-label": say("Analysis") }, [
    el("div.study-head", [heading, controls]),
    position,
    review,
  ]);
  return {
    ...{ node, heading, controls, position, words, bar, filled },
    ...{ cards, candidates, line, threats, plan, status, onward },
  };
}

/** Return what draws the link to the editor. @param {Panel} panel */
const onwardDrawing = ({ onward }) =>
  whenChanged(
    (state) => [isOn(state, state.table) ? editorOf(state, state.table) : null],
    (address) => redraw(onward, address ? [link(address, say("Edit this position"), { "data-focus": "edit" })] : []),
  );
