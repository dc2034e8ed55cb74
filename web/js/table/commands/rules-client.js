import { ENGINE, engineFault } from "../../core/engine-fault.js";
import { turnsOf } from "../../state/turns.js";

/** @typedef {{ [Do in "open" | "play" | "follow" | "draw" | "end" | "undo" | "redo" | "go" | "branch"]: { do: Do } & Requests[Do] }} TableRequests */
/** @typedef {TableRequests[keyof TableRequests]} TableRequest */
/** @import { OfRecord, Reply, Requests } from "../../core/formats.js" */
/** @import { Core } from "../../parts.js" */
/** @import { PlayedTurn, Store, Table, Told } from "../../state/state.js" */

/** Requests that the build can have asked already. */
const FORETOLD = new Set(["open", "play", "draw", "undo", "go"]);

/**
 * Asking the rules on behalf of the table. An engine that stops working is an answer too, so that no command needs to
 * catch anything.
 * @param {{ store: Store, core: Core }} parts
 */
export function createRulesClient({ store, core }) {
  /** @type {Promise<unknown>} */
  let chain = Promise.resolve();

  const ready = () => store.get().core.phase === "ready";
  /** Games whose first answers are at hand. @type {Set<string>} */
  const known = new Set();

  /** What the build has asked already, while the rules do not run; else null. @param {{ do: string } & Partial<OfRecord>} request */
  async function foretold(request) {
    const { record } = request;
    const opening = record && store.get().openings?.[record.game];
    if (ready() || !opening || record.log?.length > 1 || !FORETOLD.has(request.do)) return null;
    const { answersOf, foretell } = await import("../../core/foretold.js");
    const answers = await answersOf(record.game);
    if (answers?.draws.length) known.add(record.game);
    return answers && foretell(request, opening, answers);
  }

  /** A reply; `error.code` is "engine" when Python itself failed. @type {Core["ask"]} */
  async function ask(request) {
    try {
      const told = await foretold(request);
      if (told) return told;
      return await core.ask(request);
    } catch (error) {
      return engineFault(error);
    }
  }

  return {
    ready,
    ask,
    /** May the die be rolled, with or without the rules? @param {Table} table */
    draws: ({ record }) => ready() || (known.has(record.game) && record.log.length === 0),

    /**
     * Asks for a table. Of its turns and its log only those come over that are not at hand; the reply has all.
     * @param {TableRequest} request
     * @param {PlayedTurn[]} turns at hand, of that record
     * @returns {Promise<Reply<Told>>}
     */
    async askTable(request, turns) {
      const { log } = request.record;
      const reply = await ask({ ...request, turns_from: turnsOf(log, turns).length, log_from: log.length });
      if (!reply.ok) return reply;
      const { turns_from = 0, log_from = 0, turns: fresh, record, ...rest } = reply;
      return {
        ...rest,
        record: { ...record, log: whole(log, log_from, record.log) },
        turns: whole(turns, turns_from, fresh),
      };
    },

    /** @param {Reply<object>} reply */
    failed: (reply) => !reply.ok && reply.error.code === ENGINE,

    /**
     * Runs changes of the table one after the other: each begins with what the one before has left.
     * @template W
     * @param {() => Promise<W> | W} work
     * @returns {Promise<W>}
     */
    inTurn(work) {
      const done = chain.then(work);
      chain = done.catch((error) => console.error(error));
      return done;
    },
  };
}

/** A list of which so many were at hand; itself, where nothing is new. @template T @param {T[]} list @param {number} kept @param {T[]} fresh */
const whole = (list, kept, fresh) => (fresh.length || kept < list.length ? [...list.slice(0, kept), ...fresh] : list);
