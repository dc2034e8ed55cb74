/**
 * Keep the review of each finished game on the device, so that it is there after a reload, when the player comes back
 * from another table, and when a deleted table comes back. Reviews lie in a database of their own; no backup has them.
 */

import { seal, unseal } from "../storage/envelope.js";
import { openDatabase } from "../storage/indexeddb.js";
import { PREFIX } from "../storage/local-storage.js";
import { isObject, isPlace, object } from "../storage/values.js";
import { languageTag } from "../words/say.js";
import { reviewOf } from "./selectors.js";

/** @import { Study, Table } from "../state/state.js" */
/** @import { Reviewed } from "../core/formats.js" */

const MOST = 200; // the oldest are forgotten first
const reviews = openDatabase({ name: `${PREFIX}reviews` });

/** Keep the finished review of the open table, if it can be. @param {Table} table */
export async function keepReview(table, database = reviews) {
  const review = reviewOf(table);
  if (!table.scene.outcome || review?.phase !== "done") return;
  const { moment, length, nodes, found } = review;
  const body = { lang: languageTag(), moment, length, nodes, found };
  const seq = Date.now();
  try {
    await database.write([{ name: table.id, seq, text: seal({ seq, card: null, body }) }]);
    const all = (await database.all()).sort((one, other) => other.seq - one.seq);
    if (all.length > MOST) await database.forget(all.slice(MOST).map(({ name }) => name));
  } catch (error) {
    console.warn(error); // it can be made again
  }
}

/**
 * Return the kept review of a table in the language of the page, or null.
 * @param {Table} table @returns {Promise<Study["review"]>}
 */
export const keptReview = (table, database = reviews) => kept(table, languageTag(), database);

/**
 * Return what the finished review of a table has found, in whatever language, or null.
 * @param {Pick<Table, "id" | "record"> & Partial<Pick<Table, "study">>} given
 */
export async function foundOf({ study, ...given }, database = reviews) {
  const table = /** @type {Table} */ ({ ...given, study: study ?? {} });
  const open = reviewOf(table);
  return (open?.phase === "done" ? open : await kept(table, null, database))?.found ?? null;
}

/**
 * Return the kept review of a table, or null.
 * @param {Table} table @param {string | null} wanted its language, if that matters @param {typeof reviews} database
 * @returns {Promise<Study["review"]>}
 */
async function kept(table, wanted, database) {
  const entry = await database.get(table.id).catch(() => undefined);
  const content = unseal(entry?.text ?? null);
  const { lang, moment, length, nodes, found } = object(content.state === "good" ? content.body : null);
  if ((wanted && lang !== wanted) || typeof moment !== "string" || !isPlace(length) || !isPlace(nodes)) return null;
  if (!isReviewed(found)) return null;
  const review = { phase: "done", moment, length, nodes, found, message: "" };
  return reviewOf({ ...table, study: { ...table.study, review } });
}

const PARTS = ["points", "turning", "missed", "costs"];
/** Return whether a value has the parts of a review. It was written by this page. @param {unknown} value @returns {value is Reviewed} */
const isReviewed = (value) => isObject(value) && PARTS.every((name) => Array.isArray(value[name]));
