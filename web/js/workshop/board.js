import { modelOf } from "../board/model.js";
import { createBoardView } from "../board/view.js";
import { whenChanged } from "../state/observe.js";
import { el, refill } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { TableParts } from "../parts.js" */
/** @import { Scene } from "../core/formats.js" */
/** @import { Progress, Shown } from "./checks.js" */
/** @import { Means } from "./panel.js" */

/**
 * Create the board of the last program that ran. Choosing a piece shows where it can go.
 * @param {TableParts & { means: Means, onback: () => void }} parts `onback` shows the opening again
 */
export function createBoard({ store, commands, means, onback }) {
  const host = el("div.work-board");
  const words = el("p.soft.work-board-words");
  const node = el("div.work-board-place", [host, words]);
  /** @type {ReturnType<typeof createBoardView> | null} */
  let view = null;
  /** @type {ReturnType<Means["symbolsFrom"]> | null} */
  let symbols = null;
  /** @type {Shown | null} */
  let shown = null;
  /** The board and the drawings that the view was made for. */
  let made = "";
  /** The cell whose reach is shown. @type {string | null} */
  let chosen = null;

  /** @param {Shown} next */
  function put(next) {
    shown = next;
    const { board, drawings, game, look } = next;
    const wanted = JSON.stringify([board, drawings]);
    if (wanted !== made) {
      clear();
      symbols = means.symbolsFrom(drawings, game);
      view = createBoardView(host, { board, symbols, label: say("Board"), handlers });
      made = wanted;
    }
    node.dataset.look = look;
    draw();
  }

  function clear() {
    view?.destroy();
    symbols?.remove();
    refill(host);
    view = symbols = chosen = null;
  }

  function draw() {
    if (!view || !shown) return;
    const { labels, zones } = store.get().settings;
    const { board, scene } = shown;
    const inspect = chosen && { cell: chosen, how: "press" };
    view.render(modelOf({ board, scene: withLifts(scene), live: false, labels, zones, inspect }));
  }

  /** @param {string} cell */
  function point(cell) {
    chosen = cell === chosen ? null : cell;
    draw();
  }

  const back = () => {
    chosen = null;
    draw();
  };
  const handlers = { point, choose() {}, back, announce: commands.announce, inspect() {}, key() {} };

  return {
    node,
    render: whenChanged(({ settings }) => [settings], draw),
    /** @param {Progress} progress */
    show({ shown: next, fault, phase }) {
      if (next && next !== shown) put(next);
      const of = shown?.of ?? "";
      const home = button(say("Show the opening"), onback, { class: "button small", "data-focus": "opening" });
      const context = of && !fault ? say("The position of a finding: {sentence}", { sentence: of }) : "";
      redraw(words, context ? [context, " ", home] : [boardWords({ fault: fault !== null, empty: !shown, phase })]);
    },
    destroy: clear,
  };
}

/**
 * Return a scene in which the pieces are marked that a tap takes off the board, as no piece's reach shows that.
 * @param {Scene} scene @returns {Scene}
 */
function withLifts(scene) {
  const taken = new Set(scene.pieces.map(({ cell }) => cell));
  const lifts = scene.moves.filter(({ steps }) => steps.length === 1 && taken.has(steps[0]));
  const marks = lifts.map(({ steps, kinds }) => ({ kind: kinds?.[0] ?? "exit", cells: steps }));
  const shown = /** @type {Scene["marks"]} */ ([...(scene.marks ?? []), ...marks]);
  return { ...scene, marks: shown };
}

/** @param {{ fault: boolean, empty: boolean, phase: string }} how */
function boardWords({ fault, empty, phase }) {
  if (fault && empty) return say("The board appears here as soon as the program runs.");
  if (fault) return say("This is the board of the last program that ran.");
  if (empty && phase === "starting") return say("Starting Python in a closed room. You can write meanwhile …");
  if (empty && phase !== "failed") return say("Setting up the board …");
  return empty ? "" : say("Choose a piece to see where it can go.");
}
