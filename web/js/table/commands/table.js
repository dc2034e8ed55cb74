import { selectionOf } from "../../state/blank.js";
import { until } from "../../state/observe.js";
import * as keeping from "./keeping.js";
import * as opening from "./opening.js";
import { playCommands } from "./play.js";
import { verify } from "./replaying.js";
import * as roles from "./roles.js";
import { hereOf } from "./seat.js";

/** @import { Announce, RulesClient } from "../../parts.js" */
/** @import { Storage, Store, Table, TableReply } from "../../state/state.js" */
/** @import { Meta } from "../../storage/meta.js" */

/**
 * Return the commands that open, save and leave the open table. play.js has those that play on it.
 * @param {{ store: Store, storage: Storage, rulesClient: RulesClient, announce: Announce, hush: () => void }} parts
 */
export function tableCommands(parts) {
  const here = hereOf({
    ...parts,
    play: (move) => playing.play(move),
    overtaken: (id) => roles.takeRole(here, id, "viewer"),
  });
  const { store, table, set, seat } = here;
  const { rulesClient, announce } = parts;
  const keep = () => keeping.keep(here);
  const keepSoon = () => keeping.keepSoon(here);
  const playing = playCommands({ store, rulesClient, announce, set, keep, keepSoon });

  return {
    ...playing,
    keep,
    keepSoon,
    open: (/** @type {string} */ id) => opening.open(here, id),
    leave: () => opening.leave(here),
    /** Save a new table; return its id. @param {TableReply} reply @param {object} meta @param {keeping.How & { id?: string }} [how] */
    place: (reply, meta, how) => keeping.place(here, reply, meta, how),
    /**
     * Save a table that is not open here.
     * @param {string} id @param {TableReply} reply @param {object} meta @param {keeping.How} [how]
     */
    write: (id, reply, meta, how) => keeping.write(here, id, reply, meta, how),
    /**
     * Put a puzzle or an exercise on the board, which is never saved.
     * @param {string} id @param {Partial<Table> & Pick<Table, "record">} reply
     * @param {Partial<Table> & Pick<Table, "role">} more
     */
    lay: (id, reply, more) => opening.lay(here, id, reply, more),
    follow: (overtaken = false) => roles.follow(here, overtaken),
    verify: () => verify(here),
    openRescued: () => roles.openRescued(here),
    keepAnyway: () => roles.keepAnyway(here),
    flush: () => keeping.flush(here),
    /** Return a promise for the moment when the role of this tab is known. */
    arrival: () => seat.arrival,
    /** Change fields of the record's meta. @param {Partial<Record<keyof Meta, unknown>>} change */
    setMeta: (change) => keeping.setMeta(here, change),
    setTable: set,
    setSelection: here.setSelection,
    clearSelection: () => set({ selection: selectionOf() }),
    /** Change what an exercise says, or whether moves can be made. @param {Partial<NonNullable<Table["exercise"]>>} change */
    changeExercise: (change) => set(({ exercise }) => exercise && { exercise: { ...exercise, ...change } }),
    /** Do something once a table is open with a role. @param {string} id @param {() => void} then */
    whenOpen: (id, then) =>
      until(store, ({ table: now }) => now?.id === id && now.scene && now.role !== "asking").then(then),
    /** Send what waited for the rules, when they are back. */
    resend: () => table()?.pending?.stalled && playing.send(),
    playHere: () => seat.lock?.steal(),
  };
}
