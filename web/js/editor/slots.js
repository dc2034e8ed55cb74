import { gameOf, offers } from "../state/selectors.js";
import { say } from "../words/say.js";
import { editorOf } from "./selectors.js";

/** @returns {import("../parts.js").Slot[]} */
export const editorSlots = () => [
  {
    slot: "menu",
    group: "Game",
    items(state) {
      const address = offers(gameOf(state, state.table.record?.game), "editor") ? editorOf(state, state.table) : null;
      return [address !== null && { label: say("Edit this position"), address }];
    },
  },
];
