import { gameOf, shown } from "../state/selectors.js";
import { links } from "../ui/router.js";

/**
 * The way to the editor with the moment on the board, or null where it has no position.
 * @param {import("../state/state.js").State} state
 * @param {import("../state/state.js").Table} table
 */
export function editorOf(state, table) {
  const { record, scene } = shown(table);
  if (!scene?.position) return null;
  const { game, seed } = record;
  /** @type {Record<string, string>} */
  const dealt = "seed" in (gameOf(state, game)?.options ?? {}) ? { seed } : {};
  return links.edit(game, scene.position, { ...record.options, ...dealt });
}
