import { say } from "../words/say.js";
import { subtitle } from "./selectors.js";

/** The film is loaded when it is first opened. @returns {import("../parts.js").Slot[]} */
export const filmSlots = () => [
  {
    slot: "lazy",
    wanted: ({ table }) => Boolean(table?.film),
    load: async () => (await import("./film.js")).createFilm,
    style: "css/film.css",
    failed({ commands }) {
      commands.leaveFilm();
      commands.announce(say("The film did not load. Reload the page once you are online."), "shown");
    },
  },
  {
    slot: "strip",
    words: (state) => (state.table.film ? subtitle(state, state.table, (state.table.looking ?? state.table).at) : null),
    actions: ({ table: { film } }) =>
      film && (film.playOn ? [{ label: say("Play on from here"), run: film.playOn, name: "play on" }] : []),
  },
];
