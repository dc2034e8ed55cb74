import { extentOf, gameName, gameOf, shown, sidesOf } from "../state/selectors.js";
import { nameFrom } from "../state/tags.js";
import { createdNow } from "../storage/days.js";
import { fileName, offerFile } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { goTo, links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { titled } from "./annotated.js";
import { standsAlike } from "./selectors.js";

/** @import { GameRecord, PackRequest, Question, Unpacked } from "../core/formats.js" */
/** @import { TableReply } from "../state/state.js" */
/** @import { Link, Seat } from "../storage/meta.js" */
/** @import { ShareParts, Undo } from "./commands.js" */
/** @import { Arrival } from "./friend-commands.js" */

const JUDGED = 600; // nodes of the search that judges the answer to a question (docs/api/analysis.md)

/**
 * Commands for what leaves or reaches this device as a whole: links, records and backups. Loaded when they are first needed.
 * @param {ShareParts} parts
 * @param {{ undoing: { last: Undo | null }, bring: (found: Arrival & { what: string }) => void }} more
 */
export function receivingCommands(parts, { undoing, bring }) {
  const { store, storage, rulesClient, boards, atTable, shelf, settings, announce } = parts;
  return { pack, offerDraw, unpack, placeRecord, keepCopy, tryQuestion, restoreBackup, backupInfo, backUp };

  /**
   * Ask the core for the link of the game so far, the position shown, perhaps with a question about it, or a turn.
   * @param {Unpacked["what"]} what @param {PackRequest["question"]} [question]
   */
  function pack(what, question) {
    const { table } = store.get();
    if (what === "annotated") return rulesClient.ask({ do: "pack", record: titled(table.record), what });
    const { record, at } = shown(table);
    return rulesClient.ask({ do: "pack", record: { ...record, at }, what, ...(question && { question }) });
  }

  /** Offer a draw with the next turn, or withdraw the offer. */
  function offerDraw() {
    const { link } = metaOf(store.get().table.record);
    if (!link) return;
    const taken = link.offer?.by === "us" && link.offer.at === null;
    atTable.setMeta({ link: { ...link, offer: taken ? null : { by: "us", at: null } } });
    announce(taken ? say("You have withdrawn your draw offer.") : say("Your next turn will offer a draw."), "shown");
  }

  /** Open the question of a link as a task. @param {string} id @param {GameRecord} record @param {Question} question */
  function tryQuestion(id, record, question) {
    const home = { address: links.shelf(), word: say("Shelf"), label: say("To the shelf") };
    const task = { ...question, record, moment: gameName(store.get(), record.game), nodes: JUDGED };
    store.set({ retry: { id, name: say("A friend asks"), home, tasks: [task], first: 0, isAsked: true } });
    goTo(links.retry(id));
  }

  /** Yield the records on this device, one by one. @param {string} [game] */
  async function* kept(game) {
    for (const card of storage.list()) {
      if (game && card.game !== game) continue;
      const { body } = await storage.loadReconciled(card.id);
      if (body) yield { id: card.id, record: body.record };
    }
  }

  /**
   * Unpack a link; `id` is the table on this device that it belongs to, or null.
   * @param {string} text @param {string} [game] the made game that it is about, whose room is asked
   */
  async function unpack(text, game) {
    const request = { do: /** @type {const} */ ("unpack"), text, game };
    const reply = await rulesClient.ask(request);
    return reply.ok ? { ...reply, id: await homeOf(reply) } : reply;
  }

  /**
   * Return the id of the friends' table, or of one with the same game; else null.
   * @param {Pick<Unpacked, "what" | "table" | "record">} unpacked
   */
  async function homeOf({ what, table: name, record: theirs }) {
    if (what === "position" || what === "annotated") return null;
    for await (const { id, record } of kept(theirs.game))
      if (what === "turn" ? metaOf(record).link?.table === name : standsAlike(record, theirs)) return id;
    return null;
  }

  /**
   * Create a table from a record; return its id. A game with a friend has one table, however often it is taken. A game
   * from elsewhere is named after its players. `opened`: what the rules have said of the record, if they were asked.
   * `isRead`: it is opened to be read, and not kept before that is wanted.
   * @param {GameRecord} record
   * @param {{ seats?: Record<string, Seat>, link?: Link, name?: string, opened?: TableReply, isRead?: boolean }} [how]
   */
  async function placeRecord(record, { seats, link, name, opened, isRead } = {}) {
    const ok = /** @type {const} */ (true);
    const reply = opened ? { ok, ...opened, record } : await rulesClient.ask({ do: "open", record });
    if (!reply.ok) return shelf.note(reply.error.message, "assertive");
    const known = link && (await homeOf({ what: "turn", table: link.table, record }));
    if (known) {
      bring({ id: known, record, what: "turn" });
      return known;
    }
    await boards.needBoard(reply.record);
    const called = name || nameFrom(record, sidesOf(gameOf(store.get(), record.game)));
    const id = atTable.place(reply, {
      ...(called ? { name: called } : shelf.freshName(reply.record.game)),
      ...(!metaOf(record).created && createdNow()),
      ...(seats && { seats }),
      ...(link && { link }),
      ...(isRead && { unkept: extentOf(reply.record) }),
    });
    goTo(links.table(id));
    if (isRead) atTable.whenOpen(id, tellUnkept);
    return id;
  }

  /** Say that the open table was sent by somebody and is not kept yet. */
  function tellUnkept() {
    const words = say("You are reading a game that was sent to you. It is kept when you keep it, or change it.");
    shelf.note(words, "polite", { label: say("Keep a copy"), run: keepCopy });
  }

  /** Keep the open table, which was only read so far. */
  function keepCopy() {
    atTable.setMeta({ unkept: "" });
    shelf.note(say("This game is kept now. It is among your games."));
  }

  /**
   * Restore a backup; `deletedToo`: also the tables that were deleted here; `onTable`: see `restore` in backup/restore.js.
   * @param {string} text @param {{ deletedToo?: boolean, onTable?: (many: number) => void }} [how]
   */
  async function restoreBackup(text, { deletedToo = false, onTable } = {}) {
    const { restore } = await import("./backup/restore.js");
    const parts = { store, storage, rulesClient, boards, atTable, kept };
    const { lines, undo, deleted } = await restore(text, parts, { deletedToo, onTable });
    const earlier = deletedToo ? undoing.last : null; // the request for the deleted tables follows the first restore
    const undoBoth = async () => {
      const stayed = [...((await undo?.()) ?? []), ...((await earlier?.()) ?? [])];
      undoing.last = null;
      showRestored();
      return stayed;
    };
    undoing.last = undo || earlier ? undoBoth : null;
    showRestored();
    return { lines, deleted };
  }

  function showRestored() {
    settings.takeSettings();
    shelf.refresh();
  }

  /** Return how many tables a backup has and its day, or why it cannot be read. @param {string} text */
  async function backupInfo(text) {
    const { readBackup } = await import("./backup/backup.js");
    const found = readBackup(text);
    return "error" in found ? found : { tables: found.tables.length, day: found.day };
  }

  async function backUp() {
    const { makeBackup } = await import("./backup/backup.js");
    const { text, tables: many, day } = await makeBackup(storage);
    offerFile(fileName(`chess-pilgrimage-${day}`), text);
    shelf.note(say("{tables} saved to one file.", { tables: count(many, noun("table")) }));
  }
}
