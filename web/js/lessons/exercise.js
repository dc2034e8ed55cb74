import { pythonFault } from "../site/fault.js";
import { barred } from "../state/barred.js";
import { el, find } from "../ui/dom.js";
import { boardBar, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Attempt, AttemptRequest, GameRecord, Move, Reply } from "../core/formats.js" */
/** @import { Commands, Part, TableMaker, TableParts } from "../parts.js" */
/** @import { Table } from "../state/state.js" */

/**
 * A task for the core, and what it took so far. `nodes`: of the search that judges a turn.
 * @typedef {{ game: string, task: NonNullable<AttemptRequest["task"]>, nodes?: number,
 *   took: { tries: number, hints: number, shown: boolean } }} Task
 */
/** @typedef {"setting" | "task" | "judging" | "won" | "wrong" | "shown" | "trouble"} Phase */
/**
 * `refusal` answers the commands that would leave the task or think for the learner; `own` are further replacements.
 * The screen says which `task` it is, the `words` above the answer and the `buttons` below it; `over` is called when an
 * answer has been judged or shown, and `again` to set the task up once more.
 * @typedef {{ id: string, name: string, refusal: string, back: HTMLElement, home: string, sides: string[],
 *   own: Partial<Commands>, render?: Part["render"], task: () => Task, words: () => string,
 *   buttons: (phase: Phase) => (HTMLElement | null)[], over: (reply: Attempt, isShown: boolean) => void, again: () => void }} Asking
 */
/**
 * `round` counts up when a task begins or the screen is left, so that late replies are ignored; `since`: how many actions
 * the record had when the task began.
 * @typedef {TableParts & ReturnType<typeof partsOf> & { asking: Asking, phase: Phase, round: number, since: number,
 *   job: AbortController | null }} Exercise
 */

const SEEN = 700; // ms for which a move is seen before the next
const LATE = 400; // ms after which the page says that it waits for the rules

/** Create what an exercise shows beside the board. @param {Asking} asking @param {Commands} commands */
function partsOf({ name, back }, commands) {
  const heading = el("h1", { tabindex: "-1" }, name);
  const bar = boardBar(back, heading, () => commands.openDialog("keys"), { class: "bar lesson-bar" });
  const words = el("p", { class: "lesson-say" });
  const answer = el("p", { class: "lesson-note", tabindex: "0" }); // it scrolls where there is little room
  const actions = el("div", { class: "lesson-actions" });
  const panel = el("section", { class: "lesson-panel", "aria-label": name }, [words, answer, actions]);
  return { heading, bar, words, answer, actions, panel };
}

/**
 * Create an exercise: tasks on the ordinary table, with its board, keys and speech, and a panel beside it. The core judges
 * each answer. The board is no table of this device, and is never saved.
 * @param {TableParts} parts @param {TableMaker} createTable @param {Asking} asking
 */
export function createExercise({ store, commands }, createTable, asking) {
  const { refusal, own, render = () => {} } = asking;
  /** @type {Exercise} */
  const x = {
    ...{ store, commands, asking, phase: "setting", round: 0, since: 0, job: null },
    ...partsOf(asking, commands),
  };
  const table = createTable({
    store,
    commands: { ...commands, ...barred(() => commands.announce(refusal, "shown")), ...own },
    exercise: { bar: x.bar, panel: x.panel, render },
  });
  const screen = {
    ...table,
    /** @param {unknown} _screen @param {unknown} before */
    arrive: (_screen, before) => before && table.toBoard(),
    destroy() {
      leave(x);
      table.destroy();
    },
  };
  return { x, screen };
}

/** Ignore what is still under way. @param {Exercise} x */
export function leave(x) {
  x.round += 1;
  x.job?.abort();
}

/** Return the table of an exercise, or null if another one is open. @param {Exercise} x */
export const here = ({ store, asking }) => (store.get().table?.id === asking.id ? store.get().table : null);

/** Return the actions since the task began. @param {Exercise} x */
const done = (x) => here(x)?.record.log.slice(x.since) ?? [];

/** Return a function that tells whether the task has not begun again since. @param {Exercise} x */
export function sameTask(x) {
  const mine = x.round;
  return () => mine === x.round;
}

/** Show how far the task is, with an answer below its words. @param {Exercise} x @param {Phase} phase */
export function show(x, phase, text = "", tone = "") {
  x.phase = phase;
  x.words.textContent = x.asking.words();
  tell(x, text, tone);
  redraw(x.actions, x.asking.buttons(phase));
}

/** @param {Exercise} x @param {string} text @param {string} tone */
function tell(x, text, tone) {
  x.panel.dataset.phase = x.phase;
  x.answer.textContent = text;
  x.answer.dataset.tone = tone;
}

/** Show and announce a text without leaving the task. @param {Exercise} x @param {string} text */
export function inform(x, text, tone = "") {
  show(x, "task", text, tone);
  x.commands.announce(text, tone ? "assertive" : "polite");
}

/** Take the answer back and let the learner try again, told why. @param {Exercise} x @param {string} text */
export function goOn(x, text, tone = "") {
  x.commands.clearSelection();
  x.commands.restExercise(false);
  inform(x, text, tone);
}

