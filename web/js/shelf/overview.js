import { momentOf } from "../board/small/mini-board.js";
import { gameName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { link, sheetScreen } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { NodePart } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/** Create the screen that leads to all lessons or puzzles. @param {{ state: State }} parts @returns {NodePart} */
export function createOverview({ state }) {
  const lessons = state.screen.id === "learn";
  const cards = state.games.map(({ id, look }) =>
    el("article.card.game-card", { "data-look": look }, [
      momentOf(state, id),
      el("div.card-words", [
        el("h2", link(lessons ? links.learn(id) : links.puzzles(id), gameName(state, id), { class: "card-link" })),
      ]),
    ]),
  );
  const daily = link(links.daily(), say("Today’s crossing and puzzles"), { class: "button primary" });
  const parts = [el("div.games", el("div.cards", cards)), lessons ? null : el("p", daily)];
  const title = lessons ? say("Lessons") : say("Puzzles");
  return { node: sheetScreen(title, parts, { name: "sheet wide", class: "overview" }), render() {} };
}
