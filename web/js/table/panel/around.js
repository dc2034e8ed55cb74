/** The parts around the board, which are drawn after it. */
import { isQuestion } from "../../moves/choices.js";
import { safely } from "../../state/store.js";
import { focused } from "../../ui/dom.js";
import { painted } from "../../ui/motion.js";
import { focusBoard } from "../../ui/parts.js";

/** @import { State, Table } from "../../state/state.js" */
/** @import { Panel } from "../panel.js" */

/** Draw the parts, but after a touch the board is painted first. @param {Panel} panel @param {State} state */
export function drawInTurn(panel, state) {
  const touched = state.table?.selection !== panel.selection;
  panel.selection = state.table?.selection;
  if (touched && panel.view) drawAroundLater(panel);
  else if (!panel.owed) drawAround(panel, state);
}

/** @param {Panel} panel */
function drawAroundLater(panel) {
  if (panel.owed) return;
  panel.owed = true;
  painted().then(() => {
    panel.owed = false;
    if (panel.node.isConnected) drawAround(panel, panel.store.get());
  });
}

/** Draw everything except the board. @param {Panel} panel @param {State} state */
function drawAround(panel, state) {
  const { table } = state;
  for (const part of panel.around) safely(() => part.render(state));
  // A dialog or the move box returns the focus to the board.
  const open = table?.dialog ?? (table?.box ? "box" : null);
  const held = focused();
  // A field that has just been hidden holds the focus until the next frame.
  const left = held === document.body || held?.closest(".move-box, dialog");
  if (panel.dialog && !open && panel.view && left) focusBoard();
  panel.dialog = open;
}

/** Return whether something beside the board must be seen. @param {Table} table */
export function asks({ scene, selection, hint, guide, box }) {
  return Boolean(selection.awaiting || scene?.outcome || hint || guide || box || (scene && isQuestion(scene, [])));
}
