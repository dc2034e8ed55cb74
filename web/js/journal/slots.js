import { say } from "../words/say.js";

/** @param {import("../state/state.js").State} state */
const hasJournal = ({ table }) => Boolean(table?.scene?.progress?.length);

/** @returns {import("../parts.js").Slot[]} */
export const journalSlots = () => [
  {
    slot: "dialog",
    name: "journal",
    title: say("Journal"),
    load: async () => (await import("./panel.js")).journalSheet,
  },
  { slot: "dialog", name: "roads", title: say("The roads"), load: async () => (await import("./roads.js")).roadsSheet },
  {
    slot: "menu",
    group: "View",
    items: (state, { openDialog }) => [
      hasJournal(state) && { label: say("Journal"), run: () => openDialog("journal") },
    ],
  },
];
