import { createKeptReply } from "../storage/kept-reply.js";
import { whenOf } from "../storage/kept-results.js";

/** @import { KeptResult, Requests, Summary } from "../core/formats.js" */
/** @import { RulesClient } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */

/** The name under which the device keeps the results. */
export const NAME = "statistics";
const MOST = 2_000; // tables; the oldest results are dropped

/**
 * Return the kept results with one table added or, without a result, removed.
 * @param {Record<string, unknown>} kept @param {string} id @param {(KeptResult & { when: string }) | null} result
 */
export function withResult(kept, id, result) {
  const { [id]: _, ...others } = kept;
  const all = Object.entries(result ? { ...others, [id]: result } : others).filter(([, one]) => whenOf(one));
  all.sort(([, one], [, two]) => (whenOf(one) < whenOf(two) ? -1 : whenOf(one) > whenOf(two) ? 1 : 0));
  return Object.fromEntries(all.slice(-MOST));
}

/**
 * Create the summary of the results, which the core adds up.
 * @param {{ storage: Storage, ask: RulesClient["ask"] }} parts
 */
export function createSummary({ storage, ask }) {
  /** @typedef {{ do: "statistics" } & Requests["statistics"]} Asked */
  const told = createKeptReply({ storage, ask: (/** @type {Asked} */ asked) => ask(asked), name: "statistics-told" });
  /** @returns {Asked} */
  const request = () => ({ do: "statistics", results: storage.value(NAME) });
  return {
    /** Return the summary if it is known without the rules, else null. @returns {Summary[] | null} */
    known: () => (Object.keys(storage.value(NAME)).length ? (told.known(request())?.games ?? null) : []),
    ask: () => told.ask(request()),
  };
}
