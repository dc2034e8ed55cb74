import { miniBoard } from "../board/small/mini-board.js";
import { boardOf } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { TableParts } from "../parts.js" */
/** @import { Screen } from "../state/state.js" */

/**
 * Create the start that the address of the setup screen names, with its options.
 * @param {TableParts & { screen: Screen }} parts
 */
export function givenStart({ store, commands, screen }) {
  const { game: id = "", id: start = "", text = "" } = screen;
  const { seed, ...options } = Object.fromEntries(new URLSearchParams(text));
  const words = el("p", { role: "status" }, say("One moment: checking the position."));
  return {
    start,
    options,
    seed,
    node: el("div", { class: "given-start" }, [
      words,
      el("p", {}, [
        link(links.edit(id, start, { ...options, ...(seed ? { seed } : {}) }), say("Edit the position")),
        " · ",
        link(links.new(id), say("Standard start")),
      ]),
    ]),
    /** Draw it once the core has read it. @param {Element} place @param {Symbols | null} symbols */
    async draw(place, symbols) {
      const { rulesClient } = commands.workshop;
      const reply = await rulesClient.ask({ do: "new", game: id, options, seed: seed ?? "0", start, meta: {} });
      words.textContent = reply.ok
        ? say("Your position: {prompt}", { prompt: reply.scene.prompt })
        : say("The game cannot start there: {message}", { message: reply.error.message });
      if (!reply.ok) return words.setAttribute("role", "alert");
      await commands.needBoard(reply.record);
      return place.replaceChildren(miniBoard(boardOf(store.get(), reply.record), reply.scene.pieces, symbols));
    },
  };
}
