import { rulesCommands } from "./rules/commands.js";
import { settingsCommands } from "./settings/commands.js";
import { shareCommands } from "./share/commands.js";
import { shelfCommands } from "./shelf/commands.js";
import { boardCommands } from "./table/boards.js";
import { createRulesClient } from "./table/commands/rules-client.js";
import { tableCommands } from "./table/commands/table.js";

/** @import { Commands, Parts } from "./parts.js" */

/**
 * Create the commands that event handlers and observers call: those that the shelf needs, and what adds those of the
 * table, which come with it. They ask the core through one `rulesClient`, which screens loaded later share
 * (`shared`). The opponent, the analyst and the hints ask it directly.
 * @param {Omit<Parts, "commands"> & { needOpenings: () => Promise<unknown> }} parts
 */
export function createCommands({ store, core, storage, voice, needOpenings }) {
  const { announce } = voice;
  const rulesClient = createRulesClient({ store, core });
  const boards = boardCommands({ store, rulesClient });
  const atTable = tableCommands({ store, storage, rulesClient, announce, hush: voice.clear });
  // Only command modules may set the state.
  const { setTable, setMeta, setSelection, ...verbs } = atTable;
  const shelf = shelfCommands({ store, storage, rulesClient, boards, atTable, announce, needOpenings });
  const settings = settingsCommands({ store, storage, rulesClient, atTable, announce });
  const share = shareCommands({ store, storage, rulesClient, boards, atTable, shelf, settings, announce });
  const rules = rulesCommands({ store, storage, atTable });

  /** @type {typeof import("./study/kept-reviews.js").foundOf} */
  const foundOf = async (table) => (await import("./study/kept-reviews.js")).foundOf(table);
  const own = {
    announce,
    foundOf,
    /** Save a table as PGN, and tell what became of it. @param {string} id */
    savePgn: async (id) =>
      (await import("./share/pgn.js")).savePgn(id, { store, storage, rulesClient, note: shelf.note, foundOf }),
    /** Forget the alerts of the room that is left. */
    quieten: voice.leave,
    holdWords: voice.hold,
    quietIn: voice.quietIn,
    /** The parts that screens loaded later need for commands of their own. */
    shared: { rulesClient, atTable: verbs, boards, storage, think: core.think },
    restart: core.restart,
    /** Send the requests that waited for the rules, which are ready now. */
    rulesReady: () => atTable.resend(),
    /** @param {string} name */
    dismiss: (name) => store.set((state) => ({ dismissed: { ...state.dismissed, [name]: true } })),
  };
  const early = joined(verbs, boards, rules, shelf, share, settings, own);
  return {
    early,
    /**
     * Add the commands that are loaded with the table to the others, and return all of them, which are the same object.
     * @param {typeof import("./page/table-commands.js").lateCommands} make
     */
    add: (make) =>
      /** @type {Commands} */ (
        Object.assign(early, joined(early, make({ store, core, storage, voice, rulesClient, atTable, shelf })))
      ),
  };
}

/**
 * Return the commands of all groups as one object; throw if two share a name, since one would silently hide the other.
 * @template {object[]} R @param {R} groups @returns {import("./parts.js").Joined<R>}
 */
export function joined(...groups) {
  /** @type {Record<string, unknown>} */
  const all = {};
  for (const [name, command] of groups.flatMap(Object.entries)) {
    if (Object.hasOwn(all, name)) throw new Error(`Two commands are called ${name}.`);
    all[name] = command;
  }
  return /** @type {import("./parts.js").Joined<R>} */ (/** @type {unknown} */ (all));
}
