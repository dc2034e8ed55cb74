import { checksum } from "../storage/checksum.js";
import { languageTag } from "../words/say.js";

/** @import { RulesClient } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */

/**
 * @typedef {{ game: string, text: string, rows: { name: string, played: number, won: number, drawn: number, lost: number }[] }} Told
 */

/** The name under which the device keeps the results. */
export const NAME = "statistics";
const TOLD = "statistics-told"; // and what the rules last made of them, to be shown before the rules are ready

/**
 * The results added up by the rules.
 * @param {{ storage: Storage, ask: RulesClient["ask"] }} parts
 */
export function createSummary({ storage, ask }) {
  const markOf = (/** @type {object} */ results) => checksum(languageTag() + JSON.stringify(results));
  return {
    /** Return the summary of the results, if it is known without the rules; else null. @returns {Told[] | null} */
    known() {
      const results = storage.value(NAME);
      if (!Object.keys(results).length) return [];
      const { mark, games } = storage.value(TOLD);
      return mark === markOf(results) && Array.isArray(games) ? games : null;
    },
    /** Ask the rules, and keep what they say. */
    async ask() {
      const results = storage.value(NAME);
      const reply = await ask({ do: "statistics", results });
      if (reply.ok) storage.setValue(TOLD, { mark: markOf(results), games: reply.games });
      return reply;
    },
  };
}
