/* The last resort, a classic script independent of all modules: if the page has not drawn itself after ten seconds, or
   one of its own scripts fails before that, it says so and offers Repair. Repair deletes the page's stored files (never a
   table) and fetches them again. It must run in old browsers too, so it uses only old syntax. */
(function () {
  var PATIENCE = 10000;
  var NOT_UP =
    "The page could not be displayed. The connection may be slow, or one of its files is damaged. Your tables are safe on this device.";
  /** @type {Record<string, Record<string, string>> | undefined} */
  var words; // in other languages, by tag and English text
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

  /* Report a script that does not load or cannot be parsed at once. */
  addEventListener(
    "error",
    function (event) {
      var failed = event.target instanceof HTMLScriptElement ? event.target.src : event.filename;
      if (!drawn() && ours(failed)) setTimeout(offer, 500);
    },
    true,
  );

  /* main.js reports that it found nothing to draw, or a truncated page or one of another build. The last is repaired
     automatically, once. */
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

  /* Build the message here, because the end of a truncated page may be missing. */
  function offer() {
    clearTimeout(timer);
    if (drawn() || document.getElementById("repair")) return;
    var box = add(document.body || root, "div", "");
    box.id = "repair";
    box.className = "sorry";
    add(box, "p", inWords(NOT_UP)).setAttribute("role", "alert");
    var buttons = add(box, "p", "");
    var again = add(buttons, "button", inWords("Try again"));
    again.className = "button primary";
    again.onclick = function () {
      location.reload();
    };
    buttons.appendChild(document.createTextNode(" "));
    var mend = add(buttons, "button", inWords("Repair"));
    mend.className = "button";
    mend.onclick = repair;
    add(box, "p", inWords("Repair downloads the page's own files again. It never touches your tables.")).className = "soft";
    add(box, "p", "").setAttribute("role", "status");
    translate(box);
  }

  /* Say it in English at once, and in the language that theme.js has chosen as soon as its words are there. */
  /** @param {HTMLElement} box */
  function translate(box) {
    if (words || root.lang === "en") return;
    fetch("./repair-words.json")
      .then(function (answer) {
        return answer.json();
      })
      .then(function (found) {
        words = found;
        box.remove();
        offer();
      })
      .catch(function () {});
  }

  /** @param {string} text */
  function inWords(text) {
    return (words && words[root.lang] && words[root.lang][text]) || text;
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

  /* Repair only if the host itself answers: a damaged page is better than none. */
  function repair() {
    say(inWords("Repairing ..."));
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
          say(inWords("The site cannot be reached now, so nothing was changed. Try again when you are online."));
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

  /* Delete the image of Python's memory; a later visit makes it again. */
  function dropImage() {
    if (!navigator.storage || !navigator.storage.getDirectory) return null;
    return navigator.storage
      .getDirectory()
      .then(function (root) {
        return root.removeEntry("chess-pilgrimage-image " + encodeURIComponent(home), { recursive: true });
      })
      .catch(function () {}); // there is none
  }

  /* Fetch the page and the files it names past the browser's own cache. */
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
