import { messageOf } from "../../site/fault.js";

/**
 * @typedef {import("../../store/state.js").Store} Store
 * @typedef {import("../../store/state.js").Core} Core
 */

/**
 * Asking the rules on behalf of the table. An engine that stops working is an answer too, so that no command needs to
 * catch anything.
 * @param {{ store: Store, core: Core }} parts
 */
export function createEngine({ store, core }) {
  const ENGINE = "engine";
  /** @type {Promise<unknown>} */
  let chain = Promise.resolve();

  return {
    ready: () => store.get().core.phase === "ready",

    /** @returns {Promise<any>} a reply; `error.code` is "engine" when Python itself failed @param {object} request */
    async ask(request) {
      try {
        return await core.ask(request);
      } catch (error) {
        return { ok: false, error: { code: ENGINE, message: messageOf(error) } };
      }
    },

    /** @param {any} reply */
    failed: (reply) => !reply.ok && reply.error?.code === ENGINE,

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
