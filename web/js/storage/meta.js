/**
 * The `meta` of a record: what players keep with a table besides its moves, such as names, seats and notes. It may come
 * from files and from other pages, so this module alone reads it: a field that is not of its type gets its default. The
 * record itself stays as it is.
 *
 * @typedef {{
 *   kind: "person" | "opponent" | "link", level?: number, strength?: number, character?: string, suits?: boolean,
 *   name?: string,
 * }} Seat
 * an opponent has a level; `strength` if it is between levels, of which `level` is the nearest; `suits` if the strength
 * followed from the player's results; a person may have a name, and `link` plays elsewhere
 * @typedef {import("../core/formats.js").Offer} Offer
 * @typedef {import("../core/formats.js").Link} Link
 * the id of the table of two friends, how many actions both know, whether both know how it was ended, and what the next
 * turn says about the line
 * @typedef {import("../core/formats.js").GameRecord} GameRecord
 * @typedef {{ side: string, kind: string }} Odds  the side that began without a kind of piece
 * @typedef {{ on: boolean, spent: Record<string, number> }} Clock  the seconds that each side has used
 * @typedef {import("../core/formats.js").Manners} Manners  what was said at a table: see docs/api/search.md
 * @typedef {import("../core/formats.js").Series} Series
 * a series of `of` games between two opponents, of which this is the `number`th; `won` is an index into `levels`,
 * `next` the id of the next table
 * @typedef {{ at: number, text: string, when: string, line: string }} Note
 * @typedef {{ at: number, line: string, cells: string[], second: boolean, colour?: string }} Drawn  an arrow, or a
 * circle; `colour` is a colour that only other programs have
 * @typedef {{ day: string, at: number }} Day  a day on which the table was played, and its first action
 * @typedef {ReturnType<typeof view>} Meta
 * `named`: the player chose the name; `nth`: or else the name is that of the game and its `day`, with this
 * number from 2 on, and is made in the language of the page when it is shown; `notes`, `glyphs` (numbers of PGN), `comments` (of an imported text), `commands` (such as clock times of one) and `drawn` belong to moments, see
 * state/notes.js; `scratch` names the lines that were tried (state/lines.js); `analysis`: engine lines were open while
 * the game went on; `seating` and `handover`: how two players share the screen, "" as in the settings; `hints`: how many
 * were requested; `guide`: how many actions the Guide has made; `unkept`: how much a game held that was sent to be read,
 * and is not kept while it holds just that (state/turns.js)
 */
import { MOST_LEVEL } from "../site/constants.js";
import { storedDay } from "./days.js";
import { isObject, isPlace, isText, list, object, text } from "./values.js";

const LONGEST_NAME = 80;
export const LONGEST_PLAYER = 24;
const LONGEST_SERIES = 100;
const LONGEST_EXTENT = 20_000;
export const LONGEST_NOTE = 500;
export const MOST_MARKS = 1000; // notes of a table, and as many arrows and circles
const LONGEST_TIME = 1e8; // seconds, three years
const COLOUR = /^[BY]$/;
const SEATINGS = /** @type {const} */ (["fixed", "turn", "across"]);

/** @type {WeakMap<object, Meta>} */
const read = new WeakMap();

/**
 * Return the meta of a record; the same object for the same record, so that views can compare by identity.
 * @param {unknown} record
 */
export function metaOf(record) {
  const { meta } = object(record);
  const raw = isObject(meta) ? meta : EMPTY;
  const found = read.get(raw) ?? view(raw);
  read.set(raw, found);
  return found;
}

/**
 * Return a record for the core, which does not know where the player is, with the day on which it was begun.
 * @param {GameRecord} record
 */
export const withDay = (record) => ({ ...record, meta: { ...record.meta, day: metaOf(record).day } });

