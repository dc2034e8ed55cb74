import {
  createExercise,
  here,
  hint,
  leave,
  playOn,
  sameTask,
  setUp,
  show,
  showAnswer,
  toNext,
  trouble,
} from "../exercise/exercise.js";
import { gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, focusBoard, link, notThere } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";

/** @import { Attempt } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableParts, TableScreen, ScreenPart } from "../parts.js" */
/** @import { Retry } from "../state/state.js" */
/** @import { Exercise, Phase, Task } from "../exercise/exercise.js" */

/**
 * Turns to find: the `number` of the task on the board, by its place in the list; those whose first try is over (`tried`),
 * and what each took. `bringBack` brings back the task on the board, if it was deleted.
 * @typedef {TableParts & { retry: Retry, x: Exercise, number: number, tried: Set<number>,
 *   took: Map<number, Task["took"]>, bringBack: (() => void) | null }} Trying
 */

const EXERCISE = "retry"; // the id of its board

/**
 * Create the screen of tasks to find a good turn, from its first action to its last: the turning points of a reviewed
 * game, the player's own mistakes, or the question of a friend. The games are not saved.
 * @param {ScreenParts} parts @param {TableMaker} createTable
 * @returns {ScreenPart | TableScreen}
 */
export function createRetry({ store, commands, state }, createTable) {
  const { id = "" } = state.screen;
  const retry = state.retry?.id === id ? state.retry : null;
  if (!retry && id.includes("/")) window.location.replace(links.sent(id)); // a question whose page was loaded again
  if (!retry?.tasks.length) {
    const why = say("Review the game first. Then you can try its turning points again.");
    return { node: notThere(say("Try again"), why, { address: links.table(id), word: say("To the table") }) };
  }
  const { name, home, tasks, own } = retry;
  const undo = () => restart(trying);
  const { x, screen } = createExercise({ store, commands }, createTable, {
    id: EXERCISE,
    name,
    refusal: say("Not available while you try a turn again."),
    leave: home,
    home: own?.address ?? links.retry(id),
    sides: sidesOf(gameOf(state, tasks[0].record.game)),
    own: { undo, undoTo: undo, hint: () => hint(x) },
    helped: () => decide(trying, false),
    task: () => taskOf(trying),
    words: () => one(trying)?.task ?? "",
    buttons: (phase) => buttons(trying, phase),
    over: (reply, isShown) => over(trying, reply, isShown),
    again: () => begin(trying, trying.number),
  });
  /** @type {Trying} */
  const trying = {
    ...{ store, commands, retry, x, number: Math.max(0, retry.first) },
    ...{ tried: new Set(), took: new Map(), bringBack: null },
  };
  begin(trying, trying.number);
  return {
    ...screen,
    destroy() {
      screen.destroy();
      retry.left?.();
    },
  };
}

/** @param {Trying} trying */
const one = ({ retry, number }) => retry.tasks[number];

/** @param {Trying} trying */
const many = ({ retry }) => retry.own?.all ?? retry.tasks.length;

/** Return the position before the turn of the task on the board. @param {Trying} trying */
function base(trying) {
  const { record, since } = one(trying);
  return { ...record, log: record.log.slice(0, since), at: since, branches: [], ended: undefined };
}

/** Return what the task on the board took so far. @param {Trying} trying */
function tookOf({ took, number }) {
  const now = took.get(number) ?? { tries: 1, hints: 0, shown: false };
  took.set(number, now);
  return now;
}

/** @param {Trying} trying @returns {Task} */
function taskOf(trying) {
  const { record, instead, text, right, nodes } = one(trying);
  const task = { kind: /** @type {const} */ ("turn"), record: base(trying), instead, text, ...(right && { right }) };
  return { game: record.game, task, nodes, took: tookOf(trying) };
}

/** Return the title of the task on the board. @param {Trying} trying */
function titleOf(trying) {
  const [{ moment }, all] = [one(trying), many(trying)];
  return all > 1
    ? say("{moment:cap}, {number} of {all}", { moment, number: trying.number + 1, all })
    : say("{moment:cap}", { moment });
}

/**
 * Set up the position before the turn; a damaged one is left out.
 * @param {Trying} trying @param {number} i @returns {Promise<unknown>}
 */
