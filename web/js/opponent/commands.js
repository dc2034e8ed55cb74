import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @import { Courtesy, Manners } from "../core/formats.js" */
/** @import { Announce, Core, History, AtTable } from "../parts.js" */
/** @import { Store, Table, Thinking } from "../state/state.js" */

/**
 * Create the commands that show what an opponent does and says.
 * @param {{ store: Store, core: Core, atTable: AtTable, history: History, announce: Announce }} parts
 */
export const opponentCommands = ({ store, core, atTable, history, announce }) => ({
  /** Show that the opponent thinks, or has stopped. @param {Thinking | null} thinking */
  setThinking: (thinking) => atTable.setTable({ thinking }),
  /** Change what is shown while the opponent thinks. @param {Partial<Thinking>} changes */
  changeThinking: (changes) =>
    atTable.setTable(({ thinking }) => thinking && { thinking: { ...thinking, ...changes } }),
  /**
   * Show that the opponent has found a move, and its reason.
   * @param {Table["because"]} because @param {Manners} [manners] what the table is to keep of what was said
   */
  thoughtOf(because, manners) {
    atTable.setTable({ thinking: null, because });
    if (manners) atTable.setMeta({ manners });
  },
  /** Let the opponent resign. @param {string} side @param {Courtesy} courtesy */
  resignFor(side, { text }) {
    atTable.setTable((table) => ({ thinking: null, because: saidNow(table, text) }));
    return history.end("resignation", side, text);
  },
  /** Offer the opponent a draw. */
  askForDraw: async () =>
    (await import("./draw-commands.js")).askForDraw({ store, core, atTable, history, announce, saidNow }),
  declineDraw() {
    atTable.setMeta({ manners: { ...metaOf(store.get().table.record).manners, open: false } });
    announce(say("Declined."));
  },
});

/** Return words of the opponent about the present position. @param {Table} table @param {string} text */
const saidNow = ({ turns, at }, text) => ({ at, action: turns[at - 1]?.action, text });
