import { observe } from "../state/observe.js";

/** @import { Effect, Scene } from "../core/formats.js" */
/** @import { State, Store, Table } from "../state/state.js" */

const BUZZ = 18; // milliseconds that a phone vibrates when a move is refused

/**
 * Play the sounds of the table if the person wants them: not before the first tap or key, and not in a hidden tab.
 * The synthesizer is loaded with the first sound.
 * @param {{ store: Store }} parts
 */
export function startSounds({ store }) {
  let awake = false;
  /** @type {Promise<ReturnType<typeof import("./synth.js").createSynth>> | null} */
  let synth = null;
  for (const kind of ["pointerdown", "keydown"])
    window.addEventListener(kind, () => (awake = true), { once: true, capture: true });

  const tableOf = (/** @type {State} */ { table }) => table;
  observe(store, tableOf, (table, { before }) => {
    const sound = soundOf(before ?? null, table);
    if (!sound || !awake || !store.get().settings.sounds || document.hidden) return;
    if (sound === "refusal") navigator.vibrate?.(BUZZ);
    synth ??= import("./synth.js").then(({ createSynth }) => createSynth());
    synth.then(
      (found) => found?.play(sound),
      () => (synth = null), // try again the next time
    );
  });
}

/** @typedef {"step" | "take" | "turn" | "roll" | "gate" | "refusal" | "end"} Sound */

/** Return the total progress towards the goals. @param {Scene} scene */
const reached = ({ progress = [] }) => progress.reduce((sum, { done }) => sum + done, 0);

/** Return the sound of a move: a capture removes a piece and puts none in its place. @param {Effect[]} effects */
function ofMove(effects) {
  const cells = (/** @type {Effect[0]} */ name) => effects.filter(([one]) => one === name).map(([, cell]) => cell);
  const put = cells("put");
  if (cells("remove").some((cell) => !put.includes(cell))) return "take";
  return put.length && !cells("shift").length ? "turn" : "step";
}

/**
 * Return the sound for a change of the table: first the end, then a refusal, a move, a die. Opening a table, browsing
 * the moves and undoing are silent.
 * @param {Table | null} before @param {Table | null} now @returns {Sound | null}
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
