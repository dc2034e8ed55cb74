import { proper } from "../board/ground/landscape.js";
import { miniBoard, showReach } from "../board/small/mini-board.js";
import { dataOf } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { gameOf, sidesOf } from "../state/selectors.js";
import { el, svg } from "../ui/dom.js";
import { alertOf, button } from "../ui/parts.js";
import { listing, say } from "../words/say.js";
import { choiceGroup } from "./choices.js";
import { createTryOut } from "./try-out.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Option, PieceCard } from "../core/formats.js" */
/** @import { Field, TableParts } from "../parts.js" */

/**
 * Create the field of an option whose values are pieces: a tile for each, and one large diagram of the piece chosen
 * last, which can be tried on a board. One or two pieces can be chosen; with two and only one ticked, both are of that
 * kind.
 * @param {TableParts & { name: string, option: Option, wanted: string, game: string, onchange: () => void }} parts
 * @returns {Field}
 */
export function galleryField({ name, option, wanted, game, store, commands, onchange }) {
  /** @type {PieceCard[]} */
  let cards = [];
  /** @type {string[]} */
  let ticked = []; // values, in the order they were ticked
  let both = false;
  /** @type {Symbols | null} */
  let pictures = null;
  /** @type {HTMLInputElement[]} */
  let inputs = [];
  const tryOut = createTryOut({ game, store, commands, choose });
  const counts = choiceGroup({
    name: `many-${name}`,
    legend: option.label,
    look: "keys as-many",
    chosen: "1",
    choices: [
      { value: "1", label: say("One piece") },
      { value: "2", label: say("Two pieces") },
    ],
    onchange: () => {
      both = counts.value() === "2";
      settle();
    },
  });
  counts.node.lastElementChild?.append(button(say("Surprise me"), surprise, { class: "button small" }));
  const tiles = el("div.guest-tiles");
  const summary = el("p.guest-summary", { role: "status" });
  const diagram = el("div.guest-diagram");
  const about = el("p.soft");
  const chosenOne = el("div.guest-chosen", { hidden: true }, [
    diagram,
    el("div", [summary, about, button(say("Try it"), () => tryOut.open(latest()), { class: "button" })]),
  ]);
  const node = el("div.gallery", [counts.node, tiles, chosenOne, tryOut.node]);
  dataOf("gallery", game).then(({ cards: found }) => {
    cards = found;
    const group = choiceGroup({
      name: `option-${name}`,
      legend: say("Its kind"),
      look: "tiles",
      chosen: "",
      choices: cards.map(({ value, name: label, worth }) => ({
        value,
        label,
        note: String(worth),
        picture: el("span.guest-glyph", { "data-piece": value }),
      })),
    });
    ({ inputs } = group);
    for (const input of inputs) input.addEventListener("change", () => tick(input.value, input.checked));
    tiles.replaceChildren(group.node);
    chosenOne.hidden = false;
    settle();
  }, failed);

  /** @param {unknown} error */
  function failed(error) {
    tiles.replaceChildren(alertOf(say("The pieces did not load: {message}.", { message: messageOf(error) })));
  }

  /** Return the ticked cards, once they have loaded. */
  const chosen = () => ticked.flatMap((value) => cards.filter((card) => card.value === value));
  const latest = () => /** @type {PieceCard} */ (chosen().at(-1));

  /** @param {string} value */
  function choose(value) {
    if (!ticked.includes(value)) tick(value, true);
    inputs.find((input) => input.value === value)?.focus();
  }

  /**
   * Tick or untick a piece. Pieces that cannot be combined with a newly ticked one, or are too many, are unticked.
   * @param {string} piece @param {boolean} on
   */
  function tick(piece, on) {
    const apart = cards.find(({ value }) => value === piece)?.apart ?? [];
    const others = ticked.filter((one) => one !== piece);
    if (on) ticked = [...others.filter((one) => !apart.includes(one)), piece].slice(both ? -option.high : -1);
    else if (others.length) ticked = others; // at least one stays ticked
    settle();
  }

  function settle() {
    ticked = both ? ticked : ticked.slice(-1);
    counts.set(both ? "2" : "1");
    for (const input of inputs) {
      input.type = both ? "checkbox" : "radio";
      input.checked = ticked.includes(input.value);
    }
    if (!cards.length) return;
    const names = chosen().map((card) => card.name);
    summary.textContent =
      both && names.length < 2
        ? say("Each player may bring in two of these: {piece}. Tick another for two kinds.", { piece: names[0] })
        : say("Each player may bring in: {pieces}.", { pieces: listing(names) });
    about.textContent = latest().text;
    drawn();
    onchange();
  }

  function surprise() {
    const open = cards.filter(({ value }) => !ticked.includes(value));
    const first = open[randomBelow(open.length)];
    ticked = [first.value];
    const others = cards.filter(({ value }) => value !== first.value && !first.apart.includes(value));
    if (both) ticked.push(others[randomBelow(others.length)].value);
    settle();
  }

  /** Draw the figures on the tiles, and the diagram of the piece chosen last. */
  function drawn() {
    if (!pictures || !cards.length) return;
    const [side] = sidesOf(gameOf(store.get(), game));
    for (const place of tiles.querySelectorAll("[data-piece]:empty")) {
      const kind = String(place.getAttribute("data-piece"));
      const look = { class: "piece", "data-side": side, viewBox: "-50 -50 100 100", "aria-hidden": "true" };
      place.replaceChildren(svg("svg", look, pictures.use(side, kind)));
    }
    const ground = proper(store.get().boards[game]);
    const { pieces, cell, reach } = latest().diagram;
    const picture = miniBoard(ground, pieces, pictures);
    showReach(picture, ground, { cell, reach, bold: true });
    diagram.replaceChildren(picture);
  }

  /** @param {string} text */
  function set(text) {
    const parts = text.split("+");
    both = parts.length > 1;
    ticked = [...new Set(parts)];
    settle();
  }

  set(wanted);
  return {
    name,
    kind: "several",
    node,
    set,
    value: () => (both && ticked.length === 1 ? [...ticked, ...ticked] : ticked).join("+"),
    draw(symbols) {
      pictures = symbols;
      drawn();
    },
  };
}

/** Return a random number from 0 up to, but not including, a limit. @param {number} limit */
const randomBelow = (limit) => crypto.getRandomValues(new Uint32Array(1))[0] % limit;
