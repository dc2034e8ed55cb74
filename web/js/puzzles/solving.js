import { dayNameOf, KEPT, nameOf } from "../state/puzzle-results.js";
import { lineText, momentKey } from "../state/selectors.js";
import { dayOf } from "../storage/days.js";
import { still } from "../ui/motion.js";
import { say, sentences } from "../words/say.js";
import { isCrossing, missesOf, withDone } from "./selectors.js";
import { taskWords, wonWords } from "./slots.js";

/** @import { Attempt } from "../core/formats.js" */
/** @import { ListedPuzzle } from "../site/build.js" */
/** @import { TableParts } from "../parts.js" */
/** @import { Puzzled } from "../state/state.js" */

/**
 * `number`: the puzzle's place in the list; `standing`: how the player stands in a mode of practice; `tried` is called
 * once, when the puzzle has been solved or missed.
 * @typedef {{ game: string, puzzle: ListedPuzzle, date: string | null, number: number, standing?: string,
 *   tried: (right: boolean) => void }} PuzzleOf
 */
/**
 * A puzzle being solved. `stand`: the lengths of the log at which the solver had to decide, the current one last;
 * `begun`: the day that the solution counts for, also if midnight passes meanwhile; `judged`: the position that was
 * judged last, `unjudged` if the rules had stopped.
 * @typedef {TableParts & PuzzleOf & { id: string, name: string, crossing: boolean, begun: string, stand: number[],
 *   judged: string, unjudged: boolean, gone: boolean, isTried: boolean, unlisten: () => void }} Solver
 */

const SEEN = 700; // ms between a move and the reply

/**
 * Create the solving of one puzzle, on a table that is not stored. After each action the core says whether it is right,
 * what the reply is, or why it is wrong.
 * @param {TableParts} parts @param {PuzzleOf} of
 */
export function createSolving({ store, commands }, of) {
  const { game, puzzle } = of;
  /** @type {Solver} */
  const solver = {
    ...{ store, commands, ...of, id: `puzzle ${game} ${puzzle.id}`, name: nameOf(game, puzzle.id) },
    ...{ crossing: isCrossing(puzzle), begun: dayOf(), stand: [0], judged: "" },
    ...{ unjudged: false, gone: false, isTried: false, unlisten: () => {} },
  };
  return {
    id: solver.id,
    begin: () => begin(solver),
    back: () => back(solver),
    hint: () => hint(solver),
    answer: () => answer(solver),
    playOn: () => playOn(solver),
    canGoBack: () => canGoBack(solver),
    /** Count the puzzle as missed if it has not been tried. */
    giveUp: () => decide(solver, false),
    end() {
      solver.gone = true;
      solver.unlisten();
    },
  };
}

/** Return the puzzle's table, or null if another one is open. @param {Solver} solver */
function tableOf({ store, gone, id }) {
  const { table: now } = store.get();
  return !gone && now?.id === id && now.puzzle ? { ...now, puzzle: now.puzzle } : null;
}

/** Report the try, unless it has been: only what happens first in a visit counts. @param {Solver} solver @param {boolean} right */
function decide(solver, right) {
  if (solver.isTried) return;
  solver.isTried = true;
  solver.tried(right);
}

/** Put the puzzle on the table, unless it is there already. @param {Solver} solver */
async function begin(solver) {
  const { store, commands, game, puzzle, date, number, standing = "", id, name, crossing } = solver;
  const { rulesClient, atTable, boards, storage } = commands.shared;
  if (!tableOf(solver)) {
    const { options, start } = puzzle;
    const inList = crossing ? say("Crossing {number}", { number }) : say("Puzzle {number}", { number });
    const meta = { name: date ? say("Puzzle of the day") : inList };
    const reply = await rulesClient.ask({ do: "new", game, options, start, meta });
    if (solver.gone) return;
    if (!reply.ok) return void commands.announce(reply.error.message, "shown");
    await boards.needBoard(reply.record);
    if (solver.gone) return;
    const { goal, rating, motif } = puzzle;
    const about = { game, id: puzzle.id, date, kind: goal.kind, turns: goal.turns, rating, motif };
    const took = { tries: 1 + missesOf(storage.value(KEPT), name, crossing), hints: 0, shown: false };
    const progress = { share: "", verdict: "open", text: "", next: null, score: 0, standing };
    atTable.lay(id, reply, {
      role: "solver",
      locked: true,
      puzzle: { ...about, ...took, ...progress, side: reply.scene.to_move, left: goal.turns },
    });
  }
  solver.stand = [0];
  solver.judged = "-";
  solver.unlisten = store.subscribe(() => watch(solver));
}

