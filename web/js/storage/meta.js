/**
 * What people keep with a table beside its moves: names, seats, notes. It comes from files and from other pages, so
 * nothing in it is believed. This is the one place that reads it: each field is of its type, or it is not there. The
 * record itself keeps what it brought.
 *
 * @typedef {{ kind: "person" | "opponent" | "link", level?: number, name?: string }} Seat  an opponent has a level, a person may
 * have a name; who plays by link is elsewhere
 * @typedef {{ by: "us" | "friend", at: number | null }} Offer  a draw is offered where so many actions stand; null: with our next turn
 * @typedef {{ table: string, sent: number, over: boolean, line: string, offer: Offer | null }} Link  which table of two friends, how
 * many actions both know, whether both know how it was ended, what is to be said of the line with the next turn
 * @typedef {{ side: string, kind: string }} Odds  who began without which sort of piece
 * @typedef {{ on: boolean, spent: Record<string, number> }} Clock  seconds that each side has thought
 * @typedef {{
 *   of: number, number: number, levels: [number, number], games: { table: string, won: 0 | 1 | null }[], next: string, stopped: boolean,
 * }} Series  two opponents play `of` games, of which this is the `number`th; who won those that are over, by their place in `levels`;
 * the table of the next one, once there is one
 * @typedef {{
 *   name: string, named: boolean, created: string, flip: boolean, seats: Record<string, Seat>, overlays: string[],
 *   notes: { at: number, text: string, when: string, line: string }[], comments: Record<string, string>,
 *   drawn: { at: number, line: string, cells: string[], second: boolean }[], days: { day: string, at: number }[], link: Link | null,
 *   headers: Record<string, string>, hints: number, guide: number, clock: Clock | null, odds: Odds | null,
 *   seating: "" | "fixed" | "turn" | "across", handover: boolean, series: Series | null,
 * }} Meta  `named`: the name is a person's own; `notes`, `comments` (read from a text) and `drawn` belong to moments, see `state/notes.js`; `seating` and `handover`: how two people sit at one screen, "" as in the settings; `hints`: how many were asked for; `guide`: how many actions the Guide has made
 */

const LONGEST_NAME = 80;
export const LONGEST_PLAYER = 24;
const LEVELS = 8;
const LONGEST_SERIES = 100;
export const LONGEST_NOTE = 500;
/** Notes of one table, and as many arrows and circles. */
export const MOST_MARKS = 1000;
const LONGEST_TIME = 1e8; // seconds, three years
const SEATINGS = /** @type {const} */ (["fixed", "turn", "across"]);

/** @type {WeakMap<object, Meta>} */
const read = new WeakMap();

/**
 * The meta of a record, to be looked at. The same record gives the same object, so that views can compare by identity.
 * @param {any} record
 * @returns {Meta}
 */
export function metaOf(record) {
  const raw = isObject(record?.meta) ? record.meta : EMPTY;
  const found = read.get(raw) ?? view(raw);
  read.set(raw, found);
  return found;
}

/** @param {Record<string, unknown>} raw @returns {Meta} */
function view(raw) {
  return {
    name: text(raw.name).trim().slice(0, LONGEST_NAME),
    named: raw.named === true,
    created: text(raw.created),
    flip: raw.flip === true,
    seats: seats(raw.seats),
    overlays: list(raw.overlays).filter((one) => typeof one === "string"),
    notes: list(raw.notes)
      .filter((one) => isObject(one) && isPlace(one.at) && typeof one.text === "string")
      .slice(0, MOST_MARKS)
      .map((one) => ({
        at: one.at,
        text: one.text.slice(0, LONGEST_NOTE),
        when: text(one.when),
        line: line(one.line),
      })),
    comments: texts(raw.comments),
    drawn: list(raw.drawn)
      .filter((one) => isObject(one) && isPlace(one.at) && areEnds(one.cells))
      .slice(0, MOST_MARKS)
      .map((one) => ({ at: one.at, line: line(one.line), cells: [...one.cells], second: one.second === true })),
    days: list(raw.days)
      .filter((one) => isObject(one) && isPlace(one.at) && DAY.test(text(one.day)))
      .map((one) => ({ at: one.at, day: one.day })),
    link: link(raw.link),
    headers: texts(raw.headers),
    hints: number(raw.hints),
    guide: number(raw.guide),
    clock: clock(raw.clock),
    odds: odds(raw.odds),
    seating: SEATINGS.find((one) => one === raw.seating) ?? "",
    handover: raw.handover === true,
    series: series(raw.series),
  };
}

