import { pythonFault } from "../site/fault.js";
import { observe } from "../state/observe.js";
import { MISTAKES } from "../state/puzzle-results.js";
import { say, sentences } from "../words/say.js";
import { isOwn, reviewOf, wanted } from "./selectors.js";

/** @template F @typedef {{ found?: F | null, phase?: string, rerun?: () => void, message?: string }} Noted */
/** @import { Plan, Requests, Reviewed } from "../core/formats.js" */
/** @import { Options, Thought } from "../core/thinker.js" */
/** @import { Commands, Core } from "../parts.js" */
/** @import { Observation } from "../state/observe.js" */
/** @import { State, Store } from "../state/state.js" */
/** @import { Wish } from "./selectors.js" */
/** @typedef {Pick<Observation<Wish>, "signal" | "current">} Observed */

/**
 * Start the analyst: it analyses the position or reviews the whole game while the player wants that and the opponent
 * does not need the thinker. Results for another moment are dropped.
 * @param {{ store: Store, commands: Commands, core: Core }} parts
 */
export function startAnalyst({ store, commands, core }) {
  const visible = () => document.visibilityState !== "hidden";
  const observer = observe(
    store,
    (state) => wanted(state, visible()),
    (wish, observed) => wish && begin(wish, observed),
  );

  /** @param {Wish} wish @param {Observed} observed */
  function begin({ key, kind, request }, observed) {
    if (kind === "position")
      return run((options) => core.think(request, options), observed, {
        note: (changes) =>
          commands.setStudy(({ plan }) => ({ key, ...changes, plan: plan && { ...plan, ...changes.found?.plan } })),
        isWhole: (found) => Boolean(found.verdict),
        rerun: () => observer.rerun(),
      });
    /** @param {Options<Reviewed>} options */
    const think = (options) =>
      request.do === "walk"
        ? core.think({ ...request, do: "walk" }, options)
        : core.review({ ...request, do: "review" }, options);
    return run(think, observed, {
      note: noteGame,
      whole(found) {
        keepMistakes(request, found);
        const { table } = store.get();
        import("./kept-reviews.js").then((kept) => kept.keepReview(table));
      },
      isWhole: (found) => Boolean(found.points) && found.at === found.of,
      rerun: () => commands.review(),
    });
  }

  /**
   * Think, and put what is found into the state.
   * @template F
   * @param {(options: Options<F>) => Promise<Thought<F>>} think @param {Observed} observed
   * @param {{ note: (changes: Noted<F>) => void, isWhole: (found: Partial<F>) => boolean, rerun: () => void,
   *   whole?: (found: F) => void }} how
   */
  async function run(think, { signal, current }, { note, isWhole, rerun, whole = () => {} }) {
    note({ phase: "running", found: null, message: "" });
    const onProgress = (/** @type {F & { done: boolean }} */ found) => current() && !found.done && note({ found });
    const reply = await think({ signal, onProgress }).catch(pythonFault);
    if (!current()) return;
    if (!reply.ok) {
      note({ phase: "failed", message: reply.error.message, rerun });
      commands.announce(say("The analysis has stopped."), "assertive");
      return;
    }
    if (isWhole(reply)) {
      const found = /** @type {F} */ (reply);
      note({ phase: "done", found });
      whole(found);
    } else note({ phase: "stopped", rerun }); // something else needed the thinker
    const { plan, text } = /** @type {{ plan?: Plan | null, text?: string }} */ (reply);
    if (plan) commands.announce(sentences(say("Your plan:"), plan.text));
    else if (text) commands.announce(text);
  }

  /** @param {Noted<Reviewed>} changes */
  const noteGame = (changes) =>
    commands.setStudy((study, table) => reviewOf(table) && study.review && { review: { ...study.review, ...changes } });

  /** Keep the player's own mistakes for practice. @param {Requests["review"]} request @param {Reviewed} found */
  async function keepMistakes({ record, nodes }, { costs }) {
    const { rulesClient, storage } = commands.shared;
    const results = storage.value(MISTAKES);
    const reply = await rulesClient.ask({ do: "keep-mistakes", record, costs, nodes, results, now: Date.now() });
    if (reply.ok && reply.results) storage.setValue(MISTAKES, reply.results);
  }

  /** The table of a finished game whose review may be kept. @param {State} state */
  const unreviewed = ({ table }) => (table?.scene?.outcome && !table.study.review && isOwn(table) ? table.id : null);
  observe(store, unreviewed, async (id, { current }) => {
    if (!id) return;
    const { keptReview } = await import("./kept-reviews.js");
    const review = current() && (await keptReview(store.get().table));
    if (review && current() && !store.get().table.study.review) commands.setStudy({ review });
  });

  document.addEventListener("visibilitychange", observer.look);
}
