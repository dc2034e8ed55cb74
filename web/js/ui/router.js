/**
 * @typedef {{ name: string, game?: string, id?: string, rule?: string, text?: string, date?: string }} Screen  what an
 *   address names
 */

/**
 * The address after "#" names the screen: #/ · #/new/<game>[/<position>/<options>] · #/edit/<game>[/<position>/<options>] · #/table/<id> · #/again/<id> · #/rules/<game>[/<rule>] · #/howto/<game> · #/learn/<game>[/<lesson>] · #/watch/<game>/<id> · #/puzzles/<game>[/<id>] · #/daily[/<game>/<date>] · #/settings · #/statistics · #/g/<link> · #/open · #/paper/<game> · #/take/<text>, from another program
 *
 * @param {string} hash
 * @returns {{name: string, game?: string, id?: string, rule?: string, text?: string, date?: string}}
 */
export function parseRoute(hash) {
  const [name, one, two, three] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (!name) return { name: "shelf" };
  if ((name === "new" || name === "edit") && one)
    return { name, game: one, ...(two || three ? { id: two, text: three } : {}) };
  if ((name === "table" || name === "again") && one) return { name, id: one };
  if (name === "rules" && one) return { name: "rules", game: one, rule: two || undefined };
  if (name === "paper" && one) return { name: "paper", game: one };
  if (name === "puzzles" && one && two) return { name: "puzzle", game: one, id: two };
  if (name === "puzzles" && one) return { name: "puzzles", game: one };
  if (name === "daily" && one && two) return { name: "puzzle", game: one, id: two, date: two };
  if (name === "daily") return { name: "daily" };
  if (name === "howto" && one) return { name: "howto", game: one };
  if (name === "learn" && one) return two ? { name: "lesson", game: one, id: two } : { name: "learn", game: one };
  if (name === "watch" && one && two) return { name: "watch", game: one, id: two };
  if (name === "g" && one) return { name: "link", id: one };
  if (name === "take") return { name: "take", text: decode(hash.replace(/^#\/take\//, "")) };
  if (name === "open") return { name: "open" };
  if (name === "settings" || name === "statistics") return { name };
  return { name: "missing" };
}

export const links = {
  shelf: () => "#/",
  /** Setting up a table; from a position, with the options that go with it. @param {string} game @param {string} [position] @param {Record<string, string>} [options] */
  new: (game, position, options) => laid("new", game, position, options),
  /** @param {string} game @param {string} [position] @param {Record<string, string>} [options] */
  edit: (game, position, options) => laid("edit", game, position, options),
  /** @param {string} id */
  table: (id) => `#/table/${encodeURIComponent(id)}`,
  /** Moments of a table that is reviewed, to be played again. @param {string} id */
  retry: (id) => `#/again/${encodeURIComponent(id)}`,
  /** @param {string} game @param {string} [rule] */
  rules: (game, rule = "") => `#/rules/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ""}`,
  /** @param {string} game */
  howto: (game) => `#/howto/${encodeURIComponent(game)}`,
  /** @param {string} game */
  puzzles: (game) => `#/puzzles/${encodeURIComponent(game)}`,
  /** @param {string} game @param {string} id */
  puzzle: (game, id) => `#/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`,
  daily: () => "#/daily",
  /** @param {string} game @param {string} date */
  day: (game, date) => `#/daily/${encodeURIComponent(game)}/${encodeURIComponent(date)}`,
  /** @param {string} game */
  learn: (game) => `#/learn/${encodeURIComponent(game)}`,
  /** @param {string} game @param {string} id */
  lesson: (game, id) => `#/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}`,
  /** @param {string} game @param {string} id */
  watch: (game, id) => `#/watch/${encodeURIComponent(game)}/${encodeURIComponent(id)}`,
  /** Where a table is played on, or the exercise that lies on the board. @param {{ id: string, exercise?: { home: string } | null }} table */
  back: ({ id, exercise }) => exercise?.home ?? links.table(id),
  /** @param {string} game */
  paper: (game) => `#/paper/${encodeURIComponent(game)}`,
  settings: () => "#/settings",
  statistics: () => "#/statistics",
  open: () => "#/open",
};

/** @param {string} screen @param {string} game @param {string} [position] @param {Record<string, string>} [options] */
function laid(screen, game, position = "", options = {}) {
  const told = new URLSearchParams(options).toString();
  const rest = position || told ? [position, told] : [];
  return `#/${[screen, game, ...rest].map((part) => encodeURIComponent(part)).join("/")}`;
}

/**
 * Calls back with the route now and whenever the address changes.
 * @param {(screen: Screen) => void} onRoute
 */
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
