/** Sheets that ask before something is done: renaming and deleting the table, and ending the game. */
import { gameOf, movesAmong, tableName } from "../../state/selectors.js";
import { el } from "../../ui/dom.js";
import { answerRow, button, primary } from "../../ui/parts.js";
import { goTo, links } from "../../ui/router.js";
import { endings } from "../../words/endings.js";
import { count, isolated, noun, say } from "../../words/say.js";
import { FIRST } from "./loading.js";

/** @import { Sheet } from "./loading.js" */

/** @type {Sheet} */
export function renameSheet({ commands }, state) {
  const { id } = state.table;
  const value = tableName(state, state.table);
  const field = el("input", { type: "text", id: "new-name", maxlength: 80, value, ...FIRST });
  /** @param {Event} event */
  const keep = (event) => {
    event.preventDefault();
    commands.rename(id, field.value);
    commands.closeDialog();
  };
  return el("form.field", { onsubmit: keep }, [
    el("label", { for: "new-name" }, say("Name")),
    field,
    el("button.button.primary", { type: "submit" }, say("Rename")),
    button(say("Delete this table"), () => commands.openDialog("delete"), { class: "button danger" }),
  ]);
}

/** @type {Sheet} */
export function deleteSheet({ commands }, state) {
  const { id, record } = state.table;
  const name = isolated(tableName(state, state.table));
  const moves = count(movesAmong(gameOf(state, record.game), record.log), noun("move"));
  const remove = () => {
    commands.remove(id);
    goTo(links.shelf());
  };
  return el("div", [
    el("p", { id: "asked" }, say("Delete “{name}” ({moves})?", { name, moves })),
    answerRow(
      button(say("Delete"), remove, { class: "button danger" }),
      button(say("Save a file first"), () => commands.saveFile(id)),
      primary(say("Keep"), commands.closeDialog, { ...FIRST, "aria-describedby": "asked" }),
    ),
  ]);
}

/** @type {Sheet} */
export function endSheet({ commands }, state) {
  const ending = endings(state).find(({ sheet }) => sheet === state.table.dialog);
  if (!ending) return el("div");
  const { question, label, reason, side } = ending;
  const run = () => {
    commands.closeDialog();
    if (reason === "offer") commands.offerDraw();
    else if (reason === "ask") commands.askForDraw();
    else commands.end(reason, side);
  };
  return el("div", [
    el("p", { id: "asked" }, question),
    answerRow(
      button(label, run, { class: reason === "offer" || reason === "ask" ? "button" : "button danger" }),
      primary(say("Play on"), commands.closeDialog, FIRST),
    ),
  ]);
}
