import { el } from "../dom.js";
import { miniBoard } from "../mini-board.js";
import { links } from "../router.js";
import { loadSymbols } from "../symbols.js";
import { tableCard } from "./card.js";
import { button, link, redraw, whenChanged } from "./parts.js";

/** Home: the last table, the other tables, and the games to begin one of. */
export function createShelf({ store, commands }) {
  const symbols = {};
  const last = el("section", { class: "continue", "aria-label": "Continue" });
  const others = el("section", { class: "others" });
  const games = el("section", { class: "games" });
  const foot = el("footer", { class: "shelf-foot" });
  const main = el("main", {}, [last, games, others]);
  const node = el("div", { class: "shelf" }, [
    el("header", { class: "masthead" }, [
      el("h1", {}, "Chess Pilgrimage"),
      el("p", { class: "lede" }, "Unusual chess games, to be played slowly. Free, offline, yours."),
    ]),
    main,
    foot,
  ]);

  const draw = whenChanged(
    ({ shelf, games: list, settings, storage }) => [
      shelf,
      list,
      settings,
      storage.lasting,
      Object.keys(symbols).length,
    ],
    () => {
      const state = store.get();
      const [first, ...rest] = state.shelf;
      const card = (table, large) => tableCard(table, { state, commands, symbols, large });
      redraw(last, first ? [card(first, true)] : []);
      last.hidden = !first;
      redraw(others, [
        el("h2", {}, "Your tables"),
        state.shelf.length
          ? null
          : el("p", { class: "empty" }, "No tables yet. Pick a game; it stays on the table until you come back."),
        rest.length
          ? el(
              "div",
              { class: "cards" },
              rest.map((table) => card(table, false)),
            )
          : null,
        el("div", { class: "shelf-actions" }, [
          button("Open a file", commands.openFile, { "data-focus": "open" }),
          state.shelf.length ? button("Back up all tables", commands.backUp, { "data-focus": "backup" }) : null,
        ]),
        state.shelf.length && state.storage.lasting === false
          ? el(
              "p",
              { class: "help" },
              "Your browser may clear sites that are not used for a while. A backup takes one tap.",
            )
          : null,
      ]);
      // What was begun comes before what could be begun; an empty shelf begins with the games.
      const [before, after] = rest.length ? [others, games] : [games, others];
      if (before.nextSibling !== after) main.append(before, after);
      redraw(games, [
        el("h2", {}, first ? "Begin another" : "Begin"),
        el(
          "div",
          { class: "cards" },
          state.games.map((game) => gameCard(state, game)),
        ),
      ]);
    },
  );

  function gameCard(state, game) {
    const opening = state.openings[game.id];
    return el("article", { class: "card game-card", "data-game": game.id }, [
      el(
        "div",
        { class: "card-board" },
        miniBoard(state.boards[game.id], opening.scene.pieces, symbols[game.id] ?? null),
      ),
      el("div", { class: "card-words" }, [
        el("h3", {}, link(links.new(game.id), game.name, { class: "card-link" })),
        el("p", { class: "card-line" }, game.hook),
        el("p", { class: "soft" }, [
          game.players === 1 ? "For one" : "For two, or one and an opponent",
          game.inventor ? ` · ${game.inventor}` : "",
        ]),
        el("div", { class: "card-actions" }, [
          button("Play", () => commands.create(commands.usual(game.id)), {
            class: "button primary",
            "data-focus": `play ${game.id}`,
            "aria-label": `Play ${game.name}`,
          }),
          daily(game)
            ? button("Daily number", () => commands.create({ ...commands.usual(game.id), seed: dailySeed() }), {
                class: "button",
                "data-focus": `daily ${game.id}`,
                "aria-label": `Daily number of ${game.name}, ${dailySeed()}`,
              })
            : null,
          link(links.new(game.id), "Choose how", {
            class: "button quiet",
            "aria-label": `Choose how to play ${game.name}`,
          }),
          link(links.rules(game.id), "Rules", { class: "button quiet", "aria-label": `Rules of ${game.name}` }),
        ]),
      ]),
    ]);
  }

  const drawFoot = whenChanged(
    ({ offline, core, storage }) => [offline.ready, core.phase, storage.kind],
    (ready, phase, kind) => {
      const kept = kind === "local" ? "Tables are saved on this device." : "";
      redraw(foot, [
        el(
          "p",
          {},
          [kept, ready ? " Ready offline ✓" : phase === "ready" ? " Making ready for offline play." : ""].join(""),
        ),
        el("p", {}, link(links.settings(), "Settings")),
      ]);
    },
  );

  const games_ = store.get().games;
  for (const { id } of games_) {
    loadSymbols(id).then(
      (found) => {
        symbols[id] = found;
        draw(store.get());
      },
      (error) => console.warn(error),
    );
  }
  return {
    node,
    render(state) {
      draw(state);
      drawFoot(state);
    },
  };
}

/** A game for one with a table number can be the same for everybody on one day. */
const daily = (game) => game.players === 1 && Object.values(game.options).some(({ kind }) => kind === "seed");
const dailySeed = () => new Date().toISOString().slice(0, 10);
