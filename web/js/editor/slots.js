import { say } from "../words/say.js";
import { editorOf } from "./selectors.js";

/** @returns {import("../parts.js").Slot[]} */
export const editorSlots = () => [
  {
    slot: "menu",
    group: "Game",
    items(state) {
      const address = editorOf(state, state.table);
      return [address !== null && { label: say("Edit this position"), address }];
    },
  },
];
