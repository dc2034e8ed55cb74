/* A classic script that applies the chosen theme, size of text and language before the first paint. Without valid settings the system
   decides. It also marks browsers that have what the page needs, which hides the message about old browsers, and
   addresses of other screens than the shelf. */
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
  var looks = {
    theme: "light dark",
    text: "115 130 150 175 200",
    cells: "stone meadow contrast",
    men: "letters",
    motion: "off",
  };
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

  /** @param {string} name */
  var stated = (name) => document.querySelector(`meta[name=${name}]`)?.getAttribute("content") || "";
  var offered = ["en"].concat(Object.keys(JSON.parse(stated("languages") || "{}")));
  var first = (/** @type {string} */ tag) => tag.split("-")[0];
  // The language that was chosen here, or else the browser's first one of which the page has some form.
  for (var wish of [kept.language].concat(navigator.languages || []))
    if (typeof wish === "string") {
      found = offered.find((tag) => tag === wish) || offered.find((tag) => first(tag) === first(wish));
      if (found) break;
    }
  var tag = typeof found === "string" ? found : "en";
  root.lang = tag;
  if (!stated("build")) return; // a page that is not the app has its texts
  /** @param {string} file */
  var preload = (file) =>
    Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href: file });
  var folder = tag === "en" ? "" : `${tag}/`;
  var files = tag === "en" ? [] : [`lang/${tag}`];
  files.push(`${folder}opening`);
  if (root.dataset.elsewhere === "") files.push(`${folder}tables`);
  for (var file of files) document.head.append(preload(`./data/${file}.json?b=${stated("build")}`));
})();
