import { numberOf } from "../state/selectors.js";

/** @import { Day } from "../storage/meta.js" */

/**
 * Selectors of the journal: on which days the table was played, what happened, and the player's notes. The days and the
 * notes are stored in the record's `meta`; the core sends the events with each turn.
 *
 * @typedef {{ at: number, text: string, when: string }} Note
 * @typedef {{ day: string | null, turns: number, lines: { at: number, number: number, text: string, own: boolean }[] }} Session
 */

/**
 * Return the sessions in order, each with its events and notes.
 * @param {{ turns: { number?: number, events?: string[], by: string }[], at: number }} table
 * @param {{ days: Day[], notes: Note[] }} meta  with the notes of the current line
 * @returns {Session[]}
 */
export function sessions({ turns, at }, meta) {
  const stands = turns.slice(0, at),
    starts = meta.days.filter((one) => one.at < Math.max(1, at));
  /** @type {(Day | { day: null, at: number })[]} */
  const days = !starts.length || starts[0].at > 0 ? [{ day: null, at: 0 }, ...starts] : starts;
  return days
    .map(({ day, at: from }, i) => {
      const to = days[i + 1]?.at ?? at,
        last = i === days.length - 1;
      const told = stands
        .slice(from, to)
        .flatMap(({ events = [] }, k) =>
          events.map((text) => ({ at: from + k + 1, number: numberOf(stands, from + k), text, own: false })),
        );
      const noted = meta.notes
        .filter((note) => note.at >= from && (note.at < to || last))
        .map(({ at: place, text }) => ({
          at: place,
          number: numberOf(stands, Math.min(place, at) - 1),
          text,
          own: true,
        }));
      const lines = [...told, ...noted].sort((one, other) => one.at - other.at || Number(one.own) - Number(other.own));
      return {
        day,
        turns: new Set(
          stands
            .slice(from, to)
            .filter(({ by }) => by !== "chance")
            .map(({ number }) => number),
        ).size,
        lines,
      };
    })
    .filter((session, _i, all) => session.turns || session.lines.length || all.length === 1);
}

/** Return the rolls with their turns. @param {any[]} turns @returns {{ number: number, face: number }[]} */
export const rolls = (turns) =>
  turns.flatMap(({ action, by }, i) => {
    const face = by === "chance" ? /\d+$/.exec(action)?.[0] : null;
    return face ? [{ number: numberOf(turns, i), face: Number(face) }] : [];
  });

/** Return how often each face was rolled. @param {any[]} turns @returns {Record<string, number>} */
export function facesSoFar(turns) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const { face } of rolls(turns)) found[face] = (found[face] ?? 0) + 1;
  return found;
}
