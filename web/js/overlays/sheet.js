import { overlaySample } from "../board/ground/overlays.js";
import { whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { chosenOf, labelOf, layersOf } from "./selectors.js";

/** @import { Commands, Parts } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */

/**
 * Create the sheet where overlays are chosen, each with its pattern and its meaning.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function overlaySheet({ store, commands }) {
  const state = store.get();
  if (!layersOf(state.table).length) return el("p", { class: "soft" }, say("There is nothing to shade in this game."));
  const none = button(say("Shade nothing"), () => choose([]), { "data-focus": "none" });
  const rows = layersOf(state.table).map((layer, i) => {
    const { kind, help, say: shaded } = layer;
    const words = el("p", { class: "help", id: `overlay-${kind}-help` }, help);
    const box = el("input", {
      type: "checkbox",
      id: `overlay-${kind}`,
      "aria-describedby": words.id,
      onchange: () => choose(rows.filter((row) => row.box.checked).map((row) => row.kind)),
      ...(i ? {} : { "data-first": "" }),
    });
    const node = el("div", { class: "field switch" }, [
      box,
      el("label", { for: box.id }, [overlaySample(kind, i), labelOf(state, layer)]),
      words,
    ]);
    return {
      kind,
      box,
      node,
      tell: () => (words.textContent = box.checked && shaded ? sentences(help, shaded) : help),
    };
  });

  /** @param {string[]} kinds */
  function choose(kinds) {
    commands.setOverlays(kinds);
    draw();
  }

  function draw() {
    const chosen = chosenOf(store.get().table);
    none.setAttribute("aria-disabled", String(!chosen.length));
    for (const row of rows) {
      row.box.checked = chosen.includes(row.kind);
      row.tell();
    }
  }
  draw();
  return el("div", { class: "shade-sheet" }, [
    el(
      "div",
      { class: "overlay-list" },
      rows.map(({ node }) => node),
    ),
    el("div", { class: "question-actions" }, [
      none,
      button(say("Read aloud"), commands.readOverlays, { "data-focus": "read" }),
    ]),
  ]);
}

/** Create the legend of the patterns on the board, empty while nothing is shaded. @param {Pick<Parts, "store">} parts */
export function createLegend({ store }) {
  const node = el("div", { class: "shaded" });
  const draw = whenChanged(
    ({ table }) => [table?.scene, table?.looking, table?.record?.meta],
    () => {
      const state = store.get();
      const chosen = state.table?.record && state.table.scene ? chosenOf(state.table) : [];
      const rows = chosen.length ? layersOf(state.table).flatMap((layer, i) => row(state, chosen, layer, i)) : [];
      redraw(node, [
        rows.length ? el("ul", { class: "shade-legend", "aria-label": say("Shaded on the board") }, rows) : null,
      ]);
    },
  );
  return { node, render: draw };
}

/** @param {State} state @param {string[]} chosen @param {import("../core/formats.js").Overlay} layer @param {number} i */
const row = (state, chosen, layer, i) =>
  chosen.includes(layer.kind) ? [el("li", {}, [overlaySample(layer.kind, i), labelOf(state, layer)])] : [];
