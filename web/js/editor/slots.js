import { EDIT } from "../words/strings.js";
import { editorOf } from "./selectors.js";

/** @type {import("../parts.js").Slot[]} */
export const EDITOR_SLOTS = [
  {
    slot: "menu",
    group: "Game",
    items(state) {
      const address = editorOf(state, state.table);
      return [address !== null && { label: EDIT, address }];
    },
  },
];