/** @param {Record<string, unknown>} raw */
const view = (raw) => ({
  name: text(raw.name).trim().slice(0, LONGEST_NAME),
  named: raw.named === true,
  nth: raw.named === true ? 0 : number(raw.nth),
  created: text(raw.created),
  day: storedDay(raw.day, raw.created),
  flip: raw.flip === true,
  seats: seats(raw.seats),
  overlays: list(raw.overlays).filter(isText),
  notes: places(raw.notes).flatMap(note).slice(0, MOST_MARKS),
  comments: texts(raw.comments),
  drawn: places(raw.drawn).flatMap(drawing).slice(0, MOST_MARKS),
  glyphs: places(raw.glyphs).flatMap(({ at, line: of, nag }) => (isPlace(nag) ? [{ at, line: line(of), nag }] : [])),
  scratch: places(raw.scratch).map(({ at, line: of }) => ({ at, line: line(of) })),
  analysis: raw.analysis === true,
  commands: places(raw.commands).map(({ at, line: of, text: words }) => ({ at, line: line(of), text: text(words) })),
  days: places(raw.days).flatMap(({ at, day }) => (storedDay(day, "") ? [{ at, day: text(day) }] : [])),
  link: link(raw.link),
  manners: manners(raw.manners),
  headers: texts(raw.headers),
  result: result(raw.result),
  hints: number(raw.hints),
  guide: number(raw.guide),
  clock: clock(raw.clock),
  odds: odds(raw.odds),
  seating: SEATINGS.find((one) => one === raw.seating) ?? "",
  handover: raw.handover === true,
  unkept: text(raw.unkept).slice(0, LONGEST_EXTENT),
  series: series(raw.series),
});

/** @typedef {Record<string, unknown> & { at: number }} Placed */
/** @param {unknown} one @returns {one is Placed} */
const isPlaced = (one) => isObject(one) && isPlace(one.at);
/** Return the items of a list that belong to a moment. @param {unknown} raw */
const places = (raw) => list(raw).filter(isPlaced);

/** @param {Placed} raw @returns {Note[]} */
const note = ({ at, text: words, when, line: of }) =>
  typeof words === "string" ? [{ at, text: words.slice(0, LONGEST_NOTE), when: text(when), line: line(of) }] : [];

/** @param {Placed} raw @returns {Drawn[]} */
const drawing = ({ at, line: of, cells, second, colour }) => {
  const ends = list(cells).filter(isText);
  const known = [1, 2].includes(ends.length) && ends.every((one) => one && one.length < 20);
  return known && ends.length === list(cells).length
    ? [
        {
          at,
          line: line(of),
          cells: ends,
          second: second === true,
          ...(COLOUR.test(text(colour)) && { colour: text(colour) }),
        },
      ]
    : [];
};

/** @param {unknown} raw @returns {{ at: number, text: string } | null} */
function result(raw) {
  const { at, text: words } = object(raw);
  return isPlace(at) ? { at, text: text(words) } : null;
}

/** Return the texts of an object, as a record of texts. @param {unknown} raw @returns {Record<string, string>} */
function texts(raw) {
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  for (const [name, value] of Object.entries(object(raw))) if (typeof value === "string") found[name] = value;
  return found;
}

/** @param {unknown} raw @returns {Link | null} */
function link(raw) {
  const { table, sent, over, line: words, offer: offered } = object(raw);
  if (!/^[A-Za-z0-9]{8,16}$/.test(text(table))) return null;
  return {
    table: text(table),
    sent: isPlace(sent) ? sent : -1,
    over: over === true,
    line: text(words).slice(0, LONGEST_NAME),
    offer: offer(offered),
  };
}

/** @param {unknown} raw @returns {Offer | null} */
function offer(raw) {
  const { by, at } = object(raw);
  if ((by !== "us" && by !== "friend") || (at !== null && !isPlace(at))) return null;
  return { by, at };
}

/** @param {unknown} raw @returns {Manners} */
function manners(raw) {
  const { played_on: on, offered, open } = object(raw);
  const at = isPlace(offered) ? offered : null;
  return { played_on: on === true, offered: at, open: at !== null && open === true };
}

