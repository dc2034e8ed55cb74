/** The character of an opponent, with its face. */
import { faceOf } from "../../board/face.js";
import { el } from "../../ui/dom.js";
import { say } from "../../words/say.js";
import { choiceGroup } from "../choices.js";

/** @import { Seats } from "../../core/formats.js" */

/**
 * Create the fields of the character of the opponent that plays a side.
 * @param {{ game: string, side: string, name: string, choices: Seats["characters"], opposite: () => string,
 *   changed: () => void }} parts  `name`: of the side; `opposite`: returns the side opposite the player
 */
export function characterFields({ game, side, name, choices: given, opposite, changed }) {
  const trait = el("span.help", { role: "status" });
  const who = el("span", "");
  let drawn = side;
  const choices = given.map((one) => ({
    ...one,
    picture: one.value ? faceOf(game, side, one.value) : null,
  }));
  const chosen = choiceGroup({
    look: "cards",
    chosen: "",
    onchange: changed,
    name: `character-${side}`,
    legend: [who, " ", trait],
    choices,
  });
  /** Draw the faces in the colours of the side that the opponent plays. @param {string} plays */
  const draw = (plays) => {
    if (plays === drawn) return;
    drawn = plays;
    for (const choice of choices) {
      const { value, picture } = choice;
      if (!picture) continue;
      choice.picture = faceOf(game, plays, value);
      picture.replaceWith(choice.picture);
    }
  };
  /** @param {boolean} used @param {boolean} named */
  const tell = (used, named) => {
    draw(named ? side : opposite());
    who.textContent = named ? say("Character of {side}", { side: name }) : say("Character");
    chosen.node.hidden = !used || choices.length === 0;
    trait.textContent = given.find(({ value }) => value === chosen.value())?.about ?? "";
  };
  return { ...chosen, tell };
}
