import { isLive, movesOf } from "../../state/selectors.js";
import { turnWords } from "../../words/describe-turns.js";
import { say } from "../../words/say.js";
import * as choosing from "./choosing.js";
import { complete } from "./choosing.js";
import { inspect, refuse, why } from "./explaining.js";
import { handOf } from "./hand.js";

/** @import { Move } from "../../core/formats.js" */
/** @import { Hand, Parts } from "./hand.js" */

/**
 * Return the commands for choosing a move. Pointer, touch, keys, the list of moves and the move box all use them.
 * @param {Parts} parts
 */
export function selectionCommands(parts) {
  const hand = handOf(parts);
  const { table, setSelection } = hand;
  return {
    /** Handle a click on a cell. @param {string} cell @param {(cell: string) => unknown} [again] */
    point: (cell, again) => choosing.point(hand, cell, again),
    step: (/** @type {string} */ token) => choosing.step(hand, token),
    sayChoice: (/** @type {number} */ n) => choosing.sayChoice(hand, n),
    clearAnswer: () => choosing.clearAnswer(hand),
    layDown: () => choosing.layDown(hand),
    dropFrom: (/** @type {number} */ index) => choosing.dropFrom(hand, index),
    cancel: () => choosing.cancel(hand),
    /** @param {string | null} cell @param {string} [how] */
    inspect: (cell, how) => inspect(hand, cell, how),
    choose: (/** @type {Pick<Move, "action">} */ chosen) => choose(hand, chosen),
    /** @param {string} text @param {{ commit: boolean }} how */
    typed: (text, how) => typed(hand, text, how),
    agree() {
      const { awaiting } = table().selection;
      if (awaiting) complete(hand, awaiting.move, { asked: true });
    },
    /** Show a move of the list on the board. @param {string[]} steps */
    preview: (steps) => setSelection({ preview: steps }),
    why: (/** @type {string | null} */ cell) => why(hand, cell),
  };
}

/**
 * Play a move of the list or the move box, as the scene has it now.
 * @param {Hand} hand
 * @param {Pick<Move, "action">} chosen
 */
export function choose(hand, chosen) {
  const { store, atTable, table } = hand;
  const now = table();
  const move = movesOf(now).find(({ action }) => action === chosen.action);
  if (!move) return;
  atTable.setTable(({ box, selection }) => ({
    dialog: null,
    box: box && store.get().settings.box === true,
    selection: { ...selection, preview: null },
  }));
  complete(hand, move);
}

/**
 * Read a typed text, and with `commit` play the move if only one is meant. Return the text to show, and whether it
 * only asked for words; null if the table has changed meanwhile.
 * @param {Hand} hand
 * @param {string} text @param {{ commit: boolean }} how
 * @returns {Promise<{ text: string, asked?: boolean, played?: boolean } | null>}
 */
export async function typed(hand, text, { commit }) {
  const { store, reader, table, setSelection } = hand;
  const { cellNames, written } = await import("../../words/spelling.js");
  const reply = await reader.ask({ do: "typed", text: written(text, cellNames(store.get())) });
  if (!reply) return null;
  if (!reply.ok) return { text: reply.error.message };
  const { action, steps, asked } = reply;
  if (!commit || asked) return { text: reply.text, asked };
  if (action && !isLive(table())) return { text: turnWords(store.get(), table()) };
  if (action) {
    choose(hand, { action });
    return { text: reply.text, played: true };
  }
  if (!steps) return { text: reply.text };
  setSelection({ picked: [] });
  refuse(hand, steps);
  return { text: say("{steps} cannot be played here.", { steps: reply.text }) };
}
