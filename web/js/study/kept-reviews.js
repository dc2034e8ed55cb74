/**
 * Keep the reviews of the last finished games on the device, so that they are there after a reload, and when the player
 * comes back from another table.
 */

import { isObject, isPlace, object } from "../storage/values.js";
import { languageTag } from "../words/say.js";
import { reviewOf } from "./selectors.js";

/** @import { Storage, Study, Table } from "../state/state.js" */
/** @import { Reviewed } from "../core/formats.js" */

const KEPT = "reviews"; // the name under which the device keeps them, by the tables' ids
const MOST = 4;

/** Keep the finished review of the open table. @param {Pick<Storage, "value" | "setValue">} storage @param {Table} table */
export function keepReview(storage, table) {
  const review = reviewOf(table);
  if (!table.scene.outcome || review?.phase !== "done") return;
  const { moment, length, nodes, found } = review;
  const others = Object.entries(storage.value(KEPT)).filter(([id]) => id !== table.id);
  const own = { lang: languageTag(), moment, length, nodes, found };
  storage.setValue(KEPT, Object.fromEntries([...others.slice(1 - MOST), [table.id, own]]));
}

/**
 * Return the kept review of a table in the language of the page, or null.
 * @param {Pick<Storage, "value">} storage @param {Table} table @returns {Study["review"]}
 */
export function keptReview(storage, table) {
  const { lang, moment, length, nodes, found } = object(storage.value(KEPT)[table.id]);
  if (lang !== languageTag() || typeof moment !== "string" || !isPlace(length) || !isPlace(nodes)) return null;
  if (!isReviewed(found)) return null;
  const review = { phase: "done", moment, length, nodes, found, message: "" };
  return reviewOf({ ...table, study: { ...table.study, review } });
}

const PARTS = ["points", "turning", "missed", "costs"];
/** Return whether a value has the parts of a review. It was written by this page. @param {unknown} value @returns {value is Reviewed} */
const isReviewed = (value) => isObject(value) && PARTS.every((name) => Array.isArray(value[name]));
