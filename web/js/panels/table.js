import { createBoardView } from "../board-view.js";
import { el } from "../dom.js";
import { boardKey, boardOf, gameName, isFlipped, isLive, lossesOf, shown, tableName, told } from "../facts.js";
import { createKeys } from "../keys.js";
import { hintOf, stageOf } from "../hints.js";
import { links } from "../router.js";
import { buries, modelOf } from "../scene-view.js";
import { arrowsOf, canStudy } from "../study.js";
import { loadSymbols } from "../symbols.js";
import { createAbout } from "./about.js";
import { createDialogs } from "./dialogs.js";
import { createFoot } from "./foot.js";
import { createMenu } from "./menu.js";
import { createReasons } from "./reasons.js";
import { createRescue } from "./rescue.js";
import { createResult } from "./result.js";
import { createStrip } from "./strip.js";
import { createStudy } from "./study.js";
import { createTurns } from "./turns.js";
import { button, icon, link, whenChanged } from "./parts.js";

const PANES = [
  ["turns", "Turns"],
  ["rules", "Rules"],
  ["study", "Analysis"],
  ["about", "Table"],
];
/** A move whose result is seen before it is agreed to. */
const isShownFirst = (awaiting) => Boolean(awaiting) && (awaiting.why === "exchange" || buries(awaiting.move.effects));
const WIDE = "(min-width: 1100px)";