/** Judge the position whenever it has changed. @param {Solver} solver */
function watch(solver) {
  const now = tableOf(solver);
  if (!now || now.pending || now.looking || now.rescue) return;
  const moment = lineText(now);
  const { rulesClient } = solver.commands.shared;
  if (moment === solver.judged && !(solver.unjudged && rulesClient.ready())) return;
  solver.judged = moment;
  solver.unjudged = false;
  judge(solver, moment);
}

/** Ask the core about the position, and act on its verdict. @param {Solver} solver @param {string} moment */
async function judge(solver, moment) {
  const { store, commands, game, puzzle, date } = solver;
  const { rulesClient } = commands.shared;
  commands.lockPuzzle(true);
  const before = tableOf(solver);
  if (!before) return;
  const { record, at } = before;
  const { tries, hints, shown } = before.puzzle;
  const task = { kind: /** @type {const} */ ("puzzle"), puzzle: puzzle.id };
  const request = { game, task, actions: record.log.slice(0, at), date, tries, hints, shown };
  const found = await rulesClient.ask({ do: "attempt", ...request });
  const now = tableOf(solver);
  if (!now || lineText(now) !== moment) return;
  if (!found.ok) {
    solver.unjudged = rulesClient.failed(found); // asked again once the rules are back
    return commands.changePuzzle({ text: found.error.message });
  }
  const { verdict, text, next, score, left } = found;
  commands.changePuzzle({ verdict, text, next, score, left });
  if (verdict === "won") return win(solver, found);
  if (verdict === "wrong") return answerTo(solver, found);
  if (verdict === "right") {
    commands.announce(text);
    await playAll(solver, found.reply);
  }
  const after = tableOf(solver);
  if (!after) return;
  if (verdict === "right") solver.judged = lineText(after);
  if (after.at !== solver.stand.at(-1)) solver.stand = [...solver.stand, after.at];
  commands.lockPuzzle(false);
  const { words, more } = taskWords(store.get()) ?? { words: "", more: "" };
  if (!at) commands.announce(say("{task}. {more}", { task: words, more }));
}

/** Play the other side's turn, action by action. @param {Solver} solver @param {string[]} actions */
async function playAll(solver, actions) {
  const { rulesClient, atTable } = solver.commands.shared;
  for (const action of actions) {
    await new Promise((resolve) => setTimeout(resolve, still() ? 0 : SEEN)); // so that the move before is seen
    const now = tableOf(solver);
    if (!now) return;
    const reply = await rulesClient.ask({ do: "play", record: now.record, action });
    if (!tableOf(solver) || !reply.ok) return;
    solver.judged = lineText(reply);
    atTable.adopt(reply);
  }
}

/** Return the verdict's text, or "" if the move that ended the game was announced with it. @param {Solver} solver @param {string} text */
const unsaid = (solver, text) => (tableOf(solver)?.scene.outcome?.text === text ? "" : text);

/** Tell why an action was wrong, and play the reply to it. @param {Solver} solver @param {Attempt} found */
async function answerTo(solver, { reply, text }) {
  const { commands } = solver;
  decide(solver, false);
  commands.announce(unsaid(solver, text), "assertive");
  await playAll(solver, reply);
  const now = tableOf(solver);
  if (!now) return;
  solver.judged = lineText(now);
  commands.lockPuzzle(true);
}

/** Tell that the end of the puzzle is reached, and store the result. @param {Solver} solver @param {Attempt} found */
function win(solver, { text, share = "", solved }) {
  const { commands } = solver;
  decide(solver, solved === "alone");
  commands.changePuzzle({ share });
  commands.announce(sentences(wonWords(tableOf(solver)?.puzzle), unsaid(solver, text)), "assertive");
  keepResult(solver, share);
}

