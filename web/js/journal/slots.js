import { THE_ROADS } from "../words/strings.js";

/** @param {import("../state/state.js").State} state */
const hasJournal = ({ table }) => Boolean(table?.scene?.progress?.length);

/** @type {import("../parts.js").Slot[]} */
export const JOURNAL_SLOTS = [
  {
    slot: "dialog",
    name: "journal",
    title: "Journal",
    load: () => import("./panel.js").then(({ journalSheet }) => journalSheet),
  },
  {
    slot: "dialog",
    name: "roads",
    title: THE_ROADS,
    load: () => import("./roads.js").then(({ roadsSheet }) => roadsSheet),
  },
  {
    slot: "tool",
    name: "journal",
    label: "Journal",
    inPanel: { label: "Journal" },
    wanted: hasJournal,
    run: ({ openDialog }) => openDialog("journal"),
  },
  {
    slot: "menu",
    group: "View",
    items: (state, { openDialog }) => [hasJournal(state) && { label: "Journal", run: () => openDialog("journal") }],
  },
];
