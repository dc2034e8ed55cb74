/**
 * @typedef {import("../core/formats.js").Move} Move
 * @typedef {import("../core/formats.js").Scene} Scene
 */

/**
 * Reading a typed move forgivingly: case, spaces, "-" and "x" do not matter, nor does the piece letter in front, nor
 * the order of words in the spoken form.
 *
 * @param {string} text what was typed
 * @param {Scene} scene
 * @param {string[]} cells
 * @returns {{matches: Move[], steps: string[] | null}} `steps`: the cells meant, when no move matches
 */
export function readMove(text, scene, cells) {
  const typed = plain(text);
  if (!typed) return { matches: [], steps: null };
  const exact = scene.moves.filter((move) => namesOf(move, scene).includes(typed));
  if (exact.length) return { matches: exact, steps: null };
  const words = text
    .toLowerCase()
    .split(/[\s,.-]+/)
    .map(plain)
    .filter(Boolean);
  const begun = scene.moves.filter((move) => namesOf(move, scene).some((name) => name.startsWith(typed)));
  if (begun.length) return { matches: begun, steps: null };
  const spoken = scene.moves.filter((move) => {
    const said = move.say
      .toLowerCase()
      .split(/[\s,.]+/)
      .map(plain);
    return words.every((word) => said.some((part) => part.startsWith(word)));
  });
  if (spoken.length) return { matches: spoken, steps: null };
  return { matches: [], steps: cellsIn(typed, cells) };
}

/** @param {Move} move @param {Scene} scene */
function namesOf(move, scene) {
  const piece = scene.pieces.find((one) => one.cell === move.steps[0]);
  const forms = [move.action, move.steps.join(""), move.say];
  if (piece?.letter) forms.push(piece.letter + move.action, piece.letter + move.steps.join(""));
  return forms.filter(Boolean).map(plain);
}

/** @param {string} text */
const plain = (text) =>
  text
    .toLowerCase()
    .replace(/(?<=[\da-z])x(?=[a-z]\d)/g, "")
    .replace(/[\s\-–—×.,:;+#!?()]/g, "");

/** The cells named in a typed text, longest names first, or null. @param {string} typed @param {string[]} cells */
function cellsIn(typed, cells) {
  const names = [...cells].sort((one, two) => two.length - one.length);
  const found = [];
  for (let i = 0; i < typed.length; ) {
    const name = names.find((cell) => typed.startsWith(cell.toLowerCase(), i));
    if (name) found.push(name);
    i += name ? name.length : 1;
  }
  return found.length >= 2 ? found.slice(0, 2) : null;
}
