/** What may be shaded, and what is. Pure. */

import { seatsOf, shown } from "../state/selectors.js";
import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @import { Overlay } from "../core/formats.js" */
/** @import { State, Table } from "../state/state.js" */

/** @param {Table} table @returns {Overlay[]} */
export const layersOf = (table) => shown(table).scene?.overlays ?? [];

/** The kinds that are shaded, of those there are. @param {Table} table */
export const chosenOf = (table) => {
  const { overlays } = metaOf(table.record);
  return layersOf(table)
    .map(({ kind }) => kind)
    .filter((kind) => overlays.includes(kind));
};

/** Its name; where one person plays, also whether it is about him or her. @param {State} state @param {Overlay} layer */
export function labelOf(state, { label, side }) {
  const persons = seatsOf(state, state.table).filter(({ kind }) => kind === "person");
  if (!side || persons.length !== 1) return label;
  return `${label} (${persons[0].side === side ? "you" : "the other side"})`;
}

/** What the shading comes to, in sentences. @param {Table} table */
export function wordsOf(table) {
  const chosen = chosenOf(table);
  const said = layersOf(table)
    .filter(({ kind }) => chosen.includes(kind))
    .map((layer) => layer.say || layer.help);
  if (said.length) return said.join(" ");
  return layersOf(table).length
    ? "Nothing is shaded. Press O to choose."
    : say("There is nothing to shade in this game.");
}
