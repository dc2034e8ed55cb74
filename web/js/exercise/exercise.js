import { hintOf } from "../hints/selectors.js";
import { pythonFault } from "../site/fault.js";
import { barred } from "../state/barred.js";
import { until } from "../state/observe.js";
import { momentKey, peopleAt } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { still } from "../ui/motion.js";
import { boardBar, leaveLink, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Attempt, AttemptRequest, GameRecord, Move, Reply } from "../core/formats.js" */
/** @import { Commands, Home, Part, TableMaker, TableParts } from "../parts.js" */
/** @import { Table } from "../state/state.js" */

/**
 * A task for the core, and what it took so far. `nodes`: of the search that judges a turn; `date`: of a puzzle of the day.
 * @typedef {{ game: string, task: NonNullable<AttemptRequest["task"]>, nodes?: number, date?: string | null,
 *   took: { tries: number, hints: number, shown: boolean } }} Task
 */
/** @typedef {"setting" | "task" | "judging" | "won" | "wrong" | "shown" | "trouble"} Phase */
/** @typedef {Omit<NonNullable<Table["exercise"]>, "judge" | "home" | "resting">} Strip */
/**
 * `leave` is the way out, `home` the address of the exercise, `hasMenu` whether it has the bar of a table. `refusal` answers
 * the commands that would leave the task or think for the learner; `own` are further replacements.
 * The screen says which `task` it is, the `words` above the answer and the `buttons` below it; with `strip` the answer
 * stands in the strip. `helped` is called before a hint is given, `hear` with each judgement before what follows is
 * played, `over` when an answer has been judged or shown, and `again` to set the task up once more.
 * @typedef {{ id: string, name: string, refusal: string, leave: Home & { label?: string }, home: string, hasMenu?: boolean,
 *   sides: string[], own: Partial<Commands>, render?: Part["render"], task: () => Task,
 *   words: () => string | HTMLElement[], buttons: (phase: Phase) => (HTMLElement | null)[],
 *   strip?: (text: string) => Strip, helped?: () => void, hear?: (reply: Attempt) => void,
 *   over: (reply: Attempt, isShown: boolean) => void, again: () => void }} Asking
 */
/**
 * `round` counts up when a task begins or the screen is left, so that late replies are ignored; `since`: how many actions
 * the record had when the task began.
 * @typedef {TableParts & ReturnType<typeof partsOf> & { asking: Asking, phase: Phase, round: number, since: number,
 *   job: AbortController | null }} Exercise
 */

const SEEN = 700; // ms for which a move is seen before what follows it
const LATE = 400; // ms after which the page says that it waits for the rules

/** Create what an exercise shows beside the board. @param {Asking} asking @param {Commands} commands */
function partsOf({ name, leave }, commands) {
  const heading = el("h1", { tabindex: "-1" }, name);
  const back = leaveLink(leave.address, leave.word, leave.label);
  const bar = boardBar(back, heading, () => commands.openDialog("keys"), { class: "bar lesson-bar" });
  const words = el("p.lesson-say");
  const answer = el("p.lesson-note", { tabindex: "0" }); // it scrolls where there is little room
  const actions = el("div.lesson-actions");
  const panel = el("section.lesson-panel", { "aria-label": name }, [words, answer, actions]);
  return { heading, bar, words, answer, actions, panel };
}

/**
 * Create an exercise: tasks on the ordinary table, with its board, keys and speech, and a panel beside it. The core judges
 * each answer. The board is no table of this device, and is never saved.
 * @param {TableParts} parts @param {TableMaker} createTable @param {Asking} asking
 */
