import { gameName } from "../state/selectors.js";
import { say } from "../words/say.js";
import { howtoSheet } from "./howto.js";
import { createReasons } from "./reasons.js";

/** @returns {import("../parts.js").Slot[]} */
export const ruleSlots = () => [
  {
    slot: "pane",
    name: "rules",
    label: say("Rules"),
    news: ({ table }) => Boolean(table?.selection.refusal),
    make: createReasons,
  },
  {
    slot: "dialog",
    name: "howto",
    title: (state) => say("How to play {game}", { game: gameName(state, state.table.record.game) }),
    make: howtoSheet,
  },
];
