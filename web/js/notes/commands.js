import { drawnAt, drawnWords, lineOf, momentOf } from "../state/notes.js";
import { boardOf, dayOf, placeName } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { LONGEST_NOTE, MOST_MARKS, metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @import { Announce, Tables } from "../parts.js" */
/** @import { Drawn } from "../state/notes.js" */
/** @import { Store } from "../state/state.js" */

/**
 * Writing and drawing on moments of a table, kept with it. Nothing of it changes the game.
 * @param {{ store: Store, tables: Tables, announce: Announce }} parts
 */
export function notesCommands({ store, tables, announce }) {
  const table = tableIn(store);
  const meta = () => metaOf(table().record);
  const board = () => boardOf(store.get(), table().record);

  /** Where something may be added: the moment shown, or null, which is said. @param {{ length: number }} had */
  function place(had) {
    const now = table();
    const at = now?.scene && now.role !== "viewer" && !now.pending ? momentOf(now) : null;
    if (at === null) announce(say("Not here."));
    else if (had.length >= MOST_MARKS) announce(say("There is no more room for notes and marks at this table."));
    else return { at, line: lineOf(now.record, at) };
    return null;
  }

  /**
   * Draws an arrow, or a circle where both ends are one cell; what is there already goes.
   * @param {string} from @param {string} to @param {boolean} second whether in the other colour
   */
  function draw(from, to, second = false) {
    const { drawn } = meta();
    const where = place(drawn);
    if (!where) return;
    const one = { ...where, cells: from === to ? [from] : [from, to], second };
    const same = (/** @type {Drawn} */ other) => other.cells.join() === one.cells.join();
    const there = drawnAt(table(), where.at).find(same);
    const others = drawn.filter((other) => other !== there);
    const gone = there && there.second === second;
    tables.setMeta({ drawn: gone ? others : [...others, one] });
    announce(`${drawnWords(board(), one)}${gone ? " removed" : ""}.`, "answer");
  }

  return {
    /** @param {string} text */
    addNote(text) {
      const where = place(meta().notes);
      if (!where) return;
      tables.setMeta({ notes: [...meta().notes, { ...where, text: text.slice(0, LONGEST_NOTE), when: dayOf() }] });
      announce(say("Written down."));
    },
    /** @param {number} at @param {string} text */
    removeNote(at, text) {
      const notes = meta().notes,
        found = notes.findIndex((note) => note.at === at && note.text === text);
      tables.setMeta({ notes: notes.filter((_, i) => i !== found) });
      announce(say("Removed."));
    },
    draw,
    /** By keys: the first call begins at a cell, the second ends there. @param {string | null} cell @param {boolean} second */
    drawFrom(cell, second) {
      const { pen } = table();
      if (!cell) return announce(say("Go to a cell of the board first."));
      if (pen?.from) {
        tables.setTable({ pen: pen.held ? { ...pen, from: null } : null });
        return draw(pen.from, cell, pen.second);
      }
      tables.setTable({ pen: { held: pen?.held ?? false, second, from: cell } });
      return announce(
        `An arrow begins on ${placeName(board(), cell)}. Go where it ends and press D; press it here for a circle.`,
        "answer",
      );
    },
    /** What is drawn on this moment goes. */
    wipe() {
      const gone = drawnAt(table(), momentOf(table()));
      if (!gone.length) return announce(say("Nothing is drawn here."));
      tables.setMeta({ drawn: meta().drawn.filter((one) => !gone.includes(one)) });
      return announce(say("The drawing is wiped off."), "answer");
    },
    /** The pen for a finger, taken up or put away; with `second`, the colour it has. @param {boolean} [second] */
    holdPen(second) {
      const { pen } = table();
      const away = second === undefined && pen?.held;
      tables.setTable({ pen: away ? null : { held: true, second: second === true, from: null } });
      announce(
        away
          ? say("The pen is put away.")
          : say("The pen is in your hand: drag from cell to cell, or tap one for a circle."),
      );
    },
    /** Lets go of an arrow that was begun; whether one was. */
    dropArrow() {
      const { pen } = table() ?? {};
      if (!pen?.from) return false;
      tables.setTable({ pen: pen.held ? { ...pen, from: null } : null });
      announce(say("No arrow."), "answer");
      return true;
    },
  };
}
