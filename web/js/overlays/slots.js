import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @returns {import("../parts.js").Slot[]} */
export const overlaySlots = () => [
  {
    slot: "dialog",
    name: "overlays",
    title: say("Shade the board"),
    menu: { group: "View", wanted: ({ table }) => Boolean(table.scene?.overlays?.length) },
    load: async () => (await import("./sheet.js")).overlaySheet,
  },
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table?.record && table.scene && metaOf(table.record).overlays.length),
    load: async () => (await import("./sheet.js")).createLegend,
  },
];