/** @param {unknown} raw @returns {Odds | null} */
function odds(raw) {
  const [side, kind] = [text(object(raw).side), text(object(raw).kind)];
  return WORD.test(side) && WORD.test(kind) ? { side, kind } : null;
}

/** @param {unknown} raw @returns {Clock | null} */
function clock(raw) {
  if (!isObject(raw)) return null;
  /** @type {Record<string, number>} */
  const spent = Object.create(null);
  for (const [side, seconds] of Object.entries(object(raw.spent)))
    if (typeof seconds === "number" && seconds >= 0 && seconds < LONGEST_TIME) spent[side] = seconds;
  return { on: raw.on === true, spent };
}

/** @param {unknown} raw @returns {Series | null} */
function series(raw) {
  const { of, number: which, levels: both, games: all, next, stopped, seats: told } = object(raw);
  if (!isPlace(of) || !isPlace(which)) return null;
  const levels = list(both).filter(isLevel);
  const games = list(all).map(object).map(game);
  const known = levels.length === 2 && of <= LONGEST_SERIES && which >= 1 && which <= of;
  if (!known || games.length > which || games.length < which - 1) return null;
  const players = list(told).map(seat).filter(isOpponent);
  return {
    of,
    number: which,
    levels: [levels[0], levels[1]],
    games,
    next: id(next),
    stopped: stopped === true,
    ...(players[1] && { seats: players }), // the core compares them with the levels
  };
}

/** @param {Record<string, unknown>} raw @returns {Series["games"][number]} */
const game = ({ table, won }) => ({ table: id(table), won: won === 0 || won === 1 ? won : null });

/** @param {unknown} raw @returns {Record<string, Seat>} */
function seats(raw) {
  /** @type {Record<string, Seat>} */
  const found = Object.create(null);
  for (const [side, one] of Object.entries(object(raw))) {
    const known = seat(one);
    if (known) found[side] = known;
  }
  return found;
}

/** Return a seat, or null. @param {unknown} raw @returns {Seat | null} */
function seat(raw) {
  const { kind, level, strength, character, suits, name: given } = object(raw);
  const name = text(given).trim().slice(0, LONGEST_PLAYER);
  if (kind === "person" || kind === "link") return { kind, ...(name && { name }) };
  if (kind !== "opponent" || !isLevel(level)) return null;
  return {
    kind,
    level,
    ...(isBetween(strength, level) && { strength }),
    ...(WORD.test(text(character)) && { character: text(character) }),
    ...(suits === true && { suits }),
  };
}

/** @param {Seat | null} one @returns {one is import("../core/formats.js").Opponent} */
const isOpponent = (one) => one?.kind === "opponent";

const WORD = /^[a-z-]{1,24}$/;
/** @type {Record<string, unknown>} */
const EMPTY = {};

/** @param {unknown} value @returns {value is number} */
const isLevel = (value) => isPlace(value) && value >= 1 && value <= MOST_LEVEL;
/**
 * Return whether a value is a strength with one decimal, to which this level is the nearest.
 * @param {unknown} value @param {number} level @returns {value is number}
 */
const isBetween = (value, level) =>
  typeof value === "number" &&
  Number(value.toFixed(1)) === value &&
  nearestLevel(value) === level &&
  value !== level &&
  value >= 1 &&
  value <= MOST_LEVEL;
/** Return the whole level that is nearest to a strength; halves count as the higher one. @param {number} strength */
export const nearestLevel = (strength) => Math.floor(strength + 0.5);
/** Return the id of a table, or "". @param {unknown} value */
const id = (value) => (/^[A-Za-z0-9]{1,32}$/.test(text(value)) ? text(value) : "");
/** Return the hash of the actions before a moment (`lineOf`), or "". @param {unknown} value */
const line = (value) => (/^[0-9a-f]{8}$/.test(text(value)) ? text(value) : "");
const number = (/** @type {unknown} */ value) => (isPlace(value) ? value : 0);
