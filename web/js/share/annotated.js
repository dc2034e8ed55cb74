/** Games that are handed on with their lines, notes and drawings. */
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { clauses, count, noun, say } from "../words/say.js";
import { waysToSave } from "./save.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */

/** The most characters of a link that is shown: some programs cut longer ones. */
const LONGEST = 2000;
/** The most characters of a link whose QR code a phone still reads from a screen. */
export const MOST_CODED = 800;

/** Return what stands beside the moves of a game, in words; "" if there is nothing. @param {GameRecord} record */
export function besideWords(record) {
  const { notes, comments, drawn, glyphs } = metaOf(record);
  const said = notes.length + Object.keys(comments).length;
  return clauses(
    record.branches.length ? say("{lines}", { lines: count(record.branches.length, noun("other line")) }) : "",
    said ? say("{notes}", { notes: count(said, noun("note")) }) : "",
    drawn.length ? say("{drawings}", { drawings: count(drawn.length, noun("drawing")) }) : "",
    glyphs.length ? say("{marks}", { marks: count(glyphs.length, noun("mark")) }) : "",
  );
}

/** Return a game as it is handed on: under the name that the player gave its table, if it has no title of its own. @param {GameRecord} record */
export function titled(record) {
  const { headers, name, named } = metaOf(record);
  const own = named && !/[^?*.\s-]/.test(headers.Event ?? "");
  return own ? { ...record, meta: { ...record.meta, headers: { ...headers, Event: name } } } : record;
}

/** Return whether a link is too long to be passed on. @param {string} text */
export const isLong = (text) => text.length > LONGEST;

/** Return what is shown in place of a link that is too long: files. @param {TableParts} parts */
export const inPlaceOfLink = (parts) =>
  el("div.share", [
    el(
      "p",
      { role: "status" },
      say("This is too much for a link. Send a file instead: it opens under “Open or paste”."),
    ),
    ...waysToSave(parts),
  ]);
