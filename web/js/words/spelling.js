/**
 * Cells as one likes to hear and to type them. In most voices "a1" is a word, and "b3" and "d3" sound alike.
 *
 * @typedef {"written" | "apart" | "number" | "word"} Way "b3", "b 3", "B three", "bravo three"
 */
import { boardOf, gameHere } from "../state/lookups.js";
import { say } from "./say.js";
import { useSpelling } from "./spoken.js";

/** @import { Board } from "../core/formats.js" */
/** @import { State, Store } from "../state/state.js" */

const CELL = /(?<![\p{Script=Latin}\d])([a-z])(\d{1,2})(?![\p{Script=Latin}\d])/giu;
/** What comes before a capital that belongs to the sentence. */
const BEGINNING = /(^|[.!?:。！？：]\s*)$/u;

/** Return words for the letters from A to Z. */
const letterWords = () =>
  say(
    "alpha bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu",
  ).split(" ");

/** Return words for the numbers from 0 on. */
const numberWords = () =>
  say(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  ).split(" ");

/** @param {string} letter */
const indexOf = (letter) => letter.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);

/**
 * Return a text with its cells in another way.
 * @param {string} text @param {Way} way @param {Set<string>} names of the cells of the board
 */
export function spelled(text, way, names) {
  if (way === "written") return text;
  return text.replace(CELL, (whole, /** @type {string} */ letter, /** @type {string} */ digits, at) => {
    const begins = BEGINNING.test(text.slice(0, at)) && names.has(whole.toLowerCase());
    if (!names.has(whole) && !begins) return whole;
    if (way === "apart") return `${letter} ${digits}`;
    const first = way === "word" ? letterWords()[indexOf(letter)] : letter.toUpperCase();
    return say("{letter} {number}", { letter: first, number: numberWords()[Number(digits)] ?? digits });
  });
}

/** Return a text in which spoken cells are written as the rules read them. @param {string} text @param {Set<string>} names */
export function written(text, names) {
  const letters = numbered(letterWords(), (i) => String.fromCharCode("a".charCodeAt(0) + i));
  const numbers = numbered(numberWords(), String);
  const byName = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const cell = `(${anyOf(letters)}|[a-z])\\s*(${anyOf(numbers)}|\\d{1,2})`;
  const pattern = new RegExp(`(?<![\\p{Script=Latin}\\d])${cell}(?![\\p{Script=Latin}\\d])`, "giu");
  return text.replace(pattern, (whole, /** @type {string} */ first, /** @type {string} */ second) => {
    const [letter, number] = [first.toLowerCase(), second.toLowerCase()];
    return byName.get(`${letters.get(letter) ?? letter}${numbers.get(number) ?? number}`) ?? whole;
  });
}

/**
 * Return what each word stands for, also without its accents.
 * @param {string[]} words @param {(i: number) => string} meaning @returns {Map<string, string>}
 */
const numbered = (words, meaning) =>
  new Map(
    words.flatMap((word, i) => {
      const small = word.toLowerCase();
      return [small, small.normalize("NFD").replace(/\p{M}/gu, "")].map((form) => [form, meaning(i)]);
    }),
  );

/** Return a pattern of any of some words, the longest first. @param {Map<string, string>} words */
const anyOf = (words) => [...words.keys()].sort((a, b) => b.length - a.length).join("|");

/** The names of each board's cells that are a letter and a number. @type {WeakMap<Board, Set<string>>} */
const known = new WeakMap();

/** Return the names of the cells that are spoken of. @param {State} state @returns {Set<string>} */
export function cellNames(state) {
  const { table, screen, boards } = state;
  const board = screen.name === "edit" ? boards[gameHere(state).id] : table?.record && boardOf(state, table.record);
  if (!board) return new Set();
  const names =
    known.get(board) ?? new Set(board.cells.map(({ name }) => name).filter((name) => /^[a-z]\d+$/i.test(name)));
  known.set(board, names);
  return names;
}

/** Speak cells as the settings say. @param {Store} store */
export const startSpelling = (store) =>
  useSpelling((text) => spelled(text, /** @type {Way} */ (store.get().settings.spelling), cellNames(store.get())));
