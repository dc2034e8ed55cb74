/**
 * What the browser tests ask the page through: `import(new URL("js/testing.js", document.baseURI))` in the page. The
 * bundle shares its modules between this entry and main.js, so a test speaks to the page's one core. No script of the
 * page imports it.
 */
import "./start.js"; // what the page has already is then one file here too

export { core } from "./core/core.js";
export { applyUpdate, repair, watchOffline } from "./site/offline.js";
export { seal, unseal } from "./storage/envelope.js";
export { openStorage } from "./storage/storage.js";
