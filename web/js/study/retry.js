import { barred } from "../state/barred.js";
import { gameOf, momentKey, momentName, sidesOf } from "../state/selectors.js";
import { tableIn } from "../state/store.js";
import { el, find } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";

/** @import { Move, Reviewed } from "../core/formats.js" */
/** @import { State, Store } from "../state/state.js" */

const EXERCISE = "retry"; // the id of a board that is no table

/**
 * Create the screen of the turning points of a reviewed game, each as a task: find a better turn on the ordinary board,
 * from its first action to its last. It is judged as the review judged the turn played. Nothing is saved.
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
        el("p", {}, say("Review the game first. Then you can try its turning points again.")),
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
  /** The stages of the hint for the next action. @type {{ text: string, cells: string[] }[]} */
  let stages = [];
  let stage = 0;
  let moment = 0; // counts up when a task restarts or the screen is left, so that late replies are ignored
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
    ...barred(() => commands.announce(say("Not available while you try a turn again."))),
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
  /** The actions of the turn played so far. @returns {string[]} */
  const done = () => here()?.record.log.slice(one().since) ?? [];
  /** Return the better turn: the actions played before the mistake, and those that would have been better. */
  function better() {
    const { since, at, by, better: line } = one();
    const length = line.findIndex((ply) => ply.by !== by);
    const own = length < 0 ? line : line.slice(0, length);
    return [...record.log.slice(since, at), ...own.map(({ action }) => action)];
  }
  /** Return the rest of the better turn, or null if the player has left it. */
  function following() {
    const turn = better();
    return done().every((action, i) => action === turn[i]) ? turn.slice(done().length) : null;
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
    // The player takes the side to move and sees the board from there.
    const others = sides.filter((side) => side !== reply.scene.to_move);
    const seats = Object.fromEntries(others.map((side) => [side, { kind: "opponent", level: 1 }]));
    phase = "task";
    commands.lay(
      EXERCISE,
      { ...reply, record: { ...reply.record, meta: others.length === sides.length ? {} : { seats } } },
      { role: "writer", exercise: { judge, words: say("Find something better."), home, resting: false } },
    );
    draw();
    commands.announce(sentences(say("{title}.", { title: titleOf() }), askOf()));
    toBoard();
  }

  /** Name the moment as the list of turns does. */
  const titleOf = () => {
    const name = momentName(turnsOf(), one().since + 1, sides);
    return turning.length > 1
      ? say("{moment:cap}, {number} of {all}", { moment: name, number: number + 1, all: turning.length })
      : say("{moment:cap}", { moment: name });
  };
  /** Return the turns, which are read from the table on the board, as the table that was left is no longer in memory. */
  const turnsOf = () => [...(here()?.turns ?? []), { .../** @type {any} */ (one().played), by: one().by }];
  const askOf = () =>
    say("{move:cap} was played. Before it: {before}. After it: {after}. Find something better.", {
      move: one().played.say,
      before: one().before.text,
      after: one().after.text,
    });

  /** Play and judge a whole move of the player. @param {Move} move */
  async function judge(move) {
    if (phase !== "task") return;
    const mine = moment;
    phase = "judging";
    stages = [];
    stage = 0;
    note = { tone: "", text: say("One moment: your move is being judged.") };
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

  const phaseNow = () => phase; // keeps TypeScript from narrowing it across an await
  /** Let nothing be played while the board rests. @param {boolean} resting */
  const rest = (resting) => commands.restExercise(resting);

  /** Show the next stage of a hint for the better turn. */
  async function hint() {
    if (phase !== "task") return;
    const mine = moment;
    const [action] = following() ?? [];
    if (!action) {
      note = { tone: "", text: say("No hint from here. Undo to start the turn again.") };
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
    const text = say("Hint {stage} of {stages}: {text}", {
      stage,
      stages: stages.length,
      text: stages[stage - 1].text,
    });
    note = { tone: "", text };
    const now = here();
    if (now) commands.showHint({ key: momentKey(EXERCISE, now), stage, stages, action });
    draw();
    commands.announce(text);
  }

  async function showMe() {
    if (phase !== "task") return;
    if (!following()) await begin(number);
    if (phaseNow() !== "task") return;
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
      ? link(links.table(id), say("Back to the review"), {
          class: `button ${phase === "right" ? "primary" : ""}`,
          "data-focus": phase === "right" ? "next" : "home",
        })
      : button(say("Next"), () => begin(number + 1), {
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
