import { tableIn } from "../state/store.js";
import { say } from "../words/say.js";

/** @import { Table } from "../state/state.js" */
/** @import { Parts } from "./marking-commands.js" */

/**
 * Commands for notes and drawings on the moments of a table, which are stored with it and never change the game.
 * @param {Parts} parts
 */
export function notesCommands(parts) {
  const { store, tables, announce } = parts;
  const table = tableIn(store);
  const late = async () => (await import("./marking-commands.js")).markingCommands(parts, lift);

  /** Forget where an arrow was begun. @param {NonNullable<Table["pen"]>} pen */
  const lift = (pen) => tables.setTable({ pen: pen.held ? { ...pen, from: null } : null });

  return {
    /** @param {string} text */
    addNote: async (text) => (await late()).addNote(text),
    /** @param {number} at @param {string} text */
    removeNote: async (at, text) => (await late()).removeNote(at, text),
    /** Draw or remove an arrow, or a circle. @param {string} from @param {string} to @param {boolean} [second] in the other colour */
    draw: async (from, to, second) => (await late()).draw(from, to, second),
    /** Begin an arrow with the keyboard, or end the one begun. @param {string | null} cell @param {boolean} second */
    drawFrom: async (cell, second) => (await late()).drawFrom(cell, second),
    /** Remove the marks on this moment. */
    wipe: async () => (await late()).wipe(),
    /** Take up the pen for touch. Without a colour, put away a pen that is held. @param {boolean} [second] */
    holdPen: async (second) => (await late()).holdPen(second),
    /** Cancel an arrow that was begun; return whether there was one. */
    dropArrow() {
      const { pen } = table() ?? {};
      if (!pen?.from) return false;
      lift(pen);
      announce(say("Arrow cancelled."), "answer");
      return true;
    },
  };
}
