/**
 * The text form of tables and small values, in both stores (docs/api/storage.md): a JSON object in three lines,
 *
 *     {"v":2,"seq":17,"sum":"0123456789abcdef",
 *     "card":{...},
 *     "body":{...}}
 *
 * The checksum covers everything but itself. Later versions keep the first line, so that a page can tell what a newer
 * page has written from what is damaged. A body that is null marks a deletion. Version 1, one line, is older than the
 * first public build; what it wrote is recognised and left alone.
 *
 * @typedef {{ seq: number, card: unknown, body: unknown }} Content
 * @typedef {Content & { state: "good" } | { state: "none" | "bad" | "newer" | "older", seq: number | null }} Opened
 */
import { checksum } from "./checksum.js";
import { object, objectFrom } from "./values.js";

export const VERSION = 2;
const HEAD = /^\{"v":(\d{1,9}),"seq":(\d{1,15}),"sum":"([0-9a-f]{16})",\n/;
const NUMBER = /^\{"v":\d{1,9},"seq":(\d{1,15}),/;
const OLDER = '{"v":1,';

/** Return the text of a content. @param {Content} content */
export function seal({ seq, card, body }, v = VERSION) {
  const rest = `"card":${JSON.stringify(card)},\n"body":${JSON.stringify(body)}}`;
  return `{"v":${v},"seq":${seq},"sum":"${sumOf(v, seq, rest)}",\n${rest}`;
}

/** @param {number} v @param {number} seq @param {string} rest */
const sumOf = (v, seq, rest) => checksum(`${v} ${seq} ${rest}`);

/**
 * Return the content of a stored text, or its state; `seq` of a bad one is unchecked.
 * @param {string | null} raw @returns {Opened}
 */
export function unseal(raw) {
  if (raw === null) return { state: "none", seq: null };
  const found = HEAD.exec(raw);
  if (!found) return { state: raw.startsWith(OLDER) ? "older" : "bad", seq: sealedNumber(raw) };
  const [v, seq] = [Number(found[1]), Number(found[2])];
  const rest = raw.slice(found[0].length);
  if (sumOf(v, seq, rest) !== found[3]) return { state: "bad", seq };
  if (v > VERSION) return { state: "newer", seq };
  const whole = objectFrom(raw);
  return whole && "body" in whole ? judged({ seq, card: whole.card, body: whole.body }) : { state: "bad", seq };
}

/** Return a content as good, unless its record has a format of a later page. @param {Content} content @returns {Opened} */
const judged = (content) =>
  Number(object(object(content.body).record).format) > 1
    ? { state: "newer", seq: content.seq }
    : { state: "good", ...content };

/** Return the number in the first line of a text, or null if it has no such line. @param {string} raw */
export function sealedNumber(raw) {
  const found = NUMBER.exec(raw);
  return found ? Number(found[1]) : null;
}

/** Return what the first two lines of a text say, unchecked: enough for the shelf. @param {string | null} raw */
export function peek(raw) {
  const found = raw === null ? null : HEAD.exec(raw);
  if (!found || raw === null || Number(found[1]) !== VERSION) return null;
  const end = raw.indexOf("\n", found[0].length);
  const line = end < 0 ? "" : raw.slice(found[0].length, end);
  const card = objectFrom(`{${line.replace(/,$/, "")}}`)?.card;
  return card === undefined ? null : { seq: Number(found[2]), card, gone: raw.startsWith('"body":null}', end + 1) };
}
