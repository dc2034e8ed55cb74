import { metaOf } from "../storage/meta.js";
import { say } from "../words/say.js";

/** @param {import("../state/state.js").State} state */
const hasOverlays = ({ table }) => Boolean(table?.scene?.overlays?.length);

/** @returns {import("../parts.js").Slot[]} */
export const overlaySlots = () => [
  {
    slot: "dialog",
    name: "overlays",
    title: say("Shade the board"),
    load: async () => (await import("./sheet.js")).overlaySheet,
  },
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table?.record && table.scene && metaOf(table.record).overlays.length),
    load: async () => {
      const { createLegend } = await import("./sheet.js");
      return ({ store, about }) => {
        const legend = createLegend({ store });
        about.append(legend.node);
        return legend;
      };
    },
  },
  {
    slot: "menu",
    group: "View",
    items: (state, { openDialog }) => [
      hasOverlays(state) && { label: say("Shade the board"), run: () => openDialog("overlays") },
    ],
  },
];
