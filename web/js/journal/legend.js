/** The legend of the roads: a chip for each, beside the board. Its road stands out while the chip is pointed at or held. */
import { COLOURS } from "../board/roads.js";
import { whenChanged } from "../state/observe.js";
import { roadsShown } from "../state/selectors.js";
import { el, find } from "../ui/dom.js";
import { button, redraw } from "../ui/parts.js";
import { say } from "../words/say.js";
import { roadWords } from "./panel.js";

/** @import { Road } from "../core/formats.js" */

/**
 * Create the legend. It is in the card of the die on a desktop, and above the board of a phone in place of the progress,
 * which is complete; where there is room for neither, the result has a button for it.
 * @param {import("../parts.js").Place} place
 */
export function createLegend({ node }) {
  const list = el("ul.road-chips", { "aria-label": say("The roads") });
  const moved = new MutationObserver(put);
  moved.observe(node, { attributeFilter: ["data-layout", "data-lead"] });

  const draw = whenChanged(
    ({ table }) => [table ? roadsShown(table) : null],
    (roads) => {
      const main = roads?.filter((/** @type {Road} */ road) => road.main) ?? [];
      redraw(list, main.map(chip));
      put();
    },
  );
  return {
    render: draw,
    destroy() {
      moved.disconnect();
      list.remove();
    },
  };

  /** Put the legend where the layout has room. */
  function put() {
    const { layout, lead } = node.dataset;
    const place = layout === "wide" ? find(node, ".strip") : lead === "true" ? find(node, ".lead") : null;
    if (!place || !list.childElementCount) list.remove();
    else if (list.parentElement !== place) place.append(list);
    node.toggleAttribute("data-legend", list.isConnected);
  }

  /** @param {Road} road @param {number} i */
  function chip(road, i) {
    const show = () => light(i);
    const hide = () => light(-1);
    const made = button(roadWords(road), () => light(i), {
      class: "road-chip",
      style: { "--road": COLOURS[i % COLOURS.length] },
      "data-focus": `road ${i}`,
      onpointerenter: show,
      onpointerleave: hide,
      onfocus: show,
      onblur: hide,
    });
    return el("li", made);
  }

  /** Let one road stand out, or none. @param {number} i */
  function light(i) {
    for (const road of node.querySelectorAll(".layer-roads > *")) {
      const own = road instanceof SVGElement && road.dataset.road === String(i);
      road.classList.toggle("faded", i >= 0 && !own);
    }
  }
}
