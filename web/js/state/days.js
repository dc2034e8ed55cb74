/** @import { Day } from "../storage/meta.js" */

/**
 * Return the days of a table, with the one of its latest of `at` actions.
 * @param {Day[]} days @param {number} at @param {string} day
 */
export function stamped(days, at, day) {
  const kept = days.filter((one) => one.at < at);
  return kept.at(-1)?.day === day ? kept : [...kept, { day, at: at - 1 }];
}
