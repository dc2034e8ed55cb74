import { el } from "../ui/dom.js";
import { button, whenChanged } from "../ui/parts.js";

/** @typedef {import("../store/state.js").Commands} Commands */

/**
 * Typing a move. The sentence it would be is echoed before Enter plays it.
 * @param {{ commands: Commands }} parts
 */
export function createMoveBox({ commands }) {
  const field = el("input", {
    type: "text",
    id: "move-box",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "move-echo",
    placeholder: "two cells, or the piece and a cell",
  });
  const echo = el("p", { id: "move-echo", class: "echo", role: "status" });
  const node = el("form", { class: "move-box", hidden: true, onsubmit: submit }, [
    el("label", { for: "move-box" }, "Move"),
    field,
    el("button", { type: "submit", class: "button primary small" }, "Play"),
    button("Close", () => commands.toggleBox(false), { class: "button small quiet" }),
    echo,
  ]);
  field.addEventListener("input", () => {
    echo.textContent = commands.typed(field.value, { commit: false }).text;
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    commands.toggleBox(false);
  });

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    echo.textContent = commands.typed(field.value, { commit: true }).text;
  }

  const draw = whenChanged(
    ({ table }) => [Boolean(table?.box)],
    (open) => {
      node.hidden = !open;
      if (!open) return;
      field.value = "";
      echo.textContent = "";
      field.focus();
    },
  );
  return { node, render: draw };
}
