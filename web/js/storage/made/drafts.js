/**
 * The games that are being made on this device: one stored value, `{key: {text, changed}}`. Each text is a game text
 * (docs/api/making.md); `changed` is the time of its last change; `sent`: it came in a file, maybe from somebody else;
 * `past`: checksums of the texts that it grew from, by which two tabs see that both have written at once.
 */

import { say } from "../../words/say.js";
import { checksum } from "../checksum.js";
import { isObject, isText, list, object, text as textOf } from "../values.js";

/** @import { GameText } from "../../core/formats.js" */
/** @typedef {ReturnType<typeof import("../storage.js").openStorage>} Storage */
/** @typedef {{ text: GameText, changed: string, sent: boolean, past: string[] }} Draft */

export const KEPT = "workshop"; // the storage key
export const MAIN = "game.py";
const MOST_PAST = 30; // texts that a draft remembers
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
    const { changed, sent, past } = object(one);
    const told = { changed: textOf(changed), sent: sent === true, past: list(past).filter(isText) };
    return [/** @type {[string, Draft]} */ ([key, { text, ...told }])];
  });
  return new Map(found.sort(([, one], [, other]) => (one.changed < other.changed ? 1 : -1)));
}

/**
 * Store a draft; return whether a store has accepted it.
 * @param {Storage} storage @param {string} key @param {Pick<Draft, "text" | "sent">} draft
 */
export function keepDraft(storage, key, { text, sent }) {
  const before = draftsOf(storage).get(key);
  const past = before ? [...before.past, markOf(before.text)].slice(-MOST_PAST) : [];
  return put(storage, key, { text, changed: new Date().toISOString(), sent, past });
}

/** @param {GameText} text */
const markOf = (text) => checksum(JSON.stringify(text));

/**
 * Hold a draft in this tab, while others may hold it too. Two tabs that write at once both keep their text: this one
 * then goes on with a draft of its own.
 * @param {Storage} storage @param {string} key @param {Pick<Draft, "text" | "sent">} draft
 */
export function holdDraft(storage, key, { text: begun, sent }) {
  let text = begun;
  /** What this tab has stored or taken over. @type {Set<string>} */
  const known = new Set([markOf(begun)]);

  const store = () => {
    known.add(markOf(text));
    return keepDraft(storage, key, { text, sent });
  };
  function part() {
    text = { ...text, name: freshName(storage, text.name) };
    key = addDraft(storage, text, sent);
    known.add(markOf(text));
  }
  return {
    key: () => key,
    /**
     * Store a text; return whether a store has accepted it, and the text if it got another name because another tab
     * has written meanwhile.
     * @param {GameText} next
     */
    save(next) {
      text = next;
      const there = draftsOf(storage).get(key)?.text;
      if (!there || known.has(markOf(there)) || markOf(there) === markOf(text)) return { ok: store(), parted: null };
      part();
      return { ok: draftsOf(storage).has(key), parted: text };
    },
    /** Return the text of another tab that grew from this one, or this one under a name of its own, or nothing new. */
    look() {
      const there = draftsOf(storage).get(key);
      const mark = markOf(text);
      if (!there || markOf(there.text) === mark) return null;
      if (there.past.includes(mark)) {
        text = there.text;
        known.add(markOf(text));
        return { taken: text, parted: null };
      }
      if (known.has(markOf(there.text))) {
        store(); // a tab that had not seen this text has put an older one in its place
        return null;
      }
      part();
      return { taken: null, parted: text };
    },
  };
}

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

/** Delete a draft, which stays among what was deleted lately. @param {Storage} storage @param {string} key */
export async function dropDraft(storage, key) {
  const draft = draftsOf(storage).get(key);
  if (draft) await (await storage.trash()).keep({ kind: "program", id: key, name: draft.text.name }, draft);
  const { [key]: _gone, ...rest } = storage.value(KEPT);
  storage.setValue(KEPT, rest);
}

/** Store a deleted draft again. @param {Storage} storage @param {string} key @param {object} draft */
export async function putBack(storage, key, draft) {
  storage.setValue(KEPT, { ...storage.value(KEPT), [key]: draft });
  await (await storage.trash()).drop("program", key);
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
