import { createExercise, goOn, sameTask, setUp, show, showAnswer, toNext, trouble } from "../exercise/exercise.js";
import { whenChanged } from "../state/observe.js";
import { gameName, gameOf, sidesOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, focusBoard, link } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { endOf, nextLink } from "./end.js";
import { doneOf, keepDone, keepMisses, lessonsOf, missesOf, starWords } from "./selectors.js";

/** @import { Attempt, Lesson, Step } from "../core/formats.js" */
/** @import { ScreenParts, TableMaker, TableScreen } from "../parts.js" */
/** @import { Exercise, Phase, Task } from "../exercise/exercise.js" */

/**
 * A lesson under way: its `steps` once they have loaded, the `number` of the step from 0, what this step took, the wrong answers
 * in the lesson (`misses`), and its `stars` once it is finished. `problem`: the button when something has failed.
 * @typedef {Omit<ScreenParts, "state"> & { game: string, id: string, lessons: Lesson[], steps: Step[], number: number,
 *   took: Task["took"], misses: number, stars: number, progress: HTMLElement, x: Exercise,
 *   problem: { label: string, run: () => void } }} Learning
 */

const TRIES = 2; // before the answer may be shown

/**
 * Create a lesson, step by step. Only the progress is saved.
 * @param {ScreenParts} parts @param {TableMaker} createTable @returns {TableScreen}
 */
export function createLesson({ store, commands, storage, state }, createTable) {
  const { game = "", id = "" } = state.screen;
  const progress = el("p.lesson-progress");
  const again = () => repeat(learning);
  const { x, screen } = createExercise({ store, commands }, createTable, {
    id: "exercise",
    name: say("Lesson"),
    refusal: say("Not available in a lesson."),
    leave: { address: links.learn(game), word: say("Lessons") },
    home: links.lesson(game, id),
    sides: sidesOf(gameOf(state, game)),
    own: { undo: again, undoTo: again, hint: () => showMe(learning) },
    render: whenChanged(
      ({ table }) => [table?.selection.refusal ?? null],
      (refusal) => {
        if (!refusal || x.phase !== "task") return;
        miss(learning);
        show(x, "task");
      },
    ),
    task: () => ({ game, task: { kind: "step", step: stepNow(learning) }, took: learning.took }),
    words: () => (x.phase === "trouble" ? "" : stepNow(learning).say),
    buttons: (phase) => buttons(learning, phase),
    over: (reply) => over(learning, reply),
    again: () => begin(learning, learning.number),
  });
  x.panel.prepend(progress);
  /** @type {Learning} */
  const learning = {
    ...{ store, commands, storage, game, id, progress, x },
    ...{ lessons: [], steps: [], number: 0, took: untried(), misses: 0, stars: 0 },
    problem: { label: "", run: () => {} },
  };
  load(learning);
  return screen;
}

const untried = () => ({ tries: 1, hints: 0, shown: false });

/** @param {Learning} learning */
const stepNow = ({ steps, number }) => steps[number];

/** @param {Learning} learning */
const lessonNow = ({ lessons, id }) => /** @type {Lesson} */ (lessons.find((one) => one.id === id));

/** @param {Learning} learning */
const nextLesson = ({ lessons, id }) => lessons[lessons.findIndex((one) => one.id === id) + 1];

/** Load the lesson, and begin it where it was left. @param {Learning} learning */
async function load(learning) {
  const { store, storage, game, id, x } = learning;
  const current = sameTask(x);
  const found = gameOf(store.get(), game) ? await lessonsOf(game).catch(() => null) : [];
  if (!current()) return undefined;
  if (!found)
    return fail(learning, say("The lessons did not load. They need a connection once more."), () => load(learning));
  learning.lessons = found;
  const at = found.findIndex((one) => one.id === id);
  const lesson = found[at];
  if (!lesson)
    return fail(learning, say("There is no such lesson."), () => goTo(links.learn(game)), say("All lessons"));
  learning.steps = lesson.steps;
  const place = say("{game}, lesson {lesson} of {lessons}", {
    game: gameName(store.get(), game),
    lesson: at + 1,
    lessons: found.length,
  });
  x.heading.replaceChildren(lesson.title, el("span.lesson-place", place));
  const next = nextLesson(learning);
  const address = next ? links.lesson(game, next.id) : links.learn(game);
  x.bar.append(el("span.lesson-skip", link(address, say("Skip"), { class: "button quiet" })));
  const done = doneOf(storage, game, lesson);
  const goesOn = done > 0 && done < lesson.steps.length;
  learning.misses = goesOn ? missesOf(storage, game, lesson) : 0;
  return begin(learning, goesOn ? done : 0);
}

