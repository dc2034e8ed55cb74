import { whenChanged } from "../state/observe.js";
import { gameName, gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, focusBoard, leaveLink, link, redraw } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { createExercise } from "./exercise.js";
import { doneOf, keepDone, keepMisses, lessonsOf, missesOf, starsFor, starWords } from "./selectors.js";

/** @import { Lesson, Move, Step } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableScreen } from "../parts.js" */

/** @typedef {"setting" | "task" | "playing" | "done" | "trouble"} Phase */

const TRIES = 2; // before the answer may be shown
const REPLY = 700; // ms for which the learner's move is seen before the reply

/**
 * Create a lesson, step by step. Only the progress is saved.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {TableScreen}
 */
export function createLesson({ store, commands, storage, state }, createTable) {
  const { game = "", id = "" } = state.screen;
  const card = gameOf(state, game);
  /** @type {Lesson[]} */
  let lessons = [];
  /** The steps of the lesson, once it has loaded. @type {Step[]} */
  let steps = [];
  let number = 0; // of the step, from 0
  /** @type {Phase} */
  let phase = "setting";
  let tries = 0; // at this step
  let misses = 0; // in this lesson, since its beginning
  let stars = 0; // of this lesson, once it is finished

  const skip = el("span", { class: "lesson-skip" });
  const progress = el("p", { class: "lesson-progress" });
  const refused = whenChanged(
    ({ table }) => [table?.selection.refusal ?? null],
    (refusal) => {
      if (!refusal || phase !== "task") return;
      miss();
      show("task");
    },
  );
  const frame = createExercise({ store, commands }, createTable, {
    id: "exercise",
    name: say("Lesson"),
    refusal: say("Not available in a lesson."),
    back: leaveLink(links.learn(game), say("Lessons")),
    home: links.lesson(game, id),
    sides: sidesOf(card),
    own: { undo: again, undoTo: again, hint: showMe },
    judge,
    render: refused,
  });
  frame.bar.append(skip);
  frame.panel.prepend(progress);
  const nextLesson = () => lessons[lessons.findIndex((one) => one.id === id) + 1];
  const stepNow = () => steps[number];

  async function load() {
    const current = frame.sameTask();
    const found = card ? await lessonsOf(game).catch(() => null) : [];
    if (!current()) return undefined;
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
    frame.heading.replaceChildren(lesson.title, el("span", { class: "lesson-place" }, place));
    const next = nextLesson();
    const address = next ? links.lesson(game, next.id) : links.learn(game);
    skip.replaceChildren(link(address, say("Skip"), { class: "button quiet" }));
    const done = doneOf(storage, game, lesson);
    const goesOn = done > 0 && done < steps.length;
    misses = goesOn ? missesOf(storage, game, lesson) : 0;
    return begin(goesOn ? done : 0);
  }

  /** Count wrong answers. */
  function miss(many = 1) {
    tries += many;
    misses += many;
    keepMisses(storage, game, { id, steps }, misses);
  }

  /** Set up a step. @param {number} at */
  async function begin(at) {
    number = at;
    tries = 0;
    const step = stepNow();
    const asks = step.accept.length > 0;
    show("setting", say("One moment: the rules are setting the board."));
    const set = await frame.setUp(recordOf(step), step.task || say("Look at the board, then continue."), !asks);
    if (!set) return;
    if (!set.ok) return trouble(say("This step could not be set up."), () => begin(number));
    if (!asks) stars = keepDone(storage, game, { id, steps }, number + 1, misses);
    show(asks ? "task" : "done");
    const place = say("Step {step} of {steps}.", { step: number + 1, steps: steps.length });
    commands.announce(sentences(place, step.say, step.task));
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
    miss();
    const text = step.wrong[move.action] ?? step.else;
    commands.clearSelection();
    commands.announce(text, "assertive");
    show("task", text, "no");
  }

  /** Play the right move and the lesson's replies. @param {Move} move */
  async function play(move) {
    const current = frame.sameTask();
    commands.restExercise(true);
    show("playing");
    const step = stepNow();
    for (const [i, action] of [move.action, ...(step.replies[move.action] ?? [])].entries()) {
      if (i) await new Promise((resolve) => setTimeout(resolve, REPLY));
      if (!current()) return;
      const found = frame.here()?.scene.moves.find((one) => one.action === action);
      if (found) await commands.play(found);
      if (!current()) return;
      if (!found || frame.here()?.pending) return begin(number);
    }
    stars = keepDone(storage, game, { id, steps }, number + 1, misses);
    show("done", step.done, "yes");
    commands.announce(
      sentences(step.done, stars ? say("The lesson is done: {stars}.", { stars: starWords(stars) }) : ""),
    );
    frame.toNext();
  }

  function showMe() {
    if (phase !== "task") return;
    if (tries < TRIES)
      return commands.announce(say("Try it yourself first. The answer can be shown after two tries."), "shown");
    const { accept } = stepNow();
    const move = frame.here()?.scene.moves.find(({ action }) => action === accept[0]);
    commands.clearSelection();
    miss(TRIES);
    if (move) play(move);
  }

  function again() {
    if (steps.length && phase !== "playing") begin(number).then(focusBoard);
  }

  /** @param {string} text @param {() => void} run @param {string} [label] */
  function trouble(text, run, label = say("Try again")) {
    phase = "trouble";
    progress.replaceChildren();
    frame.words.replaceChildren();
    frame.tell(phase, text, "no");
    redraw(frame.actions, [button(label, run, { class: "button primary" })]);
    commands.announce(text, "assertive");
  }

  /** Show the step, with an answer below it. @param {Phase} now @param {string} [text] @param {string} [tone] */
  function show(now, text = "", tone = "") {
    phase = now;
    progress.replaceChildren(
      ...steps.map((_, i) => {
        const at = i < number ? "past" : i === number ? "now" : "to come";
        return el("span", { class: "lesson-dot", "data-at": at, "aria-hidden": "true" });
      }),
      el("span", {}, say("Step {step} of {steps}", { step: number + 1, steps: steps.length })),
    );
    if (phase === "done" && stars)
      progress.append(starsFor(stars), el("span", { class: "aside-voice" }, starWords(stars)));
    frame.words.textContent = stepNow().say;
    frame.tell(phase, text, tone);
    redraw(frame.actions, phase === "done" ? after(number + 1 === steps.length) : meanwhile());
  }

  // The answer is offered once it may be shown.
  const meanwhile = () => {
    const isOffered = phase === "task" && tries >= TRIES;
    return [isOffered ? button(say("Show me"), showMe, { "data-focus": "show" }) : null, repeatButton()];
  };

  const repeatButton = () => button(say("Again"), again, { class: "button quiet", "data-focus": "again" });

  /** Return the buttons after a step; after the last one those for the game and the next lesson. @param {boolean} last */
  function after(last) {
    const attrs = { class: "button primary", "data-focus": "next" };
    const repeat = stepNow().accept.length ? repeatButton() : null;
    if (!last) return [repeat, button(say("Next"), () => begin(number + 1).then(focusBoard), attrs)];
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
  return frame.screen;
}
