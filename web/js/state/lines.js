/** The other lines of a game: those that were played or told, and scratch lines, which were only tried. */
import { metaOf } from "../storage/meta.js";
import { isTold } from "./headers.js";
import { lineOf } from "./notes.js";
import { isTrying, standsAt } from "./turns.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Table } from "./state.js" */
/**
 * @typedef {{ n: number, at: number, log: string[], key: string }} Whole  a branch as a line from the start of the game,
 *   which it leaves after `at` actions; `n`: its index in the record
 * @typedef {Whole & { tried: boolean }} Line  `tried`: it is a scratch line
 */

/** @type {WeakMap<object, Whole[]>} */
const wholes = new WeakMap();

/** Return the other lines of a record, in the order of the list of turns. @param {GameRecord} record @returns {Line[]} */
export function linesOf(record) {
  const { branches, log } = record;
  if (!wholes.has(branches)) {
    const found = branches.map(({ at, log: rest }, n) => ({ n, at, log: [...log.slice(0, at), ...rest] }));
    const keyed = found.map((one) => ({ ...one, key: lineOf(one, one.log.length) }));
    wholes.set(
      branches,
      keyed.sort((one, other) => one.at - other.at),
    );
  }
  const { scratch } = metaOf(record);
  return (wholes.get(branches) ?? []).map((line) => ({
    ...line,
    tried: scratch.some(({ at, line: key }) => at === line.log.length && key === line.key),
  }));
}

/**
 * Return the other line on the board, or null: its `number` among the `of` lines that leave the game where it does, and
 * whether its moment is one that the game does not have (`off`).
 * @param {Table} table
 */
export function lineInView(table) {
  const seen = table.looking?.line?.base ?? table.looking;
  if (!isTrying(table) || !seen || seen.record.log === table.record.log) return null;
  const lines = linesOf(table.record);
  const key = lineOf(seen.record, seen.record.log.length);
  const line = lines.find((one) => one.log.length === seen.record.log.length && one.key === key);
  if (!line) return null;
  const here = lines.filter(({ at }) => at === line.at);
  return { ...line, number: here.indexOf(line) + 1, of: here.length, off: seen.at > line.at };
}

/**
 * Return whether another line may become the game: not after a result that was won here, nor in a game with a friend.
 * @param {Table} table
 */
export const mayLead = ({ record, scene }) => !metaOf(record).link && (!scene.outcome || isTold(record));

/**
 * Return the line that comes next in the list of turns, or before, and after the last the first; null if there is none.
 * @param {Table} table @param {1 | -1} by
 */
export function nextLine(table, by) {
  const lines = linesOf(table.record);
  const here = lineInView(table);
  const after = lines.findIndex(({ at }) => at >= standsAt(table));
  const first = by > 0 ? Math.max(0, after) : (after < 0 ? lines.length : after) - 1;
  const next = here ? lines.findIndex(({ n }) => n === here.n) + by : first;
  return lines.at(next % Math.max(1, lines.length)) ?? null;
}
