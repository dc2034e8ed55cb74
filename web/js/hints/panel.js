import { whenChanged } from "../state/observe.js";
import { el, find } from "../ui/dom.js";
import { button, icon, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { hintOf, STAGES, stageOf } from "./selectors.js";

/** @import { Commands } from "../parts.js" */
/** @import { Hint } from "../state/state.js" */

/**
 * Create the panel under the board with the hint, stage by stage, or with the running Guide and its controls.
 * @param {{ commands: Commands }} parts
 */
export function createHint({ commands }) {
  const node = el("section", { class: "hint-panel", "aria-label": say("Hint"), hidden: true });

  const draw = whenChanged(
    ({ table }) => [hintOf(table), table?.guide ?? null, table?.selection.awaiting ?? null],
    (hint, guide, awaiting) => {
      const held = node.contains(document.activeElement),
        before = node.hidden;
      node.hidden = Boolean(awaiting) || !(hint || guide);
      node.setAttribute("aria-label", guide ? say("The Guide") : say("Hint"));
      redraw(node, node.hidden ? [] : guide ? watching(guide) : hint ? hinting(hint) : []);
      if (node.contains(document.activeElement)) return;
      // A button that asked for the hint is hidden now, so focus moves here. After a key press it stays on the board.
      const arrives = before && !node.hidden && !document.activeElement?.closest("[data-cell]");
      if (held && node.hidden) find(document, '.cell[tabindex="0"]')?.focus({ preventScroll: true });
      else if (held || arrives)
        find(node, "[data-focus=more], [data-focus=step], [data-focus=flow], [data-focus=close]")?.focus({
          preventScroll: true,
        });
    },
  );

  /** @param {Hint} hint */
  function hinting(hint) {
    const stage = stageOf(hint);
    const last = hint.stage === STAGES;
    const more = last
      ? button(say("Play it"), commands.playHint, { class: "button primary", "data-focus": "play" })
      : button(say("More"), commands.hint, {
          class: "button primary",
          "data-focus": "more",
          "aria-disabled": String(!stage),
        });
    return [
      sign(),
      el("p", { class: "hint-words" }, stage?.text ?? say("Looking for a hint…")),
      el("div", { class: "hint-actions" }, [more, close(say("Close the hint"), commands.dropHint)]),
    ];
  }

  /** @param {{ flowing: boolean, text: string }} given */
  const watching = ({ flowing, text }) => [
    sign(),
    el("p", { class: "hint-words" }, text || (flowing ? say("The Guide is playing.") : say("The Guide is ready."))),
    el("div", { class: "hint-actions" }, [
      flowing
        ? button(say("Pause"), () => commands.guideFlow(false), { class: "button", "data-focus": "flow" })
        : button(say("Play on"), () => commands.guideFlow(true), { class: "button", "data-focus": "flow" }),
      flowing ? null : button(say("Next turn"), commands.guideStep, { class: "button primary", "data-focus": "step" }),
      button(say("Stop"), () => commands.stopGuide(), { class: "button", "data-focus": "stop" }),
    ]),
  ];

  const sign = () => el("span", { class: "hint-sign", "aria-hidden": "true" }, "★");
  /** @param {string} label @param {() => void} run */
  const close = (label, run) =>
    button([icon("close")], run, { class: "button icon-button", "aria-label": label, "data-focus": "close" });

  return { node, render: draw };
}
