import { shown } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { redraw, whenChanged } from "../ui/parts.js";

/** How far the goal is: bars with numbers. */
export function createProgress() {
  const node = el("div", { class: "progress-list" });
  const draw = whenChanged(
    ({ table }) => [table?.scene ? shown(table).scene.progress : null],
    (/** @type {import("../core/formats.js").Scene["progress"] | null} */ list) => {
      node.hidden = !list?.length;
      redraw(
        node,
        (list ?? []).map(({ kind, label, done, of, goal }) =>
          el("div", { class: "progress-row", "data-kind": kind, "data-goal": goal ? "yes" : "no" }, [
            el("label", { for: `progress-${kind}` }, label),
            el("span", { class: "progress-number" }, `${done} of ${of}`),
            el("progress", { id: `progress-${kind}`, value: done, max: of || 1 }),
          ]),
        ),
      );
    },
  );
  return { node, render: draw };
}
