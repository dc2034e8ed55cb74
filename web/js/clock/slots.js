import { clockOffer, createClock } from "./clock.js";

/** @returns {import("../parts.js").Slot[]} */
export const clockSlots = () => [
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
