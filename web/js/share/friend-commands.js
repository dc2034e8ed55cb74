import { until } from "../state/observe.js";
import { byLink } from "../state/seats.js";
import { tableIn } from "../state/store.js";
import { metaOf } from "../storage/meta.js";
import { instruction } from "../words/describe-turns.js";
import { say } from "../words/say.js";

/** @import { GameRecord, Merged } from "../core/formats.js" */
/** @import { Announce, RulesClient, Shelf, AtTable } from "../parts.js" */
/** @import { Fork, Store, Table } from "../state/state.js" */

/** @typedef {{ record: GameRecord, offer?: boolean }} Turn a friend's turn */
/** @typedef {Turn & { id: string }} Arrival a friend's turn for a table of this device */

const STEP = 900; // ms between a friend's moves when they are shown one by one
const PATIENCE = 5000; // ms to wait until this tab may write the table
const TRIES = 6; // to take a table over, of two tabs that take it from each other
const APART = 1000; // ms at most before the next try, so that the two do not try at the same moments

/**
 * Return the commands for the turns of a friend who plays by link.
 * @param {{ store: Store, rulesClient: RulesClient, atTable: AtTable, shelf: Pick<Shelf, "note">, announce: Announce }} parts
 */
export function friendCommands({ store, rulesClient, atTable, shelf, announce }) {
  const table = tableIn(store);

  /**
   * Take a friend's turn in at the table that is being opened, and show it. Another tab that has the table watches from
   * then on: links open in new tabs.
   * @param {Arrival} turn
   */
  async function receive(turn) {
    await until(store, ({ table: now }) => now?.id !== turn.id || (now.scene && now.role !== "asking"));
    for (let tries = 0; table()?.id === turn.id; tries += 1) {
      await takeTable(turn.id);
      if (await rulesClient.inTurn(() => table()?.id !== turn.id || takeIn(turn))) return showTurns(turn.id);
      if (tries === TRIES) return shelf.note(table().role === "writer" ? changed() : elsewhere(), "assertive");
      await pause(APART * Math.random());
    }
  }

  /**
   * Take the table from the tab that plays there, and wait until this one may write it, or another tab has written.
   * @param {string} id
   */
  async function takeTable(id) {
    const { role, record } = table();
    if (role === "writer") return;
    atTable.playHere();
    const isSettled = (/** @type {Table | null} */ now) =>
      now?.id !== id || now.role === "writer" || now.record !== record;
    await until(store, ({ table: now }) => isSettled(now), PATIENCE);
  }

  /**
   * Merge a friend's turn into the open table. Return false if that is still to be done: another tab has the table, or
   * has changed it meanwhile. A game that is over here goes on only if the player wants that.
   * @param {Arrival} turn @param {boolean} [anyway]
   */
  async function takeIn(turn, anyway = false) {
    const { record: theirs, offer = false } = turn;
    const { record, pending } = table();
    if (pending) return false; // a move of our own comes first
    // Merged at our position, so that the new moves can be shown one by one.
    const reply = await merged(record, { ...theirs, at: record.at }, { turn: true, offer });
    if (!reply) return reply === null;
    const { how, news } = reply;
    if (how === "other") shelf.note(say("This turn belongs to another game. Nothing has been changed."), "assertive");
    else if (how === "same" && !news) shelf.note(say("You have this turn already."));
    else if (table().role !== "writer") return false;
    else if (how === "fork") {
      const { common: at, text = "" } = reply;
      atTable.setTable({ fork: { theirs, offer, at, text }, dialog: "fork" });
    } else if (how === "longer" && table().scene?.outcome && !anyway) {
      const run = async () => {
        shelf.note(null);
        await rulesClient.inTurn(() => table()?.id === turn.id && takeIn(turn, true));
        await showTurns(turn.id);
      };
      const text = say("Your friend made this turn before knowing that the game is over. Nothing has been changed.");
      shelf.note(text, "assertive", { label: say("Go on with it"), run });
    } else {
      if (how === "longer" && !atTable.adopt(reply)) return false;
      atTable.setMeta(reply.record.meta);
      if (!byLink(table())?.behind) announce(instruction(store.get(), table()));
    }
    return true;
  }

  /**
   * Return the open table with a friend's record merged into it; null if the rules refuse that, which is announced, and
   * undefined if the table has changed meanwhile.
   * @param {GameRecord} ours the table's record, or an earlier moment of it
   * @param {GameRecord} theirs
   * @param {{ turn?: boolean, offer?: boolean }} [how] turn: theirs came in a link, so the core checks what it claims
   * @returns {Promise<Merged | null | undefined>}
   */
  async function merged(ours, theirs, how) {
    const { id, record } = table();
    const reply = await rulesClient.ask({ do: "merge", ours, theirs, ...how });
    if (table()?.id !== id || table().record !== record) return undefined;
    if (reply.ok && !reply.problem) return reply;
    const trouble = reply.ok ? reply.problem : reply.error;
    shelf.note(trouble?.message ?? "", "assertive");
    return null;
  }

  /** Show the friend's new moves one by one. @param {string} [id] the table */
  async function showTurns(id = table()?.id) {
    const isHere = () => table()?.id === id;
    if (!isHere() || table().role !== "writer" || !byLink(table())?.behind) return;
    while (isHere() && byLink(table())?.behind) {
      const { at } = table();
      await atTable.change(
        ({ record }) => ({ do: "redo", record }),
        (_, reply) => announce(say("{move:cap}.", { move: reply.turns[reply.at - 1].say })),
      );
      if (!isHere() || table().at === at) return;
      if (byLink(table())?.behind) await pause(STEP);
    }
    if (isHere()) announce(instruction(store.get(), table()));
  }

  /** Continue with one of two lines and keep the other as a branch. @param {"mine" | "theirs"} whose */
  const settleFork = (whose) =>
    rulesClient.inTurn(async () => {
      const isMine = whose === "mine";
      const { record } = table();
      const { at, theirs, offer } = /** @type {Fork} */ (table().fork);
      atTable.setTable({ fork: null, dialog: null });
      // From where the lines part, theirs continues ours, and ours becomes a line that was undone.
      const reply = isMine
        ? await merged(record, theirs)
        : await merged({ ...record, at }, theirs, { turn: true, offer });
      if (reply === undefined) shelf.note(changed(), "assertive");
      if (!reply) return;
      atTable.adopt(reply);
      const line = isMine ? say("I am continuing my own line.") : say("I am continuing your line.");
      const link = { ...metaOf(reply.record).link, ...(isMine && { sent: at, over: false }), line };
      atTable.setMeta({ ...reply.record.meta, link });
      announce(
        isMine
          ? say("You continue your line. Your friend’s line is kept as a branch.")
          : say("You continue your friend’s line. Your own line is kept as a branch."),
      );
    });

  return { receive, showTurns, settleFork };
}

const elsewhere = () => say("This table is open in another tab. Open the link there.");
const changed = () => say("The table has changed meanwhile. Open the link again.");

/** @param {number} time in ms */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
