import { proper } from "../board/ground/landscape.js";
import { modelOf } from "../board/model.js";
import { loadSymbols } from "../board/symbols.js";
import { createBoardView } from "../board/view.js";
import { pick } from "../moves/picker.js";
import { UNSET } from "../state/blank.js";
import { pieceAt } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, iconButton, redraw, ruleLink } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Effect, Move, Picture, PieceCard, Scene, Stage } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */

/**
 * Create a sheet with a board for trying out one piece. The core says how it can move.
 * @param {TableParts & { game: string, choose: (value: string) => void }} parts
 */
export function createTryOut({ game, store, commands, choose }) {
  const ground = proper(store.get().boards[game]);
  /** @type {PieceCard | null} */
  let card = null;
  /** @type {ReturnType<typeof createBoardView> | null} */
  let view = null;
  /** @type {Scene | null} */
  let scene = null;
  /** @type {string[]} */
  let picked = [];
  /** @type {string | null} */
  let inspect = null;
  /** @type {Effect[]} */
  let effects = [];
  const heading = el("h2", { tabindex: "-1", id: "try-heading" });
  const about = el("div.try-about");
  const stages = el("div.try-stages", { role: "group", "aria-label": say("Boards") });
  const host = el("div.board-host.try-board");
  const words = el("p.soft", { role: "status" });
  const take = () => {
    close();
    if (card) choose(card.value);
  };
  const actions = el("div.question-actions", [
    button(say("Choose this piece"), take, { class: "button primary" }),
    button(say("Back"), close),
  ]);
  const node = el("dialog.dialog.try-out", { "aria-labelledby": "try-heading" }, [
    el("div.dialog-head", [heading, iconButton("close", say("Close"), close)]),
    el("div.dialog-body", el("div", [about, stages, host, words, actions])),
  ]);
  node.addEventListener("click", (event) => event.target === node && close());
  node.addEventListener("close", () => {
    view?.destroy();
    view = null;
  });

  function close() {
    node.close();
  }

  /** Show the sheet. @param {PieceCard} wanted */
  async function open(wanted) {
    card = wanted;
    const { name, worth, text, known, rule, diagram } = wanted;
    heading.textContent = say("{piece}, worth {worth}", { piece: name, worth });
    redraw(about, [el("p", text), el("p.soft", [known, " ", ruleLink(game, rule)])]);
    node.showModal();
    heading.focus({ preventScroll: true });
    const symbols = await loadSymbols(game);
    if (!node.open || view) return;
    view = createBoardView(host, {
      board: ground,
      symbols,
      label: say("Board to try out: {piece}", { piece: name }),
      handlers: {
        point,
        choose() {},
        back: () => {
          picked = [];
          draw();
        },
        announce: commands.announce,
        key() {},
        inspect: (cell) => {
          inspect = cell;
          draw();
        },
      },
    });
    show(sceneOf(diagram)); // until the core answers
    begin(wanted, wanted.stages[0]);
  }

  /** Set the piece on one of its boards. @param {PieceCard} of @param {Stage} stage */
  function begin(of, stage) {
    const chip = (/** @type {Stage} */ one) =>
      button(one.label, () => begin(of, one), {
        class: "chip",
        "aria-pressed": String(one === stage),
        "data-focus": one.label,
      });
    redraw(stages, of.stages.map(chip));
    return ask(of, { position: stage.position });
  }

  /**
   * Ask the core for a position, or for the one after a move.
   * @param {PieceCard} of @param {{ position?: string }} from @param {Move} [move]
   */
  async function ask(of, { position }, move) {
    const free = say("Move the piece as often as you like. There is no opponent.");
    const ready = store.get().core.phase === "ready";
    const said = move ? say("{move:cap}.", { move: move.say }) : free;
    words.textContent = ready ? said : say("One moment: the rules are on their way.");
    const reply = await commands.tryPiece({ game, value: of.value, position, action: move?.action });
    if (!view || card !== of) return;
    if (!reply.ok) words.textContent = reply.error.message;
    else show(reply.scene, move?.effects);
    if (reply.ok && !move) words.textContent = free;
  }

  /** @param {Scene} next @param {Effect[]} [done] */
  function show(next, done = []) {
    scene = next;
    effects = done;
    picked = [];
    draw();
  }

  /** @param {string} cell */
  function point(cell) {
    if (!card || !scene) return;
    const { move, picked: now } = pick(scene.moves, picked, cell);
    picked = now;
    if (move) ask(card, scene, move);
    else if (!picked.length && !pieceAt(scene, cell)) words.textContent = say("{cell} is out of its reach.", { cell });
    draw();
  }

  function draw() {
    if (!view || !scene) return;
    const lone = scene.moves.length || picked.length ? null : Object.keys(scene.reach)[0];
    const shown = { scene, picked, inspect: inspect ?? lone, effects };
    view.render(modelOf({ board: ground, ...shown, labels: true, zones: false }));
  }

  return { node, open };
}

/** Return the scene of a diagram, in which nothing can be done. @param {Picture} given @returns {Scene} */
const sceneOf = ({ pieces, cell, reach }) => ({ ...UNSET, pieces, reach: cell && reach ? { [cell]: reach } : {} });
