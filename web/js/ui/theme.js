/* A classic script that applies the chosen theme before the first paint. Without valid settings the system decides. It
   also marks browsers that have what the page needs, which hides the message about old browsers, and addresses of other
   screens than the shelf. */
(() => {
  var root = document.documentElement;
  /** @type {Record<string, string>} */
  var kept = {};
  var found;
  try {
    found = JSON.parse(window.localStorage.getItem("chess-pilgrimage/1/settings") || "{}") || {};
    kept = found.body || found;
  } catch {
    kept = {};
  }
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
