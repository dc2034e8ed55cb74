/**
 * Words that more than one feature shows for a value of the state. Labels and sentences stand where they are shown
 * (docs/decisions/0004-where-texts-are.md).
 */
import { say } from "./say.js";

/** Return who may sit at a table, apart from the computer's opponents, by the name that the state keeps. */
export const seatNames = () => ({ person: say("A person"), link: say("A friend, by link") });

/** Return the name of one of the computer's opponents. @param {number} [strength] */
export const opponentName = (strength = 0) => say("Opponent {level}", { level: strength });

/** Return how two people can sit at one screen, by the name that the table's settings keep. */
export const seatingNames = () => ({
  fixed: say("The board stays as it is"),
  turn: say("Turn the board after each move"),
  across: say("Turn pieces and text for the player opposite"),
});

/** Return what is shown for each degree of safety. @returns {Record<import("../storage/sync.js").Saved, string>} */
export const savedWords = () => ({
  saving: say("Saving …"),
  device: say("Saved on this device"),
  browser: say("Saved in this browser"),
  tab: say("Kept in this tab only"),
});

/** Return what to show when the rules do not answer. @param {{ started: boolean }} core */
export const rulesGone = ({ started }) => (started ? say("The rules have stopped.") : say("The rules did not load."));
