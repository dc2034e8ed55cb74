import { createPremove } from "./premove.js";

/** @returns {import("../parts.js").Slot[]} */
export const premoveSlots = () => [{ slot: "input", make: createPremove }];
