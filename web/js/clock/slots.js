import { clockOffer, createClock } from "./clock.js";

/** @type {import("../parts.js").Slot[]} */
export const CLOCK_SLOTS = [
  { slot: "part", make: ({ store, commands, node }) => createClock({ store, commands, faces: node }) },
  {
    slot: "menu",
    group: "Game",
    items(state, { setClock }) {
      const offer = clockOffer(state);
      return [offer && { label: offer.label, run: () => setClock(offer.clock) }];
    },
  },
];
