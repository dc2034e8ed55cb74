import { seatsOf, shown } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { say, sentences } from "../words/say.js";

/** @import { Overlay } from "../core/formats.js" */
/** @import { State, Table } from "../state/state.js" */

/** Return the overlays that a table offers. @param {Table} table @returns {Overlay[]} */
export const layersOf = (table) => shown(table).scene?.overlays ?? [];

/** Return the overlays that are shown. @param {Table} table */
export const shownOf = (table) => layersOf(table).filter(({ kind }) => metaOf(table.record).overlays.includes(kind));

/** Return the name of an overlay, perhaps with whose it is. @param {State} state @param {Overlay} layer */
export function labelOf(state, { label, side }) {
  const persons = seatsOf(state, state.table).filter(({ kind }) => kind === "person");
  if (!side || persons.length !== 1) return label;
  return persons[0].side === side
    ? say("{overlay} (you)", { overlay: label })
    : say("{overlay} (the other side)", { overlay: label });
}

/** Return the meaning of the overlays that are shown, in sentences. @param {Table} table */
export function wordsOf(table) {
  const said = shownOf(table).map((layer) => layer.say || layer.help);
  if (said.length) return sentences(...said);
  return layersOf(table).length
    ? say("Nothing is shaded. Press O to choose.")
    : say("There is nothing to shade in this game.");
}
