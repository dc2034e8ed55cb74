/**
 * The address after "#" names the screen: #/ · #/new/<game> · #/table/<id> · #/rules/<game>[/<rule>] · #/settings
 *
 * @param {string} hash
 * @returns {{name: string, game?: string, id?: string, rule?: string}}
 */
export function parseRoute(hash) {
  const [name, one, two] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (!name) return { name: "shelf" };
  if (name === "new" && one) return { name: "new", game: one };
  if (name === "table" && one) return { name: "table", id: one };
  if (name === "rules" && one) return { name: "rules", game: one, rule: two || undefined };
  if (name === "settings") return { name: "settings" };
  return { name: "missing" };
}

export const links = {
  shelf: () => "#/",
  new: (game) => `#/new/${encodeURIComponent(game)}`,
  table: (id) => `#/table/${encodeURIComponent(id)}`,
  rules: (game, rule) => `#/rules/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ""}`,
  settings: () => "#/settings",
};

/** Calls back with the route now and whenever the address changes. */
export function startRouter(onRoute) {
  const tell = () => onRoute(parseRoute(window.location.hash));
  window.addEventListener("hashchange", tell);
  tell();
}

export function goTo(link) {
  if (window.location.hash === link) window.dispatchEvent(new HashChangeEvent("hashchange"));
  else window.location.hash = link;
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
