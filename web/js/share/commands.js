import { messageOf } from "../site/fault.js";
import { gameName, shown } from "../state/selectors.js";
import { createdNow } from "../storage/days.js";
import { BACKUP, fileName, offerFile, textOf } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { goTo, links } from "../ui/router.js";
import { count, noun, say } from "../words/say.js";
import { newLink, standsAlike } from "./selectors.js";

/** @import { GameRecord, PackRequest, Question, Unpacked } from "../core/formats.js" */
/** @import { Boards, Parts, RulesClient, Announce, Shelf, Tables } from "../parts.js" */
/** @import { Link, Seat } from "../storage/meta.js" */

/** @import { Arrival } from "./friend-commands.js" */
/** @typedef {() => Promise<string[]>} Undo undoes a restored backup, and returns what it could not undo */
/**
 * @typedef {{ setConsumer: (take: (launch: { files?: { getFile: () => Promise<File> }[] }) => void) => void }} Launches
 */

const JUDGED = 600; // nodes of the search that judges the answer to a question (docs/api/analysis.md)

/**
 * Commands for games that leave or reach this device: links, a friend's turns, pasted text and backups. The core packs,
 * unpacks and reads them. Nothing is stored before the player agrees.
 * @param {Pick<Parts, "store" | "storage"> & { rulesClient: RulesClient, boards: Boards, tables: Tables, shelf: Shelf,
 *   settings: { takeSettings: () => void }, announce: Announce }} parts
 */