/** The table: the board in the middle, everything else round it and never over it. */
export function createTable({ store, commands }) {
  const keys = createKeys(commands);
  const host = el("div", { class: "board-host" });
  const heading = el("h1", {});
  const strip = createStrip({ store, commands });
  const foot = createFoot({ store, commands });
  const result = createResult({ store, commands });
  const panes = {
    turns: createTurns({ store, commands }),
    rules: createReasons({ store, commands }),
    study: createStudy({ store, commands }),
    about: createAbout({ store, commands }),
  };
  const dialogs = createDialogs({ store, commands });
  const menu = createMenu({ store, commands });
  const rescue = createRescue({ store, commands });
  const resultBelow = el("div", { class: "result-below" });
  const resultBeside = el("div", { class: "result-beside" });
  const studyBelow = el("div", { class: "study-below" });
  const studyBeside = el("div", { class: "study-beside" });
  panes.turns.node.prepend(resultBeside); // on a wide screen; see placeResult
  panes.turns.node.lastChild.before(studyBeside);

  const tabs = PANES.map(([name, label]) =>
    button(label, () => commands.togglePane(name), {
      class: "tab",
      "aria-controls": `pane-${name}`,
      "aria-expanded": "false",
      "data-pane": name,
    }),
  );
  const middle = el("main", { class: "middle" }, [strip.node, host, resultBelow, foot.node]);
  const node = el("div", { class: "play" }, [
    el("header", { class: "bar" }, [
      link(links.shelf(), [icon("back"), el("span", { class: "back-word" }, "Shelf")], {
        class: "back",
        "aria-label": "Shelf",
      }),
      heading,
      button([icon("help")], () => commands.openDialog("keys"), {
        class: "button icon-button",
        "aria-label": "Keys and help",
      }),
      menu.node,
    ]),
    middle,
    el("nav", { class: "tabs", "aria-label": "Beside the board" }, tabs),
    panes.turns.node,
    panes.rules.node,
    studyBelow,
    panes.about.node,
    rescue.node,
    dialogs.node,
  ]);
  for (const [name] of PANES) panes[name].node.id = `pane-${name}`;
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const { pane, guide, hint } = store.get().table ?? {};
    if (guide || hint) return void commands.stepBack();
    if (pane) commands.togglePane(pane);
  });

  const wide = window.matchMedia(WIDE);
  const placeResult = () => {
    (wide.matches ? resultBeside : resultBelow).append(result.node);
    (wide.matches ? studyBeside : studyBelow).append(panes.study.node);
  };
  wide.addEventListener("change", placeResult);
  placeResult();

  let view = null;
  let viewed = null;
  let refocus = null;

  /** The board is made when its pictures are there, and made anew for another game. */
  function makeView(board, game) {
    viewed = board;
    loadSymbols(game).then(
      (symbols) => {
        if (viewed !== board) return;
        view?.destroy();
        const state = store.get();
        view = createBoardView(host, {
          board,
          symbols,
          label: `Board, ${gameName(state, game)}`,
          handlers: {
            point: commands.point,
            choose: commands.step,
            back: commands.stepBack,
            inspect: commands.inspect,
            say: commands.say,
            key: (event) => keys(event, view.focused(), store.get().settings.keys),
          },
        });
        drawBoard(store.get());
        if (refocus) view.focusCell(refocus);
        refocus = null;
      },
      (error) => host.replaceChildren(el("p", { role: "alert" }, `The board could not be drawn: ${error.message}`)),
    );
  }

  function drawBoard(state) {
    const { table, settings } = state;
    if (!view || !table?.scene) return;
    view.render(
      modelOf({
        board: viewed,
        scene: told(shown(table).scene, settings),
        answer: table.answer,
        overlays: table.record.meta?.overlays,
        picked: table.preview ?? table.picked,
        inspect: table.inspect,
        refusal: table.refusal,
        flipped: isFlipped(state, table),
        effects: isShownFirst(table.awaiting) ? table.awaiting.move.effects : table.looking ? [] : table.effects,
        live: table.awaiting || table.preview ? false : isLive(table),
        labels: settings.labels,
        zones: settings.zones,
        arrows: arrowsOf(state),
        hint: stageOf(hintOf(table))?.cells,
        gone: lossesOf(table).filter(({ how }) => how === "forfeited"),
      }),
    );
  }

  const draw = whenChanged(
    ({ table, settings, arrows }) => [
      table?.scene,
      table?.looking,
      table?.picked,
      table?.preview,
      table?.inspect,
      table?.refusal,
      table?.flip,
      table?.role,
      table?.awaiting,
      table?.answer,
      table?.pending,
      table?.hint,
      table?.record?.meta,
      settings,
      JSON.stringify(arrows),
    ],
    () => drawBoard(store.get()),
  );

  const drawFrame = whenChanged(
    ({ table }) => [table?.pane, table?.rescue, table?.record?.meta, table?.looking !== null, table?.refusal],
    (pane, trouble) => {
      const state = store.get();
      node.dataset.pane = pane ?? "none";
      node.dataset.rescue = trouble ? "yes" : "no";
      node.classList.toggle("looking", Boolean(state.table?.looking));
      for (const tab of tabs) {
        tab.hidden = tab.dataset.pane === "study" && !canStudy(state, state.table);
        tab.setAttribute("aria-expanded", String(tab.dataset.pane === pane));
        tab.toggleAttribute("data-news", tab.dataset.pane === "rules" && Boolean(state.table?.refusal));
      }
      heading.textContent = state.table?.record ? tableName(state, state.table) : "Table";
      middle.hidden = Boolean(trouble);
    },
  );

  let dialog = null;
  return {
    node,
    destroy() {
      view?.destroy();
      wide.removeEventListener("change", placeResult);
    },
    render(state) {
      const { table } = state;
      const board = table?.record && !table.rescue ? boardOf(state, table.record) : null;
      if (board && !state.boards[boardKey(state, table.record)]) commands.needBoard(table.record);
      if (board && viewed !== board) makeView(board, table.record.game);
      drawFrame(state);
      draw({ ...state, arrows: arrowsOf(state) });
      for (const part of [strip, foot, result, rescue, dialogs, menu, ...Object.values(panes)]) part.render(state);
      // A dialog or the move box gives the focus back to the board it came from.
      const open = table?.dialog ?? (table?.box ? "box" : null);
      if (dialog && !open && view) returnToBoard();
      dialog = open;
    },
  };

  function returnToBoard() {
    const held = document.activeElement;
    // A field that has just been hidden holds the focus until the next frame.
    if (held !== document.body && !held.closest(".move-box, dialog")) return;
    const cell = host.querySelector('.cell[tabindex="0"]');
    cell?.focus({ preventScroll: true });
  }
}
