import { whenChanged } from "../state/observe.js";
import { el, find, focused } from "../ui/dom.js";
import { button, focusBoard, iconButton, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { hintOf, STAGES, stageOf } from "./selectors.js";

/** @import { Hint, Table } from "../state/state.js" */

const FIRST = "[data-focus=more], [data-focus=step], [data-focus=flow], [data-focus=close]";

/**
 * Create the panel under the board with the hint, stage by stage, with the running Guide and its controls, or with the
 * opponent's reason for its last move.
 * @param {Pick<import("../parts.js").TableParts, "commands">} parts
 */
export function createHint({ commands }) {
  const node = el("section.hint-panel", { "aria-label": say("Hint"), hidden: true });

  const render = whenChanged(
    ({ table }) => [
      hintOf(table),
      table?.guide ?? null,
      table?.selection.awaiting ?? null,
      Boolean(table?.selection.picked.length),
    ],
    (hint, guide, awaiting, holding) => {
      const held = node.contains(focused());
      const before = node.hidden;
      node.hidden = Boolean(awaiting) || !(hint || guide);
      node.setAttribute("aria-label", guide ? say("The Guide") : hint?.isAnswer ? say("Why") : say("Hint"));
      redraw(node, node.hidden ? [] : guide ? guideControls(guide) : hint ? hintControls(hint, holding) : []);
      if (node.contains(focused())) return;
      // A button that asked for the hint is hidden now, so focus moves here. After a key press it stays on the board.
      const arrives = before && !node.hidden && !focused()?.closest("[data-cell]");
      if (held && node.hidden) focusBoard();
      else if (held || arrives) find(node, FIRST)?.focus({ preventScroll: true });
    },
  );

  /** @param {string} text @param {import("../ui/dom.js").Child[]} actions @param {string} [against] */
  const panelOf = (text, actions, against) => [
    el("span.hint-sign", { "aria-hidden": "true" }, "★"),
    el("div.hint-words", [el("p", text), against ? el("p.soft", against) : null]),
    el("div.hint-actions", actions),
  ];

  /** @param {string} name @param {string} label @param {() => void} run */
  const act = (name, label, run, attrs = {}) => button(label, run, { "data-focus": name, ...attrs });
  const primary = { class: "button primary" };

  /** @param {Hint} hint @param {boolean} holding a piece is in hand */
  function hintControls(hint, holding) {
    const stage = stageOf(hint);
    const more =
      hint.stage === STAGES
        ? act("play", say("Play it"), commands.playHint, primary)
        : act("more", say("More"), commands.hint, { ...primary, "aria-disabled": String(!stage) });
    const name = hint.isAnswer ? say("Close the answer") : say("Close the hint");
    const close = iconButton("close", name, commands.dropHint, { "data-focus": "close" });
    const pressed = { "aria-pressed": String(Boolean(hint.judges)) };
    const other =
      hint.judge && (holding || hint.judges) ? act("other", say("Why not?"), commands.whyNot, pressed) : null;
    const buttons = hint.isAnswer ? [close] : [other, more, close];
    return panelOf(stage?.text ?? say("Looking for a hint…"), buttons, hint.against?.text);
  }

  /** @param {NonNullable<Table["guide"]>} guide */
  const guideControls = ({ flowing, text }) =>
    panelOf(text || (flowing ? say("The Guide is playing.") : say("The Guide is ready.")), [
      act("flow", flowing ? say("Pause") : say("Play on"), () => commands.guideFlow(!flowing)),
      flowing ? null : act("step", say("Next turn"), commands.guideStep, primary),
      act("stop", say("Stop"), () => commands.stopGuide()),
    ]);

  return { node, render };
}
