import { overlaySample } from "../board/ground/overlays.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { chosenOf, labelOf, layersOf } from "./selectors.js";

/**
 * @typedef {import("../state/state.js").Store} Store
 * @typedef {import("../state/state.js").Commands} Commands
 */

/**
 * What may be shaded on the board: each with its pattern, what it means, and what it comes to here.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function overlaySheet({ store, commands }) {
  const state = store.get();
  const none = button("Shade nothing", () => choose([]), { "data-focus": "none" });
  const rows = layersOf(state.table).map((layer, i) => {
    const { kind, help, say } = layer;
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
    return { kind, box, node, tell: () => (words.textContent = box.checked && say ? `${help} ${say}` : help) };
  });

  /** @param {string[]} kinds */
  function choose(kinds) {
    commands.setOverlays(kinds);
    draw();
  }

  /** Each as it is chosen; what is chosen also says what it comes to. */
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
      button("Read aloud", commands.readOverlays, { "data-focus": "read" }),
    ]),
  ]);
}

/**
 * Which pattern means what, for those that are on. Null where nothing is shaded.
 * @param {import("../state/state.js").State} state
 */
export function legend(state) {
  const chosen = chosenOf(state.table);
  const shown = layersOf(state.table).flatMap((layer, i) =>
    chosen.includes(layer.kind) ? [el("li", {}, [overlaySample(layer.kind, i), labelOf(state, layer)])] : [],
  );
  return shown.length ? el("ul", { class: "shade-legend", "aria-label": "Shaded on the board" }, shown) : null;
}
