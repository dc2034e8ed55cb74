import { say } from "../words/say.js";
/**
 * Single-key shortcuts, anywhere at the table but where one writes. They can be turned off; keys with Ctrl, Esc, and
 * arrows and Enter on the board still work then. What changes a game has its button too.
 */
export const KEYS = [
  ["Arrow keys", "move the cursor along the lines"],
  ["Alt and an arrow", "the other branch, where lines fork"],
  ["Enter or Space", "take up the piece under the cursor, or put it there"],
  ["Esc", "take the last step back"],
  ["N, Shift N", "to the next piece that can move, or place for the one in the hand; to the one before"],
  ["J and a letter", "to the next piece of a kind; with Shift to the one before"],
  ["1 to 9", "take a numbered choice"],
  ["R", "roll the die"],
  ["U, Shift U", "undo, redo"],
  ["[ and ]", "look a move back, a move on"],
  ["V", "look back as a film; then Space, the arrow keys, Esc"],
  ["D, Shift D", "an arrow from this cell, and again where it ends, in either colour; twice for a circle"],
  ["X", "wipe off what is drawn"],
  ["C", "notes on this turn"],
  ["Ctrl Home, Ctrl End", "look at the start, at the end of the game"],
  ["Home, End", "the ends of the line through the cell"],
  ["M", "the list of every legal move"],
  ["/", "type a move, or ask: row 3, file c, diagonal c3, p knight"],
  ["A", "analysis of this position"],
  ["H", "a hint, and again its next stage"],
  ["G", "let the Guide play on, where there is one, or stop it"],
  ["O, Shift O", "shade the board; what is shaded, in words"],
  ["F", "turn the board"],
  ["Z", "the board alone, and back"],
  ["I", "what is on this cell"],
  ["L", "read the lines through this cell"],
  ["T", "the last move, and whose turn it is"],
  ["Shift T", "what was said last, once more"],
  ["P", "read the pieces"],
  ["B", "the board in words"],
  ["W", "why can this cell not be pointed at?"],
  ["?", "this sheet"],
];

/**
 * @param {import("../parts.js").Commands} commands
 * @param {(cell: string) => void} go  brings the board's cursor to a cell
 * @returns {(event: KeyboardEvent, cell: string | null, singles: boolean) => boolean} whether the key was ours; `cell`
 *   is the one under the cursor, while the board has the focus
 */
export function createKeys(commands, go) {
  let jumps = false; // whether the next letter names a kind
  const arrive = (/** @type {string | null} */ found) => found && go(found);
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
      commands.announce(say("To which kind? Its letter."), "answer");
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
