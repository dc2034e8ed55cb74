/**
 * What the browser tests ask the page through: `import(new URL("js/testing.js", document.baseURI))` in the page. The
 * bundle shares its modules between this entry and main.js, so a test speaks to the page's one core. The page itself
 * never loads it, and it gives nothing that a console could not reach.
 */
export { core } from "./core/core.js";
export { applyUpdate, repair, watchOffline } from "./site/offline.js";
export { seal, unseal } from "./store/envelope.js";
export { openStorage } from "./store/storage.js";
