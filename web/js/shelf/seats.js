import { faceOf } from "../board/face.js";
import { LONGEST_PLAYER } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { fieldOf, optionsOf } from "../ui/parts.js";
import { say } from "../words/say.js";
import { choiceGroup } from "./choices.js";
import { seatingField } from "./seating-field.js";

const SUITS = "suits";

/** @import { GameCard, Seats, Setup } from "../core/formats.js" */
/** @import { Seat, Series } from "../storage/meta.js" */
/** @import { Choices } from "./commands.js" */

/**
 * Create the fields of who plays: the opponent and its level, your side, and in the folded part names, seating, a
 * handicap and the length of a series. An opponent that suits you follows your results, if they are `counted`; `suited`
 * returns what is known about it.
 * @param {{ game: GameCard, told: Setup, seats: Seats, usual: Choices, counted: boolean,
 *   suited: () => Promise<string>, onchange: () => void }} parts
 */
export function seatFields({ game, told, seats, usual, counted, suited, onchange }) {
  const { sides } = game;
  const near = sides[0];
  const group = { look: "cards", chosen: "", onchange: changed };
  const against = choiceGroup({ ...group, name: "against", legend: say("Against"), choices: seats.against });
  const own = choiceGroup({ ...group, name: "you", legend: say("You play"), choices: seats.own });
  const strengths = sides.map((side, i) => {
    const words = el("span", { class: "help", role: "status" });
    const who = el("span", {}, "");
    const choices = counted && i === 0 ? [...seats.levels, seats.suits] : seats.levels;
    const group = choiceGroup({
      name: `level-${side}`,
      legend: [who, " ", words],
      look: "keys",
      choices,
      chosen: "1",
      onchange: changed,
    });
    const tell = (/** @type {boolean} */ named) => {
      who.textContent = named ? say("Level of {side}", { side: told.sides[i].name }) : say("Level");
      const suits = choices.length > seats.levels.length ? group.inputs.at(-1) : null;
      suits?.closest("label")?.toggleAttribute("hidden", named);
      if (named && suits?.checked) group.set("1");
      words.textContent = choices.find(({ value }) => value === group.value())?.about ?? "";
    };
    return { ...group, tell, words };
  });
  const trait = el("span", { class: "help", role: "status" });
  const faces = seats.characters.map((one) => ({
    ...one,
    picture: one.value ? faceOf(game.id, sides[1], one.value) : null,
  }));
  const character = choiceGroup({
    ...group,
    name: "character",
    legend: [say("Character"), " ", trait],
    choices: faces,
    chosen: "",
  });
  const names = told.sides.map(({ side, name }) => {
    const attrs = { type: "text", id: `name-${side}`, maxlength: LONGEST_PLAYER, autocomplete: "off" };
    const input = el("input", { ...attrs, placeholder: say("optional"), onchange });
    return { input, node: fieldOf(say("Name of {side}", { side: name }), input) };
  });
  const seating = seatingField(usual);
  const series = el("select", { id: "series", onchange }, optionsOf(seats.lengths, "1"));
  const about = say(
    "The opponents change sides after each game, and the score is kept. You can stop the series at any time.",
  );
  const seriesNode = fieldOf(say("How many games"), series, about);
  const known = seats.handicaps;
  const named = known.map(({ name }, i) => /** @type {[string, string]} */ ([String(i), name]));
  const odds = el("select", { id: "odds", onchange }, optionsOf([["", say("None")], ...named], ""));
  const oddsNode = fieldOf(say("Handicap"), odds, say("The stronger player can start without a piece."), {
    hidden: !known.length,
  });

  /**
   * Return the seat of a side if you play another one.
   * @param {string} side @param {number} i @param {string} you @returns {Seat}
   */
  function seatAt(side, i, you) {
    const kind = against.value();
    const called = names[i].input.value.trim();
    if (kind === "watch") return opponentOf(strengths[i].value());
    if (kind === "opponent" && side !== you) {
      const taste = character.value();
      return { ...opponentOf(strengths[0].value()), ...(taste && { character: taste }) };
    }
    return { kind: kind === "link" && side !== you ? "link" : "person", ...(called && { name: called }) };
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
    strengths.forEach(({ node, tell }, i) => {
      node.hidden = !(kind === "watch" || (kind === "opponent" && i === 0));
      tell(kind === "watch");
    });
    character.node.hidden = kind !== "opponent" || faces.length === 0;
    trait.textContent = seats.characters.find(({ value }) => value === character.value())?.about ?? "";
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
    const strong = all
      .filter((seat) => seat?.kind === "opponent")
      .map(({ level = 1, suits }) => (counted && suits ? SUITS : String(level)));
    strengths.forEach((strength, i) => {
      strength.set(strong[i] ?? strong[0] ?? "1");
    });
    const known = all.find((seat) => seats.characters.some(({ value }) => value && value === seat?.character));
    character.set(known?.character ?? "");
    names.forEach(({ input }, i) => {
      input.value = all[i]?.name ?? "";
    });
    series.value = "1";
    odds.value = "";
    show();
  }
  set(usual.seats);

  return {
    shown: [against.node, ...strengths.map(({ node }) => node), character.node, own.node],
    folded: [...names.map(({ node }) => node), seating.node, seriesNode, oddsNode],
    set,
    /** Return the side that you play, "" if chance decides, or null if there is no such side. */
    side: () => (own.node.hidden ? null : own.value()),
    /** Return what the button promises. */
    plan() {
      const kind = /** @type {"opponent" | "person" | "link" | "watch"} */ (against.value());
      if (kind === "opponent" && suits()) return told.plans.suits[own.value()];
      if (kind === "opponent") return told.plans.opponent[own.value()][Number(strengths[0].value()) - 1];
      return kind === "link" ? told.plans.link[own.value()] : told.plans[kind];
    },
    /** Return what is chosen and folded, in words. */
    holds: () => [
      ...names.filter(({ node, input }) => !node.hidden && input.value.trim()).map(({ input }) => input.value.trim()),
      ...(odds.value ? [odds.selectedOptions[0].label] : []),
      ...(seriesNode.hidden || series.value === "1" ? [] : [series.selectedOptions[0].label]),
    ],
    /** Return what `create` needs to know about the players. */
    value() {
      const you = own.value() || sides[crypto.getRandomValues(new Uint8Array(1))[0] % 2];
      const seats = Object.fromEntries(sides.map((side, i) => [side, seatAt(side, i, you)]));
      const found = known[Number(odds.value)];
      const pair = /** @type {[number, number]} */ (strengths.map((one) => Number(one.value())));
      const begun = { number: 1, levels: pair, games: [], next: "", stopped: false };
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

/** Return the seat of an opponent; the strength of one that suits is known when the table is created. @param {string} value @returns {Seat} */
const opponentOf = (value) =>
  value === SUITS ? { kind: "opponent", level: 1, suits: true } : { kind: "opponent", level: Number(value) };
