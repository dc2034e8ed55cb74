import { createRescue } from "./rescue.js";

/** @returns {import("../parts.js").Slot[]} */
export const rescueSlots = () => [{ slot: "banner", make: createRescue }];
