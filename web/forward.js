/* A classic script of the pages that are not the app: each game's own page, and 404.html. Whatever has a fragment is meant
   for the app, so it is forwarded there before anything is drawn. Programs that pass links on may escape the "#", once
   or twice, and the slashes; the host then finds no such file, and 404.html repairs the address. Written for old browsers as well. */
(function () {
  var script = /** @type {HTMLScriptElement} */ (document.currentScript);
  var app = new URL("./", script.src).href;
  forward();
  addEventListener("hashchange", forward);

  function forward() {
    var escaped = /%(?:25)*23(.*)$/.exec(location.pathname);
    if (location.hash.length > 1) location.replace(app + location.hash);
    else if (escaped) location.replace(app + "#" + escaped[1].replace(/%(?:25)*2F/gi, "/"));
  }
})();
