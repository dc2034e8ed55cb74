import { piecesRow } from "../board/disks.js";
import { isQuestion, stripChoices } from "../moves/choices.js";
import { fieldsOf, whenChanged } from "../state/observe.js";
import { boardOf, isLive, isTrying, shown } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { button, focusBoard, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Choice } from "../moves/choices.js" */
/** @import { NodePart, TableParts } from "../parts.js" */

/** Return the key that chooses from a numbered list, for display on a button. @param {string | number} key */
export const keyCap = (key) => el("kbd.button-key", { "aria-hidden": "true" }, String(key));

/**
 * Create the button of a numbered choice.
 * @param {Choice} choice @param {number} i its place in the list @param {import("../ui/dom.js").Child[]} face
 * @param {(token: string) => unknown} choose
 */
export const choiceButton = ({ token }, i, face, choose, attrs = {}) =>
  button(face, () => choose(token), {
    "data-choice": token,
    "data-focus": `choice ${token}`,
    "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
    ...attrs,
  });

/** Create the vote under the board; the strip has the question. @param {TableParts} parts @returns {NodePart} */
export function createBallot({ store, commands }) {
  const node = el("section.ballot", { "aria-label": say("Vote"), hidden: true });

  const draw = whenChanged(
    ({ table }) => [
      ...fieldsOf(table, "scene", "looking", "exercise"),
      table?.scene && isLive(table),
      table?.selection.awaiting,
    ],
    () => {
      const state = store.get();
      const { table } = state;
      const open = table?.scene && !table.exercise && (!table.looking || isTrying(table)) && isLive(table);
      const { selection, record } = table ?? {};
      const { scene } = open ? shown(table) : (table ?? {});
      const asked = open && isQuestion(scene, selection.picked);
      const held = node.contains(document.activeElement);
      node.hidden = !asked;
      redraw(node, asked ? stripChoices(scene, selection.picked, boardOf(state, record).cells).map(answer) : []);
      if (!held || node.contains(document.activeElement)) return;
      const next = find(node, "button");
      if (next) next.focus({ preventScroll: true });
      else focusBoard();
    },
  );

  /** @param {Choice} choice @param {number} i */
  function answer(choice, i) {
    const { label, help, glyph } = choice;
    const words = el("span.ballot-words", [el("span", label), help ? el("span.ballot-help", help) : null]);
    const [side, kind] = glyph ?? [];
    const row = side && kind && piecesRow(store.get().table.record.game, [{ side, kind, name: label }]);
    const picture = row && el("span.ballot-picture", { "aria-hidden": "true" }, row);
    const face = [picture, words, keyCap(i + 1)];
    return choiceButton(choice, i, face, commands.step, { class: "button ballot-answer" });
  }

  return { node, render: draw };
}
