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

const SEEN = 700; // ms between a move and the reply

/**
 * Create the solving of one puzzle, on a table that is not stored. After each action the core says whether it is right,
 * what the reply is, or why it is wrong.
 * @typedef {{ game: string, puzzle: ListedPuzzle, date: string | null, number: number, standing?: string,
 *   tried: (right: boolean) => void }} PuzzleOf
 * `number`: its place in the list; `standing`: how the player stands in a mode of practice; `tried` is called once, when
 * the puzzle has been solved or missed
 * @param {TableParts} parts @param {PuzzleOf} of
 */
export function createSolving({ store, commands }, { game, puzzle, date, number, standing = "", tried }) {
  const { rulesClient, atTable, boards, storage } = commands.shared;
  const id = `puzzle ${game} ${puzzle.id}`;
  const name = nameOf(game, puzzle.id);
  const crossing = isCrossing(puzzle);
  /** The lengths of the log at which the solver had to decide, the current one last. */
  let stand = [0];
  const begun = dayOf(); // the day that the solution counts for, also if midnight passes meanwhile
  let judged = "";
  /** Whether the current position could not be judged because the rules had stopped. */
  let unjudged = false;
  let gone = false;
  let isTried = false;
  let unlisten = () => {};

  /** Return the puzzle's table, or null if another one is open. */
  function table() {
    const { table: now } = store.get();
    return !gone && now?.id === id && now.puzzle ? { ...now, puzzle: now.puzzle } : null;
  }

  /** @param {Partial<Puzzled>} change */
  const note = (change) => commands.changePuzzle(change);

  /** Report the try, unless it has been: only what happens first in a visit counts. @param {boolean} right */
  function decide(right) {
    if (isTried) return;
    isTried = true;
    tried(right);
  }

  /** Put the puzzle on the table, unless it is there already. */
  async function begin() {
    if (!table()) {
      const { options, start } = puzzle;
      const inList = crossing ? say("Crossing {number}", { number }) : say("Puzzle {number}", { number });
      const meta = { name: date ? say("Puzzle of the day") : inList };
      const reply = await rulesClient.ask({ do: "new", game, options, start, meta });
      if (gone) return;
      if (!reply.ok) return void commands.announce(reply.error.message, "shown");
      await boards.needBoard(reply.record);
      if (gone) return;
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
    stand = [0];
    judged = "-";
    unlisten = store.subscribe(watch);
  }

  /** Judge the position whenever it has changed. */
  function watch() {
    const now = table();
    if (!now || now.pending || now.looking || now.rescue) return;
    const moment = lineText(now);
    if (moment === judged && !(unjudged && rulesClient.ready())) return;
    judged = moment;
    unjudged = false;
    judge(moment);
  }

  /** Ask the core about the position, and act on its verdict. @param {string} moment */
  async function judge(moment) {
    commands.lockPuzzle(true);
    const before = table();
    if (!before) return;
    const {
      record,
      at,
      puzzle: { tries, hints, shown },
    } = before;
    const actions = record.log.slice(0, at);
    const took = { tries, hints, shown };
    const found = await rulesClient.ask({ do: "attempt", game, puzzle: puzzle.id, actions, date, ...took });
    const now = table();
    if (!now || lineText(now) !== moment) return;
    if (!found.ok) {
      unjudged = rulesClient.failed(found); // asked again once the rules are back
      return note({ text: found.error.message });
    }
    const { verdict, text, next, score, left } = found;
    note({ verdict, text, next, score, left });
    if (verdict === "won") return win(found);
    if (verdict === "wrong") return answerTo(found);
    if (verdict === "right") {
      commands.announce(text);
      await playAll(found.reply);
    }
    const after = table();
    if (!after) return;
    if (verdict === "right") judged = lineText(after);
    if (after.at !== stand.at(-1)) stand = [...stand, after.at];
    commands.lockPuzzle(false);
    const { words: task, more } = taskWords(store.get()) ?? { words: "", more: "" };
    if (!at) commands.announce(say("{task}. {more}", { task, more }));
  }

  /** Play the other side's turn, action by action. @param {string[]} actions */
  async function playAll(actions) {
    for (const action of actions) {
      await pause();
      const now = table();
      if (!now) return;
      const reply = await rulesClient.ask({ do: "play", record: now.record, action });
      if (!table() || !reply.ok) return;
      judged = lineText(reply);
      atTable.adopt(reply);
    }
  }

  /** Tell why an action was wrong, and play the reply to it. @param {Attempt} found */
  async function answerTo({ reply, text }) {
    decide(false);
    commands.announce(text, "assertive");
    await playAll(reply);
    const now = table();
    if (!now) return;
    judged = lineText(now);
    commands.lockPuzzle(true);
  }

  /** Tell that the end of the puzzle is reached, and store the result. @param {Attempt} found */
  function win({ text, share = "" }) {
    decide(true);
    note({ share });
    commands.announce(sentences(wonWords(table()?.puzzle), text), "assertive");
    keepResult(share);
  }

  /** Store what the puzzle took, unless a better result is kept. */
  function keepResult(share = "") {
    const { tries = 1, hints = 0, shown = false } = table()?.puzzle ?? {};
    const names = [name, ...(date ? [dayNameOf(game, date)] : [])];
    const kept = storage.value(KEPT);
    const now = withDone(kept, names, { day: begun, tries, hints, shown, ...(share && { share }) }, crossing);
    if (now !== kept) storage.setValue(KEPT, now);
  }

  /** Go back to the solver's last decision: this one after a wrong action, else the one before. */
  async function back() {
    const now = table();
    if (!now || now.pending) return;
    const { verdict, tries } = now.puzzle;
    if (verdict === "won") return commands.announce(say("The puzzle is solved."), "shown");
    if (verdict === "wrong") note({ tries: tries + 1 });
    else if (stand.length < 2) return commands.announce(say("There is nothing to take back."), "shown");
    else stand = stand.slice(0, -1);
    const at = stand.at(-1) ?? 0;
    const log = now.record.log.slice(0, at);
    const reply = await rulesClient.ask({ do: "open", record: { ...now.record, log, at, branches: [] } });
    if (!table() || !reply.ok) return;
    note({ verdict: "open", text: "" });
    judged = "-";
    stand = stand.filter((one) => one < at);
    atTable.adopt({ ...reply, effects: [] });
    commands.announce(say("Taken back. Try again."));
  }

  /** Show the next stage of a hint for the right move. */
  async function hint() {
    const now = table();
    if (!now) return;
    const { next, score, verdict, hints } = now.puzzle;
    if (verdict === "won") return;
    if (verdict === "wrong") return commands.announce(undoFirst(), "shown");
    if (now.locked || !rulesClient.ready()) return commands.announce(say("One moment."), "shown");
    decide(false);
    if (crossing || now.hint) {
      if (!now.hint) note({ hints: hints + 1 });
      return void commands.hint();
    }
    if (!next) return;
    note({ hints: hints + 1 });
    const key = momentKey(id, now);
    const reply = await rulesClient.ask({ do: "hint", record: now.record, move: next, score });
    const later = table();
    if (!later || momentKey(id, later) !== key || !reply.ok) return;
    const { stages } = reply;
    commands.showHint({ key, stage: 1, stages, action: next });
    commands.announce(
      say("Hint {stage} of {stages}: {text}", { stage: 1, stages: stages.length, text: stages[0].text }),
    );
  }

  /** Play the right move. A crossing has none: its hints come from the Guide. */
  function answer() {
    const now = table();
    const { next, verdict } = now?.puzzle ?? {};
    if (!now || now.locked || verdict === "won" || !next)
      return commands.announce(verdict === "wrong" ? undoFirst() : say("One moment."), "shown");
    const move = now.scene.moves.find((one) => one.action === next);
    if (!move) return;
    decide(false);
    note({ shown: true });
    keepResult();
    commands.announce(say("{move:cap}.", { move: move.say }));
    atTable.play(move);
  }

  const undoFirst = () => say("Take the move back first.");

  /** Open the position as a stored table, to play on from it. */
  async function playOn() {
    const now = table();
    if (!now) return;
    const { record, at } = now;
    await commands.placeRecord({ ...record, log: record.log.slice(0, at), at, branches: [] });
  }

  function canGoBack() {
    const now = table();
    return Boolean(now && (now.puzzle.verdict === "wrong" || (stand.length > 1 && !now.locked)));
  }

  /** Wait for a moment in which a move can be seen. */
  const pause = () => new Promise((resolve) => setTimeout(resolve, still() ? 0 : SEEN));

  return {
    id,
    begin,
    back,
    hint,
    answer,
    playOn,
    canGoBack,
    /** Count the puzzle as missed if it has not been tried. */
    giveUp: () => decide(false),
    end() {
      gone = true;
      unlisten();
    },
  };
}
