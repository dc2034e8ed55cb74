import { NO_PYTHON, pythonFault } from "../../site/fault.js";
import { turnsOf } from "../../state/turns.js";

/** @typedef {"open" | "play" | "follow" | "draw" | "end" | "undo" | "redo" | "go" | "branch" | "explore" | "prune" | "promote"} Changes */
/** @typedef {{ [Do in Changes]: { do: Do } & Requests[Do] }} TableRequests */
/** @typedef {TableRequests[keyof TableRequests]} TableRequest */
/** @import { OfRecord, Reply, Requests } from "../../core/formats.js" */
/** @import { Core } from "../../parts.js" */
/** @import { PlayedTurn, Store, Table, TableReply } from "../../state/state.js" */

/** Requests whose replies the build may have prepared. */
const FORETOLD = new Set(["open", "play", "draw", "undo", "go"]);

/**
 * Return the client through which commands ask the rules. A failure of Python is a reply too, so that no command needs
 * to catch anything.
 * @param {{ store: Store, core: Core }} parts
 */
export function createRulesClient({ store, core }) {
  /** @type {Promise<unknown>} */
  let chain = Promise.resolve();

  const ready = () => store.get().core.phase === "ready";
  /** Games whose first replies have loaded. @type {Set<string>} */
  const known = new Set();

  /**
   * Return a prepared reply while the rules do not run, or null.
   * @param {{ do: string } & Partial<OfRecord>} request
   */
  async function foretold(request) {
    const { record } = request;
    const opening = record && store.get().openings?.[record.game];
    if (ready() || !opening || record.log?.length > 1 || !FORETOLD.has(request.do)) return null;
    const { answersOf, foretell } = await import("../../core/foretold.js");
    const foreknown = await answersOf(record.game);
    if (foreknown?.draws.length) known.add(record.game);
    return foreknown && foretell(request, opening, foreknown);
  }

  /** Return a reply; `error.code` is "no-python" when Python itself failed. @type {Core["ask"]} */
  async function ask(request) {
    try {
      const foreseen = await foretold(request);
      if (foreseen) return foreseen;
      return await core.ask(request);
    } catch (error) {
      return pythonFault(error);
    }
  }

  return {
    ready,
    ask,
    /** Return whether the die can be rolled, with or without the rules. @param {Table} table */
    draws: ({ record }) => ready() || (known.has(record.game) && record.log.length === 0),

    /**
     * Ask for a table. Only those turns and that part of the log are transferred that the page does not have; the
     * returned reply has all. `turns` are the page's turns of that record.
     * @param {TableRequest} request @param {PlayedTurn[]} turns @returns {Promise<Reply<TableReply & { kept?: TableReply["record"] }>>}
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

    /** Return whether Python itself failed. @param {Reply<object>} reply */
    failed: (reply) => !reply.ok && reply.error.code === NO_PYTHON,

    /** Run changes of the table in turn. @template W @param {() => Promise<W> | W} work @returns {Promise<W>} */
    inTurn(work) {
      const done = chain.then(work);
      chain = done.catch((error) => console.error(error));
      return done;
    },
  };
}

/**
 * Return the kept part of a list with its new part; the same list if nothing is new.
 * @template T @param {T[]} list @param {number} kept @param {T[]} fresh
 */
const whole = (list, kept, fresh) => (fresh.length || kept < list.length ? [...list.slice(0, kept), ...fresh] : list);
