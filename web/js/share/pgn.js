/** Games as text: with a board to read, and as PGN for chess programs, with what a review has found. */
import { messageOf } from "../site/fault.js";
import { lineOf } from "../state/notes.js";
import { tableName } from "../state/selectors.js";
import { fileName, offerFile } from "../storage/files.js";
import { withDay } from "../storage/meta.js";
import { isPlace, objects } from "../storage/values.js";
import { say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";

/** @import { GameRecord, Reviewed } from "../core/formats.js" */
/** @import { Commands, RulesClient, Shelf } from "../parts.js" */
/** @import { Storage, Store, Table } from "../state/state.js" */
/** @typedef {Pick<Table, "id" | "record"> & Partial<Pick<Table, "study">>} Reviewable */
/** @typedef {{ rulesClient: RulesClient, foundOf: Commands["foundOf"] }} Asking */

/** The number in PGN of each kind of costly move. @type {Record<string, number>} */
const NAGS = { slip: 6, mistake: 2, blunder: 4 };

/**
 * Ask the core for a game as text, up to the position where its record stands; throw why there is none.
 * @param {RulesClient} rulesClient @param {GameRecord} record @param {boolean} board
 */
export async function textOf(rulesClient, record, board) {
  const reply = await rulesClient.ask({ do: "text", record: withDay(record), board });
  if (reply.ok) return reply.text;
  throw new Error(reply.error.code === "no-python" ? rulesGone({ started: rulesClient.ready() }) : reply.error.message);
}

/**
 * Return a game as PGN, with the marks of its review if there is one; throw why there is none.
 * @param {Asking} asking @param {Reviewable} table @param {number} [at] the moment up to which
 */
export async function pgnOf({ rulesClient, foundOf }, table, at = table.record.at) {
  const found = await foundOf(table);
  const record = found ? reviewed(table.record, found) : table.record;
  return textOf(rulesClient, { ...record, at }, false);
}

/**
 * Save a table as PGN, and tell what became of it.
 * @param {string} id @param {Asking & { store: Store, storage: Storage, note: Shelf["note"] }} parts
 */
export async function savePgn(id, { store, storage, note, ...asking }) {
  const state = store.get();
  const open = state.table?.id === id && state.table.record ? state.table : null;
  const record = open?.record ?? (await storage.loadReconciled(id)).body?.record;
  if (!record) return note(say("This table cannot be read, so there is no PGN of it."), "assertive");
  try {
    const pgn = await pgnOf(asking, open ?? { id, record });
    offerFile(fileName(tableName(state, { record }), "pgn"), pgn, "application/x-chess-pgn");
    note(sentences(say("The file is on its way to your downloads."), forWhom(pgn)));
  } catch (error) {
    note(messageOf(error), "assertive");
  }
}

/**
 * Return a record with the marks of its review: glyphs where the player has set none, and scores.
 * @param {GameRecord} record @param {Pick<Reviewed, "costs" | "points">} found
 */
export function reviewed(record, { costs, points }) {
  const meta = { ...record.meta };
  const [own, kept] = [objects(meta.glyphs), objects(meta.commands)];
  /** @param {object[]} there @param {number} at */
  const isFree = (there, at) => !there.some((one) => "at" in one && one.at === at);
  const glyphs = costs.flatMap(({ at, kind }) => place(at + 1, own, { nag: NAGS[kind] }));
  const scores = points.flatMap(({ at, eval: score }) =>
    score && at > 0 ? place(at, kept.filter(isScore), { text: `eval ${score}` }) : [],
  );
  return { ...record, meta: { ...meta, glyphs: [...own, ...glyphs], commands: [...kept, ...scores] } };

  /** @param {number} at @param {object[]} there @param {object} what */
  function place(at, there, what) {
    const isKnown = isPlace(at) && at <= record.log.length && isFree(there, at);
    return isKnown ? [{ at, line: lineOf(record, at), ...what }] : [];
  }
}

/** @param {Record<string, unknown>} command */
const isScore = ({ text }) => String(text).startsWith("eval");

/** Return who can read a game as PGN if chess programs cannot, else "". @param {string} pgn */
export function forWhom(pgn) {
  const [, variant] = /^\[Variant "([^"]*)"\]$/m.exec(pgn) ?? [];
  return variant ? say("It is {variant}, which chess programs do not know; this page reads it.", { variant }) : "";
}
