import { observe } from "../state/observe.js";
import { keyPressed } from "../ui/pressed.js";
import { say } from "../words/say.js";
import { worded } from "./commands.js";
import { guideWish, hintOf, wentAnotherWay } from "./selectors.js";

/** @import { Commands, Core } from "../parts.js" */
/** @import { Observation } from "../state/observe.js" */
/** @import { State, Store } from "../state/state.js" */

/** How long it rests between its moves, in ms, by the setting of its pace. @type {Record<string, number>} */
const PAUSES = { short: 800, longer: 3_000, heard: 1_500 };
const ROLL = 250;

/** Keys that ask for nothing, Escape, which stops the Guide anyway, and the key that turns it on and off. */
const IDLE = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Tab", "Escape", "g"]);

/**
 * Start what hints and the Guide do by themselves: a hint is dropped, or its search, when the game has moved on.
 * @param {{ store: Store, commands: Commands, core: Core }} parts
 */
export function startHinting(parts) {
  const { store, commands } = parts;
  const isLate = (/** @type {State} */ { table }) => Boolean(table?.hint && !hintOf(table));
  observe(store, isLate, (late) => late && commands.dropHint());
  startGuideWalk(parts);
}

/**
 * Let the Guide decide and roll while it is on. It stops when the player makes a move or takes one back, asks something
 * by key or touches the page, and when the table is left; Space lets it wait.
 * @param {{ store: Store, commands: Commands, core: Core }} parts
 */
function startGuideWalk({ store, commands, core }) {
  /** The actions seen so far. @type {string[] | null} */
  let known = null;
  /** The action the Guide played last. @type {string | null} */
  let own = null;

  /** Note what has been played, or stop the Guide. @param {State | null} state null while it is off */
  function mind(state) {
    if (!state) known = own = null;
    else if ((known && wentAnotherWay(state, known, own)) || state.table.scene.outcome) commands.stopGuide();
    else known = state.table.turns.slice(0, state.table.at).map(({ action }) => action);
  }

  /** Whether the Guide goes on only when everything it says has been heard, its reasons too. */
  const isPatient = () => store.get().settings.guide === "heard";

  /** Rest, and longer if something is still being read out. @param {number} time in ms */
  async function rest(time) {
    await wait(time);
    if (!isPatient()) return;
    for (let left = commands.quietIn(); left > 0; left = commands.quietIn()) await wait(left);
  }

  /** @param {{ rolls: boolean }} wish @param {Pick<Observation<unknown>, "signal" | "current">} observed */
  async function begin({ rolls }, { signal, current }) {
    if (rolls) {
      await rest(ROLL);
      if (current() && !commands.rollsNow(store.get())) commands.roll();
      return;
    }
    const { table: now, settings } = store.get();
    const { record, guide, at } = now;
    const atOnce = at === guide?.since || guide?.steps;
    const [found] = await Promise.all([
      worded(core, record, signal),
      atOnce ? null : rest(PAUSES[String(settings.guide)]),
    ]);
    if (!current()) return;
    const { table } = store.get();
    const move = table.scene.moves.find(({ action }) => action === found.action);
    if (!move) return void commands.stopGuide(say("The Guide found no move."));
    const text = found.stages?.at(-1)?.text ?? "";
    if (isPatient()) {
      commands.setGuide({ text });
      commands.announce(text);
      if (!guide?.steps) await rest(0);
      if (!current()) return;
    }
    own = move.action;
    commands.setGuide({ steps: 0, text });
    commands.play(move);
  }

  /** @param {KeyboardEvent | PointerEvent} event */
  function used(event) {
    const key = event instanceof KeyboardEvent ? keyPressed(event).key : "";
    const isItsOwn = /** @type {Element} */ (event.target).closest?.(".hint-panel");
    if (!store.get().table?.guide?.flowing || isItsOwn || IDLE.has(key)) return;
    if (key !== " ") return void commands.stopGuide();
    event.preventDefault();
    event.stopPropagation();
    commands.guideFlow(false);
    commands.announce(say("The Guide waits."), "answer");
  }
  for (const kind of /** @type {const} */ (["keydown", "pointerdown"]))
    document.addEventListener(kind, used, { capture: true });

  observe(store, (state) => (state.table?.guide ? state : null), mind);
  observe(store, guideWish, (wish, observed) => wish && begin(wish, observed));
}

/** @param {number} time in ms */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
