/** What the tags of a game from elsewhere tell, in words: who played, at what event, when, and how it ended. */
import { dayOf, noonOf } from "../storage/days.js";
import { clauses, dayWords, isolated } from "../words/say.js";
import { resultOf, tagLine, tagOf } from "./headers.js";
import { seatsOf } from "./seats.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { State, Table } from "./state.js" */

const LONGEST = 30; // signs of a player's name in the name of a table

/** Return the name of the player of a side, or "". @param {unknown} record @param {string} side */
export const playerOf = (record, side) => tagOf(record, side.charAt(0).toUpperCase() + side.slice(1));

/**
 * Return the seats of a table. People without names have those of the game's text, unless one of them plays against
 * somebody else here.
 * @param {State} state @param {Table} table
 */
export function playersOf(state, table) {
  const seats = seatsOf(state, table);
  if (seats.some(({ kind }) => kind !== "person")) return seats;
  return seats.map((seat) => ({ ...seat, name: seat.name || playerOf(table.record, seat.side) }));
}

/**
 * Return the points of a side at the end of the game, or "".
 * @param {GameRecord} record @param {number} which its place among the sides
 */
export const scoreOf = (record, which) => resultOf(record).split("–")[which] ?? "";

/**
 * Return a day in words, as far as it is known: "2 November 1858", "November 1858", "1858". What is no day of PGN stays
 * as it is.
 * @param {string} date
 */
export function dateWords(date) {
  const [, year, month, day] = /^(\d{4})(?:\.(\d\d|\?\?))?(?:\.(\d\d|\?\?))?$/.exec(date) ?? [];
  if (!year || !Number(month)) return year ?? date;
  const known = Number(day) > 0;
  const then = `${year}-${month}-${known ? day : "01"}`;
  if (dayOf(noonOf(then)) !== then) return date;
  return dayWords(then, { year: "numeric", ...(!known && { day: undefined }) });
}

/** Return the day of a game in words, or "". @param {unknown} record */
export const dateOf = (record) => dateWords(tagOf(record, "Date"));

/** Return the event, the day and the result of a game in one line, which may be empty. @param {GameRecord} record */
export const lineOf = (record) => tagLine(record, dateOf(record));

/**
 * Return the name of a table for a game from elsewhere: its players and the year; "" if no player is known.
 * @param {unknown} record @param {string[]} sides
 */
export function nameFrom(record, sides) {
  const names = sides.map((side) => playerOf(record, side)).filter(Boolean);
  const year = /^\d{4}/.exec(tagOf(record, "Date"))?.[0] ?? "";
  return names.length ? clauses(names.map((name) => isolated(cut(name))).join(" – "), year) : "";
}

/** @param {string} name */
function cut(name) {
  const signs = [...name];
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST - 1).join("")}…` : name;
}
