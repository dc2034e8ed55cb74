/** The sheet that saves a game as a file: as PGN for chess programs, or in the page's own format. */
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { TableParts } from "../parts.js" */

/** Create the sheet for the open table. @param {TableParts} parts */
export const saveSheet = (parts) => el("div.share", waysToSave(parts));

/** Return the ways to save the open table, each with what it is good for. @param {TableParts} parts */
export function waysToSave({ store, commands }) {
  const { id } = store.get().table;
  /** @param {string} label @param {(id: string) => unknown} save @param {string} help @param {object} attrs */
  const way = (label, save, help, attrs) => {
    const run = () => {
      commands.closeDialog(); // what became of it is told at the table
      save(id);
    };
    return el("div.save-way", [button(label, run, attrs), el("p.soft", help)]);
  };
  return [
    way(
      say("PGN (.pgn)"),
      commands.savePgn,
      say("The moves with their comments, side lines and the marks of a review, for chess programs."),
      { "data-first": "", "data-focus": "save-pgn" },
    ),
    way(
      say("Own format (.json)"),
      commands.saveFile,
      say("The whole table as it stands, to open it here or on another device."),
      { "data-focus": "save-json" },
    ),
  ];
}
