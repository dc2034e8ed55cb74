/* Runs before the first paint, as a classic script: the chosen look must not flash. Damaged or missing settings mean
   "as the system says". */
(function () {
  var root = document.documentElement;
  var settings = {};
  try {
    settings = JSON.parse(window.localStorage.getItem("chess-pilgrimage/1/settings")) || {};
  } catch (error) {
    settings = {};
  }
  if (settings.theme === "light" || settings.theme === "dark") root.dataset.theme = settings.theme;
  if (settings.motion === "off") root.dataset.motion = "off";
})();
