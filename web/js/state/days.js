/**
 * The days on which a table was played, as its record keeps them.
 *
 * @typedef {{ day: string, at: number }} Day      the first action of a day, by its place in the log
 */

/** Return the days after the action that brought the log to `at`. @param {Day[]} days @param {number} at @param {string} day @returns {Day[]} */
export function stamped(days, at, day) {
  const kept = days.filter((one) => one.at < at);
  return kept.at(-1)?.day === day ? kept : [...kept, { day, at: at - 1 }];
}

/** Return on how many days a table was played. @param {{ days: Day[] }} meta @param {number} at */
export const daysPlayed = (meta, at) =>
  Math.max(1, new Set(meta.days.filter((one) => one.at < at).map(({ day }) => day)).size);
