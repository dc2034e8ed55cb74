import { miniBoard } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { mayRoll } from "../moves/chance.js";
import { allOf, whenChanged } from "../state/observe.js";
import { gameName } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say, sentences } from "../words/say.js";
import { plainCard, tableCard } from "./table-card.js";

/** @import { GameCard, Scene } from "../core/formats.js" */
/** @import { NodePart, TableParts } from "../parts.js" */
/** @import { Listed, State } from "../state/state.js" */

const SEARCHED = 9; // tables from which the search field is shown
const FEW = 12; // tables shown in a section at first

/** Return the sections of the tables in their order. @returns {[string, string, (table: Listed) => boolean][]} */
const sectionsOf = () => [
  ["running", say("In progress"), ({ over, friend }) => !over && !friend],
  ["waiting", say("Waiting for a friend"), ({ over, friend }) => Boolean(!over && friend)],
  ["finished", say("Finished"), ({ over }) => Boolean(over)],
];

/** Create the shelf: the last table, the games, and the other tables. @param {TableParts} parts @returns {NodePart} */
export function createShelf({ store, commands }) {
  const opened = new Set(); // the sections that show all their tables
  let wanted = "";
  let again = 0; // counts the redrawings that a person asked for
  const search = el("input", {
    type: "search",
    class: "shelf-search",
    placeholder: say("Find a table"),
    "aria-label": say("Find a table"),
    "data-focus": "search",
    oninput: () => {
      wanted = search.value;
      drawAgain();
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
      el("p", { class: "lede" }, say("Unusual chess games for unhurried play. Free and offline.")),
      el("p", { class: "shelf-today" }, link(links.daily(), say("Today’s crossing and puzzles"))),
    ]),
    main,
    foot,
  ]);

  /** The cards, drawn once, as boards are large. @type {WeakMap<Listed, { node: Element, large: boolean }>} */
  let made = new WeakMap();
  /** @type {State["otherBoards"] | null} */
  let madeWith = null;

  /** @param {Listed} table @param {boolean} large */
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

  function drawAgain() {
    again += 1;
    drawTables(store.get());
  }

  const drawTables = whenChanged(
    ({ shelf, storage, otherBoards }) => [shelf, otherBoards, storage.lasting, again],
    () => {
      const state = store.get();
      const first = running(state);
      const rest = state.shelf
        .filter((table) => table !== first)
        .sort((one, two) => Number(one.theirs) - Number(two.theirs)); // tables where it is your turn come first
      const clearing = say("Your browser may clear sites that are not used for a while. A backup takes one tap.");
      redraw(last, first ? [card(first, true)] : []);
      last.hidden = !first;
      redraw(others, [
        el("h2", {}, say("Your tables")),
        state.shelf.length || wanted
          ? null
          : el("p", { class: "empty" }, say("No tables yet. Pick a game; it stays on the table until you come back.")),
        state.shelf.length >= SEARCHED ? search : null,
        ...sectionsOf().map(([name, title, belongs]) => section(name, title, rest.filter(belongs))),
        state.shelf.length >= SEARCHED && wanted && !rest.some(matches)
          ? el("p", { class: "empty", role: "status" }, say("No table has that name."))
          : null,
        el("div", { class: "shelf-actions" }, [
          link(links.open(), say("Open or paste"), { class: "button", "data-focus": "open" }),
          state.shelf.length ? button(say("Back up all tables"), commands.backUp, { "data-focus": "backup" }) : null,
        ]),
        state.shelf.length && state.storage.lasting === false ? el("p", { class: "help" }, clearing) : null,
      ]);
      // Tables in progress come first, but an empty shelf begins with the games.
      const [before, after] = rest.length ? [others, games] : [games, others];
      if (before.nextSibling !== after) main.append(before, after);
    },
  );

  const drawGames = whenChanged(
    (state) => [state.games, Boolean(running(state))],
    (_games, another) => {
      const state = store.get();
      const cards = state.games.map((game) => gameCard(state, game));
      const title = another ? say("Start another") : say("Start a game");
      redraw(games, [el("h2", {}, title), el("div", { class: "cards" }, cards)]);
    },
  );

  /** @param {Listed} given */
  const matches = ({ name, game, line }) =>
    `${name} ${gameName(store.get(), game)} ${line}`.toLowerCase().includes(wanted.trim().toLowerCase());

  /**
   * Return a section of tables: the first few, with a button that shows all.
   * @param {string} name @param {string} title @param {Listed[]} all
   */
  function section(name, title, all) {
    const found = wanted ? all.filter(matches) : all;
    if (!found.length) return null;
    const seen = opened.has(name) ? found : found.slice(0, FEW);
    const cards = seen.map((table) => card(table, false));
    const showAll = () => {
      opened.add(name);
      drawAgain();
    };
    return el("section", { class: `shelf-${name}`, "aria-label": title }, [
      el("h3", { class: "shelf-title" }, `${title} · ${found.length}`),
      el("div", { class: "cards" }, cards),
      seen.length < found.length
        ? button(say("Show all {tables}", { tables: found.length }), showAll, { "data-focus": `all ${name}` })
        : null,
    ]);
  }

  /** @param {State} state @param {GameCard} game */
  function gameCard(state, game) {
    const { id, name } = game;
    const { scene } = state.openings[id];
    const day = dailySeed();
    const atAGlance = badges(game, scene).map((word) => el("li", { class: "badge-word" }, word));
    /** @param {string} address @param {string} label @param {string} named */
    const quiet = (address, label, named) => link(address, label, { class: "button quiet", "aria-label": named });
    return el("article", { class: "card game-card", "data-game": id, "data-look": game.look }, [
      el("div", { class: "card-board" }, miniBoard(state.boards[id], scene.pieces, loadSymbols(id), { cropped: true })),
      el("div", { class: "card-words" }, [
        el("h3", {}, link(links.new(id), name, { class: "card-link" })),
        el("p", { class: "card-by" }, say("by {inventor}", { inventor: game.inventor })),
        el("p", { class: "card-line" }, game.hook),
        el("ul", { class: "badges", "aria-label": say("At a glance") }, atAGlance),
        el("div", { class: "card-actions" }, [
          button(say("Play"), () => commands.create(commands.usual(id)), {
            class: "button primary",
            "data-focus": `play ${id}`,
            "aria-label": say("Play {game}", { game: name }),
          }),
          isDaily(game)
            ? button(say("Daily"), () => commands.daily(id, day), {
                "data-focus": `daily ${id}`,
                "aria-label": say("Daily number of {game}, {day}", { game: name, day }),
              })
            : null,
          quiet(links.new(id), say("Options"), say("Options for {game}", { game: name })),
          game.players === 1
            ? quiet(links.puzzles(id), say("Crossings"), say("Crossings of {game}", { game: name }))
            : quiet(links.puzzles(id), say("Puzzles"), say("Puzzles of {game}", { game: name })),
          quiet(links.howto(id), say("How to play"), say("How to play {game}", { game: name })),
          quiet(links.learn(id), say("Learn"), say("Learn {game}", { game: name })),
        ]),
      ]),
    ]);
  }

  const drawFoot = whenChanged(
    ({ offline, core, storage }) => [offline.ready, offline.able && core.phase === "ready", storage.saved],
    (ready, going, saved) => {
      const kept = (saved && savedSentences()[saved]) || "";
      const offline = ready ? say("Ready offline ✓") : going ? say("Getting ready for offline play.") : "";
      redraw(foot, [
        el("p", {}, sentences(kept, offline)),
        el("p", {}, [link(links.statistics(), say("Your games")), " · ", link(links.settings(), say("Settings"))]),
      ]);
    },
  );

  return { node, render: allOf(drawTables, drawGames, drawFoot) };
}

/** Return what the shelf says about the safety of its tables. @returns {Record<string, string>} */
const savedSentences = () => ({
  device: say("Tables are saved on this device."),
  browser: say("Tables are saved in this browser."),
  saving: say("Saving …"),
});

/** Return the table to continue with one tap: the last one that waits for a player here. @param {State} given */
const running = ({ shelf }) => shelf.find(({ over, friend, state }) => !over && !friend && state === "good") ?? null;

/** Return whether everybody can play the same daily game: a game for one with a seed. @param {GameCard} game */
const isDaily = (game) => game.players === 1 && Object.values(game.options).some(({ kind }) => kind === "seed");
const dailySeed = () => new Date().toISOString().slice(0, 10);

/** Return how many play, against whom, and whether there are dice. @param {GameCard} game @param {Scene} scene */
const badges = (game, scene) =>
  [
    game.players === 1 ? say("For one") : say("For two"),
    game.levels.length ? say("or against {levels} computer levels", { levels: game.levels.length }) : null,
    mayRoll(scene) ? say("Dice") : null,
  ].filter(Boolean);
