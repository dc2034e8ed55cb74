import {
  ask,
  createExercise,
  here,
  hint,
  judge,
  notNow,
  playOn,
  sameTask,
  setUp,
  show,
  toNext,
  trouble,
  tryMoves,
} from "../exercise/exercise.js";
import { dayNameOf, KEPT, nameOf } from "../state/puzzle-results.js";
import { CHANCE, gameOf, sideNoun, sidesOf } from "../state/selectors.js";
import { dayOf } from "../storage/days.js";
import { el } from "../ui/dom.js";
import { button, focusBoard, primary } from "../ui/parts.js";
import { count, noun, say, sentences } from "../words/say.js";
import { isCrossing, missesOf, taskOf, withDone } from "./selectors.js";
import { shareButton } from "./share.js";

/** @import { Attempt, GameRecord } from "../core/formats.js" */
/** @import { Exercise, Phase, Strip, Task } from "../exercise/exercise.js" */
/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { Home, TableMaker, TableParts } from "../parts.js" */

/**
 * `number`: the puzzle's place in the list; `standing`: how the player stands in a mode of practice; `leave`: the way out;
 * `tried` is called once, when the puzzle has been solved or missed.
 * @typedef {{ game: string, puzzle: ListedPuzzle, date: string | null, number: number, standing?: string, leave: Home,
 *   home: string, next: () => void, close: (() => void) | null, tried: (right: boolean) => void }} PuzzleOf
 */
/**
 * A puzzle being solved: what it took, the `record` of its beginning, the `side` that solves it, and the last judgement
 * (`found`). `begun`: the day that the solution counts for, also if midnight passes meanwhile.
 * @typedef {TableParts & Omit<PuzzleOf, "standing"> & { name: string, crossing: boolean, begun: string, standing: string,
 *   took: Task["took"], record: GameRecord | null, side: string | null, found: Attempt | null, isTried: boolean,
 *   x: Exercise }} Solver
 */

/**
 * Create the solving of one puzzle on the table, which is not stored.
 * @param {TableParts} parts @param {TableMaker} createTable @param {PuzzleOf} of
 */
export function createSolving({ store, commands }, createTable, of) {
  const { game, puzzle, date, leave, home } = of;
  const [name, crossing] = [nameOf(game, puzzle.id), isCrossing(puzzle)];
  const misses = missesOf(commands.shared.storage.value(KEPT), name, crossing);
  const took = { tries: 1 + misses, hints: 0, shown: false };
  const undo = () => back(solver);
  const { x, screen } = createExercise({ store, commands }, createTable, {
    ...{ id: `puzzle ${game} ${puzzle.id}`, name: say("Puzzle"), leave, home, hasMenu: true },
    refusal: say("Not available in a puzzle."),
    sides: sidesOf(gameOf(store.get(), game)),
    own: { undo, undoTo: undo, hint: () => hint(x, crossing), roll: commands.roll },
    task: () => ({ game, task: { kind: "puzzle", puzzle: puzzle.id }, date, took }),
    words: () => facts(solver),
    strip: (text) => strip(solver, text),
    buttons: (phase) => buttons(solver, phase),
    helped: () => decide(solver, false),
    hear: (found) => hear(solver, found),
    over: (found) => over(solver, found),
    again: () => begin(solver),
  });
  /** @type {Solver} */
  const solver = {
    ...{ standing: "", ...of, store, commands, name, crossing, took, x },
    ...{ begun: dayOf(), record: null, side: null, found: null, isTried: false },
  };
  begin(solver);
  return {
    ...screen,
    id: x.asking.id,
    /** Count the puzzle as missed if it has not been tried. */
    giveUp: () => decide(solver, false),
    /** Show how the player stands now. @param {string} standing */
    stand(standing) {
      solver.standing = standing;
      show(x, x.phase);
    },
  };
}

/** Report the try, unless it has been: only what happens first in a visit counts. @param {Solver} solver @param {boolean} right */
function decide(solver, right) {
  if (solver.isTried) return;
  solver.isTried = true;
  solver.tried(right);
}