async function begin(trying, i) {
  const { commands, retry, x } = trying;
  const { name, tasks, own, home, isAsked } = retry;
  leave(x);
  const current = sameTask(x);
  const task = tasks[i] ?? (await own?.load(i));
  if (!current()) return undefined;
  if (!task) return i + 1 < many(trying) ? begin(trying, i + 1) : goTo(home.address);
  tasks[i] = task;
  if (i !== trying.number) trying.bringBack = null;
  trying.number = i;
  x.heading.replaceChildren(name, el("span.lesson-place", titleOf(trying)));
  const set = await setUp(x, base(trying), isAsked ? say("Play your answer.") : say("Find something better."));
  if (set === null) return undefined;
  if (!set) return trouble(x, say("This moment could not be set up."));
  show(x, "task");
  commands.announce(sentences(say("{title}.", { title: titleOf(trying) }), task.task));
  return focusBoard();
}

/** Report the first try of the task on the board. @param {Trying} trying @param {boolean} right */
function decide({ retry, tried, number }, right) {
  if (!tried.has(number)) retry.own?.tried(number, right);
  tried.add(number);
}

/** Delete the mistake on the board, or bring it back. @param {Trying} trying */
function drop(trying) {
  const { commands, retry, x, number, bringBack } = trying;
  if (bringBack) bringBack();
  commands.announce(bringBack ? say("It is back.") : say("Deleted. It will not come again."));
  trying.bringBack = bringBack ? null : (retry.own?.drop(number) ?? null);
  show(x, x.phase, x.answer.textContent ?? "", x.answer.dataset.tone);
}

/** Show and announce what the core has said of a turn. @param {Trying} trying @param {Attempt} reply @param {boolean} isShown */
function over(trying, { verdict, text, solved }, isShown) {
  const { commands, x } = trying;
  const right = verdict === "won";
  decide(trying, solved === "alone");
  if (isShown) show(x, "shown", text);
  else show(x, right ? "won" : "wrong", text, right ? "yes" : "no");
  commands.announce(text, isShown ? "polite" : "assertive");
  toNext(x);
}

/** Ask a question about the board, on a table of one's own. @param {Trying} trying */
async function askBack({ commands, x }) {
  const table = await playOn(x);
  if (table) commands.shared.atTable.whenOpen(table, () => commands.openDialog("share"));
}

/** Play the better turn on the board, from its beginning. @param {Trying} trying */
async function showMe(trying) {
  const { x, number } = trying;
  if (x.phase !== "task" && x.phase !== "wrong") return;
  decide(trying, false);
  if (here(x)?.record.log.length !== x.since) {
    await begin(trying, number);
    if (x.panel.dataset.phase !== "task") return;
  }
  showAnswer(x);
}

/** @param {Trying} trying */
function restart(trying) {
  const { x, number } = trying;
  if (x.phase !== "setting" && x.phase !== "judging") begin(trying, number);
}

/** Return the buttons below a task. @param {Trying} trying @param {Phase} phase */
function buttons(trying, phase) {
  const { retry, number, bringBack, x } = trying;
  const { home, isAsked, own } = retry;
  const right = phase === "won";
  const isOpen = ["task", "setting", "judging"].includes(phase);
  const primary = { class: right ? "button primary" : "button", "data-focus": right ? "next" : "onward" };
  const next =
    number + 1 === many(trying)
      ? link(home.address, home.label, primary)
      : button(say("Next"), () => begin(trying, number + 1), primary);
  const disabled = { "aria-disabled": String(phase !== "task") };
  const answer = button(say("Show me"), () => showMe(trying), { "data-focus": "show", ...(isOpen && disabled) });
  const help = [button(say("Hint"), () => hint(x), { "data-focus": "hint", ...disabled }), answer];
  const undo = () => restart(trying);
  const again = right
    ? button(say("Again"), undo, { "data-focus": "again" })
    : button(say("Try again"), undo, { class: "button primary", "data-focus": "next" });
  const dropping = own
    ? button(bringBack ? say("Undo") : say("Delete"), () => drop(trying), {
        class: "button small",
        "data-focus": "drop",
      })
    : null;
  if (isOpen) return [...help, isAsked ? null : next, dropping];
  if (!isAsked) return [again, next, dropping];
  if (!right && phase !== "shown") return [again, phase === "wrong" ? answer : null];
  return [
    button(say("Play on from here"), () => playOn(x), { class: "button primary", "data-focus": "next" }),
    button(say("Ask one back"), () => askBack(trying), { "data-focus": "ask" }),
  ];
}
