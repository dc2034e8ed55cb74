import { overlaySample } from "../board/ground/overlays.js";
import { shown } from "../store/facts.js";
import { metaOf } from "../store/meta.js";
import { el } from "../ui/dom.js";

/** What may be shaded on the board, each with its pattern. */
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
          onchange: ({ target }) => commands.setOverlay(kind, target.checked),
          ...(i ? {} : { "data-first": "" }),
        }),
        el("label", { for: `overlay-${kind}` }, [overlaySample(i), label]),
        el("p", { class: "help", id: `overlay-${kind}-help` }, help),
      ]),
    ),
  );
}
