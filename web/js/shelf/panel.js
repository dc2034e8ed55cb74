import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { mayRoll } from "../moves/chance.js";
import { whenChanged } from "../state/observe.js";
import { gameName } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { plainCard, tableCard } from "./table-card.js";

/** @import { GameCard, Scene } from "../core/formats.js" */
/** @import { Parts } from "../parts.js" */
/** @import { Listed, State } from "../state/state.js" */

const SEARCHED = 9; // tables from which on one is looked for
const FEW = 12; // of a sort that are shown at once
/** What is to be done first. @type {[string, string, (table: any) => boolean][]} */
const SECTIONS = [
  ["running", "Going on", ({ over, friend }) => !over && !friend],
  ["waiting", "Waiting for a friend", ({ over, friend }) => !over && friend],
  ["finished", "Finished", ({ over }) => over],
];

/**
 * Home: the last table, the other tables, and the games to begin one of.
 * @param {Pick<Parts, "store" | "commands">} parts
 */
export function createShelf({ store, commands }) {
  const opened = new Set();
  let wanted = "";
  let again = 0;
  const search = el("input", {
    type: "search",
    class: "shelf-search",
    placeholder: say("Find a table"),
    "aria-label": say("Find a table"),
    "data-focus": "search",
    oninput: () => {
      wanted = search.value;
      again += 1;
      drawTables(store.get());
    },
  });
  const last = el("section", { class: "continue", "aria-label": say("Continue") });
  const others = el("section", { class: "others" });
  const games = el("section", { class: "games" });
  const foot = el("footer", { class: "shelf-foot" });
  const main = el("main", {}, [last, games, others]);
  const node = el("div", { class: "shelf" }, [
    el("header", { class: "masthead" }, [
      el("h1", {}, say("Chess Pilgrimage")),
      el("p", { class: "lede" }, say("Unusual chess games, to be played slowly. Free, offline, yours.")),
      el("p", { class: "shelf-today" }, link(links.daily(), say("Today’s crossing and puzzles"))),
    ]),
    main,
    foot,
  ]);

  /** Cards are made once: boards are large, and a search shows the same ones again. @type {WeakMap<object, { node: Element, large: boolean }>} */
  let made = new WeakMap();
  /** @type {unknown} */
  let madeWith = null;

  /** @param {any} table @param {boolean} large */
  function card(table, large) {
    const state = store.get();
    if (madeWith !== state.otherBoards) made = new WeakMap();
    madeWith = state.otherBoards;
    const known = made.get(table);
    if (known?.large === large) return known.node;
    const node = safely(() => tableCard(table, { state, commands, large })) ?? plainCard(table, { commands, large });
    made.set(table, { node, large });
    return node;
  }

  const drawTables = whenChanged(
    ({ shelf, storage, otherBoards }) => [shelf, otherBoards, storage.lasting, again],
    () => {
      const state = store.get();
      const first = running(state);
      const rest = state.shelf
        .filter((table) => table !== first)
        .sort((one, two) => Number(one.theirs) - Number(two.theirs)); // yours to move first
      redraw(last, first ? [card(first, true)] : []);
      last.hidden = !first;
      redraw(others, [
        el("h2", {}, say("Your tables")),
        state.shelf.length || wanted
          ? null
          : el("p", { class: "empty" }, say("No tables yet. Pick a game; it stays on the table until you come back.")),
        state.shelf.length >= SEARCHED ? search : null,
        ...SECTIONS.map(([name, title, belongs]) => section(name, title, rest.filter(belongs))),
        state.shelf.length >= SEARCHED && wanted && !rest.some(matches)
          ? el("p", { class: "empty", role: "status" }, say("No table is called so."))
          : null,
        el("div", { class: "shelf-actions" }, [
          link(links.open(), say("Open or paste"), { class: "button", "data-focus": "open" }),
          state.shelf.length ? button(say("Back up all tables"), commands.backUp, { "data-focus": "backup" }) : null,
        ]),
        state.shelf.length && state.storage.lasting === false
          ? el(
              "p",
              { class: "help" },
              say("Your browser may clear sites that are not used for a while. A backup takes one tap."),
            )
          : null,
      ]);
      // What was begun comes before what could be begun; an empty shelf begins with the games.
      const [before, after] = rest.length ? [others, games] : [games, others];
      if (before.nextSibling !== after) main.append(before, after);
    },
  );

  const drawGames = whenChanged(
    (state) => [state.games, Boolean(running(state))],
    (_games, another) => {
      const state = store.get();
      redraw(games, [
        el("h2", {}, another ? say("Begin another") : say("Begin")),
        el(
          "div",
          { class: "cards" },
          state.games.map((game) => gameCard(state, game)),
        ),
      ]);
    },
  );

  /** @param {Listed} given */
  const matches = ({ name, game, line }) =>
    `${name} ${gameName(store.get(), game)} ${line}`.toLowerCase().includes(wanted.trim().toLowerCase());

  /**
   * Tables of one sort; of many the first few, until the rest is asked for.
   * @param {string} name
   * @param {string} title
   * @param {Listed[]} all
   */
  function section(name, title, all) {
    const found = wanted ? all.filter(matches) : all;
    if (!found.length) return null;
    const seen = opened.has(name) ? found : found.slice(0, FEW);
    return el("section", { class: `shelf-${name}`, "aria-label": title }, [
      el("h3", { class: "shelf-title" }, `${title} · ${found.length}`),
      el(
        "div",
        { class: "cards" },
        seen.map((table) => card(table, false)),
      ),
      seen.length < found.length
        ? button(
            `Show all ${found.length}`,
            () => {
              opened.add(name);
              again += 1;
              drawTables(store.get());
            },
            { class: "button", "data-focus": `all ${name}` },
          )
        : null,
    ]);
  }

  /** The first table of a game begins with what the game is about. @param {GameCard} game */
  function begin(game) {
    commands.greet();
    return commands.create(commands.usual(game.id));
  }

  /** @param {State} state @param {GameCard} game */
  function gameCard(state, game) {
    const opening = state.openings[game.id];
    return el("article", { class: "card game-card", "data-game": game.id, "data-look": game.look }, [
      el(
        "div",
        { class: "card-board" },
        miniBoard(state.boards[game.id], opening.scene.pieces, loadSymbols(game.id), { cropped: true }),
      ),
      el("div", { class: "card-words" }, [
        el("h3", {}, link(links.new(game.id), game.name, { class: "card-link" })),
        el("p", { class: "card-line" }, game.hook),
        el(
          "ul",
          { class: "badges", "aria-label": say("At a glance") },
          badges(game, opening.scene).map((word) => el("li", { class: "badge-word" }, word)),
        ),
        el("div", { class: "card-actions" }, [
          button(say("Play"), () => begin(game), {
            class: "button primary",
            "data-focus": `play ${game.id}`,
            "aria-label": `Play ${game.name}`,
          }),
          daily(game)
            ? button(say("Daily"), () => commands.daily(game.id, dailySeed()), {
                class: "button",
                "data-focus": `daily ${game.id}`,
                "aria-label": `Daily number of ${game.name}, ${dailySeed()}`,
              })
            : null,
          link(links.new(game.id), say("Choose how"), {
            class: "button quiet",
            "aria-label": `Choose how to play ${game.name}`,
          }),
          link(links.puzzles(game.id), game.players === 1 ? say("Crossings") : say("Puzzles"), {
            class: "button quiet",
            "aria-label": `${game.players === 1 ? "Crossings" : "Puzzles"} of ${game.name}`,
          }),
          link(links.howto(game.id), say("How to play"), {
            class: "button quiet",
            "aria-label": `How to play ${game.name}`,
          }),
          link(links.learn(game.id), say("Learn"), { class: "button quiet", "aria-label": `Learn ${game.name}` }),
        ]),
      ]),
    ]);
  }

  const drawFoot = whenChanged(
    ({ offline, core, storage }) => [offline.ready, offline.able && core.phase === "ready", storage.saved],
    (ready, going, saved) => {
      const kept = savedSentences()[saved] ?? "";
      redraw(foot, [
        el("p", {}, [kept, ready ? " Ready offline ✓" : going ? " Making ready for offline play." : ""].join("")),
        el("p", {}, [link(links.statistics(), say("Your games")), " · ", link(links.settings(), say("Settings"))]),
      ]);
    },
  );

  return {
    node,
    /** @param {State} state */
    render(state) {
      drawTables(state);
      drawGames(state);
      drawFoot(state);
    },
  };
}

/** Return what the shelf says about the safety of its tables. @returns {Record<string, string>} */
const savedSentences = () => ({
  device: say("Tables are saved on this device."),
  browser: say("Tables are saved in this browser."),
  saving: say("Saving …"),
});

/** The table that is gone on with at one tap: the last that waits for somebody here. @param {State} given */
const running = ({ shelf }) => shelf.find(({ over, friend, state }) => !over && !friend && state === "good") ?? null;

/** A game for one with a table number can be the same for everybody on one day. @param {GameCard} game */
const daily = (game) => game.players === 1 && Object.values(game.options).some(({ kind }) => kind === "seed");
const dailySeed = () => new Date().toISOString().slice(0, 10);

/**
 * Who plays it, against whom, and whether luck has a say.
 * @param {GameCard} game
 * @param {Scene} scene
 */
const badges = (game, scene) =>
  [
    game.players === 1 ? say("For one") : say("For two"),
    game.levels.length ? `or ${game.levels.length} opponents` : null,
    mayRoll(scene) ? say("Dice") : null,
  ].filter(Boolean);
