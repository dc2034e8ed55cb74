import { LONGEST_PLAYER } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { choiceGroup } from "./choices.js";
import { seatingField } from "./seating-field.js";
import { characterFields } from "./seats/character.js";
import { opponentOf, SUITS, strengthFields } from "./seats/strength.js";

/** @import { Against, GameCard, Opponent, Seats, Setup } from "../core/formats.js" */
/** @import { Seat, Series } from "../storage/meta.js" */
/** @import { Choices } from "./commands/creating.js" */

/**
 * Create the fields of who plays: the opponent, its level and character, your side, and in the folded part a strength
 * between two levels, names, seating, a handicap and the length of a series. An opponent that suits you follows your results, if they are `counted`; `suited`
 * returns what is known about it.
 * @param {{ game: GameCard, offer: Setup, seats: Seats, usual: Choices, counted: boolean,
 *   suited: () => Promise<string>, onchange: () => void }} parts
 */
export function seatFields({ game, offer, seats, usual, counted, suited, onchange }) {
  const { sides } = game;
  const near = sides[0];
  const group = { look: "cards", chosen: "", onchange: changed };
  const against = choiceGroup({ ...group, name: "against", legend: say("Against"), choices: seats.against });
  const own = choiceGroup({ ...group, name: "you", legend: say("You play"), choices: seats.own });
  const strengths = sides.map((side, i) => {
    const choices = counted && i === 0 ? [...seats.levels, seats.suits] : seats.levels;
    return strengthFields({ side, name: offer.sides[i].name, other: i > 0, choices, levels: seats.levels, changed });
  });
  const characters = sides.map((side, i) => {
    const opposite = () => (own.value() === sides[1] ? sides[0] : sides[1]);
    const { name } = offer.sides[i];
    return characterFields({ game: game.id, side, name, choices: seats.characters, opposite, changed });
  });
  const names = offer.sides.map((side) => nameField(side, onchange));
  const seating = seatingField(usual);
  const series = el("select", { id: "series", onchange }, optionsOf(seats.lengths, "1"));
  const seriesNode = fieldOf(say("How many games"), series, seriesHelp());
  const known = seats.handicaps;
  const { odds, node: oddsNode } = oddsField(known, onchange);

  /**
   * Return the seat of a side if you play another one.
   * @param {string} side @param {number} i @param {string} you @returns {Seat}
   */
  function seatAt(side, i, you) {
    const kind = against.value();
    const called = names[i].input.value.trim();
    if (kind === "watch") return opponentAt(i);
    if (kind === "opponent" && side !== you) return opponentAt(0);
    return { kind: kind === "link" && side !== you ? "link" : "person", ...(called && { name: called }) };
  }

  /** Return the seat of the opponent that a group of fields describes. @param {number} i @returns {Seat & Opponent} */
  function opponentAt(i) {
    const character = characters[i].value();
    return { ...opponentOf(strengths[i].value()), ...(character && { character }) };
  }

  function changed() {
    show();
    onchange();
  }

  /** Return whether the opponent that suits the player is chosen. */
  const suits = () => strengths[0].value() === SUITS;
  /** @type {Promise<string> | null} */
  let estimate = null;

  function show() {
    const kind = against.value();
    own.node.hidden = kind === "person" || kind === "watch";
    for (const group of [strengths, characters])
      group.forEach(({ tell }, i) => {
        tell(kind === "watch" || (kind === "opponent" && i === 0), kind === "watch");
      });
    if (suits()) tellSuited();
    names.forEach(({ node }, i) => {
      node.hidden = kind === "watch" || (kind === "opponent" && sides[i] !== own.value());
    });
    seating.node.hidden = kind !== "person";
    seriesNode.hidden = kind !== "watch";
  }

  /** Say what is known about the opponent that suits the player. */
  async function tellSuited() {
    estimate ??= suited();
    const text = await estimate;
    if (text && suits()) strengths[0].words.textContent = text;
  }

  /** Show these seats. @param {Record<string, Seat>} chosen */
  function set(chosen) {
    const all = sides.map((side) => chosen[side]);
    const count = (/** @type {Seat["kind"]} */ kind) => all.filter((seat) => seat?.kind === kind).length;
    const kind = count("link") ? "link" : ["person", "opponent", "watch"][count("opponent")];
    against.set(kind);
    own.set(sides.find((side) => chosen[side]?.kind === "person") ?? near);
    const opponents = all.filter((seat) => seat?.kind === "opponent");
    strengths.forEach((one, i) => {
      const { level = 1, strength = level, suits, character = "" } = opponents[i] ?? opponents[0] ?? {};
      one.set(counted && suits ? SUITS : String(suits ? level : strength));
      characters[i].set(seats.characters.some(({ value }) => value === character) ? character : "");
    });
    names.forEach(({ input }, i) => {
      input.value = all[i]?.name ?? "";
    });
    series.value = "1";
    odds.value = "";
    show();
  }
  set(usual.seats);

  /** Return the opponent for which the core says what the button promises. @returns {Against | undefined} */
  function chosen() {
    const { level, strength, character, suits: follows } = opponentAt(0);
    return against.value() === "opponent" && (strength || character)
      ? { side: own.value(), level: strength ?? level, character, suits: follows }
      : undefined;
  }

  return {
    shown: [against.node, ...sides.flatMap((_, i) => [strengths[i].node, characters[i].node]), own.node],
    folded: [
      ...strengths.map(({ between }) => between),
      ...names.map(({ node }) => node),
      seating.node,
      seriesNode,
      oddsNode,
    ],
    set,
    /** Return the side that you play, "" if chance decides, or null if there is no such side. */
    side: () => (own.node.hidden ? null : own.value()),
    against: chosen,
    /** Return what the button promises; `plan` is the core's sentence about what is chosen. @param {string} [plan] */
    plan(plan = "") {
      const kind = /** @type {"opponent" | "person" | "link" | "watch"} */ (against.value());
      if (chosen()) return plan;
      if (kind === "opponent" && suits()) return offer.plans.suits[own.value()];
      if (kind === "opponent") return offer.plans.opponent[own.value()][Number(strengths[0].value()) - 1];
      return kind === "link" ? offer.plans.link[own.value()] : offer.plans[kind];
    },
    /** Return what is chosen and folded, in words. */
    holds: () => [
      ...strengths.flatMap((one) => one.holds()),
      ...names.filter(({ node, input }) => !node.hidden && input.value.trim()).map(({ input }) => input.value.trim()),
      ...(odds.value ? [odds.selectedOptions[0].label] : []),
      ...(seriesNode.hidden || series.value === "1" ? [] : [series.selectedOptions[0].label]),
    ],
    /** Return what `create` needs to know about the players. */
    value() {
      const you = own.value() || sides[crypto.getRandomValues(new Uint8Array(1))[0] % 2];
      const seats = Object.fromEntries(sides.map((side, i) => [side, seatAt(side, i, you)]));
      const found = known[Number(odds.value)];
      const pair = sides.map((_, i) => opponentAt(i));
      const levels = /** @type {[number, number]} */ (pair.map(({ level }) => level));
      const begun = { number: 1, levels, games: [], next: "", stopped: false, seats: pair };
      const many = !seriesNode.hidden && series.value !== "1";
      return {
        seats,
        odds: odds.value && found ? { side: found.side, kind: found.kind } : null,
        series: many ? /** @type {Series} */ ({ of: Number(series.value), ...begun }) : null,
        ...(seating.node.hidden ? {} : seating.value()),
      };
    },
  };
}

/** Create the field of the name of who plays a side. @param {{ side: string, name: string }} side @param {() => void} onchange */
function nameField({ side, name }, onchange) {
  const attrs = { type: "text", id: `name-${side}`, maxlength: LONGEST_PLAYER, autocomplete: "off" };
  const input = el("input", { ...attrs, placeholder: say("optional"), onchange });
  return { input, node: fieldOf(say("Name of {side}", { side: name }), input) };
}

/** Create the field of the handicap, which is hidden if there is none. @param {Seats["handicaps"]} known @param {() => void} onchange */
function oddsField(known, onchange) {
  const named = known.map(({ name }, i) => /** @type {[string, string]} */ ([String(i), name]));
  const odds = el("select", { id: "odds", onchange }, optionsOf([["", say("None")], ...named], ""));
  const help = say("The stronger player can start without a piece.");
  return { odds, node: fieldOf(say("Handicap"), odds, help, { hidden: !known.length }) };
}

/** Return what a series is, in words. */
const seriesHelp = () =>
  say("The opponents change sides after each game, and the score is kept. You can stop the series at any time.");
