import { engineFault } from "../site/fault.js";
import { barred } from "../state/barred.js";
import { gameOf, momentKey, momentName, sidesOf } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { el, find } from "../ui/dom.js";
import { boardBar, button, focusBoard, leaveLink, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";

/** @import { Move, StageOfHint } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableScreen, ScreenPart } from "../parts.js" */

/** @typedef {"setting" | "task" | "judging" | "right" | "wrong" | "shown" | "trouble"} Phase */

const EXERCISE = "retry"; // the id of a board that is no table

/**
 * Create the screen of the turning points of a reviewed game, each as a task: find a better turn on the ordinary board,
 * from its first action to its last. It is judged as the review judged the turn played. Nothing is saved.
 * @param {ScreenParts} parts @param {TableMaker} createTable
 * @returns {ScreenPart | TableScreen}
 */
export function createRetry({ store, commands, state }, createTable) {
  const { id = "" } = state.screen;
  const retry = state.retry?.table === id ? state.retry : null;
  const home = links.retry(id);
  const back = leaveLink(links.table(id), say("Review"), say("Back to the review"));
  if (!retry?.review.found?.turning.length) {
    const bar = el("header", { class: "bar" }, [back, el("h1", {}, say("Try again"))]);
    const sheet = el("main", { class: "sheet" }, [
      el("p", {}, say("Review the game first. Then you can try its turning points again.")),
      el("p", {}, link(links.table(id), say("To the table"), { class: "button primary" })),
    ]);
    return { node: el("div", { class: "play" }, [bar, sheet]), render() {} };
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
  let moment = 0; // counts up when a task restarts or the screen is left, so that late replies are ignored
  /** @type {AbortController | null} */
  let job = null;

  const heading = el("h1", { tabindex: "-1" }, say("Try again"));
  const bar = boardBar(back, heading, () => commands.openDialog("keys"), { class: "bar lesson-bar" });
  const words = el("p", { class: "lesson-say" });
  const answer = el("p", { class: "lesson-note" });
  const actions = el("div", { class: "lesson-actions" });
  const panel = el("section", { class: "lesson-panel", "aria-label": say("Try again") }, [words, answer, actions]);

  const own = {
    ...commands,
    ...barred(() => commands.announce(say("Not available while you try a turn again."))),
    undo: restart,
    undoTo: restart,
    hint,
  };
  const table = createTable({ store, commands: own, exercise: { bar, panel, render() {} } });
  const laid = tableIn(store);
  const here = () => (laid()?.id === EXERCISE ? laid() : null);
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
    moment += 1;
    const mine = moment;
    job?.abort();
    number = i;
    stages = [];
    show("setting", say("One moment: the rules are setting the board."));
    const given = base();
    const exercise = { judge, words: say("Find something better."), home, resting: false };
    if (!here()) commands.lay(EXERCISE, { record: { ...given, meta: {} } }, { role: "solver", exercise });
    await commands.needBoard(given);
    const reply = await rulesClient.ask({ do: "open", record: given });
    if (mine !== moment) return;
    if (!reply.ok || reply.problem) return trouble(say("This moment could not be set up."));
    // The player takes the side to move and sees the board from there.
    const others = sides.filter((side) => side !== reply.scene.to_move);
    const seats = Object.fromEntries(others.map((side) => [side, { kind: "opponent", level: 1 }]));
    commands.lay(
      EXERCISE,
      { ...reply, record: { ...reply.record, meta: others.length === sides.length ? {} : { seats } } },
      { role: "writer", exercise },
    );
    show("task");
    commands.announce(sentences(say("{title}.", { title: titleOf() }), task()));
    focusBoard();
  }

  /** Name the moment as the list of turns does, which needs the turns on the board. */
  const titleOf = () => {
    const name = momentName([...(here()?.turns ?? []), one().played], one().since + 1, sides);
    return turning.length > 1
      ? say("{moment:cap}, {number} of {all}", { moment: name, number: number + 1, all: turning.length })
      : say("{moment:cap}", { moment: name });
  };
  const task = () =>
    say("{move:cap} was played. Before it: {before}. After it: {after}. Find something better.", {
      move: one().played.say,
      before: one().before.text,
      after: one().after.text,
    });

  /** Play and judge a whole move of the player. @param {Move} move */
  async function judge(move) {
    if (phase !== "task") return;
    const mine = moment;
    stages = [];
    commands.restExercise(true);
    show("judging", say("One moment: your move is being judged."));
    await commands.play(move);
    if (mine !== moment) return;
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
    if (mine !== moment) return;
    if (!reply.ok || reply.text === undefined) return trouble(say("This could not be judged."));
    show(reply.right ? "right" : "wrong", reply.text, reply.right ? "yes" : "no");
    commands.announce(reply.text, "assertive");
    toNext();
  }

  /** Show the next stage of a hint for the better turn. */
  async function hint() {
    if (phase !== "task") return;
    const mine = moment;
    const now = here();
    const [action] = following();
    if (!action || !now) return inform(say("No hint from here. Undo to start the turn again."));
    if (!stages.length) {
      const reply = await rulesClient.ask({ do: "hint", record: now.record, move: action });
      if (mine !== moment || phaseNow() !== "task" || !reply.ok) return;
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
    const mine = moment;
    commands.clearSelection();
    commands.restExercise(true);
    show("shown", one().text);
    commands.announce(one().text);
    for (const action of following()) {
      const move = here()?.scene.moves.find((other) => other.action === action);
      if (!move) return;
      await commands.play(move);
      if (mine !== moment) return;
    }
    toNext();
  }

  function restart() {
    if (phase !== "setting" && phase !== "judging") begin(number);
  }

  const phaseNow = () => phase; // keeps TypeScript from narrowing it across an await
  const toNext = () => find(panel, "[data-focus=next]")?.focus({ preventScroll: true });

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
    heading.replaceChildren(say("Try again"), el("span", { class: "lesson-place" }, titleOf()));
    panel.dataset.phase = phase;
    words.textContent = task();
    answer.textContent = text;
    answer.dataset.tone = tone;
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
    redraw(actions, [...(["task", "setting", "judging"].includes(phase) ? help : [again]), next]);
  }

  begin(number);
  return {
    ...table,
    arrive: () => heading.focus({ preventScroll: true }),
    destroy() {
      moment += 1;
      job?.abort();
      table.destroy();
      commands.takeReviewBack(retry);
    },
  };
}
