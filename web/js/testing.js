/**
 * The browser tests' access to the page: `import(new URL("js/testing.js", document.baseURI))`. The bundle shares
 * modules between this entry and main.js, so tests reach the page's only core. The page itself never imports this file.
 */
import "./start.js"; // so that the bundler shares its chunk

export { core } from "./core/core.js";
export { applyUpdate, repair, watchOffline } from "./site/offline.js";
export { seal, unseal } from "./storage/envelope.js";
export { openStorage } from "./storage/storage.js";

/** The parts of the closed room, which the page loads for a game that somebody else wrote. */
export const roomParts = async () => ({ ...(await import("./room/worker.js")), ...(await import("./room/frame.js")) });
