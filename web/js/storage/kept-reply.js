import { languageTag } from "../words/say.js";
import { checksum } from "./checksum.js";

/** @import { Reply } from "../core/formats.js" */
/** @typedef {ReturnType<typeof import("./storage.js").openStorage>} Storage */

/**
 * The last reply to a request, kept on the device, so that it can be shown before the rules are ready.
 * @template {object} R the request
 * @template T its reply
 * @param {{ storage: Pick<Storage, "value" | "setValue">, ask: (request: R) => Promise<Reply<T>>, name: string }} parts `name`: the device's value
 */
export function createKeptReply({ storage, ask, name }) {
  const markOf = (/** @type {object} */ request) => checksum(languageTag() + JSON.stringify(request));
  return {
    /** Return the reply if it is this request that was answered last, else null. @param {R} request @returns {({ ok: true } & T) | null} */
    known(request) {
      const { mark, reply } = storage.value(name);
      return mark === markOf(request) ? reply : null;
    },
    /** Ask the rules, and keep a good reply. @param {R} request */
    async ask(request) {
      const reply = await ask(request);
      if (reply.ok) storage.setValue(name, { mark: markOf(request), reply });
      return reply;
    },
  };
}
