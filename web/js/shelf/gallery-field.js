import { proper } from "../board/ground/landscape.js";
import { miniBoard, showReach } from "../board/mini-board.js";
import { dataOf } from "../site/build.js";
import { messageOf } from "../site/fault.js";
import { el, svg } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { listing, say, sentences } from "../words/say.js";
import { createTryOut } from "./try-out.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Option, PieceCard } from "../core/formats.js" */
/** @import { Field, TableParts } from "../parts.js" */

/**
 * Create the field of an option whose values are pieces: a card for each, with its name, worth and diagram, and a board
 * to try it on. One or two pieces can be chosen; with two and only one card ticked, both are of that kind.
 * @param {TableParts & { name: string, option: Option, wanted: string, game: string }} parts
 * @returns {Field}
 */
export function galleryField({ name, option, wanted, game, store, commands }) {
  /** @type {PieceCard[]} */
  let cards = [];
  /** @type {string[]} */
  let ticked = []; // values, in the order they were ticked
  let both = false;
  /** @type {Symbols | null} */
  let pictures = null;
  /** @type {Map<string, HTMLInputElement>} */
  const inputs = new Map();
  const choose = (/** @type {string} */ value) => {
    if (!ticked.includes(value)) tick(value, true);
    inputs.get(value)?.focus();
  };
  const tryOut = createTryOut({ game, store, commands, choose });
  const counts = [say("One piece"), say("Two pieces")].map((label, i) => {
    const onchange = () => {
      both = i === 1;
      settle();
    };
    const input = el("input", { type: "radio", name: `many-${name}`, value: i + 1, onchange });
    return { input, node: el("label", { class: "many" }, [input, label]) };
  });
  const list = el("div", { class: "guest-cards" }, el("p", { class: "soft" }, say("One moment.")));
  const summary = el("p", { class: "guest-summary", role: "status" });
  const about = el("div", { class: "guest-about" });
  const node = el("fieldset", { class: "field wide gallery" }, [
    el("legend", { class: "field-name" }, option.label || name),
    el("div", { class: "many-row" }, [
      ...(option.high > 1 ? counts.map(({ node }) => node) : []),
      button(say("Surprise me"), surprise, { class: "button small" }),
    ]),
    summary,
    about,
    list,
    tryOut.node,
  ]);
  const ready = load();
  ready.catch((error) => {
    const words = say("The pieces did not load: {message}.", { message: messageOf(error) });
    list.replaceChildren(el("p", { role: "alert" }, words));
  });

  async function load() {
    ({ cards } = await dataOf("gallery", game));
    list.replaceChildren(...cards.map(cardOf));
    settle();
    if (pictures) draw(pictures);
  }

  /** @param {PieceCard} card */
  function cardOf(card) {
    const id = `${name}-${card.value}`;
    const attrs = { type: "radio", name: `option-${name}`, id, value: card.value, "aria-describedby": `about-${id}` };
    const input = el("input", { ...attrs, onchange: () => tick(card.value, input.checked) });
    inputs.set(card.value, input);
    return el("div", { class: "guest-card", "data-piece": card.value }, [
      el("label", { for: id }, [
        input,
        el("span", { class: "guest-glyph" }),
        el("span", { class: "guest-name" }, card.name),
        " ",
        el("span", { class: "guest-worth" }, [el("span", { class: "aside-voice" }, [say("worth"), " "]), card.worth]),
        el("span", { class: "guest-diagram" }),
      ]),
      el("span", { class: "aside-voice", id: `about-${id}` }, sentences(card.text, card.known)),
      button(say("Try it"), () => tryOut.open(card), {
        class: "button small quiet",
        "aria-label": say("Try it: {piece}", { piece: card.name }),
      }),
    ]);
  }

  /** Return the ticked cards, once they have loaded. */
  const chosen = () => ticked.flatMap((value) => cards.filter((card) => card.value === value));

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
    counts.forEach(({ input }, i) => {
      input.checked = (i === 1) === both;
    });
    for (const [one, input] of inputs) {
      input.type = both ? "checkbox" : "radio";
      input.checked = ticked.includes(one);
    }
    if (!cards.length) return;
    const names = chosen().map((card) => card.name);
    summary.textContent =
      both && names.length < 2
        ? say("Each player may bring in two of these: {piece}. Tick another card for two kinds.", { piece: names[0] })
        : say("Each player may bring in: {pieces}.", { pieces: listing(names) });
    /** @param {PieceCard} card */
    const nameOf = ({ name: piece, worth }) => el("strong", {}, say("{piece} ({worth}).", { piece, worth }));
    const words = chosen().map((card) => [nameOf(card), " ", card.text]);
    about.replaceChildren(...words.map((one) => el("p", { class: "soft" }, one)));
  }

  function surprise() {
    const open = cards.filter(({ value }) => !ticked.includes(value));
    const first = open[randomBelow(open.length)];
    ticked = [first.value];
    const others = cards.filter(({ value }) => value !== first.value && !first.apart.includes(value));
    if (both) tick(others[randomBelow(others.length)].value, true);
    settle();
  }

  /** @param {Symbols} symbols */
  function draw(symbols) {
    const ground = proper(store.get().boards[game]);
    for (const { value, diagram } of cards) {
      const { pieces, cell, reach } = diagram;
      const picture = miniBoard(ground, pieces, symbols);
      showReach(picture, ground, { cell, reach, bold: true });
      const look = { class: "piece", "data-side": "white", viewBox: "-50 -50 100 100" };
      const glyph = svg("svg", { ...look, "aria-hidden": "true", focusable: "false" }, symbols.use("white", value));
      const node = list.querySelector(`[data-piece="${value}"]`);
      node?.querySelector(".guest-diagram")?.replaceChildren(picture);
      node?.querySelector(".guest-glyph")?.replaceChildren(glyph);
    }
  }

  const value = () => (both && ticked.length === 1 ? [...ticked, ...ticked] : ticked).join("+");
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
    value,
    set,
    draw(symbols) {
      pictures = symbols;
      if (cards.length) draw(symbols);
    },
  };
}

/** Return a random number from 0 up to, but not including, a limit. @param {number} limit */
const randomBelow = (limit) => crypto.getRandomValues(new Uint32Array(1))[0] % limit;
