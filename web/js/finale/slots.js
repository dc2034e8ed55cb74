import { endingOf } from "../state/selectors.js";

/** What decided a game is drawn and told at its end, and loaded then. @returns {import("../parts.js").Slot[]} */
export const finaleSlots = () => [
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table?.scene && endingOf(table)),
    load: async () => (await import("./finale.js")).createFinale,
    style: "css/finale.css",
  },
];
