import { proper } from "../board/ground/landscape.js";
import { miniBoard, showReach } from "../board/mini-board.js";
import { fileOf } from "../site/build.js";
import { el, svg } from "../ui/dom.js";
import { button } from "../ui/parts.js";
import { listing, say, sentences } from "../words/say.js";
import { createTryOut } from "./try-out.js";

/** @import { Symbols } from "../board/symbols.js" */

/**
 * Create the field of an option whose values are pieces: a card for each, with its name, worth and diagram, and a board
 * to try it on. One or two pieces can be chosen; with two and only one card ticked, both are of that kind.
 *
 * @param {{ name: string, option: import("../core/formats.js").Option, wanted: string, game: string, store: import("../state/state.js").Store, commands: import("../parts.js").Commands }} parts
 */
export function galleryField({ name, option, wanted, game, store, commands }) {
  /** @type {any[]} */
  let cards = [];
  /** @type {string[]} */
  let ticked = []; // values, in the order they were ticked
  let both = false;
  /** @type {Symbols | null} */
  let pictures = null;
  const inputs = new Map();
  const tryOut = createTryOut({
    game,
    store,
    commands,
    /** @param {string} value */
    choose: (value) => {
      if (!ticked.includes(value)) tick(value, true);
      inputs.get(value)?.focus();
    },
  });
  const many = [
    ["1", say("One piece")],
    ["2", say("Two pieces")],
  ].map(([value, label]) =>
    el("label", { class: "many" }, [
      el("input", {
        type: "radio",
        name: `many-${name}`,
        value,
        onchange: () => {
          both = value === "2";
          settle();
        },
      }),
      label,
    ]),
  );
  const list = el("div", { class: "guest-cards" }, el("p", { class: "soft" }, say("One moment.")));
  const summary = el("p", { class: "guest-summary", role: "status" });
  const about = el("div", { class: "guest-about" });
  const node = el("fieldset", { class: "field wide gallery" }, [
    el("legend", { class: "field-name" }, option.label || name),
    el("div", { class: "many-row" }, [
      ...(option.high > 1 ? many : []),
      button(say("Surprise me"), surprise, { class: "button small" }),
    ]),
    summary,
    about,
    list,
    tryOut.node,
  ]);
  const ready = load();
  ready.catch((error) =>
    list.replaceChildren(
      el("p", { role: "alert" }, say("The pieces did not load: {message}.", { message: error.message })),
    ),
  );

  async function load() {
    const answer = await fetch(fileOf(`data/gallery-${encodeURIComponent(game)}.json`));
    if (!answer.ok) throw new Error(String(answer.status));
    ({ cards } = await answer.json());
    list.replaceChildren(...cards.map(summaryOf));
    settle();
    if (pictures) draw(pictures);
  }

  /** @param {any} card */
  function summaryOf(card) {
    const id = `${name}-${card.value}`;
    const input = el("input", {
      type: "radio",
      name: `option-${name}`,
      id,
      value: card.value,
      "aria-describedby": `about-${id}`,
      onchange: () => tick(card.value, input.checked),
    });
    inputs.set(card.value, input);
    return el("div", { class: "guest-card", "data-piece": card.value }, [
      el("label", { for: id }, [
        input,
        el("span", { class: "guest-glyph" }),
        el("span", { class: "guest-name" }, card.name),
        " ",
        el("span", { class: "guest-worth" }, [
          el("span", { class: "aside-voice" }, [say("worth"), " "]),
          String(card.worth),
        ]),
        el("span", { class: "guest-diagram" }),
      ]),
      el("span", { class: "aside-voice", id: `about-${id}` }, sentences(card.text, card.known)),
      button(say("Try it"), () => tryOut.open(card), {
        class: "button small quiet",
        "aria-label": say("Try it: {piece}", { piece: card.name }),
      }),
    ]);
  }

  /** @param {string} value */
  const cardFor = (value) => cards.find((card) => card.value === value);

  /**
   * Tick or untick a piece. Pieces that cannot be combined with a newly ticked one, or are too many, are unticked.
   * @param {string} piece
   * @param {boolean} on
   */
  function tick(piece, on) {
    const apart = cardFor(piece)?.apart ?? [];
    const others = ticked.filter((one) => one !== piece);
    if (on) ticked = [...others.filter((one) => !apart.includes(one)), piece].slice(both ? -option.high : -1);
    else if (others.length) ticked = others; // at least one stays ticked
    settle();
  }

  function settle() {
    ticked = both ? ticked : ticked.slice(-1);
    for (const label of many) {
      const radio = /** @type {HTMLInputElement} */ (label.firstChild);
      radio.checked = (radio.value === "2") === both;
    }
    for (const [one, input] of inputs) {
      input.type = both ? "checkbox" : "radio";
      input.checked = ticked.includes(one);
    }
    if (!cards.length) return;
    const chosen = ticked.map(cardFor).filter(Boolean),
      names = chosen.map((card) => card.name);
    summary.textContent =
      both && names.length < 2
        ? say("Each player may bring in two of these: {piece}. Tick another card for two kinds.", { piece: names[0] })
        : say("Each player may bring in: {pieces}.", { pieces: listing(names) });
    about.replaceChildren(
      ...chosen.map((card) =>
        el("p", { class: "soft" }, [el("strong", {}, `${card.name} (${card.worth}). `), card.text]),
      ),
    );
  }

  function surprise() {
    /** @param {any[]} from */
    const any = (from) => from[crypto.getRandomValues(new Uint32Array(1))[0] % from.length];
    const first = any(cards.filter(({ value: one }) => !ticked.includes(one)));
    ticked = [first.value];
    if (both)
      tick(any(cards.filter(({ value: one }) => one !== first.value && !first.apart.includes(one))).value, true);
    settle();
  }

  /** @param {Symbols} symbols */
  function draw(symbols) {
    const board = store.get().boards[game];
    for (const card of cards) {
      const { pieces, cell, reach } = card.diagram,
        ground = proper(board);
      const picture = miniBoard(ground, pieces, symbols);
      showReach(picture, ground, { cell, reach, bold: true });
      const node = list.querySelector(`[data-piece="${card.value}"]`);
      node?.querySelector(".guest-diagram")?.replaceChildren(picture);
      node?.querySelector(".guest-glyph")?.replaceChildren(
        svg(
          "svg",
          {
            class: "piece",
            "data-side": "white",
            viewBox: "-50 -50 100 100",
            "aria-hidden": "true",
            focusable: "false",
          },
          [symbols.use("white", card.value)],
        ),
      );
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
    /** The diagrams, once the pictures are there. @param {Symbols} symbols */
    draw(symbols) {
      pictures = symbols;
      if (cards.length) draw(symbols);
    },
  };
}
