import { barred } from "../state/barred.js";
import { capital, gameOf, momentKey, momentName, sidesOf } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { el, find } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Move, Reviewed } from "../core/formats.js" */
/** @import { State, Store } from "../state/state.js" */

const EXERCISE = "retry"; // the id of what is no table

/**
 * The moments at which a reviewed game turned, each as a task: a better turn, from its first action to its last, is
 * looked for on the ordinary board, and judged as the review judged what was played. Nothing of it is kept.
 *
 * @param {{ store: Store, commands: any, state: State }} parts
 * @param {(parts: any) => any} createTable
 */
export function createRetry({ store, commands, state }, createTable) {
  const { id = "" } = state.screen;
  const retry = state.retry?.table === id ? state.retry : null;
  const home = links.retry(id);
  const back = () =>
    link(links.table(id), [icon("back"), el("span", { class: "back-word" }, say("Review"))], {
      class: "back",
      "aria-label": say("Back to the review"),
    });
  if (!retry?.review.found) {
    const node = el("div", { class: "play" }, [
      el("header", { class: "bar" }, [back(), el("h1", {}, say("Try again"))]),
      el("main", { class: "sheet" }, [
        el("p", {}, say("Review the game first: then its turning points can be tried again.")),
        el("p", {}, link(links.table(id), say("To the table"), { class: "button primary" })),
      ]),
    ]);
    return { node, render() {} };
  }

  const { record, review } = retry;
  const { turning } = /** @type {Reviewed} */ (review.found);
  const { rulesClient, think } = commands.workshop;
  const sides = sidesOf(gameOf(state, record.game));
  let number = Math.max(
    0,
    turning.findIndex((one) => one.at === retry.at),
  );
  /** @type {"setting" | "task" | "judging" | "right" | "wrong" | "shown" | "trouble"} */
  let phase = "setting";
  /** @type {{ tone: "yes" | "no" | "", text: string } | null} */
  let note = null;
  /** Of a hint, for the action that is next. @type {{ text: string, cells: string[] }[]} */
  let stages = [];
  let stage = 0;
  let moment = 0; // another one whenever a task begins anew or the room is left
  /** @type {AbortController | null} */
  let job = null;

  const heading = el("h1", { tabindex: "-1" }, say("Try again"));
  const bar = el("header", { class: "bar lesson-bar" }, [
    back(),
    heading,
    button([icon("help")], () => commands.openDialog("keys"), {
      class: "button icon-button",
      "aria-label": say("Keys and help"),
    }),
  ]);
  const words = el("p", { class: "lesson-say" });
  const answer = el("p", { class: "lesson-note" });
  const actions = el("div", { class: "lesson-actions" });
  const panel = el("section", { class: "lesson-panel", "aria-label": say("Try again") }, [words, answer, actions]);

  const own = {
    ...commands,
    ...barred(() => commands.announce(say("Not while a turn is tried again."))),
    undo: restart,
    undoTo: restart,
    hint,
  };
  const table = createTable({ store, commands: own, exercise: { bar, panel, render() {} } });
  const laid = tableIn(store);
  const here = () => (laid()?.id === EXERCISE ? laid() : null);
  const one = () => turning[number];
  const base = () => ({
    ...record,
    log: record.log.slice(0, one().since),
    at: one().since,
    branches: [],
    ended: undefined,
  });
  /** What has been played of the turn. @returns {string[]} */
  const done = () => here()?.record.log.slice(one().since) ?? [];
  /** The better turn: what was played of it before it went wrong, and what would have been better. */
  function better() {
    const { since, at, by, better: line } = one();
    const length = line.findIndex((ply) => ply.by !== by);
    const own = length < 0 ? line : line.slice(0, length);
    return [...record.log.slice(since, at), ...own.map(({ action }) => action)];
  }
  /** What follows in the better turn, or null where another one was begun. */
  function following() {
    const turn = better();
    return done().every((action, i) => action === turn[i]) ? turn.slice(done().length) : null;
  }
  /** May the side to move add something to its turn? In a game for one an action is weighed alone. */
  function goesOn() {
    const now = here();
    return sides.length > 1 && now && !now.scene.outcome && now.scene.to_move === one().by;
  }

  /** Sets the board as it stood before the turn. @param {number} i */
  async function begin(i) {
    moment += 1;
    const mine = moment;
    job?.abort();
    number = i;
    phase = "setting";
    note = null;
    stages = [];
    stage = 0;
    draw();
    const given = base();
    await commands.needBoard(given);
    const reply = await rulesClient.ask({ do: "open", record: given });
    if (mine !== moment) return;
    if (!reply.ok || reply.problem) return trouble(say("This moment could not be set up."));
    // Who tries again plays the side to move, and sees the board from there.
    const others = sides.filter((side) => side !== reply.scene.to_move);
    const seats = Object.fromEntries(others.map((side) => [side, { kind: "opponent", level: 1 }]));
    phase = "task";
    commands.lay(
      EXERCISE,
      { ...reply, record: { ...reply.record, meta: others.length === sides.length ? {} : { seats } } },
      { role: "writer", exercise: { judge, words: say("Find something better."), home, resting: false } },
    );
    draw();
    commands.announce(`${titleOf()}. ${askOf()}`);
    toBoard();
  }

  /** Which moment it is, as the list of turns calls it. */
  const titleOf = () => {
    const name = capital(momentName(turnsOf(), one().since + 1, sides));
    return turning.length > 1 ? `${name}, ${number + 1} of ${turning.length}` : name;
  };
  /** What was said of the turns before the table was left is not kept: the table on the board has it. */
  const turnsOf = () => [...(here()?.turns ?? []), { .../** @type {any} */ (one().played), by: one().by }];
  const askOf = () =>
    `${capital(one().played.say)} was played. Before it: ${one().before.text}. After it: ${one().after.text}. Find something better.`;

  /** A whole move of the hand. @param {Move} move */
  async function judge(move) {
    if (phase !== "task") return;
    const mine = moment;
    phase = "judging";
    stages = [];
    stage = 0;
    note = { tone: "", text: say("One moment: it is being judged.") };
    rest(true);
    draw();
    await commands.play(move);
    if (mine !== moment) return;
    if (goesOn()) {
      phase = "task";
      note = { tone: "", text: here()?.scene.prompt ?? "" };
      rest(false);
      draw();
      return;
    }
    const [action, ...then] = done();
    job = new AbortController();
    const given = { do: "retry", record: base(), action, ...(then.length && { then }), nodes: review.nodes };
    const reply = await think(given, { signal: job.signal }).catch(() => ({ ok: false }));
    if (mine !== moment) return;
    if (!reply.ok || reply.text === undefined) return trouble(say("This could not be judged."));
    phase = reply.right ? "right" : "wrong";
    note = { tone: reply.right ? "yes" : "no", text: reply.text };
    draw();
    commands.announce(reply.text, "assertive");
    find(panel, "[data-focus=next]")?.focus({ preventScroll: true });
  }

  const trying = () => phase; // as it is after something was waited for
  /** While it rests nothing is played. @param {boolean} resting */
  const rest = (resting) => commands.restExercise(resting);

  /** The next stage of a hint for what would have been better. */
  async function hint() {
    if (phase !== "task") return;
    const mine = moment;
    const [action] = following() ?? [];
    if (!action) {
      note = { tone: "", text: say("No hint from here. Undo begins the turn anew.") };
      draw();
      commands.announce(note.text);
      return;
    }
    if (!stages.length) {
      const reply = await rulesClient.ask({ do: "hint", record: here()?.record, move: action });
      if (mine !== moment || phase !== "task" || !reply.ok) return;
      stages = reply.stages;
    }
    stage = Math.min(stages.length, stage + 1);
    const text = `Hint ${stage} of ${stages.length}: ${stages[stage - 1].text}`;
    note = { tone: "", text };
    const now = here();
    if (now) commands.showHint({ key: momentKey(EXERCISE, now), stage, stages, action });
    draw();
    commands.announce(text);
  }

  async function showMe() {
    if (phase !== "task") return;
    if (!following()) await begin(number);
    if (trying() !== "task") return;
    const mine = moment;
    phase = "shown";
    note = { tone: "", text: one().text };
    commands.clearSelection();
    rest(true);
    draw();
    commands.announce(one().text);
    for (const action of following() ?? []) {
      const move = here()?.scene.moves.find((/** @type {Move} */ { action: other }) => other === action);
      if (!move) return;
      await commands.play(move);
      if (mine !== moment) return;
    }
    find(panel, "[data-focus=next]")?.focus({ preventScroll: true });
  }

  function restart() {
    if (phase !== "setting" && phase !== "judging") begin(number);
  }

  const toBoard = () => find(table.node, '.cell[tabindex="0"]')?.focus({ preventScroll: true });

  /** @param {string} text */
  function trouble(text) {
    phase = "trouble";
    note = { tone: "no", text };
    draw();
    commands.announce(text, "assertive");
  }

  function draw() {
    heading.replaceChildren(say("Try again"), el("span", { class: "lesson-place" }, titleOf()));
    panel.dataset.phase = phase;
    words.textContent = askOf();
    answer.textContent = note?.text ?? (phase === "setting" ? say("One moment: the rules are setting the board.") : "");
    answer.dataset.tone = note?.tone ?? "";
    const last = number + 1 === turning.length;
    const primary = (/** @type {string} */ label, /** @type {() => void} */ run) =>
      button(label, run, { class: "button primary", "data-focus": "next" });
    const next = last
      ? link(links.table(id), say("To the review"), {
          class: `button ${phase === "right" ? "primary" : ""}`,
          "data-focus": phase === "right" ? "next" : "home",
        })
      : button(say("Next one"), () => begin(number + 1), {
          class: `button ${phase === "right" ? "primary" : ""}`,
          "data-focus": phase === "right" ? "next" : "onward",
        });
    const open = phase === "task";
    redraw(
      actions,
      open || phase === "setting" || phase === "judging"
        ? [
            button(say("Hint"), hint, { "data-focus": "hint", "aria-disabled": String(!open) }),
            button(say("Show me"), showMe, { "data-focus": "show", "aria-disabled": String(!open) }),
            next,
          ]
        : [
            phase === "right"
              ? button(say("Again"), restart, { "data-focus": "again" })
              : primary(say("Try again"), restart),
            next,
          ],
    );
  }

  begin(number);
  return {
    ...table,
    arrive() {
      heading.focus({ preventScroll: true });
    },
    destroy() {
      moment += 1;
      job?.abort();
      table.destroy();
      commands.takeReviewBack(retry);
    },
  };
}
