/**
 * The days on which a table was played, as its record stores them.
 *
 * @typedef {{ day: string, at: number }} Day the first action of a day, by its index in the log
 */

/** Return the days, with the one of the latest of `at` actions added. @param {Day[]} days @param {number} at @param {string} day */
export function stamped(days, at, day) {
  const kept = days.filter((one) => one.at < at);
  return kept.at(-1)?.day === day ? kept : [...kept, { day, at: at - 1 }];
}

/** Return on how many days a table was played. @param {{ days: Day[] }} meta @param {number} at */
export const daysPlayed = (meta, at) =>
  Math.max(1, new Set(meta.days.filter((one) => one.at < at).map(({ day }) => day)).size);
