/** The entry of the page: draw it once all of it is known to be loaded, and from a single build. */
import { fileOf, pageBuild } from "./site/build.js";
import { start } from "./start.js";
import { useLanguage } from "./words/say.js";

/** @import { Catalogue } from "./words/say.js" */

const root = document.documentElement;

const BUILD = "__BUILD__"; // filled in by the build, as in the page

if (pageBuild() !== BUILD || !isWhole()) trouble("mixed");
else {
  const read = (/** @type {string} */ name) =>
    fetch(fileOf(`data/${name}.json`))
      .then((answer) => answer.json())
      .catch(() => null);
  const [opening, otherBoards] = await Promise.all([read("opening"), isShelf() ? null : read("other-boards")]);
  // English is the only language that the page offers. A test may provide the catalogue of another one.
  useLanguage(/** @type {Window & { testCatalogue?: Catalogue }} */ (window).testCatalogue);
  if (opening) start(opening, otherBoards, () => read("other-boards"));
  else trouble("missing");
}

/** Return whether the whole page was received: its last element is the worker's. */
function isWhole() {
  return document.querySelector("script[type=py]") !== null;
}

/** Return whether the shelf is shown, which is drawn without the boards that options make. */
function isShelf() {
  return /^(#\/?)?$/.test(location.hash);
}

/** Hand over to repair.js, since nothing can be drawn. @param {"mixed" | "missing"} kind */
function trouble(kind) {
  root.dataset.trouble = kind;
  document.dispatchEvent(new Event("page-trouble"));
}
