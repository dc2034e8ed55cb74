import { createRescue } from "./rescue.js";

/** @type {import("../parts.js").Slot[]} */
export const RESCUE_SLOTS = [{ slot: "banner", make: createRescue }];