/** Return the record of the puzzle, which the core makes, or null. @param {Solver} solver */
async function recordOf({ commands, game, puzzle, date, number, crossing }) {
  const { options, start } = puzzle;
  const inList = crossing ? say("Crossing {number}", { number }) : say("Puzzle {number}", { number });
  const meta = { name: date ? say("Puzzle of the day") : inList };
  const reply = await commands.shared.rulesClient.ask({ do: "new", game, options, start, meta });
  return reply.ok ? reply.record : null;
}

/** Set up the puzzle, after some of its actions. @param {Solver} solver @param {string[]} log */
async function begin(solver, log = []) {
  const { store, commands, x, puzzle } = solver;
  const current = sameTask(x);
  const record = solver.record ?? (await recordOf(solver));
  if (!current()) return;
  solver.record = record;
  const whole = record && { ...record, log, at: log.length };
  const set = whole && (await setUp(x, whole, taskOf(puzzle.goal.kind, puzzle.goal.turns), { since: 0 }));
  if (set === null && record) return;
  if (!set) return trouble(x, say("This moment could not be set up."));
  if (!log.length) solver.side = store.get().table.scene.to_move;
  const same = sameTask(x);
  const found = await ask(x);
  if (!same()) return;
  if (!found.ok) return trouble(x, found.error.message);
  solver.found = found;
  show(x, "task");
  const { words, more = "" } = strip(solver);
  if (!log.length) commands.announce(say("{task}. {more}", { task: words, more }));
}

/** Return the verdict's text, or "" if the move that ended the game was announced with it. @param {Solver} solver @param {string} text */
const unsaid = ({ x }, text) => (here(x)?.scene.outcome?.text === text ? "" : text);

/** Show and announce a judgement before the reply is played. @param {Solver} solver @param {Attempt} found */
function hear(solver, found) {
  const { commands, x } = solver;
  solver.found = found;
  if (found.verdict === "wrong") decide(solver, false);
  if (found.verdict === "wrong") commands.announce(unsaid(solver, found.text), "assertive");
  if (found.verdict === "right") commands.announce(found.text);
  show(x, "judging");
}

/** Show how the puzzle has ended, and store it if it is solved. @param {Solver} solver @param {Attempt} found */
function over(solver, { verdict, text, solved }) {
  const { commands, x, took } = solver;
  if (verdict === "won") {
    decide(solver, solved === "alone");
    commands.announce(sentences(wonWords(took), unsaid(solver, text)), "assertive");
    keepResult(solver);
  }
  show(x, verdict === "won" ? "won" : "wrong");
  toNext(x);
}

/** Store what the puzzle took, unless a better result is kept. @param {Solver} solver */
function keepResult({ commands, game, date, name, begun: day, crossing, took, found }) {
  const { storage } = commands.shared;
  const share = found?.share;
  const names = [name, ...(date ? [dayNameOf(game, date)] : [])];
  const kept = storage.value(KEPT);
  const now = withDone(kept, names, { day, ...took, ...(share && { share }) }, crossing);
  if (now !== kept) storage.setValue(KEPT, now);
}

/** Return how many actions came before the solver's last one; -1 if there is none. @param {Solver} solver */
function beforeLast({ x, side, crossing }) {
  const { turns = [], at = 0 } = here(x) ?? {};
  return turns.slice(0, at).findLastIndex(({ by }) => (crossing ? by !== CHANCE : by === side));
}

/** Go back to the solver's last decision: this one after a wrong action, else the one before. @param {Solver} solver */
async function back(solver) {
  const { commands, x, took } = solver;
  const at = beforeLast(solver);
  if (x.phase === "won") return commands.announce(say("The puzzle is solved."), "shown");
  if (at < 0 || (x.phase !== "task" && x.phase !== "wrong"))
    return commands.announce(say("There is nothing to take back."), "shown");
  if (x.phase === "wrong") took.tries += 1;
  await begin(solver, here(x)?.record.log.slice(0, at));
  commands.announce(say("Taken back. Try again."));
  return focusBoard();
}

