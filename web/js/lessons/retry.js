import { engineFault } from "../site/fault.js";
import { gameOf, momentKey, momentName, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, focusBoard, leaveLink, link, notThere, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { createExercise } from "./exercise.js";

/** @import { Move, StageOfHint } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableScreen, ScreenPart } from "../parts.js" */

/** @typedef {"setting" | "task" | "judging" | "right" | "wrong" | "shown" | "trouble"} Phase */

const EXERCISE = "retry"; // the id of its board

/**
 * Create the screen of the turning points of a reviewed game, each as a task: find a better turn, from its first action
 * to its last. It is judged as the review judged the turn played. Nothing is saved.
 * @param {ScreenParts} parts @param {TableMaker} createTable
 * @returns {ScreenPart | TableScreen}
 */
export function createRetry({ store, commands, state }, createTable) {
  const { id = "" } = state.screen;
  const retry = state.retry?.table === id ? state.retry : null;
  if (!retry?.review.found?.turning.length) {
    const why = say("Review the game first. Then you can try its turning points again.");
    return { node: notThere(say("Try again"), why, { address: links.table(id), word: say("To the table") }) };
  }

  const { record, review } = retry;
  const { turning } = retry.review.found;
  const { rulesClient, think } = commands.workshop;
  const sides = sidesOf(gameOf(state, record.game));
  const first = turning.findIndex((one) => one.at === retry.at);
  let number = Math.max(0, first); // the turning point on the board, by its place in the list
  /** @type {Phase} */
  let phase = "setting";
  /** The stages of the hint for the next action. @type {StageOfHint[]} */
  let stages = [];
  let stage = 0; // how many of them are shown
  /** @type {AbortController | null} */
  let job = null;

  const frame = createExercise({ store, commands }, createTable, {
    id: EXERCISE,
    name: say("Try again"),
    refusal: say("Not available while you try a turn again."),
    back: leaveLink(links.table(id), say("Review"), say("Back to the review")),
    home: links.retry(id),
    sides,
    own: { undo: restart, undoTo: restart, hint },
    judge,
  });
  const { here } = frame;
  const one = () => turning[number];
  const base = () => {
    const { since } = one();
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

  /** Set up the position before the turn. @param {number} i */
  async function begin(i) {
    job?.abort();
    number = i;
    stages = [];
    show("setting", say("One moment: the rules are setting the board."));
    const set = await frame.setUp(base(), say("Find something better."));
    if (!set) return;
    if (!set.ok) return trouble(say("This moment could not be set up."));
    show("task");
    commands.announce(sentences(say("{title}.", { title: titleOf() }), one().task));
    focusBoard();
  }

  const titleOf = () => {
    const name = momentName(retry.turns, one().since + 1);
    return turning.length > 1
      ? say("{moment:cap}, {number} of {all}", { moment: name, number: number + 1, all: turning.length })
      : say("{moment:cap}", { moment: name });
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
    if (goesOn()) {
      commands.restExercise(false);
      return show("task", here()?.scene.prompt);
    }
    const [action, ...then] = done();
    job = new AbortController();
    const reply = await think(
      { do: "retry", record: base(), action, ...(then.length && { then }), nodes: review.nodes },
      { signal: job.signal },
    ).catch(engineFault);
    if (!current()) return;
    if (!reply.ok || reply.text === undefined) return trouble(say("This could not be judged."));
    show(reply.right ? "right" : "wrong", reply.text, reply.right ? "yes" : "no");
    commands.announce(reply.text, "assertive");
    frame.toNext();
  }

  /** Show the next stage of a hint for the better turn. */
  async function hint() {
    if (phase !== "task") return;
    const current = frame.sameTask();
    const now = here();
    const [action] = following();
    if (!action || !now) return inform(say("No hint from here. Undo to start the turn again."));
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
    if (phase !== "task") return;
    if (!following().length) await begin(number);
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
    frame.heading.replaceChildren(say("Try again"), el("span", { class: "lesson-place" }, titleOf()));
    frame.words.textContent = one().task;
    frame.tell(phase, text, tone);
    const right = phase === "right";
    const last = number + 1 === turning.length;
    const primary = right ? "button primary" : "button";
    const next = last
      ? link(links.table(id), say("Back to the review"), { class: primary, "data-focus": right ? "next" : "home" })
      : button(say("Next"), () => begin(number + 1), { class: primary, "data-focus": right ? "next" : "onward" });
    const disabled = { "aria-disabled": String(phase !== "task") };
    const help = [
      button(say("Hint"), hint, { "data-focus": "hint", ...disabled }),
      button(say("Show me"), showMe, { "data-focus": "show", ...disabled }),
    ];
    const again = right
      ? button(say("Again"), restart, { "data-focus": "again" })
      : button(say("Try again"), restart, { class: "button primary", "data-focus": "next" });
    redraw(frame.actions, [...(["task", "setting", "judging"].includes(phase) ? help : [again]), next]);
  }

  begin(number);
  return {
    ...frame.screen,
    destroy() {
      job?.abort();
      frame.screen.destroy();
      commands.takeReviewBack(retry);
    },
  };
}
