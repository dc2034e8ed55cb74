import { metaOf } from "../storage/meta.js";

/** The table whose game was seen in progress. @type {string | null} */
let going = null;

/**
 * Return the slots of a series: the score above the turns, and the question between two games.
 * @returns {import("../parts.js").Slot[]}
 */
export const seriesSlots = () => [
  {
    slot: "part",
    make: () => ({
      render({ table }) {
        if (table?.scene && !table.scene.outcome && table.scene.moves.length) going = table.id;
      },
      destroy() {
        going = null;
      },
    }),
  },
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table?.record && metaOf(table.record).series),
    load: async () => {
      const { createSeries } = await import("./series.js");
      return (place) => createSeries(place, (id) => id === going);
    },
    style: "css/series.css",
  },
];
