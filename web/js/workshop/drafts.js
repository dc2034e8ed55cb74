/**
 * The games that are being made on this device: one stored value, `{key: {text, changed}}`. Each text is a game text
 * (docs/api/making.md); `changed` is the time of its last change; `sent`: it came in a file, maybe from somebody else.
 */

import { isObject, isText, object, text as textOf } from "../storage/values.js";
import { say } from "../words/say.js";

/** @import { GameText } from "../core/formats.js" */
/** @import { Storage } from "../state/state.js" */
/** @typedef {{ text: GameText, changed: string, sent: boolean }} Draft */

export const KEPT = "workshop"; // the storage key
export const MAIN = "game.py";
export const LONGEST = 60; // characters of a name (pycore/workshop/text.py)
const WORD = /^[a-z][a-z0-9_]{0,39}\.(py|md|svg)$/;

/** Return a stored or foreign game text, or null if it is malformed. @param {unknown} given @returns {GameText | null} */
export function validText(given) {
  const { name, author, licence, files } = object(given);
  if (!isObject(files) || !isText(files[MAIN])) return null;
  const texts = Object.entries(files).filter((entry) => isText(entry[1]));
  return {
    format: 1,
    name: textOf(name),
    author: textOf(author),
    licence: textOf(licence),
    files: Object.fromEntries(texts.map(([path, one]) => [path, textOf(one)])),
  };
}

/** Return the drafts on this device by their keys, the one changed last first. @param {Storage} storage */
export function draftsOf(storage) {
  /** @type {[string, Draft][]} */
  const found = Object.entries(storage.value(KEPT)).flatMap(([key, one]) => {
    const text = validText(object(one).text);
    if (!text) return [];
    const { changed, sent } = object(one);
    return [/** @type {[string, Draft]} */ ([key, { text, changed: textOf(changed), sent: sent === true }])];
  });
  return new Map(found.sort(([, one], [, other]) => (one.changed < other.changed ? 1 : -1)));
}

/**
 * Store a draft; return whether a store has accepted it.
 * @param {Storage} storage @param {string} key @param {Pick<Draft, "text" | "sent">} draft
 */
export const keepDraft = (storage, key, { text, sent }) =>
  put(storage, key, { text, changed: new Date().toISOString(), sent });

/** @param {Storage} storage @param {string} key @param {Draft} draft */
const put = (storage, key, { sent, ...draft }) =>
  storage.setValue(KEPT, { ...storage.value(KEPT), [key]: sent ? { ...draft, sent } : draft });

/** Store a new draft, and return its key. @param {Storage} storage @param {GameText} text @param {boolean} sent */
export function addDraft(storage, text, sent) {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  keepDraft(storage, key, { text, sent });
  return key;
}

/** Delete a draft; return a function that brings it back. @param {Storage} storage @param {string} key */
export function dropDraft(storage, key) {
  const draft = draftsOf(storage).get(key);
  const { [key]: _gone, ...rest } = storage.value(KEPT);
  storage.setValue(KEPT, rest);
  return () => draft && put(storage, key, draft);
}

/**
 * Return a name that no draft has yet, with a number if the wanted one is taken.
 * @param {Storage} storage @param {string} wanted
 */
export function freshName(storage, wanted) {
  const taken = new Set([...draftsOf(storage).values()].map(({ text }) => text.name));
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted.slice(0, LONGEST) : `${wanted.slice(0, LONGEST - 6)} (${n})`;
    if (!taken.has(name)) return name;
  }
}

/** Return whether a name is one, or that with the number which `freshName` adds. @param {string} name @param {string} wanted */
export const isNamedLike = (name, wanted) => name === wanted || name.startsWith(`${wanted} (`);

/** Return the files of a game in the order of its list: the program first. @param {GameText} text */
export const filesOf = ({ files }) =>
  Object.keys(files).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));

/** @param {string} path */
const rank = (path) => (path === MAIN ? 0 : path.endsWith(".py") ? 1 : 2);

/** Return why a game cannot have a file of that name, or "". @param {GameText} text @param {string} path */
export function fileTrouble({ files }, path) {
  if (Object.hasOwn(files, path)) return say("The game already has {path}.", { path });
  if (WORD.test(path)) return "";
  return say("A name has small letters, digits and _, and ends with .py, .md or .svg, such as moves.py.");
}