/** What a text said of the game beside its moves, or of its moments. @param {unknown} raw @returns {Record<string, string>} */
function texts(raw) {
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  for (const [name, value] of isObject(raw) ? Object.entries(raw) : [])
    if (typeof value === "string") found[name] = value;
  return found;
}

/** @param {unknown} raw @returns {Link | null} */
function link(raw) {
  if (!isObject(raw) || !/^[A-Za-z0-9]{8,16}$/.test(text(raw.table))) return null;
  const sent = isPlace(raw.sent) ? raw.sent : -1;
  return {
    table: raw.table,
    sent,
    over: raw.over === true,
    line: text(raw.line).slice(0, LONGEST_NAME),
    offer: offer(raw.offer),
  };
}

/** @param {unknown} raw @returns {Odds | null} */
function odds(raw) {
  const known = isObject(raw) && WORD.test(text(raw.side)) && WORD.test(text(raw.kind));
  return known ? { side: raw.side, kind: raw.kind } : null;
}

/** @param {unknown} raw @returns {Clock | null} */
function clock(raw) {
  if (!isObject(raw)) return null;
  /** @type {Record<string, number>} */
  const spent = Object.create(null);
  for (const [side, seconds] of isObject(raw.spent) ? Object.entries(raw.spent) : [])
    if (typeof seconds === "number" && seconds >= 0 && seconds < LONGEST_TIME) spent[side] = seconds;
  return { on: raw.on === true, spent };
}

/** @param {unknown} raw @returns {Series | null} */
function series(raw) {
  if (!isObject(raw) || !isPlace(raw.of) || !isPlace(raw.number)) return null;
  const levels = list(raw.levels).filter((one) => isPlace(one) && one >= 1 && one <= LEVELS);
  const games = list(raw.games).map((one) => ({
    table: isObject(one) ? id(one.table) : "",
    won: isObject(one) && (one.won === 0 || one.won === 1) ? one.won : null,
  }));
  const known = levels.length === 2 && raw.of <= LONGEST_SERIES && raw.number >= 1 && raw.number <= raw.of;
  if (!known || games.length > raw.number || games.length < raw.number - 1) return null;
  const { of, number: which } = raw;
  return {
    of,
    number: which,
    levels: [levels[0], levels[1]],
    games,
    next: id(raw.next),
    stopped: raw.stopped === true,
  };
}

/** @param {unknown} raw @returns {Offer | null} */
function offer(raw) {
  if (!isObject(raw) || !["us", "friend"].includes(raw.by)) return null;
  if (raw.at !== null && !isPlace(raw.at)) return null;
  return { by: raw.by, at: raw.at };
}

/** @param {unknown} raw @returns {Record<string, Seat>} */
function seats(raw) {
  /** @type {Record<string, Seat>} */
  const found = Object.create(null);
  if (!isObject(raw)) return found;
  for (const [side, seat] of Object.entries(raw)) {
    if (!isObject(seat)) continue;
    const name = text(seat.name).trim().slice(0, LONGEST_PLAYER);
    if (seat.kind === "person" || seat.kind === "link") found[side] = { kind: seat.kind, ...(name && { name }) };
    if (seat.kind === "opponent" && isPlace(seat.level) && seat.level >= 1 && seat.level <= LEVELS)
      found[side] = { kind: "opponent", level: seat.level };
  }
  return found;
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const WORD = /^[a-z-]{1,24}$/;
const EMPTY = {};

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");
/** One cell of the board, or two. @param {unknown} value */
const areEnds = (value) =>
  [1, 2].includes(list(value).length) && list(value).every((one) => text(one) && one.length < 20);
/** The name of a table. @param {unknown} value */
const id = (value) => (/^[A-Za-z0-9]{1,32}$/.test(text(value)) ? text(value) : "");
/** Which actions come before, as `lineOf` names them. @param {unknown} value */
const line = (value) => (/^[0-9a-f]{8}$/.test(text(value)) ? text(value) : "");
/** @param {any} value @returns {number} */
const number = (value) => (isPlace(value) ? value : 0);
/** @param {unknown} value @returns {any[]} */
const list = (value) => (Array.isArray(value) ? value : []);
/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isPlace = (value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
