/**
 * The hand at the table, one value that is replaced whole: what is taken up, asked and refused belongs to a moment of
 * a board, and goes with it. Field by field: `Hand` in state.d.ts.
 *
 * @typedef {import("./state.js").Hand} Hand
 */

/**
 * A hand that holds what is named, and nothing else.
 * @param {Partial<Hand>} [parts]
 * @returns {Hand}
 */
export const handOf = (parts) => ({
  picked: [],
  answer: null,
  awaiting: null,
  refusal: null,
  inspect: null,
  preview: null,
  waiting: false,
  ...parts,
});
