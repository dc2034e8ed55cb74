/** The tags of a game from elsewhere, and what the card of its table shows of them. state/tags.js has the rest. */
import { metaOf } from "../storage/meta.js";
import { isolated } from "../words/say.js";

/** @import { GameRecord } from "../core/formats.js" */

/** @type {Record<string, string>} */
const RESULTS = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" };

/** Return whether a game has come with tags. @param {unknown} record */
export const isTold = (record) => Object.keys(metaOf(record).headers).length > 0;

/** Return what a tag says, or "" if it says that nothing is known. @param {unknown} record @param {string} tag */
export function tagOf(record, tag) {
  const value = (metaOf(record).headers[tag] ?? "").replace(/\s+/g, " ").trim();
  return /[^?*.\s-]/.test(value) ? value : "";
}

/** Return a result of PGN as it is shown, or "". @param {string | undefined} result */
export const resultWords = (result) => RESULTS[result ?? ""] ?? "";

/** Return the result that stands at the end of the moves, or "" once others have followed. @param {GameRecord} record */
export function resultOf(record) {
  const { result } = metaOf(record);
  return result?.at === record.log.length ? resultWords(result.text) : "";
}

/** Return the event, or else the place, or "". @param {unknown} record */
export const eventOf = (record) => tagOf(record, "Event") || tagOf(record, "Site");

/** Return the event, the day and the result in one line. @param {GameRecord} record @param {string} date */
export const tagLine = (record, date) =>
  [isolated(eventOf(record)), date, resultOf(record)].filter(Boolean).join(" · ");

/** Return the same with the day in a form that is alike in all languages. @param {GameRecord} record */
export const cardLine = (record) =>
  tagLine(
    record,
    tagOf(record, "Date")
      .replace(/[.?]*$/, "")
      .replaceAll(".", "-"),
  );
