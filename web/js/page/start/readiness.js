/** Follows the core while it starts, until the page is ready. */
import { startOffline } from "../../site/offline.js";
import { lateWords } from "../../ui/parts.js";
import { say } from "../../words/say.js";

/** @import { EarlyCommands } from "../../parts.js" */
/** @import { State, Store } from "../../state/state.js" */

/**
 * Return what is told each state of the core, and marks the page as ready when the core is.
 * @param {{ store: Store, commands: EarlyCommands, filesKept: Promise<boolean> }} parts
 *   `filesKept`: whether all files are on this device, once that is known
 */
export function coreFollower({ store, commands, filesKept }) {
  const root = document.documentElement;
  let keeping = false;
  let was = "";
  let saidMissing = false; // that the rules are missing
  return (/** @type {State["core"]} */ state) => {
    if (state.late && !store.get().core.late) commands.announce(lateWords());
    store.set({ core: state });
    if (state.phase === was) return;
    was = state.phase;
    if (saidMissing && was === "ready") commands.note(say("The rules are there now."));
    saidMissing = was === "failed" || (saidMissing && was === "loading");
    delete root.dataset.ready;
    if (state.phase === "loading") return;
    // Also after a failed start: the stored files are verified, and "Try again" then starts from them.
    if (!keeping) startOffline((offline) => store.set({ offline }));
    keeping = true;
    if (state.phase !== "ready") return;
    root.dataset.ready = "1";
    root.dataset.preparing = "";
    import("../../site/prepare-image.js")
      .then(({ prepareImage }) => prepareImage(filesKept))
      .catch(() => {}) // the image is optional
      .finally(() => delete root.dataset.preparing);
    commands.rulesReady();
  };
}
