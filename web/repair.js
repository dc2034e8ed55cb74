/* The last resort, a classic script outside all modules: if the page has not drawn itself ten seconds after it began, or
   one of its own scripts fails before that, it says so and offers Repair. Repair drops the page's kept files (never a
   table) and fetches them anew. It runs in old browsers as well, so it is written for them. */
(function () {
  var PATIENCE = 10000;
  var NOT_UP =
    "The page has not come up. The connection may be slow, or one of its files is damaged. Your tables are safe on this device.";
  var root = document.documentElement;
  var home = new URL("./", document.baseURI).href;
  var timer = setTimeout(offer, PATIENCE);

  function drawn() {
    return root.dataset.drawn === "1";
  }

  /** @param {string | null | undefined} address */
  function ours(address) {
    return String(address || "").indexOf(home) === 0;
  }

  /* A script that does not come, or cannot be read, is told at once. */
  addEventListener(
    "error",
    function (event) {
      var failed = event.target instanceof HTMLScriptElement ? event.target.src : event.filename;
      if (!drawn() && ours(failed)) setTimeout(offer, 500);
    },
    true,
  );

  /* main.js found nothing to draw, or that the page is cut off or of another build. The latter mends itself, once. */
  document.addEventListener("page-trouble", listen);
  if (root.dataset.trouble) listen();
  function listen() {
    if (root.dataset.trouble !== "mixed" || triedJustNow()) return offer();
    repair();
  }

  function triedJustNow() {
    var name = "chess-pilgrimage/mended-at";
    try {
      var last = Number(sessionStorage.getItem(name));
      sessionStorage.setItem(name, String(Date.now()));
      return Date.now() - last < 60000;
    } catch (error) {
      return true;
    }
  }

  /* Made here, not in the page: of a page that was cut off the end may be missing. */
  function offer() {
    clearTimeout(timer);
    if (drawn() || document.getElementById("repair")) return;
    var box = add(document.body || root, "div", "");
    box.id = "repair";
    box.className = "sorry";
    add(box, "p", NOT_UP).setAttribute("role", "alert");
    var buttons = add(box, "p", "");
    var again = add(buttons, "button", "Try again");
    again.className = "button primary";
    again.onclick = function () {
      location.reload();
    };
    buttons.appendChild(document.createTextNode(" "));
    var mend = add(buttons, "button", "Repair");
    mend.className = "button";
    mend.onclick = repair;
    add(box, "p", "Repair fetches the page's own files anew. It never touches your tables.").className = "soft";
    add(box, "p", "").setAttribute("role", "status");
  }

  /** @param {HTMLElement} parent @param {string} tag @param {string} text */
  function add(parent, tag, text) {
    var node = document.createElement(tag);
    node.textContent = text;
    return parent.appendChild(node);
  }

  /** @param {string} text */
  function say(text) {
    var node = document.querySelector("#repair [role=status]");
    if (node) node.textContent = text;
  }

  /* Only when the host itself answers: a page that is kept is better than none. */
  function repair() {
    say("Repairing ...");
    fetch("./sw.js", { cache: "reload" })
      .then(function (answer) {
        return answer.ok ? answer.text() : "";
      })
      .then(function (text) {
        if (text.indexOf("chess-pilgrimage-files") < 0) throw new Error("the site does not answer");
        return Promise.all([dropWorkers(), dropFiles(), dropImage()]);
      })
      .then(fetchAnew)
      .then(
        function () {
          location.reload();
        },
        function () {
          offer();
          say("The site cannot be reached now, so nothing was changed. Try again when you are online.");
        },
      );
  }

  function dropWorkers() {
    if (!navigator.serviceWorker) return null;
    return navigator.serviceWorker.getRegistrations().then(function (found) {
      return Promise.all(
        found.map(function (one) {
          return one.scope === home ? one.unregister() : null;
        }),
      );
    });
  }

  function dropFiles() {
    if (!window.caches) return null;
    return caches.keys().then(function (names) {
      return Promise.all(
        names.map(function (name) {
          var mine = name.indexOf("chess-pilgrimage-") === 0 && name.slice(-home.length) === home;
          return mine ? caches.delete(name) : null;
        }),
      );
    });
  }

  /* Python's memory, which is made anew. */
  function dropImage() {
    if (!navigator.storage || !navigator.storage.getDirectory) return null;
    return navigator.storage
      .getDirectory()
      .then(function (root) {
        return root.removeEntry("chess-pilgrimage-image " + encodeURIComponent(home), { recursive: true });
      })
      .catch(function () {}); // there is none
  }

  /* What the browser itself keeps of the page and of what it names. */
  function fetchAnew() {
    /** @type {string[]} */
    var named = /** @type {any} */ (Array.prototype).map.call(document.querySelectorAll("script[src], link[href]"), function (/** @type {any} */ node) {
      return node.src || node.href;
    });
    return Promise.all(
      [location.href.split("#")[0]].concat(named.filter(ours)).map(function (address) {
        return fetch(address, { cache: "reload" }).catch(function () {});
      }),
    );
  }
})();
