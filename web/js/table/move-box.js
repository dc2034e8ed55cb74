import { whenChanged } from "../state/observe.js";
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
  field.addEventListener("input", () => read({ commit: false }));
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    commands.toggleBox(false);
  });

  let asked = 0; // counts the questions, so that only the last is answered

  /** Ask the rules what is typed, and echo it. @param {{ commit: boolean }} how */
  async function read({ commit }) {
    asked += 1;
    const mine = asked;
    if (store.get().core.phase !== "ready") echo.textContent = say("One moment: the rules are on their way.");
    const reply = await commands.typed(field.value, { commit });
    if (!reply || mine !== asked) return;
    echo.textContent = reply.text;
    if (reply.played) field.value = "";
    if (!commit || !reply.asked) return;
    commands.announce(reply.text, "answer");
    field.select();
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    read({ commit: true });
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
