import { messageOf } from "../site/fault.js";

/** The code of a reply in place of an engine that has failed. */
export const ENGINE = "engine";

/** Return the reply that tells of an engine's failure. @param {unknown} failure @returns {import("./formats.js").Refused} */
export const engineFault = (failure) => ({ ok: false, error: { code: ENGINE, message: messageOf(failure) } });
