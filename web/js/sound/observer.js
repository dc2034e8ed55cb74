import { observe } from "../state/observe.js";

/** @import { Effect, Scene } from "../core/formats.js" */
/** @import { State, Store, Table } from "../state/state.js" */

const BUZZ = 18; // milliseconds that a phone vibrates when a move is refused

/**
 * Play the sounds of the table if the person wants them: not before the first tap or key, and not in a hidden tab.
 * The synthesizer is loaded with the first sound. The audio is started in each tap or key at a table that finds it at
 * rest, and at no other time: Safari allows it only there, and puts it to rest during a call.
 * @param {{ store: Store }} parts
 */
export function startSounds({ store }) {
  /** @type {AudioContext | null} */
  let audio = null;
  /** @type {ReturnType<typeof load> | null} */
  let synth = null;
  for (const kind of ["pointerup", "keydown", "click"]) window.addEventListener(kind, wake, { capture: true });

  function wake() {
    const { table, settings } = store.get();
    if (!table || !settings.sounds || !window.AudioContext) return;
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume().catch(() => {}); // the next tap tries again
  }

  /** @param {AudioContext} context */
  const load = async (context) => (await import("./synth.js")).createSynth(context);

  const tableOf = (/** @type {State} */ { table }) => table;
  observe(store, tableOf, (table, { before }) => {
    const sound = soundOf(before ?? null, table);
    if (!sound || !store.get().settings.sounds || document.hidden) return;
    if (sound === "refusal") navigator.vibrate?.(BUZZ);
    if (!audio) return;
    synth ??= load(audio);
    synth.then(
      (found) => found.play(sound),
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
