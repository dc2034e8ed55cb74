import { newId } from "../state/blank.js";
import { drawnAt, drawnWords, glyphs, inView, lineOf, momentOf, ofMoment } from "../state/notes.js";
import { boardOf, placeName } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { dayOf } from "../storage/days.js";
import { LONGEST_NOTE, MOST_MARKS, metaOf } from "../storage/meta.js";
import { say, sentences } from "../words/say.js";

const SHORT = 60; // characters by which a deleted note is named

/** @import { Announce, AtTable } from "../parts.js" */
/** @import { Drawn } from "../storage/meta.js" */
/** @import { Storage, Store, Table } from "../state/state.js" */

/**
 * Commands for notes and drawings on the moments of a table, which are stored with it and never change the game.
 * @param {{ store: Store, storage: Storage, atTable: AtTable, announce: Announce }} parts
 */
export function notesCommands({ store, storage, atTable, announce }) {
  const table = tableIn(store);
  const meta = () => metaOf(table().record);
  const board = () => boardOf(store.get(), table().record);

  /** Return where a note or mark can be added, or announce why not and return null. @param {{ length: number }} had */
  function place(had) {
    const now = table();
    const at = now?.scene && now.role !== "viewer" && !now.pending ? momentOf(now) : null;
    if (at === null) announce(say("Notes cannot be added here."), "shown");
    else if (had.length >= MOST_MARKS)
      announce(say("There is no more room for notes and marks at this table."), "shown");
    else return { at, line: lineOf(inView(now).record, at) };
    return null;
  }

  /**
   * Draw an arrow, or a circle if both ends are one cell. Drawing the same mark again removes it.
   * @param {string} from @param {string} to @param {boolean} second whether in the other colour
   */
  function draw(from, to, second = false) {
    const { drawn } = meta();
    const where = place(drawn);
    if (!where) return;
    const one = { ...where, cells: from === to ? [from] : [from, to], second };
    const there = drawnAt(inView(table()), where.at).find(({ cells }) => cells.join() === one.cells.join());
    const others = drawn.filter((other) => other !== there);
    const gone = there && there.second === second;
    atTable.setMeta({ drawn: gone ? others : [...others, one] });
    announce(sentences(drawnWords(board(), one), gone ? say("Removed.") : ""), "answer");
  }

  /** Forget where an arrow was begun. @param {NonNullable<Table["pen"]>} pen */
  const lift = (pen) => atTable.setTable({ pen: pen.held ? { ...pen, from: null } : null });

  return {
    /** @param {string} text */
    addNote(text) {
      const where = place(meta().notes);
      if (!where) return;
      atTable.setMeta({ notes: [...meta().notes, { ...where, text: text.slice(0, LONGEST_NOTE), when: dayOf() }] });
      announce(say("Note added."));
    },
    /** @param {number} at @param {string} text */
    async removeNote(at, text) {
      const { notes } = meta();
      const line = lineOf(inView(table()).record, at);
      const found = notes.findIndex((note) => note.at === at && note.text === text && [line, ""].includes(note.line));
      const { id, record } = table();
      const what = { name: text.slice(0, SHORT), game: record.game, where: id };
      atTable.setMeta({ notes: notes.filter((_, i) => i !== found) });
      announce(say("Removed."));
      if (notes[found]) await (await storage.trash()).keep({ kind: "note", id: newId(), ...what }, notes[found]);
    },
    draw,
    /** Begin an arrow with the keyboard, or end the one begun. @param {string | null} cell @param {boolean} second */
    drawFrom(cell, second) {
      const { pen } = table();
      if (!cell) return announce(say("Go to a cell of the board first."), "shown");
      if (pen?.from) {
        lift(pen);
        return draw(pen.from, cell, pen.second);
      }
      atTable.setTable({ pen: { held: pen?.held ?? false, second, from: cell } });
      return announce(
        say("The arrow starts on {cell}. Go to its end and press D, or press D here for a circle.", {
          cell: placeName(board(), cell),
        }),
        "answer",
      );
    },
    /** Put a glyph on the move that led to this moment, in place of another; the same one again removes it. @param {number} nag */
    setGlyph(nag) {
      const all = meta().glyphs;
      const where = place(all);
      if (!where) return;
      const known = glyphs();
      const here = ofMoment(all, inView(table()).record, where.at).filter((one) => known[one.nag - 1]);
      const gone = here.some((one) => one.nag === nag);
      const others = all.filter((one) => !here.includes(one));
      atTable.setMeta({ glyphs: gone ? others : [...others, { ...where, nag }] });
      announce(gone ? say("Removed.") : say("{glyphs:cap}.", { glyphs: known[nag - 1].text }), "answer");
    },
    /** Remove the marks on this moment. */
    wipe() {
      const gone = drawnAt(inView(table()), momentOf(table()));
      if (!gone.length) return announce(say("Nothing is drawn here."), "shown");
      atTable.setMeta({ drawn: meta().drawn.filter((one) => !gone.includes(one)) });
      return announce(say("Marks removed."), "answer");
    },
    /** Take up the pen for touch. Without a colour, put away a pen that is held. @param {boolean} [second] */
    holdPen(second) {
      const { pen } = table();
      const away = second === undefined && pen?.held;
      atTable.setTable({ pen: away ? null : { held: true, second: second === true, from: null } });
      announce(
        away
          ? say("The pen is put away.")
          : say("Drag from cell to cell to draw an arrow, or tap a cell for a circle."),
      );
    },
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
