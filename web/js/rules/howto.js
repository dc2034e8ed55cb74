import { loadSymbols } from "../board/symbols.js";
import { gameName } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { pictureOf } from "./picture.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, HowTo, Picture, Point } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { State, Teaching } from "../state/state.js" */

/**
 * How to play a game, on one screen: what wins, what a turn is, three surprises, a few facts. All of it comes from the
 * core; a sentence leads to its rule.
 * @param {{ howto: HowTo }} teaching
 * @param {{ game: string, board: Board, actions: Node[], under: 1 | 2 }} place  `under`: the level of the heading over it
 */
export function howtoPage({ howto }, { game, board, actions, under }) {
  const head = (/** @type {string} */ text, more = "") =>
    el(under === 1 ? "h2" : "h3", { class: `howto-head${more}` }, text);
  /** @type {[HTMLElement, Picture][]} */
  const pictures = [];
  const node = el("div", { class: "howto", "data-game": game }, [
    el("div", { class: "howto-top" }, [
      shown(howto.goal.pictures),
      el("div", { class: "howto-words" }, [
        head(say("To win")),
        el("p", { class: "howto-goal" }, sentence(howto.goal)),
        head(say("A turn")),
        el("p", {}, sentence(howto.turn)),
      ]),
    ]),
    head(say("Three surprises"), " howto-line"),
    el("ol", { class: "howto-surprises" }, howto.surprises.map(surprise)),
    head(say("Good to know"), " howto-line"),
    el(
      "ul",
      { class: "howto-facts" },
      howto.facts.map((fact) => el("li", {}, sentence(fact))),
    ),
    el("div", { class: "howto-actions" }, [
      ...actions,
      link(links.learn(game), say("First lessons, a minute each"), { class: "button" }),
      link(links.rules(game), say("The whole rule book"), { class: "button quiet" }),
    ]),
  ]);
  /** @param {Symbols | null} symbols */
  const draw = (symbols) => {
    for (const [place, picture] of pictures)
      place.replaceChildren(pictureOf(picture, board, symbols, { caption: false }));
  };
  loadSymbols(game).then(draw, () => draw(null)); // without its pieces a board still shows where
  return node;

  /** @param {Picture[]} [list] */
  function shown(list = []) {
    return el(
      "div",
      { class: list.length > 1 ? "howto-pictures several" : "howto-pictures" },
      list.map((picture) => {
        const place = el("div", { class: "howto-picture" });
        pictures.push([place, picture]);
        return place;
      }),
    );
  }

  /** @param {Point} point */
  function surprise(point) {
    return el("li", { class: "howto-surprise" }, [
      shown(point.pictures),
      el("div", {}, [
        el(under === 1 ? "h3" : "h4", { class: "howto-title" }, point.title),
        el("p", {}, sentence(point)),
      ]),
    ]);
  }

  /** A sentence with the rule it comes from. @param {Point} given */
  function sentence({ text, rule }) {
    return [
      text,
      " ",
      link(links.rules(game, rule), rule, {
        class: "rule-link",
        "aria-label": say("Rule {rule}", { rule: rule ?? "" }),
      }),
    ];
  }
}

/**
 * How to play as a sheet over the table. Once it was seen, it no longer opens by itself.
 * @param {Pick<Parts, "store" | "commands">} parts
 */
export function howtoSheet({ store, commands }) {
  const { record, dialog } = store.get().table;
  const { game } = record;
  const place = el("div", {}, el("p", { class: "soft" }, say("One moment.")));
  const close = button(say("Play"), commands.closeDialog, { class: "button primary", "data-first": "" });
  commands.learn(game).then((/** @type {Teaching | null} */ teaching) => {
    if (!teaching?.howto) return place.replaceChildren(el("p", { role: "alert" }, say("This page did not load.")));
    commands.meet(game);
    place.replaceChildren(
      howtoPage({ howto: teaching.howto }, { game, board: store.get().boards[game], actions: [close], under: 2 }),
    );
    if (place.isConnected && dialog) close.focus({ preventScroll: true });
    return undefined;
  });
  return place;
}

/**
 * The same on a screen of its own, from the shelf and from the setup page.
 * @param {Pick<Parts, "store" | "commands"> & { state: State }} parts
 */
export function createHowTo({ store, commands, state }) {
  const game = String(state.screen.game);
  const card = state.games.find(({ id }) => id === game);
  const known = Boolean(card);
  const place = el("div", {}, el("p", { class: "soft" }, say("One moment.")));
  const node = el("div", { class: "rules howto-screen", "data-look": card?.look ?? "" }, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet wide" }, [
      el("h1", {}, say("How to play {game}", { game: gameName(state, game) })),
      place,
    ]),
  ]);
  load();

  async function load() {
    const teaching = known ? await commands.learn(game) : null;
    if (!teaching?.howto) {
      const why = known ? say("This page did not load.") : say("There is no such game.");
      place.replaceChildren(
        el("p", { role: "alert" }, why),
        known ? button(say("Try again"), load, { class: "button primary" }) : link(links.shelf(), say("To the shelf")),
      );
      return;
    }
    commands.meet(game);
    const play = button(say("Play"), () => commands.create(commands.usual(game)), {
      class: "button primary",
      "aria-label": say("Play {game}", { game: gameName(state, game) }),
    });
    const choose = link(links.new(game), say("Choose how"), { class: "button" });
    const puzzles = link(links.puzzles(game), say("Puzzles"), { class: "button quiet" });
    place.replaceChildren(
      howtoPage(teaching, { game, board: store.get().boards[game], actions: [play, choose, puzzles], under: 1 }),
    );
  }

  return { node, render() {} };
}
