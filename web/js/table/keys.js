import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */

/**
 * Return the keys and what they do. The single-key shortcuts work anywhere at the table except in fields, and can be
 * turned off; keys with Ctrl, Esc, and arrows and Enter on the board still work then. Every key that changes a game has
 * a button too.
 * @returns {[keys: string, action: string][]}
 */
export const keyList = () => [
  [say("Arrow keys"), say("Move the cursor along the lines")],
  [say("Alt and an arrow"), say("Take the other branch where a line forks")],
  [say("Enter or Space"), say("Pick up the piece under the cursor, or put it down")],
  [say("Esc"), say("Take the last step back")],
  [say("N, Shift N"), say("Next or previous piece that can move; with a piece in hand, next or previous target")],
  [say("J and a letter"), say("Next piece of a kind; with Shift the previous one")],
  [say("1 to 9"), say("Choose a numbered option")],
  [say("R"), say("Roll the die")],
  [say("U, Shift U"), say("Undo, redo")],
  [say("[ and ]"), say("Look a move back, a move on")],
  [say("V"), say("Replay the game; then Space, arrow keys, Esc")],
  [say("D, Shift D"), say("Start an arrow here, and end it, in either colour; twice for a circle")],
  [say("X"), say("Erase all drawings")],
  [say("C"), say("Note on this turn")],
  [say("Ctrl Home, Ctrl End"), say("Look at the start or the end of the game")],
  [say("Home, End"), say("Go to the ends of the line through the cell")],
  [say("M"), say("List every legal move")],
  [say("/"), say("Type a move, or ask: row 3, file c, diagonal c3, p knight")],
  [say("A"), say("Analyse this position")],
  [say("H"), say("Hint, and again for its next stage")],
  [say("G"), say("Let the Guide play on, where there is one, or stop it")],
  [say("O, Shift O"), say("Shade the board; read what is shaded")],
  [say("F"), say("Flip the board")],
  [say("Z"), say("Show the board alone, or everything again")],
  [say("I"), say("Describe this cell")],
  [say("L"), say("Read the lines through this cell")],
  [say("T"), say("Read the last move, and whose turn it is")],
  [say("Shift T"), say("Repeat the last announcement")],
  [say("P"), say("Read the pieces")],
  [say("B"), say("Board in words")],
  [say("W"), say("Explain why this cell cannot be chosen")],
  [say("?"), say("Show this list")],
];

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
  /** @type {Record<string, (cell: string | null) => unknown>} */
  const plain = {
    u: () => commands.undo(),
    U: () => commands.redo(),
    "[": () => commands.lookBack(),
    "]": () => commands.lookOn(),
    v: () => commands.openFilm(),
    c: () => commands.openDialog("note"),
    d: (cell) => commands.drawFrom(cell, false),
    D: (cell) => commands.drawFrom(cell, true),
    x: () => commands.wipe(),
    a: () => commands.toggleAnalysis(),
    h: () => commands.hint(),
    g: () => commands.toggleGuide(),
    r: () => commands.roll(),
    o: () => commands.openDialog("overlays"),
    O: () => commands.readOverlays(),
    m: () => commands.openDialog("moves"),
    "/": () => commands.toggleBox(true),
    f: () => commands.flip(),
    z: () => commands.toggleZen(),
    i: (cell) => cell && commands.inspect(cell, "key"),
    l: (cell) => commands.readLines(cell),
    w: (cell) => commands.why(cell),
    t: () => commands.readTurn(),
    T: () => commands.repeat(),
    n: (cell) => arrive(commands.findMover(cell, false)),
    N: (cell) => arrive(commands.findMover(cell, true)),
    j: () => {
      jumps = true;
      commands.announce(say("Press the letter of a piece."), "answer");
    },
    p: () => commands.readPieces(),
    b: () => commands.openDialog("words"),
    "?": () => commands.openDialog("keys"),
  };
  return (event, cell, singles) => {
    if (event.key === "Escape") return done(event, () => commands.stepBack());
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase();
      if (key === "z") return done(event, () => (event.shiftKey ? commands.redo() : commands.undo()));
      if (key === "home") return done(event, () => commands.lookFirst());
      if (key === "end") return done(event, () => commands.lookLast());
      if (key === "y") return done(event, () => commands.redo());
      return false;
    }
    if (!singles || event.altKey) return false;
    const jump = jumps && /^[a-z]$/i.test(event.key);
    if (event.key.length === 1) jumps = false; // a held Shift is no letter yet
    if (jump) return done(event, () => arrive(commands.findKind(cell, event.key, event.shiftKey)));
    if (/^[1-9]$/.test(event.key)) return commands.sayChoice(Number(event.key)) && done(event, () => {});
    const action = plain[event.key] ?? plain[event.key.toLowerCase()];
    return action ? done(event, () => action(cell)) : false;
  };
}

/** @param {Event} event @param {() => unknown} action */
function done(event, action) {
  event.preventDefault();
  action();
  return true;
}
