import { metaOf } from "../storage/meta.js";
import { SHADE_THE_BOARD } from "../words/strings.js";

/** @param {import("../state/state.js").State} state */
const hasOverlays = ({ table }) => Boolean(table?.scene?.overlays?.length);

/** @type {import("../parts.js").Slot[]} */
export const OVERLAY_SLOTS = [
  {
    slot: "dialog",
    name: "overlays",
    title: SHADE_THE_BOARD,
    load: () => import("./sheet.js").then(({ overlaySheet }) => overlaySheet),
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
    slot: "tool",
    name: "overlays",
    label: "Shade",
    inPanel: { label: "Shade", words: SHADE_THE_BOARD },
    wanted: hasOverlays,
    run: ({ openDialog }) => openDialog("overlays"),
  },
  {
    slot: "menu",
    group: "View",
    items: (state, { openDialog }) => [
      hasOverlays(state) && { label: SHADE_THE_BOARD, run: () => openDialog("overlays") },
    ],
  },
];
