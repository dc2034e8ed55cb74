import { overlaySample } from "../board/ground/overlays.js";
import { whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { button, helpOf, redraw } from "../ui/parts.js";
import { say, sentences } from "../words/say.js";
import { labelOf, layersOf, shownOf } from "./selectors.js";

/** @import { Overlay } from "../core/formats.js" */
/** @import { State } from "../state/state.js" */

/** Create the sheet where overlays are chosen. @param {import("../parts.js").TableParts} parts */
export function overlaySheet({ store, commands }) {
  const state = store.get();
  const layers = layersOf(state.table);
  if (!layers.length) return el("p.soft", say("There is nothing to shade in this game."));
  const none = button(say("Shade nothing"), () => choose([]), { "data-focus": "none" });
  const rows = layers.map((layer, i) => {
    const box = el("input", {
      type: "checkbox",
      id: `overlay-${layer.kind}`,
      "data-first": i ? null : "",
      onchange: () => choose(rows.filter((row) => row.box.checked).map((row) => row.layer.kind)),
    });
    const help = helpOf(box, layer.help);
    const label = el("label", { for: box.id }, sampleOf(state, layer));
    return { layer, box, help, node: el("div.field.switch", [box, label, help]) };
  });
  draw();
  const list = rows.map(({ node }) => node);
  const read = button(say("Read aloud"), commands.readOverlays, { "data-focus": "read" });
  return el("div.shade-sheet", [el("div.overlay-list", list), el("div.question-actions", [none, read])]);

  /** @param {string[]} kinds */
  function choose(kinds) {
    commands.setOverlays(kinds);
    draw();
  }

  function draw() {
    const chosen = shownOf(store.get().table).map(({ kind }) => kind);
    none.setAttribute("aria-disabled", String(!chosen.length));
    for (const { layer, box, help } of rows) {
      box.checked = chosen.includes(layer.kind);
      help.textContent = box.checked && layer.say ? sentences(layer.help, layer.say) : layer.help;
    }
  }
}

/** Add the legend of the patterns on the board, empty while nothing is shaded. @param {import("../parts.js").Place} place */
export function createLegend({ store, about }) {
  const node = el("div.shaded");
  about.append(node);
  const render = whenChanged(
    ({ table }) => [table?.scene, table?.looking, table?.record?.meta],
    () => {
      const state = store.get();
      const chosen = state.table?.record && state.table.scene ? shownOf(state.table) : [];
      const rows = chosen.map((layer) => el("li", sampleOf(state, layer)));
      const legend = el("ul.shade-legend", { "aria-label": say("Shaded on the board") }, rows);
      redraw(node, rows.length ? [legend] : []);
    },
  );
  return { render };
}

/** Create the pattern of an overlay and its label. @param {State} state @param {Overlay} layer */
const sampleOf = (state, layer) => [overlaySample(layer), labelOf(state, layer)];
