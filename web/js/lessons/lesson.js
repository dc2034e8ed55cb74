import { barred } from "../state/barred.js";
import { whenChanged } from "../state/observe.js";
import { gameName, gameOf, sidesOf } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { boardBar, button, focusBoard, leaveLink, link, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { doneOf, keepDone, lessonsOf } from "./selectors.js";

/** @import { Lesson, Move, Step } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableScreen } from "../parts.js" */
/** @import { Table } from "../state/state.js" */

const EXERCISE = "exercise"; // the id of a board that is no table
const TRIES = 2; // before the answer may be shown
const REPLY = 700; // ms for which the learner's move is seen before the reply

/**
 * Create a lesson, step by step, on the ordinary table with its board, keys and speech. Only the progress is saved.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {TableScreen}
 */
export function createLesson({ store, commands, storage, state }, createTable) {
  const { game = "", id = "" } = state.screen;
  const home = links.lesson(game, id);
  /** @type {Lesson[]} */
  let lessons = [];
  /** The steps of the lesson, once it has loaded. @type {Step[]} */
  let steps = [];
  let number = 0; // of the step, from 0
  /** @type {"setting" | "task" | "playing" | "done" | "trouble"} */
  let phase = "setting";
  let tries = 0;
  /** @type {{ tone: "yes" | "no", text: string } | null} */
  let note = null;
  let moment = 0; // counts up when a step restarts or the lesson is left, so that late replies are ignored

  const heading = el("h1", {}, say("Lesson"));
  const skip = el("span", { class: "lesson-skip" });
  const back = leaveLink(links.learn(game), say("Lessons"));
  const bar = boardBar(back, heading, () => commands.openDialog("keys"), { class: "bar lesson-bar" });
  bar.append(skip);
  const progress = el("p", { class: "lesson-progress" });
  const words = el("p", { class: "lesson-say" });
  const answer = el("p", { class: "lesson-note" });
  const actions = el("div", { class: "lesson-actions" });
  const parts = [progress, words, answer, actions];
  const panel = el("section", { class: "lesson-panel", "aria-label": say("Lesson") }, parts);

  // Commands that would leave the step or think for the learner are replaced.
  const own = {
    ...commands,
    ...barred(() => commands.announce(say("Not available in a lesson."))),
    undo: again,
    undoTo: again,
    hint: showMe,
  };
  const refused = whenChanged(
    ({ table }) => [table?.selection.refusal ?? null],
    (refusal) => {
      if (!refusal || phase !== "task") return;
      tries += 1;
      note = null;
      draw();
    },
  );
  const table = createTable({ store, commands: own, exercise: { bar, panel, render: refused } });
  const nextLesson = () => lessons[lessons.findIndex((one) => one.id === id) + 1];
  const stepNow = () => steps[number];
  async function load() {
    const mine = moment;
    const found = gameOf(state, game) ? await lessonsOf(game).catch(() => null) : [];
    if (mine !== moment) return undefined;
    if (!found) return trouble(say("The lessons did not load. They need a connection once more."), load);
    lessons = found;
    const at = lessons.findIndex((one) => one.id === id);
    const lesson = lessons[at];
    if (!lesson) return trouble(say("There is no such lesson."), () => goTo(links.learn(game)), say("All lessons"));
    ({ steps } = lesson);
    const place = say("{game}, lesson {lesson} of {lessons}", {
      game: gameName(state, game),
      lesson: at + 1,
      lessons: lessons.length,
    });
    heading.replaceChildren(lesson.title, el("span", { class: "lesson-place" }, place));
    const next = nextLesson();
    const address = next ? links.lesson(game, next.id) : links.learn(game);
    skip.replaceChildren(link(address, say("Skip"), { class: "button quiet" }));
    const done = doneOf(storage, game, lesson);
    return begin(done < steps.length ? done : 0);
  }

  /** Set up a step. @param {number} at */
  async function begin(at) {
    moment += 1;
    const mine = moment;
    number = at;
    phase = "setting";
    tries = 0;
    note = null;
    const step = stepNow();
    const record = recordOf(step);
    await commands.needBoard(record);
    if (mine !== moment) return;
    lay({ record }, true);
    draw();
    const reply = await commands.lookInto(record);
    if (mine !== moment) return;
    if (!reply.ok || reply.problem) return trouble(say("This step could not be set up."), () => begin(number));
    const side = reply.scene.to_move;
    const others = sidesOf(gameOf(state, game)).filter((one) => one !== side);
    // The learner plays the side to move and sees the board from there.
    const seats = Object.fromEntries(others.map((one) => [one, { kind: "opponent", level: 1 }]));
    phase = step.accept.length ? "task" : "done";
    const meta = step.accept.length ? { seats } : {};
    lay({ ...reply, record: { ...reply.record, meta } }, phase === "done");
    if (phase === "done") keepDone(storage, game, { id, steps }, number + 1);
    draw();
    const place = say("Step {step} of {steps}.", { step: number + 1, steps: steps.length });
    commands.announce(sentences(place, step.say, step.task));
  }

  /** Show a table of the step. @param {Partial<Table> & Pick<Table, "record">} reply @param {boolean} resting */
  function lay(reply, resting) {
    const words = stepNow().task || say("Look at the board, then continue.");
    commands.lay(EXERCISE, reply, { role: "writer", exercise: { judge, words, home, resting } });
  }

  /** @param {Step} step */
  function recordOf({ options, start, after }) {
    const { record } = store.get().openings[game];
    return { ...record, options: { ...record.options, ...options }, seed: "0", start, log: after, at: after.length };
  }

  /** Judge a whole move of the learner. @param {Move} move */
  function judge(move) {
    if (phase !== "task") return;
    const step = stepNow();
    if (step.accept.includes(move.action)) return void play(move);
    tries += 1;
    note = { tone: "no", text: step.wrong[move.action] ?? step.else };
    commands.clearSelection();
    commands.announce(note.text, "assertive");
    draw();
  }

  /** Play the right move and the lesson's replies. @param {Move} move */
  async function play(move) {
    const mine = moment;
    phase = "playing";
    note = null;
    commands.restExercise(true);
    draw();
    const step = stepNow();
    for (const [i, action] of [move.action, ...(step.replies[move.action] ?? [])].entries()) {
      if (i) await new Promise((resolve) => setTimeout(resolve, REPLY));
      if (mine !== moment) return;
      const found = store.get().table?.scene?.moves.find((one) => one.action === action);
      if (found) await commands.play(found);
      if (mine !== moment) return;
      if (!found || store.get().table?.pending) return begin(number);
    }
    phase = "done";
    note = { tone: "yes", text: step.done };
    keepDone(storage, game, { id, steps }, number + 1);
    draw();
    commands.announce(step.done);
    find(panel, "[data-focus=next]")?.focus({ preventScroll: true });
  }

  function showMe() {
    if (phase !== "task") return;
    if (tries < TRIES) return commands.announce(say("Try it yourself first. The answer can be shown after two tries."));
    const { accept } = stepNow();
    const move = store.get().table.scene.moves.find(({ action }) => action === accept[0]);
    commands.clearSelection();
    if (move) play(move);
  }

  function again() {
    if (steps.length && phase !== "playing") begin(number).then(focusBoard);
  }

  function onward() {
    begin(number + 1).then(focusBoard);
  }

  /** @param {string} text @param {() => void} run @param {string} [label] */
  function trouble(text, run, label = say("Try again")) {
    phase = "trouble";
    progress.replaceChildren();
    words.replaceChildren();
    answer.dataset.tone = "no";
    answer.textContent = text;
    redraw(actions, [button(label, run, { class: "button primary" })]);
    commands.announce(text, "assertive");
  }

  function draw() {
    if (!steps.length) return;
    const step = stepNow();
    progress.replaceChildren(
      ...steps.map((_, i) => {
        const at = i < number ? "past" : i === number ? "now" : "to come";
        return el("span", { class: "lesson-dot", "data-at": at, "aria-hidden": "true" });
      }),
      el("span", {}, say("Step {step} of {steps}", { step: number + 1, steps: steps.length })),
    );
    panel.dataset.phase = phase;
    words.textContent = step.say;
    answer.textContent = note?.text ?? (phase === "setting" ? say("One moment: the rules are setting the board.") : "");
    answer.dataset.tone = note?.tone ?? "";
    redraw(actions, phase === "done" ? after(number + 1 === steps.length) : meanwhile());
  }

  // The answer is offered once it may be shown.
  const meanwhile = () => {
    const isOffered = phase === "task" && tries >= TRIES;
    return [isOffered ? button(say("Show me"), showMe, { "data-focus": "show" }) : null, repeatButton()];
  };

  const repeatButton = () => button(say("Again"), again, { class: "button quiet", "data-focus": "again" });

  /**
   * Return the buttons after a step, or after the last step those for the game and the next lesson.
   * @param {boolean} last
   */
  function after(last) {
    const attrs = { class: "button primary", "data-focus": "next" };
    const repeat = stepNow().accept.length ? repeatButton() : null;
    if (!last) return [repeat, button(say("Next"), onward, attrs)];
    const next = nextLesson();
    const create = () => commands.create(commands.usual(game));
    return [
      repeat,
      button(say("Play now"), create, next ? { "data-focus": "play" } : attrs),
      next
        ? link(links.lesson(game, next.id), say("Next lesson"), { ...attrs, title: next.title })
        : link(links.learn(game), say("All lessons"), { class: "button" }),
    ];
  }

  load();
  return {
    ...table,
    arrive() {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    },
    destroy() {
      moment += 1;
      table.destroy();
    },
  };
}
