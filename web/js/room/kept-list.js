import { forgetGame, keptGame, madeGames } from "../storage/made/kept-games.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { isolated, say } from "../words/say.js";

/** @import { Announce } from "../parts.js" */
/** @import { Storage } from "../state/state.js" */

/**
 * Create the list of the kept games that others made, or nothing if there are none.
 * @param {Storage} storage @param {Announce} announce
 */
export function createKeptList(storage, announce) {
  const node = el("section.kept-games", { "aria-label": say("Games made by others") });
  draw();
  return node;

  function draw() {
    const games = madeGames(storage);
    node.hidden = !games.length;
    redraw(node, [el("h2", say("Games made by others")), el("ul", games.map(row))]);
  }

  /** @param {import("../storage/made/kept-games.js").KeptGame} game */
  function row({ id, link: sent, author, ...game }) {
    const name = isolated(game.name);
    const remove = button(say("Remove"), () => drop(id, game.name), {
      class: "button small quiet",
      "aria-label": say("Remove {game}", { game: name }),
    });
    return el("li", [
      link(links.new(id), name),
      author ? say(" by {inventor}", { inventor: isolated(author) }) : "",
      " · ",
      link(links.made(sent), say("About this game"), { "aria-label": say("About {game}", { game: name }) }),
      " ",
      remove,
    ]);
  }

  /** @param {string} id @param {string} name */
  async function drop(id, name) {
    const game = keptGame(storage, id);
    if (game) await (await storage.trash()).keep({ kind: "game", id, name }, game);
    forgetGame(storage, id);
    announce(say("{game} was removed. Its tables can still be played.", { game: isolated(name) }));
    draw();
  }
}
