/** The end of a lesson: its stars, its rule in one line, and the way to the next lesson with its picture. */

import { tilesOf } from "../board/small/tiles.js";
import { dataOf } from "../site/build.js";
import { el } from "../ui/dom.js";
import { link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { STARS, starWords } from "./selectors.js";

/** @import { Lesson } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */

/**
 * Create the stars of a lesson that is done, and its rule, whose title comes with the rule book.
 * @param {string} game @param {Pick<Lesson, "rule">} lesson @param {number} stars @returns {HTMLElement[]}
 */
export function endOf(game, { rule }, stars) {
  const star = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    el("span", { "data-won": i < stars ? "yes" : "no", style: { "--i": String(i) } }, i < stars ? "★" : "☆");
  const ruleTitle = link(links.rules(game, rule), say("Rule {rule}", { rule }), { class: "lesson-rule" });
  dataOf("rulebook", game).then(
    ({ sections }) => {
      const title = sections.find(({ id }) => id === rule)?.title;
      if (title) ruleTitle.textContent = say("Rule {rule}: {title}", { rule, title });
    },
    () => {}, // the number alone leads there, too
  );
  return [
    el("span.lesson-stars", { "aria-hidden": "true" }, Array.from({ length: STARS }, star)),
    el("span.aside-voice", starWords(stars)),
    ruleTitle,
  ];
}

/**
 * Create the link to the next lesson.
 * @param {string} game @param {Lesson} next @param {TableParts} parts
 */
export function nextLink(game, next, parts) {
  const label = say("Next: {title}", { title: next.title });
  return tilesOf(game, parts)(
    {
      address: links.lesson(game, next.id),
      label,
      at: { picture: `lessons/${next.id}`, options: next.steps[0].options },
      words: [label],
    },
    { class: "button primary next-lesson", "data-focus": "next" },
  );
}
