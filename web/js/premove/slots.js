import { createPremove } from "./premove.js";

/** @type {import("../parts.js").Slot[]} */
export const PREMOVE_SLOTS = [{ slot: "input", make: createPremove }];
