/** The entry of the page: draw it once all of it is known to be loaded, and from a single build. */
import { pageBuild } from "./site/build.js";
import { speak } from "./site/language.js";
import { start } from "./start.js";

const root = document.documentElement;

const BUILD = "__BUILD__"; // filled in by the build, as in the page

if (pageBuild() !== BUILD || !isWhole()) trouble("mixed");
else {
  const other = !isShelf();
  const said = (await speak(root.lang, other)) ?? (root.lang !== "en" && (await speak("en", other)));
  if (said) start(...said);
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
