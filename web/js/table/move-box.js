import { readAsked } from "../board/speech.js";
import { whenChanged } from "../state/observe.js";
import { boardOf, shown } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { say } from "../words/say.js";

/** @import { Commands } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */

/**
 * Typing a move. The sentence it would be is echoed before Enter plays it. A line or a kind can be asked for as well.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function createMoveBox({ store, commands }) {
  const field = el("input", {
    type: "text",
    id: "move-box",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": say("Move"), // where its label has no room
    "aria-describedby": "move-echo",
    placeholder: "two cells, or the piece and a cell",
  });
  const echo = el("p", { id: "move-echo", class: "echo", role: "status" });
  const stay = button(say("Stay open"), () => commands.setSetting("box", !store.get().settings.box), {
    class: "button small quiet",
  });
  const node = el("form", { class: "move-box", hidden: true, onsubmit: submit }, [
    el("label", { for: "move-box" }, say("Move")),
    field,
    el("button", { type: "submit", class: "button primary small" }, say("Play")),
    stay,
    button(say("Close"), () => commands.toggleBox(false), { class: "button small quiet" }),
    echo,
  ]);
  field.addEventListener("input", () => {
    echo.textContent = asked() ?? commands.typed(field.value, { commit: false }).text;
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    commands.toggleBox(false);
  });

  /** What is asked rather than played, in words. */
  function asked() {
    const { table } = store.get();
    return readAsked(field.value, boardOf(store.get(), table.record), shown(table).scene);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const words = asked();
    if (words) {
      commands.announce(words, "answer");
      echo.textContent = words;
      return field.select();
    }
    const { text, move } = commands.typed(field.value, { commit: true });
    echo.textContent = text;
    if (move) field.value = "";
    return undefined;
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
  const drawStay = whenChanged(
    ({ settings }) => [settings.box],
    (stays) => stay.setAttribute("aria-pressed", String(stays)),
  );
  return {
    node,
    /** @param {State} state */
    render(state) {
      draw(state);
      drawStay(state);
    },
  };
}