export function shareCommands({ store, storage, rulesClient, boards, tables, shelf, settings, announce }) {
  const table = () => store.get().table;
  let incoming = "";
  /** @type {Undo | null} */
  let undoRestoring = null; // undoes the last restored backup, until the page is closed
  /** @type {Arrival | null} */
  let arriving = null; // a friend's turn for the table that is being opened
  const friends = async () =>
    (await import("./friend-commands.js")).friendCommands({ store, rulesClient, tables, shelf, announce });

  /**
   * Ask the core for the link of the game so far, the position shown, perhaps with a question about it, or a turn.
   * @param {Unpacked["what"]} what @param {PackRequest["question"]} [question]
   */
  function pack(what, question) {
    const { record, at } = shown(table());
    return rulesClient.ask({ do: "pack", record: { ...record, at }, what, ...(question && { question }) });
  }

  /** Open the question of a link as a task. @param {string} id @param {GameRecord} record @param {Question} question */
  function tryQuestion(id, record, question) {
    const home = { address: links.shelf(), word: say("Shelf"), label: say("To the shelf") };
    const task = { ...question, record, moment: gameName(store.get(), record.game), nodes: JUDGED };
    store.set({ retry: { id, name: say("A friend asks"), home, tasks: [task], first: 0, isAsked: true } });
    goTo(links.retry(id));
  }

  /** Note that a turn was sent, so that it can no longer be taken back. @param {Link | undefined} link */
  function turnSent(link) {
    if (link && JSON.stringify(link) !== JSON.stringify(metaOf(table().record).link)) tables.setMeta({ link });
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
    if (what === "position") return null;
    for await (const { id, record } of kept(theirs.game))
      if (what === "turn" ? metaOf(record).link?.table === name : standsAlike(record, theirs)) return id;
    return null;
  }

  /** Open the table of a link and show its turn there. @param {Arrival & { what: string }} found */
  function bring({ id, record, what, offer }) {
    arriving = what === "turn" ? { id, record, offer } : null;
    goTo(links.table(id));
  }

  /** Take the friend's turn in at its table, which this tab takes over from any other. */
  async function arrive() {
    const turn = arriving;
    arriving = null;
    if (turn && table()?.id === turn.id) await (await friends()).receive(turn);
  }

  /**
   * Create a table from a record; return its id. A game with a friend has one table, however often it is taken.
   * @param {GameRecord} record @param {{ seats?: Record<string, Seat>, link?: Link, name?: string }} [how]
   */
  async function placeRecord(record, { seats, link, name } = {}) {
    const reply = await rulesClient.ask({ do: "open", record });
    if (!reply.ok) return shelf.note(reply.error.message, "assertive");
    const known = link && (await homeOf({ what: "turn", table: link.table, record }));
    if (known) {
      bring({ id: known, record, what: "turn" });
      return known;
    }
    await boards.needBoard(reply.record);
    const id = tables.place(reply, {
      ...(name ? { name } : shelf.freshName(reply.record.game)),
      ...(!metaOf(record).created && createdNow()),
      ...(seats && { seats }),
      ...(link && { link }),
    });
    goTo(links.table(id));
    return id;
  }

  /**
   * Restore a backup; `deletedToo`: also the tables that were deleted here; `onTable`: see `restore` in backup.js.
   * @param {string} text @param {{ deletedToo?: boolean, onTable?: (many: number) => void }} [how]
   */
  async function restoreBackup(text, { deletedToo = false, onTable } = {}) {
    const { restore } = await import("./backup.js");
    const parts = { storage, rulesClient, boards, tables, kept };
    const { lines, undo, deleted } = await restore(text, parts, { deletedToo, onTable });
    const earlier = deletedToo ? undoRestoring : null; // the request for the deleted tables follows the first restore
    const undoBoth = async () => {
      const stayed = [...((await undo?.()) ?? []), ...((await earlier?.()) ?? [])];
      undoRestoring = null;
      showRestored();
      return stayed;
    };
    undoRestoring = undo || earlier ? undoBoth : null;
    showRestored();
    return { lines, deleted };
  }

  function showRestored() {
    settings.takeSettings();
    shelf.refresh();
  }

  return {
    pack,
    tryQuestion,
    turnSent,
    /** Offer a draw with the next turn, or withdraw the offer. */
    offerDraw() {
      const { link } = metaOf(table().record);
      if (!link) return;
      const taken = link.offer?.by === "us" && link.offer.at === null;
      tables.setMeta({ link: { ...link, offer: taken ? null : { by: "us", at: null } } });
      announce(taken ? say("You have withdrawn your draw offer.") : say("Your next turn will offer a draw."));
    },
    unpack,
    bring,
    arrive,
    /** Show the friend's new moves one by one. */
    showTurns: async () => (await friends()).showTurns(),
    /** Continue with one of two lines and keep the other as a branch. @param {"mine" | "theirs"} whose */
    settleFork: async (whose) => (await friends()).settleFork(whose),
    placeRecord,
    /** Ask the core what a pasted or chosen text can be. @param {string} text */
    readText: (text) => rulesClient.ask({ do: "read", text }),
    /** Ask the core for the scene of a record that is not on this device. @param {GameRecord} record */
    lookInto: (record) => rulesClient.ask({ do: "open", record }),
    /** Return whether a text looks like a backup. @param {string} text */
    isBackup: (text) => text.includes(BACKUP) && /^\s*\{/.test(text),
    /** Return how many tables a backup has and its day, or why it cannot be read. @param {string} text */
    async backupInfo(text) {
      const { readBackup } = await import("./backup.js");
      const found = readBackup(text);
      return "error" in found ? found : { tables: found.tables.length, day: found.day };
    },
    async backUp() {
      const { makeBackup } = await import("./backup.js");
      const { text, tables: many, day } = await makeBackup(storage);
      offerFile(fileName(`chess-pilgrimage-${day}`), text);
      shelf.note(say("{tables} saved to one file.", { tables: count(many, noun("table")) }));
    },
    restoreBackup,
    /** Return the function that undoes the last restore, or null. */
    lastRestoring: () => undoRestoring,
    /** Pass text that the system has shared with the page to the screen that opens it. @param {string} text */
    bringText(text) {
      incoming = text;
      // Remove the text from the address.
      window.history.replaceState(null, "", links.open());
      goTo(links.open());
    },
    /** Take the files that the system opens with the installed page. */
    takeFiles() {
      const { launchQueue } = /** @type {Window & { launchQueue?: Launches }} */ (window);
      launchQueue?.setConsumer(async ({ files }) => {
        const [file] = files ?? [];
        if (!file) return;
        try {
          incoming = await textOf(await file.getFile());
          goTo(links.open());
        } catch (error) {
          shelf.note(messageOf(error), "assertive");
        }
      });
    },
    takeIncoming: () => {
      const text = incoming;
      incoming = "";
      return text;
    },
    /** Set who sits at the open table. A friend by link gets a shared name. @param {string} side @param {Seat} seat */
    setSeat(side, seat) {
      const { seats, link } = metaOf(table().record);
      const shared = seat.kind === "link" && !link ? { link: newLink() } : {};
      tables.setMeta({ seats: { ...seats, [side]: seat }, ...shared });
    },
  };
}
