import { pythonFault } from "../site/fault.js";
import { gameOf, momentKey, peopleAt, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, focusBoard, leaveLink, link, notThere, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { createExercise } from "./exercise.js";

/** @import { Move, StageOfHint } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableScreen, ScreenPart } from "../parts.js" */

/** @typedef {"setting" | "task" | "judging" | "right" | "wrong" | "shown" | "trouble"} Phase */

const EXERCISE = "retry"; // the id of its board

/**
 * Create the screen of tasks to find a good turn, from its first action to its last: the turning points of a reviewed
 * game, the player's own mistakes, or the question of a friend. A turn is judged as a review judges it. The games are
 * not saved.
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

  const { name, home, tasks, isAsked, own } = retry;
  const { rulesClient, think, atTable } = commands.shared;
  const sides = sidesOf(gameOf(state, tasks[0].record.game));
  const all = own?.all ?? tasks.length;
  let number = Math.max(0, retry.first); // the task on the board, by its place in the list
  /** The tasks whose first try is over. @type {Set<number>} */
  const tried = new Set();
  /** The tasks whose answer was shown: finding it then deserves no praise. @type {Set<number>} */
  const seen = new Set();
  /** Brings back the task on the board, if it was deleted. @type {(() => void) | null} */
  let bringBack = null;
  /** @type {Phase} */
  let phase = "setting";
  /** The stages of the hint for the next action. @type {StageOfHint[]} */
  let stages = [];
  /** The answer in the panel. @type {{ text: string, tone: "yes" | "no" | "" }} */
  let shown = { text: "", tone: "" };
  let stage = 0; // how many of them are shown
  /** @type {AbortController | null} */
  let job = null;

  const frame = createExercise({ store, commands }, createTable, {
    id: EXERCISE,
    name,
    refusal: say("Not available while you try a turn again."),
    back: leaveLink(home.address, home.word, home.label),
    home: own?.address ?? links.retry(id),
    sides,
    own: { undo: restart, undoTo: restart, hint },
    judge,
  });
  const { here } = frame;
  const one = () => tasks[number];
  const base = () => {
    const { record, since } = one();
    return { ...record, log: record.log.slice(0, since), at: since, branches: [], ended: undefined };
  };
  /** Return the actions of the turn played so far. */
  const done = () => here()?.record.log.slice(one().since) ?? [];
  /** Return the rest of the better turn, or nothing if the player has left it. */
  function following() {
    const turn = one().instead;
    return done().every((action, i) => action === turn[i]) ? turn.slice(done().length) : [];
  }
  /** Return whether the side to move may continue its turn. In a game for one each action is judged by itself. */
  function goesOn() {
    const now = here();
    return sides.length > 1 && now && !now.scene.outcome && now.scene.to_move === one().by;
  }

  /**
   * Set up the position before the turn; a damaged one is left out.
   * @param {number} i @returns {Promise<unknown>}
   */
  async function begin(i) {
    job?.abort();
    const current = frame.sameTask();
    const task = tasks[i] ?? (await own?.load(i));
    if (!current()) return undefined;
    if (!task) return i + 1 < all ? begin(i + 1) : goTo(home.address);
    tasks[i] = task;
    if (i !== number) bringBack = null;
    number = i;
    stages = [];
    show("setting", say("One moment: the rules are setting the board."));
    const set = await frame.setUp(base(), isAsked ? say("Play your answer.") : say("Find something better."));
    if (!set) return undefined;
    if (!set.ok) return trouble(say("This moment could not be set up."));
    show("task");
    commands.announce(sentences(say("{title}.", { title: titleOf() }), one().task));
    return focusBoard();
  }

  /** Report the first try of the task on the board. @param {boolean} right */
  function decide(right) {
    if (!tried.has(number)) own?.tried(number, right);
    tried.add(number);
  }

  /** Delete the mistake on the board, or bring it back. */
  function drop() {
    if (bringBack) bringBack();
    commands.announce(bringBack ? say("It is back.") : say("Deleted. It will not come again."));
    bringBack = bringBack ? null : (own?.drop(number) ?? null);
    show(phase, shown.text, shown.tone);
  }

  const titleOf = () => {
    const { moment } = one();
    return all > 1
      ? say("{moment:cap}, {number} of {all}", { moment, number: number + 1, all })
      : say("{moment:cap}", { moment });
  };

  /** Play and judge a whole move of the player. @param {Move} move */
  async function judge(move) {
    if (phase !== "task") return;
    const current = frame.sameTask();
    stages = [];
    commands.restExercise(true);
    show("judging", say("One moment: your move is being judged."));
    await commands.play(move);
    if (!current()) return;
    const { right, instead, text, nodes } = one();
    if (right && done()[0] === instead[0]) return verdict(true, right);
    if (goesOn()) {
      commands.restExercise(false);
      return show("task", here()?.scene.prompt);
    }
    const [action, ...then] = done();
    job = new AbortController();
    const reply = await think(
      { do: "retry", record: base(), action, ...(then.length && { then }), nodes },
      { signal: job.signal },
    ).catch(pythonFault);
    if (!current()) return;
    if (!reply.ok || reply.text === undefined) return trouble(say("This could not be judged."));
    verdict(Boolean(reply.right), reply.right && isAsked ? sentences(reply.text, text) : reply.text);
  }

  /** Show and announce whether a turn is right. @param {boolean} right @param {string} judged */
  function verdict(right, judged) {
    const text = right && seen.has(number) ? one().text : judged;
    decide(right);
    show(right ? "right" : "wrong", text, right ? "yes" : "no");
    commands.announce(text, "assertive");
    frame.toNext();
  }

  /** Continue from the board on an own table; `asks`: to ask a question there. */
  async function playOn({ asks = false } = {}) {
    const now = here();
    if (!now) return;
    const record = { ...now.record, meta: {}, seed: commands.freshSeed() };
    const table = await commands.placeRecord(record, { seats: peopleAt(sides) });
    if (table && asks) atTable.whenOpen(table, () => commands.openDialog("share"));
  }

  /** Show the next stage of a hint for the better turn. */
  async function hint() {
    if (phase !== "task") return;
    const current = frame.sameTask();
    const now = here();
    const [action] = following();
    if (!action || !now) return inform(say("No hint from here. Undo to start the turn again."));
    decide(false);
    if (!stages.length) {
      const reply = await rulesClient.ask({ do: "hint", record: now.record, move: action });
      if (!current() || phaseNow() !== "task" || !reply.ok) return;
      stages = reply.stages;
      stage = 0;
    }
    stage = Math.min(stages.length, stage + 1);
    commands.showHint({ key: momentKey(EXERCISE, now), stage, stages, action });
    const { text } = stages[stage - 1];
    inform(say("Hint {stage} of {stages}: {text}", { stage, stages: stages.length, text }));
  }

  /** Play the better turn on the board. */
  async function showMe() {
    if (phase !== "task" && phase !== "wrong") return;
    decide(false);
    seen.add(number);
    if (phase === "wrong" || !following().length) await begin(number);
    if (phaseNow() !== "task") return;
    const current = frame.sameTask();
    commands.clearSelection();
    commands.restExercise(true);
    show("shown", one().text);
    commands.announce(one().text);
    for (const action of following()) {
      const move = here()?.scene.moves.find((other) => other.action === action);
      if (!move) return;
      await commands.play(move);
      if (!current()) return;
    }
    frame.toNext();
  }

  function restart() {
    if (phase !== "setting" && phase !== "judging") begin(number);
  }

  const phaseNow = () => phase; // keeps TypeScript from narrowing it across an await

  /** Show and announce a text without leaving the task. @param {string} text */
  function inform(text) {
    show("task", text);
    commands.announce(text);
  }

  /** @param {string} text */
  function trouble(text) {
    show("trouble", text, "no");
    commands.announce(text, "assertive");
  }

  /** Draw the panel, with a text below the task. @param {Phase} now @param {"yes" | "no" | ""} [tone] */
  function show(now, text = "", tone = "") {
    phase = now;
    shown = { text, tone };
    frame.heading.replaceChildren(name, el("span", { class: "lesson-place" }, titleOf()));
    frame.words.textContent = one().task;
    frame.tell(phase, text, tone);
    const right = phase === "right";
    const last = number + 1 === all;
    const isOpen = ["task", "setting", "judging"].includes(phase);
    const primary = { class: right ? "button primary" : "button", "data-focus": right ? "next" : "onward" };
    const next = last ? link(home.address, home.label, primary) : button(say("Next"), () => begin(number + 1), primary);
    const disabled = { "aria-disabled": String(phase !== "task") };
    const answer = button(say("Show me"), showMe, { "data-focus": "show", ...(isOpen && disabled) });
    const help = [button(say("Hint"), hint, { "data-focus": "hint", ...disabled }), answer];
    const again = right
      ? button(say("Again"), restart, { "data-focus": "again" })
      : button(say("Try again"), restart, { class: "button primary", "data-focus": "next" });
    const answered = [
      button(say("Play on from here"), () => playOn(), { class: "button primary", "data-focus": "next" }),
      button(say("Ask one back"), () => playOn({ asks: true }), { "data-focus": "ask" }),
    ];
    const dropping = own
      ? button(bringBack ? say("Undo") : say("Delete"), drop, { class: "button small", "data-focus": "drop" })
      : null;
    if (isOpen) redraw(frame.actions, [...help, isAsked ? null : next, dropping]);
    else if (!isAsked) redraw(frame.actions, [again, next, dropping]);
    else if (right || phase === "shown") redraw(frame.actions, answered);
    else redraw(frame.actions, [again, phase === "wrong" ? answer : null]);
  }

  begin(number);
  return {
    ...frame.screen,
    destroy() {
      job?.abort();
      frame.screen.destroy();
      retry.left?.();
    },
  };
}
