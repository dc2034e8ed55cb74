import { proper } from "../board/ground/landscape.js";
import { modelOf } from "../board/model.js";
import { loadSymbols } from "../board/symbols.js";
import { createBoardView } from "../board/view.js";
import { pick } from "../moves/picker.js";
import { pieceAt } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, icon, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { capital, say } from "../words/say.js";

/** @import { Parts } from "../parts.js" */

/**
 * Create a sheet with a board for trying out one piece. The core says how it can move.
 * @param {Pick<Parts, "store" | "commands"> & { game: string, choose: (value: string) => void }} parts
 */
export function createTryOut({ game, store, commands, choose }) {
  const ground = proper(store.get().boards[game]);
  /** @type {any} */
  let card = null;
  /** @type {ReturnType<typeof createBoardView> | null} */
  let view = null;
  /** @type {any} */
  let scene = null;
  /** @type {string[]} */
  let picked = [];
  /** @type {string | null} */
  let inspect = null;
  /** @type {import("../core/formats.js").Effect[]} */
  let effects = [];
  const heading = el("h2", { tabindex: "-1", id: "try-heading" });
  const about = el("div", { class: "try-about" });
  const stages = el("div", { class: "try-stages", role: "group", "aria-label": say("Boards") });
  const host = el("div", { class: "board-host try-board" });
  const words = el("p", { class: "soft", role: "status" });
  const node = el("dialog", { class: "dialog try-out", "aria-labelledby": "try-heading" }, [
    el("div", { class: "dialog-head" }, [
      heading,
      button([icon("close")], close, { class: "button icon-button", "aria-label": say("Close") }),
    ]),
    el(
      "div",
      { class: "dialog-body" },
      el("div", {}, [
        about,
        stages,
        host,
        words,
        el("div", { class: "question-actions" }, [
          button(
            say("Choose this piece"),
            () => {
              close();
              choose(card.value);
            },
            { class: "button primary" },
          ),
          button(say("Back"), close),
        ]),
      ]),
    ),
  ]);
  node.addEventListener("click", (event) => event.target === node && close());
  node.addEventListener("close", () => {
    view?.destroy();
    view = null;
  });

  function close() {
    node.close();
  }

  /** @param {any} wanted */
  async function open(wanted) {
    card = wanted;
    heading.textContent = say("{piece}, worth {worth}", { piece: card.name, worth: card.worth });
    redraw(about, [
      el("p", {}, card.text),
      el("p", { class: "soft" }, [
        card.known,
        " ",
        link(links.rules(game, card.rule), say("Rule {rule}", { rule: card.rule }), { class: "rule-link" }),
      ]),
    ]);
    node.showModal();
    heading.focus({ preventScroll: true });
    const symbols = await loadSymbols(game);
    if (!node.open || view) return;
    view = createBoardView(host, {
      board: ground,
      symbols,
      label: say("Board to try out: {piece}", { piece: card.name }),
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
    const { pieces, cell, reach } = card.diagram; // until the core answers
    show({ pieces, moves: [], marks: [], choices: {}, reach: { [cell]: reach }, to_move: pieces[0].side }, []);
    begin(card.stages[0]);
  }

  /** @param {any} stage */
  const begin = (stage) => {
    redraw(
      stages,
      card.stages.map((/** @type {any} */ one) =>
        button(one.label, () => begin(one), {
          class: "chip",
          "aria-pressed": String(one === stage),
          "data-focus": one.label,
        }),
      ),
    );
    return ask({ position: stage.position });
  };

  /** @param {object} request @param {any} [move] */
  async function ask(request, move = null) {
    words.textContent = move
      ? capital(say("{move}.", { move: move.say }))
      : say("Move the piece as often as you like. There is no opponent.");
    if (store.get().core.phase !== "ready") words.textContent = say("One moment: the rules are on their way.");
    const of = card;
    const reply = await commands.tryPiece({ game, value: of.value, ...request });
    if (!view || card !== of) return;
    if (!reply.ok) words.textContent = reply.error.message;
    else show(reply.scene, move?.effects ?? []);
    if (reply.ok && !move) words.textContent = say("Move the piece as often as you like. There is no opponent.");
  }

  /** @param {any} next @param {any[]} done */
  function show(next, done) {
    scene = next;
    effects = done;
    picked = [];
    draw();
  }

  /** @param {string} cell */
  function point(cell) {
    const result = pick(scene.moves, picked, cell);
    picked = result.picked;
    if (result.move) ask({ position: scene.position, action: result.move.action }, result.move);
    else if (!picked.length && !pieceAt(scene, cell)) words.textContent = say("{cell} is out of its reach.", { cell });
    draw();
  }

  function draw() {
    if (!view || !scene) return;
    const lone = scene.moves.length || picked.length ? null : Object.keys(scene.reach)[0];
    view.render(
      modelOf({ board: ground, scene, picked, inspect: inspect ?? lone, effects, labels: true, zones: false }),
    );
  }

  return { node, open };
}
