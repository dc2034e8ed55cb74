import { allOf, whenChanged } from "../state/observe.js";
import { el } from "../ui/dom.js";
import { button, onEscape } from "../ui/parts.js";
import { say } from "../words/say.js";
import { spoken } from "../words/spoken.js";

/** @import { NodePart, TableParts } from "../parts.js" */

/**
 * Create the field for a typed move, which is echoed in words before Enter plays it. A line of the board or a kind of
 * piece can be asked for as well.
 * @param {TableParts} parts @returns {NodePart}
 */
export function createMoveBox({ store, commands }) {
  const field = el("input", {
    type: "text",
    id: "move-box",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": say("Move"), // on narrow screens the label is hidden
    "aria-describedby": "move-echo",
    placeholder: say("two cells, or a piece and a cell"),
  });
  const echo = el("p.echo", { id: "move-echo", role: "status" });
  const stay = button(say("Stay open"), () => commands.setSetting("box", !store.get().settings.box), {
    class: "button small quiet",
  });
  const node = el("form.move-box", { hidden: true, onsubmit: submit }, [
    el("label", { for: "move-box" }, say("Move")),
    field,
    el("button.button.primary.small", { type: "submit" }, say("Play")),
    stay,
    button(say("Close"), () => commands.toggleBox(false), { class: "button small quiet" }),
    echo,
  ]);
  field.addEventListener("input", () => read({ commit: false }));
  onEscape(node, () => commands.toggleBox(false));

  let asked = 0; // counts the requests; only the reply to the last one is shown

  /** Ask the rules what the text means, and echo it; `commit` plays the move. @param {{ commit: boolean }} how */
  async function read({ commit }) {
    asked += 1;
    const mine = asked;
    if (store.get().core.phase !== "ready") echo.textContent = say("One moment: the rules are on their way.");
    const reply = await commands.typed(field.value, { commit });
    if (!reply || mine !== asked) return;
    echo.textContent = spoken(reply.text);
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
  return { node, render: allOf(draw, drawStay) };
}
