import { observe } from "../state/observe.js";
import { soundOf } from "./selectors.js";

const BUZZ = 18; // milliseconds that a phone vibrates when a move is refused

/** @import { State, Store } from "../state/state.js" */

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