/** Play the right move. A crossing has none: its hints come from the Guide. @param {Solver} solver */
function answer(solver) {
  const { commands, x, found, took } = solver;
  const move = here(x)?.scene.moves.find(({ action }) => action === found?.next);
  if (x.phase !== "task" || !move) return notNow(x);
  decide(solver, false);
  took.shown = true;
  keepResult(solver);
  commands.clearSelection();
  return judge(x, move);
}

/** Return what the end of a puzzle is called. @param {Task["took"]} took */
const wonWords = ({ shown }) => (shown ? say("The answer was shown.") : say("Solved."));

/** Return what stands above the board: the task or the verdict, and what follows it. @param {Solver} solver @returns {Strip} */
function strip({ found, puzzle, took, side, crossing }, text = "") {
  const { kind, turns } = puzzle.goal;
  const verdict = found?.verdict ?? "open";
  const more = text || (found?.text ?? "");
  const how = { isSecret: !crossing, isPrompted: crossing && verdict === "open", tone: verdict };
  if (verdict === "won") {
    const tone = took.shown ? "shown" : verdict; // an answer that was shown gets no tick
    return { ...how, tone, words: wonWords(took), more, isSolved: !took.shown };
  }
  if (verdict === "wrong") return { ...how, words: say("That does not solve it."), more };
  const mover = found && verdict === "open" && !crossing ? say("{side} to move.", { side: sideNoun(side) }) : "";
  return { ...how, words: taskOf(kind, found?.left || turns), more: sentences(mover, more) };
}

/** Return the rating, the theme, the number of tries, what help was taken and the standing. @param {Solver} solver */
function facts({ puzzle: { rating, motif }, took, crossing, x, standing }) {
  const won = x.phase === "won";
  const all = [
    say("Rating {rating}", { rating }),
    won || crossing ? motif : "", // hidden before that because it is a hint
    took.tries > 1 ? say("{tries} tries", { tries: took.tries }) : "",
    won ? helpOf(took) : "",
    standing,
  ];
  return all.filter(Boolean).map((fact) => el("span.puzzle-badge", fact));
}

/** Return what help was taken, or "". @param {Task["took"]} took */
function helpOf({ hints, shown }) {
  if (shown) return say("with the answer");
  if (hints === 1) return say("with a hint");
  return hints ? say("with {hints}", { hints: count(hints, noun("hint")) }) : "";
}

/** Return the buttons below a puzzle. @param {Solver} solver @param {Phase} phase */
function buttons(solver, phase) {
  const { x, next, close, crossing, found } = solver;
  const first = { "data-focus": "next" };
  const onward = button(say("Next"), next, { "data-focus": "onward" });
  if (phase === "trouble") return [primary(say("Try again"), () => begin(solver), first), onward];
  if (phase === "won")
    return [
      button(say("Try moves"), () => tryMoves(x), { class: "button quiet", "data-focus": "try" }),
      ...(found?.share ? shareButton(found.share, { "data-focus": "share" }) : []),
      close ? primary(say("Back to the day"), close, first) : primary(say("Next puzzle"), next, first),
    ];
  if (phase === "wrong")
    return [
      onward,
      button(say("Play on from here"), () => playOn(x), { "data-focus": "play on" }),
      primary(say("Try again"), () => back(solver), first),
    ];
  const may = (/** @type {boolean} */ is) => ({ "aria-disabled": String(phase !== "task" || !is) });
  return [
    button(say("Undo", {}, { context: "move" }), () => back(solver), {
      "data-focus": "undo",
      ...may(beforeLast(solver) >= 0),
    }),
    button(say("Hint"), () => hint(x, crossing), { "data-focus": "hint", ...may(true) }),
    button(say("Answer"), () => answer(solver), { "data-focus": "answer", ...may(!crossing) }),
    onward,
  ];
}
