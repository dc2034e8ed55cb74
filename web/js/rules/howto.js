import { loadSymbols } from "../board/symbols.js";
import { isMade, needStyle } from "../site/build.js";
import { gameHere } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, missing, primary, waitingSheet } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { pictureOf } from "./picture.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Board, HowTo, Picture, Point } from "../core/formats.js" */
/** @import { TableParts } from "../parts.js" */
/** @import { State } from "../state/state.js" */

/**
 * Create the explanation of a game: how to win, what a turn is, three surprises, a few facts. All of it comes from the
 * core; each sentence links to its rule.
 * @param {HowTo} howto
 * @param {{ game: string, board: Board, actions: Node[], under: 1 | 2 }} place  `under`: the level of the heading above
 */
function howtoPage(howto, { game, board, actions, under }) {
  const [high, low] = under === 1 ? /** @type {const} */ (["h2", "h3"]) : /** @type {const} */ (["h3", "h4"]);
  const head = (/** @type {string} */ text, more = "") => el(high, { class: `howto-head${more}` }, text);
  /** @type {[HTMLElement, Picture][]} */
  const pictures = [];
  const facts = howto.facts.map((fact) => el("li", sentence(fact)));
  const node = el("div.howto", { "data-game": game }, [
    el("div", { class: howto.goal.pictures?.length ? "howto-top" : null }, [
      howto.goal.pictures?.length ? shown(howto.goal.pictures) : null,
      el("div.howto-words", [
        head(say("To win")),
        el("p.howto-goal", sentence(howto.goal)),
        head(say("A turn")),
        el("p", sentence(howto.turn)),
      ]),
    ]),
    head(say("Three surprises"), " howto-line"),
    el("ol.howto-surprises", howto.surprises.map(surprise)),
    head(say("Good to know"), " howto-line"),
    el("ul.howto-facts", facts),
    el("div.howto-actions", [
      ...actions,
      isMade(game) ? null : link(links.learn(game), say("First lessons, a minute each"), { class: "button" }),
      link(links.rules(game), say("The whole rule book"), { class: "button quiet" }),
    ]),
  ]);
  /** @param {Symbols | null} symbols */
  const draw = (symbols) => {
    for (const [place, picture] of pictures)
      place.replaceChildren(pictureOf(picture, board, symbols, { caption: false }));
  };
  loadSymbols(game).then(draw, () => draw(null)); // a board without its pieces still shows the cells
  return node;

  /** @param {Picture[]} [list] */
  function shown(list = []) {
    const places = list.map((picture) => {
      const place = el("div.howto-picture");
      pictures.push([place, picture]);
      return place;
    });
    return el("div", { class: places.length > 1 ? "howto-pictures several" : "howto-pictures" }, places);
  }

  /** @param {Point} point */
  function surprise(point) {
    const words = el("div", [el(low, { class: "howto-title" }, point.title), el("p", sentence(point))]);
    return el("li.howto-surprise", [shown(point.pictures), words]);
  }

  /** Return a sentence with the rule it comes from. @param {Point} given */
  function sentence({ text, rule }) {
    const attrs = { class: "rule-link", "aria-label": say("Rule {rule}", { rule }) };
    return [text, " ", link(links.rules(game, rule), rule, attrs)];
  }
}

const moment = () => el("div", el("p.soft", say("One moment.")));

/**
 * Create the sheet "How to play" over the table. Once it was seen, it no longer opens by itself.
 * @param {TableParts} parts
 */
export function howtoSheet({ store, commands }) {
  const { record, dialog, scene } = store.get().table;
  const { game } = record;
  const place = moment();
  const close = primary(say("Play"), commands.closeDialog, { "data-first": "" });
  Promise.all([commands.learn(game), needStyle("css/rules/howto.css")]).then(([teaching]) => {
    if (!teaching?.howto) return missing(place, say("This page did not load."), null);
    commands.meet(game);
    const board = store.get().boards[game];
    // The greeting shows only the beginning.
    const more = dialog ? null : button(say("How to play"), () => commands.openDialog("howto"));
    const actions = more ? [close, more] : [close];
    // A table may have a goal of its own, such as plain chess; the game's pictures do not show that.
    const goal = scene?.goal ? { ...teaching.howto.goal, text: scene.goal, pictures: [] } : teaching.howto.goal;
    place.replaceChildren(howtoPage({ ...teaching.howto, goal }, { game, board, actions, under: dialog ? 2 : 1 }));
    if (place.isConnected && dialog) close.focus({ preventScroll: true });
    return undefined;
  });
  return place;
}

/**
 * Create the screen "How to play", which the shelf and the setup screen link to.
 * @param {TableParts & { state: State }} parts
 */
export function createHowTo({ store, commands, state }) {
  const { id: game, name, look } = gameHere(state);
  const attrs = { class: "rules howto-screen", "data-look": look };
  const { node, place } = waitingSheet(say("How to play {game}", { game: name }), attrs);
  load();

  async function load() {
    const [teaching] = await Promise.all([commands.learn(game), needStyle("css/rules/howto.css")]);
    if (!teaching?.howto) return missing(place, say("This page did not load."), primary(say("Try again"), load));
    commands.meet(game);
    const actions = [
      primary(say("Play"), () => commands.create(commands.usual(game)), {
        "aria-label": say("Play {game}", { game: name }),
      }),
      link(links.new(game), say("Options"), { class: "button" }),
      ...(isMade(game) ? [] : [link(links.puzzles(game), say("Puzzles"), { class: "button quiet" })]),
    ];
    const board = store.get().boards[game];
    return place.replaceChildren(howtoPage(teaching.howto, { game, board, actions, under: 1 }));
  }

  return { node };
}
