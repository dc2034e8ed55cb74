import { freshName, freshSeed, usual } from "./commands/choosing.js";
import { create, daily, rematch, suited } from "./commands/creating.js";
import { bringBack, remove } from "./commands/deleting.js";

/** @import { GameRecord } from "../core/formats.js" */
/** @import { Boards, Parts, RulesClient, Announce, AtTable } from "../parts.js" */
/** @import { Apart, Note } from "../state/state.js" */
/** @import { Seat } from "../storage/meta.js" */
/** @import { Choices } from "./commands/creating.js" */

/**
 * @typedef {Pick<Parts, "store" | "storage"> & {
 *   rulesClient: RulesClient, boards: Boards, atTable: AtTable, needOpenings: () => Promise<unknown> }} Given
 * @typedef {Given & {
 *   note: (text: string | null, tone?: Note["tone"], action?: Note["action"]) => void, refresh: () => void,
 *   saving: () => Promise<ReturnType<typeof import("./saving.js").savingCommands>> }} Here
 *   what the functions of the shelf work with. `note` shows a note at its top and announces it; `refresh` lists the
 *   tables anew; `saving` loads the commands that save a table as a file
 */

/**
 * Commands for the tables on this device: create, rename, delete, and save them as files.
 * @param {Given & { announce: Announce }} parts
 */
export function shelfCommands({ announce, ...given }) {
  const { store, storage, rulesClient, boards, atTable } = given;
  const refresh = () => store.set({ shelf: storage.list() });
  /**
   * Show a note at the top of the shelf and announce it.
   * @param {string | null} text @param {Note["tone"]} [tone] @param {Note["action"]} [action]
   */
  const note = (text, tone = "polite", action = null) => {
    store.set({ note: text ? { text, tone, action } : null });
    if (text) announce(text, tone);
  };

  /** @param {string} id @param {string} name */
  async function rename(id, name) {
    const title = name.trim().slice(0, 80);
    if (!title) return;
    if (store.get().table?.id === id) return atTable.setMeta({ name: title, named: true });
    const { state, body, seq } = await storage.loadReconciled(id);
    const card = storage.list().find((table) => table.id === id);
    if (state !== "good" || !body || !card) return;
    const { id: _id, state: _state, ...summary } = card;
    const record = { ...body.record, meta: { ...body.record.meta, name: title, named: true } };
    storage.save(id, { record, picked: body.picked }, { ...summary, name: title, nth: 0 }, seq);
    refresh();
  }

  /** Return a name for a new table. @param {string} game @param {string} [more] added after the day */
  const named = (game, more) => freshName(here, game, more);
  const saving = async () => (await import("./saving.js")).savingCommands({ store, storage, note });

  /** @type {Here} */
  const here = { ...given, note, refresh, saving };

  return {
    /** Put a moment of a game on a table of its own, and play on there. @param {Apart} apart */
    playApart: async (apart) => {
      const { playApart } = await import("./apart.js");
      return playApart({ store, rulesClient, boards, atTable, freshName: named, note }, apart);
    },
    /** Return the choices to start with. @param {string} id @param {{ fresh?: boolean, alone?: boolean }} [how] */
    usual: (id, how) => usual(here, id, how),
    suited: (/** @type {string} */ game) => suited(here, game),
    freshName: named,
    freshSeed,
    /** Restore a deleted table. @param {string} id @param {Parameters<typeof bringBack>[2]} body */
    bringBack: (id, body) => bringBack(here, id, body),
    /** Start the same game again. @param {GameRecord} record @param {Record<string, Seat>} [seats] */
    rematch: (record, seats) => rematch(here, record, seats),
    refresh,
    create: (/** @type {Choices} */ choices) => create(here, choices),
    daily: (/** @type {string} */ game, /** @type {string} */ day) => daily(here, game, day),
    rename,
    remove: (/** @type {string} */ id) => remove(here, id),
    /** Save a table as a file with the table's name. @param {string} id */
    saveFile: async (id) => (await saving()).saveFile(id),
    /** Save the text of a record that cannot be read. @param {string} id @param {string} [raw] */
    saveUnread: async (id, raw) => (await saving()).saveUnread(id, raw),
    note,
  };
}