/** Set up a step. @param {Learning} learning @param {number} at */
async function begin(learning, at) {
  const { store, commands, game, x } = learning;
  Object.assign(learning, { number: at, took: untried() });
  const { options, start, after, accept, say: about, task } = stepNow(learning);
  const asks = accept.length > 0;
  drawProgress(learning);
  const { record } = store.get().openings[game];
  const set = await setUp(
    x,
    { ...record, options: { ...record.options, ...options }, seed: "0", start, log: after, at: after.length },
    task || say("Look at the board, then continue."),
    { resting: !asks },
  );
  if (set === null) return;
  if (!set) return fail(learning, say("This step could not be set up."), () => begin(learning, at));
  if (!asks) keep(learning);
  show(x, asks ? "task" : "won");
  const place = say("Step {step} of {steps}.", { step: at + 1, steps: learning.steps.length });
  commands.announce(sentences(place, about, task));
}

/** Count wrong answers. @param {Learning} learning */
function miss(learning, many = 1) {
  const { storage, game, id, steps } = learning;
  learning.took.tries += many;
  learning.misses += many;
  keepMisses(storage, game, { id, steps }, learning.misses);
}

/** Store that the step is done, and the stars after the last one. @param {Learning} learning */
function keep(learning) {
  const { storage, game, id, steps, number, misses } = learning;
  learning.stars = keepDone(storage, game, { id, steps }, number + 1, misses);
  if (!learning.stars) return;
  learning.progress.replaceChildren(...endOf(game, lessonNow(learning), learning.stars));
}

/** Show and say what the core has said of an answer. @param {Learning} learning @param {Attempt} reply */
function over(learning, { verdict, text }) {
  const { commands, x } = learning;
  if (verdict === "wrong") {
    miss(learning);
    return goOn(x, text, "no");
  }
  keep(learning);
  const { stars } = learning;
  show(x, "won", text, "yes");
  commands.announce(sentences(text, stars ? say("The lesson is done: {stars}.", { stars: starWords(stars) }) : ""));
  toNext(x);
}

/** Play the answer, once it may be shown. @param {Learning} learning */
function showMe(learning) {
  const { commands, x, took } = learning;
  if (x.phase !== "task") return;
  if (took.tries <= TRIES)
    return commands.announce(say("Try it yourself first. The answer can be shown after two tries."), "shown");
  miss(learning, TRIES);
  showAnswer(x);
}

/** @param {Learning} learning */
function repeat(learning) {
  const { x, steps, number } = learning;
  if (steps.length && x.phase !== "judging") begin(learning, number).then(focusBoard);
}

/** Tell that the lesson cannot go on, with a button. @param {Learning} learning @param {string} text @param {() => void} run */
function fail(learning, text, run, label = say("Try again")) {
  learning.problem = { label, run };
  learning.progress.replaceChildren();
  trouble(learning.x, text);
}

/** @param {Learning} learning */
function drawProgress({ progress, steps, number }) {
  progress.replaceChildren(
    ...steps.map((_, i) => {
      const at = i < number ? "past" : i === number ? "now" : "to come";
      return el("span.lesson-dot", { "data-at": at, "aria-hidden": "true" });
    }),
    el("span", say("Step {step} of {steps}", { step: number + 1, steps: steps.length })),
  );
}

/**
 * Return the buttons below a step: the answer is offered once it may be shown, the game and the next lesson after the
 * last step.
 * @param {Learning} learning @param {Phase} phase
 */
function buttons(learning, phase) {
  const { commands, game, steps, number, took, problem } = learning;
  if (phase === "trouble") return [button(problem.label, problem.run, { class: "button primary" })];
  const again = button(say("Again"), () => repeat(learning), { class: "button quiet", "data-focus": "again" });
  if (phase !== "won") {
    const offered = phase === "task" && took.tries > TRIES;
    return [offered ? button(say("Show me"), () => showMe(learning), { "data-focus": "show" }) : null, again];
  }
  const attrs = { class: "button primary", "data-focus": "next" };
  const repeated = stepNow(learning).accept.length ? again : null;
  if (number + 1 < steps.length)
    return [repeated, button(say("Next"), () => begin(learning, number + 1).then(focusBoard), attrs)];
  const next = nextLesson(learning);
  const create = () => commands.create(commands.usual(game));
  return [
    repeated,
    button(say("Play now"), create, next ? { "data-focus": "play" } : attrs),
    next ? nextLink(game, next, learning) : link(links.learn(game), say("All lessons"), { class: "button" }),
  ];
}
