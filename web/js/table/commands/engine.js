/**
 * Asking the rules on behalf of the table. An engine that stops working is an answer too, so that no command needs to
 * catch anything.
 */
export function createEngine({ store, core }) {
  const ENGINE = "engine";
  let chain = Promise.resolve();

  return {
    ready: () => store.get().core.phase === "ready",

    /** @returns {Promise<any>} a reply; `error.code` is "engine" when Python itself failed */
    async ask(request) {
      try {
        return await core.ask(request);
      } catch (error) {
        return { ok: false, error: { code: ENGINE, message: error.message } };
      }
    },

    failed: (reply) => !reply.ok && reply.error?.code === ENGINE,

    /**
     * Runs changes of the table one after the other: each begins with what the one before has left.
     * @param {() => Promise<void> | void} work
     */
    inTurn(work) {
      const done = chain.then(work);
      chain = done.catch((error) => console.error(error));
      return done;
    },
  };
}
