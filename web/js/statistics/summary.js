import { createKeptReply } from "../storage/kept-reply.js";

/** @import { RulesClient } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */

/**
 * @typedef {{ game: string, text: string, rows: { name: string, played: number, won: number, drawn: number, lost: number }[] }} Told
 */

/** The name under which the device keeps the results. */
export const NAME = "statistics";

/**
 * The results, added up by the rules.
 * @param {{ storage: Storage, ask: RulesClient["ask"] }} parts
 */
export function createSummary({ storage, ask }) {
  /** @typedef {{ do: "statistics" } & import("../core/formats.js").StatisticsRequest} Request */
  const told = createKeptReply({ storage, ask: (/** @type {Request} */ asked) => ask(asked), name: "statistics-told" });
  /** @returns {Request} */
  const request = () => ({ do: "statistics", results: storage.value(NAME) });
  return {
    /** Return the summary if it is known without the rules, else null. @returns {Told[] | null} */
    known: () => (Object.keys(storage.value(NAME)).length ? (told.known(request())?.games ?? null) : []),
    ask: () => told.ask(request()),
  };
}
