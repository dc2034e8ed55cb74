/* Runs before the first paint, as a classic script: the chosen look must not flash. Damaged or missing settings mean
   "as the system says". It also says whether this browser has what the page needs, so that the sentence about a newer
   one, which the page begins with, is hidden; and whether another screen than the shelf was asked for. */
(() => {
  var root = document.documentElement;
  /** @type {{ theme?: string, motion?: string, body?: any }} */
  var settings = {};
  try {
    settings = JSON.parse(window.localStorage.getItem("chess-pilgrimage/1/settings") || "{}") || {};
    if (settings.body) settings = settings.body;
  } catch {
    settings = {};
  }
  /** @type {Record<string, any>} */
  var kept = settings;
  /** @type {Record<string, string>} */
  var looks = { theme: "light dark", cells: "stone meadow contrast", men: "letters", motion: "off" };
  for (var name in looks) if (looks[name].split(" ").indexOf(kept[name]) >= 0) root.dataset[name] = kept[name];
  if (
    "noModule" in HTMLScriptElement.prototype &&
    typeof structuredClone === "function" &&
    typeof DecompressionStream === "function" &&
    typeof WebAssembly === "object" &&
    typeof BroadcastChannel === "function" &&
    CSS.supports("selector(:has(a))") &&
    CSS.supports("color", "light-dark(#000, #fff)")
  ) {
    root.dataset.modern = "";
  }
  if (location.hash.length > 2) root.dataset.elsewhere = "";
})();