/** Store what the puzzle took, unless a better result is kept. @param {Solver} solver */
function keepResult(solver, share = "") {
  const { commands, game, date, name, begun, crossing } = solver;
  const { storage } = commands.shared;
  const { tries = 1, hints = 0, shown = false } = tableOf(solver)?.puzzle ?? {};
  const names = [name, ...(date ? [dayNameOf(game, date)] : [])];
  const kept = storage.value(KEPT);
  const now = withDone(kept, names, { day: begun, tries, hints, shown, ...(share && { share }) }, crossing);
  if (now !== kept) storage.setValue(KEPT, now);
}

/** Go back to the solver's last decision: this one after a wrong action, else the one before. @param {Solver} solver */
async function back(solver) {
  const { commands } = solver;
  const { rulesClient, atTable } = commands.shared;
  const now = tableOf(solver);
  if (!now || now.pending) return;
  const { verdict, tries } = now.puzzle;
  if (verdict === "won") return commands.announce(say("The puzzle is solved."), "shown");
  if (verdict === "wrong") commands.changePuzzle({ tries: tries + 1 });
  else if (solver.stand.length < 2) return commands.announce(say("There is nothing to take back."), "shown");
  else solver.stand = solver.stand.slice(0, -1);
  const at = solver.stand.at(-1) ?? 0;
  const log = now.record.log.slice(0, at);
  const reply = await rulesClient.ask({ do: "open", record: { ...now.record, log, at, branches: [] } });
  if (!tableOf(solver) || !reply.ok) return;
  commands.changePuzzle({ verdict: "open", text: "" });
  solver.judged = "-";
  solver.stand = solver.stand.filter((one) => one < at);
  atTable.adopt({ ...reply, effects: [] });
  commands.announce(say("Taken back. Try again."));
}

/** Show the next stage of a hint for the right move. @param {Solver} solver */
async function hint(solver) {
  const { commands, id, crossing } = solver;
  const { rulesClient } = commands.shared;
  const now = tableOf(solver);
  if (!now) return;
  const { next, score, verdict, hints } = now.puzzle;
  if (verdict === "won") return;
  if (verdict === "wrong") return commands.announce(undoFirst(), "shown");
  if (now.locked || !rulesClient.ready()) return commands.announce(say("One moment."), "shown");
  decide(solver, false);
  if (crossing || now.hint) {
    if (!now.hint) commands.changePuzzle({ hints: hints + 1 });
    return void commands.hint();
  }
  if (!next) return;
  commands.changePuzzle({ hints: hints + 1 });
  const key = momentKey(id, now);
  const reply = await rulesClient.ask({ do: "hint", record: now.record, move: next, score });
  const later = tableOf(solver);
  if (!later || momentKey(id, later) !== key || !reply.ok) return;
  const { stages } = reply;
  commands.showHint({ key, stage: 1, stages, action: next });
  commands.announce(say("Hint {stage} of {stages}: {text}", { stage: 1, stages: stages.length, text: stages[0].text }));
}

/** Play the right move. A crossing has none: its hints come from the Guide. @param {Solver} solver */
function answer(solver) {
  const { commands } = solver;
  const now = tableOf(solver);
  const { next, verdict } = now?.puzzle ?? {};
  if (!now || now.locked || verdict === "won" || !next)
    return commands.announce(verdict === "wrong" ? undoFirst() : say("One moment."), "shown");
  const move = now.scene.moves.find((one) => one.action === next);
  if (!move) return;
  decide(solver, false);
  commands.changePuzzle({ shown: true });
  keepResult(solver);
  commands.shared.atTable.play(move); // which announces it
}

const undoFirst = () => say("Take the move back first.");

/** Open the position as a stored table, to play on from it. @param {Solver} solver */
async function playOn(solver) {
  const now = tableOf(solver);
  if (!now) return;
  const { record, at } = now;
  await solver.commands.placeRecord({ ...record, log: record.log.slice(0, at), at, branches: [] });
}

/** Return whether there is a decision to go back to. @param {Solver} solver */
function canGoBack(solver) {
  const now = tableOf(solver);
  return Boolean(now && (now.puzzle.verdict === "wrong" || (solver.stand.length > 1 && !now.locked)));
}
