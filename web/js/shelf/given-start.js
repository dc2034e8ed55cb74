import { miniBoard } from "../board/mini-board.js";
import { boardOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/**
 * A position that the address of the setup page brings, with its options: the table begins there.
 * @param {{ store: import("../state/state.js").Store, commands: import("../parts.js").Commands, screen: import("../state/state.js").Screen }} parts
 */
export function givenStart({ store, commands, screen }) {
  const { game: id = "", id: start = "", text = "" } = screen;
  const { seed, ...options } = Object.fromEntries(new URLSearchParams(text));
  const words = el("p", { role: "status" }, say("One moment: the rules look at the position."));
  return {
    start,
    options,
    seed,
    node: el("div", { class: "given-start" }, [
      words,
      el("p", {}, [
        link(links.edit(id, start, { ...options, ...(seed ? { seed } : {}) }), say("Edit the position")),
        " · ",
        link(links.new(id), say("The usual start")),
      ]),
    ]),
    /** Draws it once the rules have read it. @param {Element} place @param {import("../board/symbols.js").Symbols | null} symbols */
    async draw(place, symbols) {
      const { rulesClient } = commands.workshop;
      const reply = await rulesClient.ask({ do: "new", game: id, options, seed: seed ?? "0", start, meta: {} });
      words.textContent = reply.ok
        ? `Your position: ${reply.scene.prompt}`
        : `The table cannot begin there: ${reply.error.message}`;
      if (!reply.ok) words.setAttribute("role", "alert");
      if (!reply.ok) return;
      await commands.needBoard(reply.record);
      place.replaceChildren(miniBoard(boardOf(store.get(), reply.record), reply.scene.pieces, symbols));
    },
  };
}
