/** The board of a table: made when its pictures have loaded, and drawn with everything that lies on it. */
import { buries, modelOf } from "../../board/model.js";
import { loadSymbols } from "../../board/symbols.js";
import { createBoardView } from "../../board/view.js";
import { messageOf } from "../../site/fault.js";
import { fieldsOf, whenChanged } from "../../state/observe.js";
import {
  acrossOf,
  gameName,
  isFlipped,
  isLive,
  lossesOf,
  roadsShown,
  seatOf,
  shown,
  withWarnings,
} from "../../state/selectors.js";
import { metaOf } from "../../storage/meta.js";
import { el, focused } from "../../ui/dom.js";
import { painted } from "../../ui/motion.js";
import { focusHeading } from "../../ui/parts.js";
import { say } from "../../words/say.js";

/** @import { Board } from "../../core/formats.js" */
/** @import { Awaiting, State } from "../../state/state.js" */
/** @import { Panel } from "../panel.js" */

/** Return whether the result of a move is shown before the player confirms it. @param {Awaiting} awaiting */
const isShownFirst = (awaiting) => awaiting.why === "exchange" || buries(awaiting.move.effects);

/** Create the view of a board when its pictures have loaded. @param {Panel} panel @param {Board} board @param {string} game */
export function makeView(panel, board, game) {
  const { store, commands, host } = panel;
  panel.viewed = board;
  panel.view?.destroy();
  panel.view = null;
  commands.learn(game);
  // After another screen the table is painted before its board, so that a slow device answers in between.
  Promise.all([loadSymbols(game), panel.fromElsewhere ? painted() : null]).then(
    ([symbols]) => {
      if (panel.viewed !== board || panel.view) return;
      const label = say("Board, {game}", { game: gameName(store.get(), game) });
      const view = createBoardView(host, { board, symbols, label, handlers: handlersOf(panel) });
      panel.view = view;
      drawBoard(panel, store.get());
      if (panel.focusSoon && focused()?.matches("h1")) view.focus();
      panel.focusSoon = false;
    },
    (error) => {
      const text = say("The board could not be drawn: {reason}", { reason: messageOf(error) });
      host.replaceChildren(el("p", { role: "alert" }, text));
    },
  );
}

/** Return a step back of this table: of what has been begun on the board, or else of the game. @param {Panel} panel */
export const stepBack = ({ inputs, commands }) =>
  inputs.some((input) => input.back()) || commands.dropArrow() || commands.stepBack();

/** Point at a cell. @param {Panel} panel @param {string} cell @returns {unknown} */
export const point = (panel, cell) =>
  panel.inputs.some((input) => input.point(cell)) || panel.commands.point(cell, (again) => point(panel, again));

/** Return what the board calls. @param {Panel} panel @returns {import("../../board/view.js").Handlers} */
function handlersOf(panel) {
  const { store, commands, inputs, keys } = panel;
  return {
    point: (cell) => point(panel, cell),
    later: (from, to) => inputs.some((input) => input.carry(from, to)),
    choose: commands.step,
    back: () => stepBack(panel),
    inspect: commands.inspect,
    pen: () => store.get().table?.pen ?? null,
    draw: commands.draw,
    wipe: commands.wipe,
    announce: commands.announce,
    ray: commands.readRay,
    key: (event) => keys(event, panel.view?.focused() ?? null, store.get().settings.keys),
  };
}

/** Return the arrows of all features; later features draw over earlier ones. @param {Panel} panel @param {State} state */
const arrowsOn = ({ drawings }, state) => drawings.flatMap(({ arrows }) => arrows?.(state) ?? []);

/** @param {Panel} panel @param {State} state */
function drawBoard(panel, state) {
  const { table, settings } = state;
  const { view, viewed, drawings } = panel;
  if (!view || !viewed || !table?.scene) return;
  const { selection } = table;
  const asked = selection.awaiting && isShownFirst(selection.awaiting) ? selection.awaiting.move : null;
  view.render(
    modelOf({
      board: viewed,
      scene: withWarnings(shown(table).scene, settings),
      answer: selection.answer,
      overlays: metaOf(table.record).overlays,
      picked: selection.preview ?? selection.picked,
      inspect: selection.inspect,
      refusal: selection.refusal,
      flipped: isFlipped(state, table),
      across: acrossOf(state, table),
      effects: asked?.effects ?? (table.looking ?? table).effects,
      live: selection.awaiting || selection.preview ? false : isLive(table),
      roads: roadsShown(table),
      labels: settings.labels,
      zones: settings.zones,
      arrows: arrowsOn(panel, state),
      hint: drawings.map(({ hint }) => hint?.(state)).find(Boolean),
      isAnswer: (side) => seatOf(table, side).kind !== "person",
      ahead: table.ahead?.steps,
      gone: lossesOf(table).filter(({ how }) => how === "forfeited"),
    }),
  );
}

/** Return what draws the board. @param {Panel} panel */
export const boardDrawing = (panel) =>
  whenChanged(
    (state) => [
      ...fieldsOf(state.table, "scene", "looking", "selection", "flip", "ahead", "pending", "hint", "roads"),
      state.table?.record?.meta,
      state.table?.scene && isLive(state.table),
      state.settings,
      JSON.stringify(arrowsOn(panel, state)),
    ],
    () => drawBoard(panel, panel.store.get()),
  );

/** Move the focus to the board, as soon as there is one. @param {Panel} panel */
export function toBoard(panel) {
  window.scrollTo(0, 0);
  panel.focusSoon = !panel.view;
  focusMain(panel);
}

/** Focus the board, or the heading until there is one. @param {Panel} panel */
export const focusMain = ({ view, node }) => (view ? view.focus() : focusHeading(node));
