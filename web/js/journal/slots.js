import { whenChanged } from "../state/observe.js";
import { gameOf, roadsShown } from "../state/selectors.js";
import { say } from "../words/say.js";

/** Draw the roads when a game for one is won. @param {import("../parts.js").Place} place */
const drawRoadsAtTheEnd = ({ store, commands }) => ({
  render: whenChanged(
    ({ table }) => [table?.id, table?.scene?.outcome ?? null],
    (_id, outcome) => {
      const state = store.get();
      if (outcome && outcome.winner !== "nobody" && gameOf(state, state.table.record.game)?.players === 1)
        commands.drawRoads();
    },
  ),
});

/** @returns {import("../parts.js").Slot[]} */
export const journalSlots = () => [
  { slot: "part", make: drawRoadsAtTheEnd },
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table && roadsShown(table)?.length),
    load: async () => (await import("./legend.js")).createLegend,
  },
  {
    slot: "dialog",
    name: "journal",
    title: say("Journal"),
    menu: { group: "View", wanted: ({ table }) => Boolean(table.scene?.progress?.length) },
    load: async () => (await import("./panel.js")).journalSheet,
  },
  { slot: "dialog", name: "roads", title: say("The roads"), load: async () => (await import("./panel.js")).roadsSheet },
];
