/* A classic script that applies the chosen theme before the first paint. Without valid settings the system decides. It also
   marks browsers that have what the page needs, which hides the message about old browsers, and addresses of other screens
   than the shelf. */
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