/** Show and announce what went wrong, before there is a task or in it. @param {Exercise} x @param {string} text */
export function trouble(x, text) {
  show(x, "trouble", text, "no");
  x.commands.announce(text, "assertive");
}

/** Move the focus to the button for what comes next. @param {Exercise} x */
export const toNext = (x) => find(x.panel, "[data-focus=next]")?.focus({ preventScroll: true });

/**
 * Set up a position, with the learner on the side to move; return whether it could be, or null if it came too late.
 * @param {Exercise} x @param {GameRecord} record @param {string} task @param {boolean} [resting] whether no move is asked for
 */
export async function setUp(x, record, task, resting = false) {
  const { commands, asking } = x;
  const { id, home, sides } = asking;
  leave(x);
  const current = sameTask(x);
  show(x, "setting", say("One moment: the rules are setting the board."));
  const exercise = { judge: (/** @type {Move} */ move) => judge(x, move), words: task, home };
  /** @param {Partial<Table> & Pick<Table, "record">} reply @param {boolean} rests */
  const lay = (reply, rests) => commands.lay(id, reply, { role: "writer", exercise: { ...exercise, resting: rests } });
  await commands.needBoard(record);
  if (!current()) return null;
  if (!here(x)) lay({ record }, true);
  const reply = await commands.lookInto(record);
  if (!current()) return null;
  if (!reply.ok || reply.problem) return false;
  const others = resting ? [] : sides.filter((side) => side !== reply.scene.to_move);
  const seats = Object.fromEntries(others.map((side) => [side, { kind: "opponent", level: 1 }]));
  const meta = others.length && others.length < sides.length ? { seats } : {};
  lay({ ...reply, record: { ...reply.record, meta } }, resting);
  x.since = record.log.length;
  return true;
}

/** Ask the core about the actions since the task began; the page says so if it takes a while. @param {Exercise} x */
export async function ask(x, actions = done(x)) {
  const { game, task, took } = x.asking.task();
  const current = sameTask(x);
  const late = setTimeout(() => current() && tell(x, say("One moment: your move is being judged."), ""), LATE);
  const reply = await x.commands.shared.rulesClient.ask({ do: "attempt", game, task, actions, ...took });
  clearTimeout(late);
  return reply;
}

/** Ask the core for the judgement that needs a search. @param {Exercise} x @returns {Promise<Reply<Partial<Attempt>>>} */
function search(x) {
  const { game, task, took, nodes } = x.asking.task();
  show(x, "judging", say("One moment: your move is being judged."));
  x.job = new AbortController();
  const request = { do: /** @type {const} */ ("attempt"), game, task, actions: done(x), ...took, nodes };
  return x.commands.shared.think(request, { signal: x.job.signal }).catch(pythonFault);
}

/**
 * Play actions one after the other; return whether the task is still the same. If one cannot be played, it begins again.
 * @param {Exercise} x @param {string[]} actions
 */
async function playAll(x, actions) {
  const current = sameTask(x);
  for (const [i, action] of actions.entries()) {
    if (i) await new Promise((resolve) => setTimeout(resolve, SEEN));
    if (!current()) return false;
    const move = here(x)?.scene.moves.find((one) => one.action === action);
    if (move) await x.commands.play(move);
    if (!current()) return false;
    if (!move || here(x)?.pending) {
      x.asking.again();
      return false;
    }
  }
  return true;
}

/**
 * Let the core judge a whole move of the learner, and play it with what follows, unless the core has a better idea.
 * @param {Exercise} x @param {Move} move
 */
async function judge(x, { action }) {
  if (x.phase !== "task") return;
  const current = sameTask(x);
  x.commands.restExercise(true);
  show(x, "judging");
  const found = await ask(x, [...done(x), action]);
  if (!current()) return;
  if (!found.ok) return goOn(x, found.error.message, "no");
  if (found.verdict !== "wrong" && !(await playAll(x, [action, ...found.reply]))) return;
  /** @type {Reply<Partial<Attempt>>} */
  const reply = found.verdict === "unsure" ? await search(x) : found;
  if (!current()) return;
  if (!reply.ok || reply.verdict === "unsure" || !reply.verdict) return trouble(x, say("This could not be judged."));
  if (reply.verdict === "open") {
    x.commands.restExercise(false);
    return show(x, "task", reply.text);
  }
  x.asking.over(/** @type {Attempt} */ (reply), false);
}

/** Play the answer on the board, action by action, as the core gives it. @param {Exercise} x */
export async function showAnswer(x) {
  const current = sameTask(x);
  x.asking.task().took.shown = true;
  x.commands.clearSelection();
  x.commands.restExercise(true);
  show(x, "judging");
  for (;;) {
    const found = await ask(x);
    if (!current()) return;
    if (!found.ok) return goOn(x, found.error.message, "no");
    if (!(await playAll(x, found.next ? [found.next] : found.reply))) return;
    if (!found.next) return x.asking.over(found, true);
  }
}
