/** The chips of the strip: what has been done of the turn, each taken back by a press, and the pen in hand. */
import { arrivalOf } from "../../moves/answers.js";
import { nextSteps } from "../../moves/picker.js";
import { boardOf, doneThisTurn, isLive, kindName, movesInHand, shown } from "../../state/selectors.js";
import { el } from "../../ui/dom.js";
import { button } from "../../ui/parts.js";
import { chipWords } from "../../words/describe-turns.js";
import { capital, say } from "../../words/say.js";

/** @import { Commands } from "../../parts.js" */
/** @import { State, Table } from "../../state/state.js" */

/** Return all chips of the strip, in their order. @param {State} state @param {Commands} commands */
export function chipsOf(state, commands) {
  const { table } = state;
  const { awaiting, picked, answer } = table.selection;
  const { scene } = shown(table);
  const board = boardOf(state, table.record);
  const taken = awaiting ? [] : chipWords(scene, picked, board);
  const driven = answer && !awaiting ? chipWords(scene, [answer], board) : [];
  return [
    ...done(table, commands),
    ...driven.map((text) => chip(text, commands.clearAnswer, "chip answer")),
    ...taken.map((text, i) => chip(text, () => commands.dropFrom(i), `chip ${i}`)),
    ...byItself(table),
    ...later(state, commands),
    ...pen(table, commands),
  ];
}

/** Create a chip that its button takes back. @param {string} text @param {() => void} run @param {string} name */
const chip = (text, run, name, attrs = {}) =>
  button([text, el("span", { "aria-hidden": "true" }, "×")], run, {
    class: "chip",
    "aria-label": say("{step}: take back", { step: text }),
    "data-focus": name,
    ...attrs,
  });

/**
 * Show the actions of an unfinished turn; each is taken back with those after it.
 * @param {Table} table @param {Commands} commands
 */
function done(table, commands) {
  const { looking, pending, selection, role } = table;
  if (looking || pending || selection.picked.length || !isLive(table) || role !== "writer") return [];
  return doneThisTurn(table).map(({ turn, at }) =>
    chip(turn.label ?? turn.notation, () => commands.undoTo(at), `done ${at}`, {
      class: "chip done",
      "aria-label": say("{step:cap}: take back", { step: turn.say }),
    }),
  );
}

/** Show the piece that enters the board with the move. @param {Table} table */
function byItself(table) {
  const { picked } = table.selection;
  const newcomer = picked.length && isLive(table) ? arrivalOf(nextSteps(movesInHand(table), picked)) : null;
  if (!newcomer) return [];
  const piece = capital(kindName(shown(table).scene, newcomer.piece));
  return [el("span.chip.auto", say("+ {piece} {cell}", { piece, cell: newcomer.cell }))];
}

/** Show the premove. @param {State} state @param {Commands} commands */
function later(state, commands) {
  const { ahead, scene, record } = state.table;
  if (!ahead) return [];
  const [from, to] = chipWords(scene, ahead.steps, boardOf(state, record));
  const text = to ? say("Then {from} to {to}", { from, to }) : say("Then {from}", { from });
  return [chip(text, () => commands.setPremove(null), "chip ahead")];
}

/** Show the pen in hand: its colour, and a button that puts it away. @param {Table} table @param {Commands} commands */
function pen({ pen: held }, commands) {
  if (!held?.held) return [];
  return [
    button(held.second ? say("Broken") : say("Whole"), () => commands.holdPen(!held.second), {
      class: "chip",
      "data-focus": "pen colour",
      "aria-label": held.second
        ? say("Draws broken lines: change to whole ones")
        : say("Draws whole lines: change to broken ones"),
    }),
    chip(say("Pen"), () => commands.holdPen(), "pen", { "aria-label": say("Put the pen away") }),
  ];
}
