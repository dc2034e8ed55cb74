/** @typedef {"step" | "take" | "turn" | "roll" | "gate" | "refusal" | "end"} Sound */

/** Return the total progress towards the goals. @param {any} scene */
const reached = (scene) =>
  (scene?.progress ?? []).reduce((/** @type {number} */ sum, /** @type {any} */ { done }) => sum + done, 0);

/** Return the sound of a move: a capture removes a piece without putting another in its place. @param {any[]} effects */
function ofMove(effects = []) {
  const put = new Set(effects.filter(([name]) => name === "put").map(([, cell]) => cell));
  if (effects.some(([name, cell]) => name === "remove" && !put.has(cell))) return "take";
  const shifted = effects.some(([name]) => name === "shift");
  return put.size && !shifted ? "turn" : "step";
}

/**
 * Return the sound for a change of the table: first the end, then a refusal, a move, a die. Opening a table, browsing the
 * moves and undoing are silent.
 * @param {any} before the table of the store, or null @param {any} now
 * @returns {Sound | null}
 */
export function soundOf(before, now) {
  if (!now?.scene || !before?.scene || before.id !== now.id || now.looking || before.looking) return null;
  if (now.scene.outcome && !before.scene.outcome && now.at >= before.at && before.record) return "end";
  if (now.selection.refusal && now.selection.refusal !== before.selection.refusal) return "refusal";
  if (now.pending && now.pending.ticket !== before.pending?.ticket) return ofMove(now.pending.move.effects);
  if (now.at < before.at) return null;
  if (now.scene.die && now.scene.die !== before.scene.die && now.at > before.at) return "roll";
  if (before.pending && !now.pending && reached(now.scene) > reached(before.scene)) return "gate";
  return null;
}
