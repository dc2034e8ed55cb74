import { keyPressed, onThisKeyboard } from "../ui/pressed.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @typedef {(cell: string | null) => unknown} Run  `cell` is under the cursor while the board has the focus */

/**
 * Return the keys, what they do, and the commands of the single-key shortcuts, which work anywhere at the table except
 * in fields, and can be turned off; keys with Ctrl, Esc, and arrows and Enter on the board still work then. Every key
 * that changes a game has a button too.
 * @param {Commands} commands @param {(found: string | null) => unknown} arrive moves the cursor to a cell
 * @returns {[keys: string, action: string, runs?: Record<string, Run>][]}
 */
const keyRows = (commands, arrive) => [
  [say("Arrow keys"), say("Move the cursor along the lines")],
  [say("Alt and an arrow"), say("Take the other branch where a line forks")],
  [say("Shift and an arrow"), say("Read what lies in that direction")],
  [say("Enter or Space"), say("Pick up the piece under the cursor, or put it down")],
  [say("Esc"), say("Take the last step back")],
  [
    say("N, Shift N"),
    say("Next or previous piece that can move; with a piece in hand, next or previous target"),
    { n: (cell) => arrive(commands.findMover(cell, false)), N: (cell) => arrive(commands.findMover(cell, true)) },
  ],
  [
    say("J and a letter"),
    say("Next piece of a kind; with Shift the previous one"),
    { j: () => commands.readLetters() },
  ],
  [say("1 to 9"), say("Choose a numbered option")],
  [say("R"), say("Roll the die"), { r: () => commands.roll() }],
  [say("U, Shift U"), say("Undo, redo"), { u: () => commands.undo(), U: () => commands.redo() }],
  [
    say("[ and ]"),
    say("Look a move back, a move on"),
    { "[": () => commands.lookBack(), "]": () => commands.lookOn() },
  ],
  [say("E"), say("Try moves for either side, or go back to the game"), { e: () => commands.toggleTrying() }],
  [
    say("K, Shift K"),
    say("Next line of moves, or the one before; Esc goes back to where it left the game"),
    { k: () => commands.stepToLine(1), K: () => commands.stepToLine(-1) },
  ],
  [say("V"), say("Replay the game; then Space, arrow keys, Esc"), { v: () => commands.openFilm() }],
  [
    say("D, Shift D"),
    say("Start an arrow here, and end it, in either colour; twice for a circle"),
    { d: (cell) => commands.drawFrom(cell, false), D: (cell) => commands.drawFrom(cell, true) },
  ],
  [say("X"), say("Erase all drawings"), { x: () => commands.wipe() }],
  [say("C"), say("Note on this turn"), { c: () => commands.openDialog("note") }],
  [say("Ctrl Home, Ctrl End"), say("Look at the start or the end of the game")],
  [say("Home, End"), say("Go to the ends of the line through the cell")],
  [say("M"), say("List every legal move"), { m: () => commands.openDialog("moves") }],
  [say("/"), say("Type a move, or ask: row 3, file c, diagonal c3, p knight"), { "/": () => commands.toggleBox(true) }],
  [say("A"), say("Analyse this position"), { a: () => commands.toggleAnalysis() }],
  [say("H"), say("Hint, and again for its next stage"), { h: () => commands.hint() }],
  [say("Y"), say("Ask the opponent why it played that"), { y: () => commands.askWhy() }],
  [say("G"), say("Let the Guide play on, where there is one, or stop it"), { g: () => commands.toggleGuide() }],
  [
    say("O, Shift O"),
    say("Shade the board; read what is shaded"),
    { o: () => commands.openDialog("overlays"), O: () => commands.readOverlays() },
  ],
  [say("F"), say("Flip the board"), { f: () => commands.flip() }],
  [say("Z"), say("Show the board alone, or everything again"), { z: () => commands.toggleZen() }],
  [say("I"), say("Describe this cell"), { i: (cell) => cell && commands.inspect(cell, "key") }],
  [say("L"), say("Read the lines through this cell"), { l: (cell) => commands.readLines(cell) }],
  [say("T"), say("Read the last move, and whose turn it is"), { t: () => commands.readTurn() }],
  [say("Shift T"), say("Repeat the last announcement"), { T: () => commands.repeat() }],
  [say("P"), say("Read the pieces"), { p: () => commands.readPieces() }],
  [say("B"), say("Board in words"), { b: () => commands.openDialog("words") }],
  [say("W"), say("Explain why not to choose this cell"), { w: (cell) => commands.why(cell) }],
  [say("?"), say("Show this list"), { "?": () => commands.openDialog("keys") }],
];

/** Return the keys and what they do. @param {Commands} commands @returns {[keys: string, action: string][]} */
export const keyList = (commands) =>
  keyRows(commands, () => {}).map(([keys, action]) => [onThisKeyboard(keys), action]);

/**
 * Return a function that runs the command of a key and returns whether the key has one. `cell` is under the cursor
 * while the board has the focus; `singles` turns single-key shortcuts on.
 * @param {Commands} commands @param {(cell: string) => void} go  moves the board's cursor to a cell
 * @returns {(event: KeyboardEvent, cell: string | null, singles: boolean) => boolean}
 */
export function createKeys(commands, go) {
  let jumps = false; // whether the next letter names a kind of piece
  /** @param {string | null} found */
  const arrive = (found) => found && go(found);
  /** @type {Record<string, Run>} */
  const plain = Object.assign({}, ...keyRows(commands, arrive).map(([, , runs]) => runs));
  return (event, cell, singles) => {
    const { key, ctrl, alt, shift } = keyPressed(event);
    if (key === "Escape") return done(event, () => commands.stepBack());
    if (ctrl && !alt) {
      const held = /** @type {Record<string, (() => unknown) | undefined>} */ ({
        z: commands.undo,
        Z: commands.redo,
        y: commands.redo,
        Home: commands.lookFirst,
        End: commands.lookLast,
      });
      const run = held[key];
      return run ? done(event, () => run()) : false;
    }
    if (!singles || alt) return false;
    const jump = jumps && /^[a-z]$/i.test(key);
    if (key.length === 1) jumps = key.toLowerCase() === "j" && !jumps; // a held Shift is no letter yet
    if (jump) return done(event, () => arrive(commands.findKind(cell, key, shift)));
    if (/^[1-9]$/.test(key)) return commands.sayChoice(Number(key)) && done(event, () => {});
    const action = plain[key] ?? plain[key.toLowerCase()];
    return action ? done(event, () => action(cell)) : false;
  };
}

/** @param {Event} event @param {() => unknown} action */
function done(event, action) {
  event.preventDefault();
  action();
  return true;
}
