import { languageTag } from "../words/say.js";
import { checksum } from "./checksum.js";
import { object } from "./values.js";

/**
 * Keep the last reply to a request on the device, so that it can be shown before the rules are ready.
 * @template {object} R the request
 * @template T its reply
 * @param {{ storage: Pick<ReturnType<typeof import("./storage.js").openStorage>, "value" | "setValue">, name: string,
 *   ask: (request: R) => Promise<import("../core/formats.js").Reply<T>> }} parts `name`: where storage keeps it
 */
export function createKeptReply({ storage, ask, name }) {
  const markOf = (/** @type {R} */ request) => checksum(languageTag() + JSON.stringify(request));
  /** Return whether a value was kept as a reply. @param {unknown} reply @returns {reply is { ok: true } & T} */
  const isReply = (reply) => object(reply).ok === true;
  return {
    /** Return the kept reply if it answers this request, else null. @param {R} request */
    known(request) {
      const { mark, reply } = storage.value(name);
      return mark === markOf(request) && isReply(reply) ? reply : null;
    },
    /** Ask the rules, and keep the reply if it is good. @param {R} request */
    async ask(request) {
      const reply = await ask(request);
      if (reply.ok) storage.setValue(name, { mark: markOf(request), reply });
      return reply;
    },
  };
}
