/**
 * @typedef {{ name: string, game?: string, id?: string, rule?: string, text?: string, date?: string }} Screen a parsed
 * address
 */

/**
 * Return the screen that the part of an address after "#" names:
 * #/ · #/new/<game>[/<position>/<options>] · #/edit/<game>[/<position>/<options>] · #/table/<id> · #/again/<id> ·
 * #/rules/<game>[/<rule>] · #/howto/<game> · #/learn/<game>[/<lesson>] · #/watch/<game>/<id> · #/puzzles/<game>[/<id>]
 * · #/daily[/<game>/<date>] · #/learn · #/puzzles · #/tables · #/deleted · #/settings · #/statistics · #/g/<link>[/<question>] ·
 * #/open · #/workshop[/<key>] ·
 * #/manual[/<section>] · #/game/<link of a made game> · #/paper/<game> · #/take/<text>, which other programs use
 * @param {string} hash @returns {Screen}
 */
export function parseRoute(hash) {
  // What chats and mail programs did to a link is mended by the core.
  const sent = /^#?\s*(?:\/|%(?:25)*2F)?(g|game)(?:\/|%(?:25)*2F)(.+)$/is.exec(hash);
  if (sent) return { name: /^g$/i.test(sent[1]) ? "link" : "game", id: sent[2] };
  const [name, one, two, three] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (!name) return { name: "shelf" };
  if (["open", "settings", "statistics", "tables", "deleted"].includes(name)) return { name };
  if (name === "take") return { name, text: decode(hash.replace(/^#\/take\//, "")) };
  if (name === "daily") return one && two ? { name: "puzzle", game: one, id: two, date: two } : { name };
  if ((name === "learn" || name === "puzzles") && !one) return { name: "overview", id: name };
  if (name === "workshop") return { name, id: one };
  if (name === "manual") return { name, rule: one };
  if (!one) return { name: "missing" };
  if (name === "table") return { name, id: one };
  if (name === "again") return { name: "retry", id: one };
  if (name === "new" || name === "edit") return { name, game: one, ...(two || three ? { id: two, text: three } : {}) };
  if (name === "rules") return { name, game: one, rule: two || undefined };
  if (name === "paper" || name === "howto") return { name, game: one };
  if (name === "puzzles" && two === "mistakes") return { name: two, game: one, id: two };
  if (name === "puzzles") return two ? { name: "puzzle", game: one, id: two } : { name, game: one };
  if (name === "learn") return two ? { name: "lesson", game: one, id: two } : { name, game: one };
  if (name === "watch" && two) return { name, game: one, id: two };
  return { name: "missing" };
}

/** @param {string[]} parts */
const path = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;

const ofGame = (/** @type {string} */ name) => (/** @type {string} */ game) => path(name, game);
const ofItem = (/** @type {string} */ name) => (/** @type {string} */ game, /** @type {string} */ id) =>
  path(name, game, id);
/** @typedef {(game: string, position?: string, options?: Record<string, string>) => string} PositionLink */

export const links = {
  shelf: () => "#/",
  /** @type {PositionLink} */
  new: (game, position, options) => positionPath("new", game, position, options),
  /** @type {PositionLink} */
  edit: (game, position, options) => positionPath("edit", game, position, options),
  table: (/** @type {string} */ id) => path("table", id),
  /** A link that was received, with the question that may follow it. @param {string} text */
  sent: (text) => `#/g/${text}`,
  /** A game that somebody made, by its link. */
  made: ofGame("game"),
  /** Positions of a reviewed table to play again, or the question of a link. @param {string} id */
  retry: (id) => path("again", id),
  /** @param {string} game @param {string} [rule] */
  rules: (game, rule = "") => (rule ? path("rules", game, rule) : path("rules", game)),
  howto: ofGame("howto"),
  puzzles: ofGame("puzzles"),
  puzzle: ofItem("puzzles"),
  mistakes: (/** @type {string} */ game) => path("puzzles", game, "mistakes"),
  daily: () => "#/daily",
  day: ofItem("daily"),
  learn: ofGame("learn"),
  lesson: ofItem("learn"),
  watch: ofItem("watch"),
  /** The link to a table or an exercise. @param {{ id: string, exercise?: { home: string } | null }} table */
  back: ({ id, exercise }) => exercise?.home ?? links.table(id),
  paper: ofGame("paper"),
  /** The game's own page, outside the app (docs/platform.md). @param {string} game */
  about: (game) => `./${game}/`,
  lessons: () => "#/learn",
  allPuzzles: () => "#/puzzles",
  tables: () => "#/tables",
  deleted: () => "#/deleted",
  settings: () => "#/settings",
  statistics: () => "#/statistics",
  open: () => "#/open",
  /** @param {string} [key] of a game that is made here */
  workshop: (key) => (key ? path("workshop", key) : "#/workshop"),
  /** The manual of the kit. @param {string} [section] */
  manual: (section) => (section ? path("manual", section) : "#/manual"),
};

/** @param {string} screen @param {string} game @param {string} [position] @param {Record<string, string>} [options] */
function positionPath(screen, game, position = "", options = {}) {
  const query = new URLSearchParams(options).toString();
  return position || query ? path(screen, game, position, query) : path(screen, game);
}

/** Call back with the screen now and whenever the address changes. @param {(screen: Screen) => void} onRoute */
export function startRouter(onRoute) {
  const tell = () => onRoute(parseRoute(window.location.hash));
  window.addEventListener("hashchange", tell);
  tell();
}

/** @param {string} link */
export function goTo(link) {
  if (window.location.hash === link) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else window.location.hash = link;
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
