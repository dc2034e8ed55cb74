/** How strong an opponent plays: a level, a strength between two levels, or one that suits the player. */
import { nearestLevel } from "../../storage/meta.js";
import { el } from "../../ui/dom.js";
import { fieldOf, optionsOf } from "../../ui/parts.js";
import { say } from "../../words/say.js";
import { choiceGroup } from "../choices.js";

/** @import { Opponent, Seats } from "../../core/formats.js" */

export const SUITS = "suits";

/**
 * Return the seat of an opponent; the strength of one that suits is known when the table is created.
 * @param {string} value @returns {Opponent}
 */
export function opponentOf(value) {
  if (value === SUITS) return { kind: "opponent", level: 1, suits: true };
  const strength = Number(value);
  const level = nearestLevel(strength);
  return { kind: "opponent", level, ...(strength !== level && { strength }) };
}

/**
 * Create the fields of how strong the opponent of a side plays: a level, and a tenth between two.
 * @param {{ side: string, name: string, other: boolean, choices: Seats["levels"], levels: Seats["levels"],
 *   changed: () => void }} parts  `name`: of the side; `other`: whether it is not the first
 */
export function strengthFields({ side, name, other, choices, levels, changed }) {
  const words = el("span.help", { role: "status" });
  const who = el("span", "");
  const group = choiceGroup({
    name: `level-${side}`,
    legend: [who, " ", words],
    look: "keys",
    choices,
    chosen: "1",
    onchange() {
      tenths.value = "0"; // a key is a whole level
      changed();
    },
  });
  const tenths = el("select", { id: `tenths-${side}`, onchange: changed });
  const label = el("span", "");
  const between = fieldOf(label, tenths, say("For an opponent that is a little stronger than a level."));
  const level = () => Number(group.value());
  const value = () => (group.value() === SUITS ? SUITS : String(level() + Number(tenths.value) / 10));
  /** @param {boolean} used @param {boolean} named */
  const tell = (used, named) => {
    who.textContent = named ? say("Level of {side}", { side: name }) : say("Level");
    label.textContent = named || other ? say("Between levels, {side}", { side: name }) : say("Between levels");
    const suits = choices.length > levels.length ? group.inputs.at(-1) : null;
    suits?.closest("label")?.toggleAttribute("hidden", named);
    if (named && suits?.checked) group.set("1");
    group.node.hidden = !used;
    between.hidden = !used || !(level() < levels.length);
    const exact = between.hidden ? 0 : Number(tenths.value);
    const steps = Array.from({ length: 10 }, (_, n) => [String(n), String(level() + n / 10)]);
    tenths.replaceChildren(...optionsOf(/** @type {[string, string][]} */ (steps), String(exact)));
    words.textContent = exact
      ? say("{strength}: some moves as at level {low}, some as at level {high}.", {
          strength: value(),
          low: level(),
          high: level() + 1,
        })
      : (choices.find(({ value }) => value === group.value())?.about ?? "");
  };
  /** @param {string} strength */
  const set = (strength) => {
    group.set(strength === SUITS ? SUITS : String(Math.floor(Number(strength))));
    tenths.replaceChildren(...optionsOf([["0", ""]], "0"));
    const tenth = Math.round((Number(strength) % 1) * 10);
    if (tenth) tenths.replaceChildren(...optionsOf([[String(tenth), ""]], String(tenth)));
  };
  set("1");
  const holds = () => (between.hidden || tenths.value === "0" ? [] : [say("Level {level}", { level: value() })]);
  return { node: group.node, between, words, tell, set, value, holds };
}
