import { overlaySample } from "../board/ground/overlays.js";
import { shown } from "../store/facts.js";
import { metaOf } from "../store/meta.js";
import { el } from "../ui/dom.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Commands} Commands
 */

/**
 * What may be shaded on the board, each with its pattern.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function overlaySheet({ store, commands }) {
  const { table } = store.get();
  const chosen = metaOf(table.record).overlays;
  return el(
    "div",
    { class: "overlay-list" },
    (shown(table).scene.overlays ?? []).map(({ kind, label, help }, i) =>
      el("div", { class: "field switch" }, [
        el("input", {
          type: "checkbox",
          id: `overlay-${kind}`,
          checked: chosen.includes(kind),
          "aria-describedby": `overlay-${kind}-help`,
          /** @param {{ target: any }} given */
          onchange: ({ target }) => commands.setOverlay(kind, target.checked),
          ...(i ? {} : { "data-first": "" }),
        }),
        el("label", { for: `overlay-${kind}` }, [overlaySample(i), label]),
        el("p", { class: "help", id: `overlay-${kind}-help` }, help),
      ]),
    ),
  );
}
