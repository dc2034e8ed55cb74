import { messageOf } from "../site/fault.js";
import { metaOf } from "../storage/meta.js";
import { goTo, links } from "../ui/router.js";
import { newLink } from "./selectors.js";

/** @import { GameRecord, Question } from "../core/formats.js" */
/** @import { Boards, Parts, RulesClient, Announce, Shelf, AtTable } from "../parts.js" */
/** @import { Link, Seat } from "../storage/meta.js" */

/** @import { Arrival } from "./friend-commands.js" */
/** @typedef {ReturnType<typeof import("./receiving-commands.js").receivingCommands>} Receiving */
/** @typedef {() => Promise<string[]>} Undo undoes a restored backup, and returns what it could not undo */
/**
 * @typedef {{ setConsumer: (take: (launch: { files?: { getFile: () => Promise<File> }[] }) => void) => void }} Launches
 */

/**
 * @typedef {Pick<Parts, "store" | "storage"> & { rulesClient: RulesClient, boards: Boards, atTable: AtTable, shelf: Shelf,
 *   settings: { takeSettings: () => void }, announce: Announce }} ShareParts
 */

/**
 * Commands for games that leave or reach this device: links, a friend's turns, pasted text and backups. The core packs,
 * unpacks and reads them. Nothing is stored before the player agrees.
 * @param {ShareParts} parts
 */
export function shareCommands(parts) {
  const { store, rulesClient, atTable, shelf } = parts;
  const table = () => store.get().table;
  let incoming = "";
  let listed = ""; // a text with several games
  /** What undoes the last restored backup, until the page is closed. @type {{ last: Undo | null }} */
  const undoing = { last: null };
  /** @type {Arrival | null} */
  let arriving = null; // a friend's turn for the table that is being opened
  const receiving = async () => (await import("./receiving-commands.js")).receivingCommands(parts, { undoing, bring });
  const friends = async () => (await import("./friend-commands.js")).friendCommands(parts);

  /** Note that a turn was sent, so that it can no longer be taken back. @param {Link | undefined} link */
  function turnSent(link) {
    if (link && JSON.stringify(link) !== JSON.stringify(metaOf(table().record).link)) atTable.setMeta({ link });
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

  return {
    /** Ask the core for a link. @param {Parameters<Receiving["pack"]>} asked */
    pack: async (...asked) => (await receiving()).pack(...asked),
    /** Open the question of a link as a task. @param {string} id @param {GameRecord} record @param {Question} question */
    tryQuestion: async (id, record, question) => (await receiving()).tryQuestion(id, record, question),
    turnSent,
    /** Offer a draw with the next turn, or withdraw the offer. */
    offerDraw: async () => (await receiving()).offerDraw(),
    /** Unpack a link. @param {string} text @param {string} [game] the made game that it is about */
    unpack: async (text, game) => (await receiving()).unpack(text, game),
    bring,
    arrive,
    /** Show the friend's new moves one by one. */
    showTurns: async () => (await friends()).showTurns(),
    /** Continue with one of two lines and keep the other as a branch. @param {"mine" | "theirs"} whose */
    settleFork: async (whose) => (await friends()).settleFork(whose),
    /** Create a table from a record. @param {GameRecord} record @param {Parameters<Receiving["placeRecord"]>[1]} [how] */
    placeRecord: async (record, how) => (await receiving()).placeRecord(record, how),
    /** Keep the open table, which was only read so far. */
    keepCopy: async () => (await receiving()).keepCopy(),
    /** Ask the core what a pasted or chosen text can be. @param {string} text */
    readText: (text) => rulesClient.ask({ do: "read", text }),
    /** Ask the core for the scene of a record that is not on this device. @param {GameRecord} record */
    lookInto: (record) => rulesClient.ask({ do: "open", record }),
    /** Return how many tables a backup has and its day, or why it cannot be read. @param {string} text */
    backupInfo: async (text) => (await receiving()).backupInfo(text),
    /** Save all tables to one file. */
    backUp: async () => (await receiving()).backUp(),
    /** Restore a backup. @param {string} text @param {Parameters<Receiving["restoreBackup"]>[1]} [how] */
    restoreBackup: async (text, how) => (await receiving()).restoreBackup(text, how),
    /** Return the function that undoes the last restore, or null. */
    lastRestoring: () => undoing.last,
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
          const { textOf } = await import("../storage/files.js");
          incoming = await textOf(await file.getFile());
          goTo(links.open());
        } catch (error) {
          shelf.note(messageOf(error), "assertive");
        }
      });
    },
    /** Keep a text with several games, so that its list is there again on the way back. @param {string} text */
    keepList(text) {
      listed = text;
    },
    /** Return the text with several games that was opened last, or "". */
    keptList: () => listed,
    takeIncoming: () => {
      const text = incoming;
      incoming = "";
      return text;
    },
    /** Set who sits at the open table. A friend by link gets a shared name. @param {string} side @param {Seat} seat */
    setSeat(side, seat) {
      const { seats, link } = metaOf(table().record);
      const shared = seat.kind === "link" && !link ? { link: newLink() } : {};
      atTable.setMeta({ seats: { ...seats, [side]: seat }, ...shared });
    },
  };
}
