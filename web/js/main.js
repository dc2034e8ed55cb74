/** The page begins here: it is drawn once it is known to be whole, and of one build. */
import { fileOf, pageBuild } from "./site/build.js";
import { start } from "./start.js";

const root = document.documentElement;

const BUILD = "__BUILD__"; // filled in by the build, as in the page

if (pageBuild() !== BUILD || !isWhole()) trouble("mixed");
else {
  const read = (/** @type {string} */ name) =>
    fetch(fileOf(`data/${name}.json`))
      .then((answer) => answer.json())
      .catch(() => null);
  const [opening, otherBoards] = await Promise.all([read("opening"), isShelf() ? null : read("other-boards")]);
  if (opening) start(opening, otherBoards, () => read("other-boards"));
  else trouble("missing");
}

/** Did all of the page come? Its last element is the worker's. */
function isWhole() {
  return document.querySelector("script[type=py]") !== null;
}

/** The shelf is drawn without the boards that other options make. */
function isShelf() {
  return /^(#\/?)?$/.test(location.hash);
}

/** There is nothing to draw: repair.js takes over. @param {"mixed" | "missing"} kind */
function trouble(kind) {
  root.dataset.trouble = kind;
  document.dispatchEvent(new Event("page-trouble"));
}
