/**
 * Mend results that an earlier version recorded when a finished game was opened, not when it ended. A result is noted a
 * moment after its table is saved; such a one came later, and its table was not saved again.
 */

import { whenOf } from "../storage/kept-results.js";
import { count, noun, say, sentences } from "../words/say.js";
import { MENDED, NAME } from "./results.js";

/** @import { Shelf } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */

const MOMENT = 60_000; // ms within which a result follows upon the end of its game

/**
 * Take out the results of games that were not played here, give the others the time when their table was last saved, and
 * tell it once.
 * @param {{ storage: Storage, note: Shelf["note"] }} parts
 */
export async function mendResults({ storage, note }) {
  /** What was wrong. @type {Record<string, unknown>} */
  const wrong = {};
  /** The right times of those that stay. @type {Record<string, string>} */
  const times = {};
  for (const { id, touched, over } of storage.list()) {
    const result = storage.value(NAME)[id];
    if (!over || !(Date.parse(whenOf(result)) > Date.parse(touched) + MOMENT)) continue;
    const { state, seq } = await storage.loadReconciled(id);
    if (state !== "good") continue;
    wrong[id] = result;
    if (seq > 0) times[id] = touched; // else the table was put here as it is, and nothing was ever done at it
  }
  const [all, dated] = [Object.keys(wrong).length, Object.keys(times).length];
  if (!all) return;
  const mended = Object.entries(storage.value(NAME)).flatMap(([id, one]) => {
    if (!Object.hasOwn(wrong, id)) return [[id, one]];
    return times[id] ? [[id, { .../** @type {object} */ (one), when: times[id] }]] : [];
  });
  storage.setValue(NAME, Object.fromEntries(mended));
  storage.setValue(MENDED, { ...storage.value(MENDED), [NAME]: true });
  const text = sentences(
    say("Your results were not quite right."),
    all > dated
      ? say("{games} that had not been played here {games:one=is|other=are} taken out.", {
          games: count(all - dated, noun("game")),
        })
      : "",
    dated ? say("{games} {games:one=has|other=have} the right date again.", { games: count(dated, noun("game")) }) : "",
  );
  const run = () => {
    storage.setValue(NAME, { ...storage.value(NAME), ...wrong });
    note(say("Your results are as they were before."));
  };
  note(text, "polite", { label: say("Undo"), run });
}
