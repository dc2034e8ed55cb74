import { gameOf, shown } from "../state/selectors.js";
import { links } from "../ui/router.js";

/** @import { State, Table } from "../state/state.js" */

/** Return the link that opens the position shown in the editor, or null. @param {State} state @param {Table} table */
export function editorOf(state, table) {
  const { record, scene } = shown(table);
  if (!scene?.position) return null;
  const { game, seed } = record;
  /** @type {Record<string, string>} */
  const dealt = "seed" in (gameOf(state, game)?.options ?? {}) ? { seed } : {};
  return links.edit(game, scene.position, { ...record.options, ...dealt });
}
