import { observe } from "../state/observe.js";
import { soundOf } from "./selectors.js";

const BUZZ = 18; // ms of a phone's shake, when the rules say no

/**
 * Lets the table be heard, if the person wishes so: never before the first tap or key, never in a tab out of sight.
 * What makes the sounds is fetched with the first of them.
 * @param {{ store: import("../state/state.js").Store }} parts
 */
export function startSounds({ store }) {
  let awake = false;
  /** @type {Promise<ReturnType<typeof import("./synth.js").createSynth>> | null} */
  let synth = null;
  for (const kind of ["pointerdown", "keydown"])
    window.addEventListener(kind, () => (awake = true), { once: true, capture: true });

  observe(
    store,
    ({ table }) => table,
    (table, { before }) => {
      const sound = soundOf(before ?? null, table);
      if (!sound || !awake || !store.get().settings.sounds || document.hidden) return;
      if (sound === "refusal") navigator.vibrate?.(BUZZ);
      synth ??= import("./synth.js").then(({ createSynth }) => createSynth());
      synth.then(
        (found) => found?.play(sound),
        () => (synth = null), // without a connection it may come the next time
      );
    },
  );
}