export function createExercise({ store, commands }, createTable, asking) {
  const { refusal, own, leave: home, hasMenu, render = () => {} } = asking;
  /** @type {Exercise} */
  const x = {
    ...{ store, commands, asking, phase: "setting", round: 0, since: 0, job: null },
    ...partsOf(asking, commands),
  };
  const table = createTable({
    store,
    commands: { ...commands, ...barred(() => commands.announce(refusal, "shown")), ...own },
    exercise: { name: asking.name, bar: hasMenu ? null : x.bar, panel: x.panel, render },
    home,
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
  redraw(x.words, [x.asking.words()].flat());
  tell(x, text, tone);
  redraw(x.actions, x.asking.buttons(phase));
}

/** @param {Exercise} x @param {string} text @param {string} tone */
function tell(x, text, tone) {
  const { strip } = x.asking;
  x.panel.dataset.phase = x.phase;
  if (strip) return x.commands.changeExercise(strip(text));
  x.answer.textContent = text;
  x.answer.dataset.tone = tone;
}

/** Show and announce a text without leaving the task. @param {Exercise} x @param {string} text */
export function inform(x, text, tone = "") {
  show(x, "task", text, tone);
  x.commands.announce(text, tone ? "assertive" : "polite");
}

/** @param {Exercise} x @param {boolean} resting whether no move can be made */
const rest = ({ commands }, resting) => commands.changeExercise({ resting });

/** Take the answer back and let the learner try again, told why. @param {Exercise} x @param {string} text */
export function goOn(x, text, tone = "") {
  x.commands.clearSelection();
  rest(x, false);
  inform(x, text, tone);
}

/** Show and announce what went wrong, before there is a task or in it. @param {Exercise} x @param {string} text */
export function trouble(x, text) {
  show(x, "trouble", text, "no");
  x.commands.announce(text, "assertive");
}

/** Tell that help must wait. @param {Exercise} x */
export const notNow = ({ commands, phase }) =>
  commands.announce(phase === "wrong" ? say("Take the move back first.") : say("Not now."), "shown");

/** Move the focus to the button for what comes next. @param {Exercise} x */
export const toNext = (x) => find(x.panel, "[data-focus=next]")?.focus({ preventScroll: true });

/**
 * Set up a position, with the learner on the side to move; return whether it could be, or null if it came too late.
 * `resting`: no move is asked for; `since`: how many actions came before the task.
 * @param {Exercise} x @param {GameRecord} record @param {string} task
 */
export async function setUp(x, record, task, { resting = false, since = record.log.length } = {}) {
  const { commands, asking } = x;
  const { id, home, sides, strip } = asking;
  leave(x);
  const current = sameTask(x);
  show(x, "setting", say("One moment: the rules are setting the board."));
  const exercise = { judge: (/** @type {Move} */ move) => judge(x, move), words: task, home, ...strip?.("") };
  const flip = here(x)?.flip ?? false;
  /** @param {Partial<Table> & Pick<Table, "record">} reply @param {boolean} rests */
  const lay = (reply, rests) =>
    commands.lay(id, reply, { role: "solver", flip, exercise: { ...exercise, resting: rests } });
  await commands.needBoard(record);
  if (!current()) return null;
  if (!here(x)) lay({ record }, true);
  const reply = await commands.lookInto(record);
  if (!current()) return null;
  if (!reply.ok || reply.problem) return false;
  const others = resting ? [] : sides.filter((side) => side !== reply.scene.to_move);
  const seats = Object.fromEntries(others.map((side) => [side, { kind: "opponent", level: 1 }]));
  const meta = { ...record.meta, ...(others.length && others.length < sides.length && { seats }) };
  lay({ ...reply, record: { ...reply.record, meta } }, resting);
  x.since = since;
  return true;
}

/**
 * Ask the core about the actions since the task began, and again if the rules had stopped; the page says so if it takes
 * a while.
 * @param {Exercise} x
 */
export async function ask(x, actions = done(x)) {
  const { game, task, took, date = null } = x.asking.task();
  const { rulesClient } = x.commands.shared;
  const current = sameTask(x);
  for (;;) {
    const late = setTimeout(() => current() && tell(x, say("One moment: your move is being judged."), ""), LATE);
    const reply = await rulesClient.ask({ do: "attempt", game, task, actions, date, ...took });
    clearTimeout(late);
    if (!rulesClient.failed(reply) || !current()) return reply;
    tell(x, reply.ok ? "" : reply.error.message, "no");
    await until(x.store, () => rulesClient.ready() || !current());
  }
}

/** Ask the core for the judgement that needs a search. @param {Exercise} x @returns {Promise<Reply<Partial<Attempt>>>} */
function search(x) {
  const { game, task, took, nodes } = x.asking.task();
  show(x, "judging", say("One moment: your move is being judged."));
  x.job = new AbortController();
  const request = { do: /** @type {const} */ ("attempt"), game, task, actions: done(x), ...took, nodes };
  return x.commands.shared.think(request, { signal: x.job.signal }).catch(pythonFault);
}

/** Play a move; return whether the task is still the same. @param {Exercise} x @param {Move} move */
async function play(x, move, isTold = false) {
  const { commands } = x;
  const current = sameTask(x);
  if (isTold) {
    const { rulesClient, atTable } = commands.shared;
    const reply = await rulesClient.ask({ do: "play", record: x.store.get().table.record, action: move.action });
    if (current() && reply.ok) atTable.adopt(reply);
    return current() && reply.ok;
  }
  await commands.play(move);
  if (current()) await until(x.store, () => !current() || !here(x)?.pending); // the rules may have stopped
  return current();
}

/**
 * Play actions one after the other; return whether the task is still the same. If one cannot be played, it begins again.
 * `areTold`: they have been announced.
 * @param {Exercise} x @param {string[]} actions
 */
async function playAll(x, actions, areTold = false) {
  const current = sameTask(x);
  for (const action of actions) {
    await new Promise((resolve) => setTimeout(resolve, still() ? 0 : SEEN)); // so that the move before is seen
    if (!current()) return false;
    const move = here(x)?.scene.moves.find((one) => one.action === action);
    if (move && !(await play(x, move, areTold))) return false;
    if (move) continue;
    x.asking.again();
    return false;
  }
  return true;
}

/**
 * Let the core judge a whole move of the learner, and play it with what follows; a wrong one is not played in a lesson.
 * @param {Exercise} x @param {Move} move
 */
export async function judge(x, move) {
  if (x.phase !== "task") return;
  const { hear, over, task } = x.asking;
  const isStep = task().task.kind === "step";
  const current = sameTask(x);
  rest(x, true);
  show(x, "judging");
  if (!isStep && !(await play(x, move))) return;
  const found = await ask(x, isStep ? [...done(x), move.action] : done(x));
  if (!current()) return;
  if (!found.ok) return isStep ? goOn(x, found.error.message, "no") : trouble(x, found.error.message);
  hear?.(found);
  if (isStep && found.verdict !== "wrong" && !(await play(x, move))) return;
  if (!(await playAll(x, found.reply, Boolean(hear)))) return;
  /** @type {Reply<Partial<Attempt>>} */
  const reply = found.verdict === "unsure" ? await search(x) : found;
  if (!current()) return;
  if (!reply.ok || reply.verdict === "unsure" || !reply.verdict) return trouble(x, say("This could not be judged."));
  if (reply.verdict === "won" || reply.verdict === "wrong") return over(/** @type {Attempt} */ (reply), false);
  rest(x, false);
  return show(x, "task", reply.text);
}

/** Play the answer on the board, action by action, as the core gives it. @param {Exercise} x */
export async function showAnswer(x) {
  const current = sameTask(x);
  x.asking.task().took.shown = true;
  x.commands.clearSelection();
  rest(x, true);
  show(x, "judging");
  for (;;) {
    const found = await ask(x);
    if (!current()) return;
    if (!found.ok) return goOn(x, found.error.message, "no");
    if (!(await playAll(x, found.next ? [found.next] : found.reply))) return;
    if (!found.next) return x.asking.over(found, true);
  }
}

/**
 * Show the next stage of a hint for the right action, or one of the Guide where every way is right.
 * @param {Exercise} x @param {boolean} [guided]
 */
export async function hint(x, guided = false) {
  const { commands, asking } = x;
  const now = here(x);
  if (x.phase !== "task" || !now) return notNow(x);
  if (hintOf(now)) return commands.hint();
  const key = momentKey(asking.id, now);
  const current = sameTask(x);
  const isHere = () => current() && momentKey(asking.id, here(x) ?? now) === key;
  const found = await ask(x);
  if (!isHere()) return undefined;
  if (!found.ok) return inform(x, found.error.message, "no");
  if (!found.next && !guided) return inform(x, say("No hint from here. Undo to start the turn again."));
  asking.helped?.();
  asking.task().took.hints += 1;
  if (!found.next) return commands.hint();
  const { next: move, score } = found;
  const reply = await commands.shared.rulesClient.ask({ do: "hint", record: now.record, move, score });
  if (!isHere() || !reply.ok) return undefined;
  const { stages } = reply;
  commands.showHint({ key, stage: 1, stages, action: move });
  return commands.announce(
    say("Hint {stage} of {stages}: {text}", { stage: 1, stages: stages.length, text: stages[0].text }),
  );
}

/** Try moves from where the task began, on a table of one's own that has what was played as another line. @param {Exercise} x */
export async function tryMoves(x) {
  const { commands, asking, since } = x;
  const now = here(x);
  if (!now) return;
  const { log } = now.record;
  const branches = [{ at: since, log: log.slice(since, now.at) }];
  const record = { ...now.record, log: log.slice(0, since), at: since, branches, meta: {}, seed: commands.freshSeed() };
  const id = await commands.placeRecord(record, { seats: peopleAt(asking.sides) });
  if (id) commands.whenOpen(id, commands.tryMoves);
}

/** Go on from the board on a table of one's own, and return it. @param {Exercise} x */
export async function playOn(x) {
  const { commands, asking } = x;
  const now = here(x);
  if (!now) return undefined;
  const record = { ...now.record, meta: {}, seed: commands.freshSeed() };
  return commands.placeRecord(record, { seats: peopleAt(asking.sides) });
}
