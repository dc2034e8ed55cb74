/** What clicks and keys do on the desk of the editor. */
import { placeName } from "../state/selectors.js";
import { keyPressed } from "../ui/pressed.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { change, draw, hasPiece, redoEdit, undoEdit } from "./editing.js";
import { ERASER, HAND } from "./tray.js";

/** @import { Desk } from "./desk.js" */

/** @param {Desk} desk */
export function flip(desk) {
  const { commands } = desk;
  desk.flipped = !desk.flipped;
  commands.announce(say("Board flipped."));
  draw(desk);
}

/** Use the chosen tool on a cell. @param {Desk} desk @param {string} cell */
export function point(desk, cell) {
  const { commands, board } = desk;
  if (desk.tool === ERASER) return change(desk, { how: "take", cell });
  if (desk.tool !== HAND) return change(desk, { how: "use", key: desk.tool, cell });
  if (desk.held === null) {
    const empty = say("{place} is empty. Choose a piece in the tray.", { place: placeName(board, cell) });
    if (!hasPiece(desk, cell)) return commands.announce(empty, "shown");
    desk.held = cell;
    draw(desk);
    return commands.announce(say("Picked up."), "answer");
  }
  const from = desk.held;
  desk.held = null;
  return from === cell ? draw(desk) : change(desk, { how: "move", cell: from, to: cell });
}

/** Treat a long press as a tap. @param {Desk} desk @param {string | null} cell @param {string} how */
export function pressed(desk, cell, how) {
  if (cell && how === "press") point(desk, cell);
}

/** Tell the way in and out when the keyboard comes to the board for the first time. @param {Desk} desk */
export function entered(desk) {
  const { store, commands } = desk;
  const letters = store.get().settings.keys ? say("Letters place pieces.") : "";
  const others = say("Enter picks one up or puts it down, Delete takes it away. Esc leads to the tray, then out.");
  commands.announce(sentences(letters, others));
}

/** Leave the editor. @param {Desk} desk @param {KeyboardEvent} event */
export function leave(desk, event) {
  const { commands, id } = desk;
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (/** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select")) return;
  event.preventDefault();
  commands.announce(say("You have left the editor. The position is kept there."));
  goTo(links.new(id));
}

/** @param {Desk} desk @param {string} wanted */
export function choose(desk, wanted) {
  desk.tool = wanted;
  desk.held = null;
  draw(desk);
}

/** Put away what is held, or else the tool, or else leave the board. @param {Desk} desk */
export function letGo(desk) {
  const { commands, tray } = desk;
  if (desk.held === null && desk.tool === HAND) {
    tray.focus();
    return commands.announce(say("This is the tray. Esc leaves the editor."), "answer");
  }
  if (desk.held === null) {
    tray.choose(HAND);
    desk.tool = HAND;
    commands.announce(say("Move pieces on the board"), "answer");
  }
  desk.held = null;
  return draw(desk);
}

/** Handle a key that the board itself does not use. @param {Desk} desk @param {KeyboardEvent} event */
export function key(desk, event) {
  const { store, palette } = desk;
  const cell = desk.view.focused();
  const { key: name, ctrl, alt } = keyPressed(event);
  if (!cell || ctrl || alt) return;
  const isPiece = store.get().settings.keys && palette.tray.some(({ key }) => key === name);
  if (!isPiece && name !== "Delete" && name !== "Backspace") return;
  event.preventDefault();
  desk.held = null;
  change(desk, isPiece ? { how: "put", key: name, cell } : { how: "take", cell });
}

/** Handle undo and redo, except in text fields. @param {Desk} desk @param {KeyboardEvent} event */
export function shortcuts(desk, event) {
  const writes = /** @type {Element} */ (event.target).closest("input:not([type=radio], [type=checkbox]), select");
  const { key: name, ctrl, alt } = keyPressed(event);
  if (writes || !ctrl || alt || !/^[zy]$/i.test(name)) return;
  event.preventDefault();
  if (name === "z") undoEdit(desk);
  else redoEdit(desk);
}
