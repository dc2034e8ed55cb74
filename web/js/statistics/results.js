import { storedDay } from "../storage/days.js";
import { createKeptReply } from "../storage/kept-reply.js";
import { whenOf } from "../storage/kept-results.js";
import { object } from "../storage/values.js";

/** @import { KeptResult, Requests, Summary } from "../core/formats.js" */
/** @import { RulesClient } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */

/** The name under which the device keeps the results. */
export const NAME = "statistics";
/** The name under which the device notes what earlier versions stored wrongly and has been mended. */
export const MENDED = "mended";
const LAST = Date.UTC(9999, 0); // later times are not written alike
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
 * Return the time of a new result: now, or just after the latest that is kept if the clock has been set back, because
 * wins in a row are counted in the order of the times.
 * @param {Record<string, unknown>} kept
 */
export function afterAll(kept) {
  const latest = Object.values(kept).map((one) => (Date.parse(whenOf(one)) || 0) + 1);
  return new Date(Math.min(Math.max(Date.now(), ...latest), LAST)).toISOString();
}

/** Return a kept result with the day that it counts for, which earlier versions did not store. @param {unknown} one */
const dated = (one) => {
  const result = object(one);
  return result.daily ? { ...result, day: storedDay(result.day, result.when) } : one;
};

/**
 * Create the summary of the results, which the core adds up.
 * @param {{ storage: Storage, ask: RulesClient["ask"] }} parts
 */
export function createSummary({ storage, ask }) {
  /** @typedef {{ do: "statistics" } & Requests["statistics"]} Asked */
  const replies = createKeptReply({
    storage,
    ask: (/** @type {Asked} */ asked) => ask(asked),
    name: "statistics-told",
  });
  /** @returns {Asked} */
  const request = () => ({
    do: "statistics",
    results: Object.fromEntries(Object.entries(storage.value(NAME)).map(([id, one]) => [id, dated(one)])),
  });
  return {
    /** Return the summary if it is known without the rules, else null. @returns {Summary[] | null} */
    known: () => (Object.keys(storage.value(NAME)).length ? (replies.known(request())?.games ?? null) : []),
    ask: () => replies.ask(request()),
  };
}
