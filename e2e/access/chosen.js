// Compares what is chosen, on, next or disabled with its like that is not; evaluated in the page by chosen.py. Returns for
// each kind of control whether the two look different: `{ kind: { differs, by } }`, where a kind is a state and a class.
() => {
  const OFF = '[aria-disabled="true"], :disabled';
  const STATES = {
    pressed: '[aria-pressed="true"]',
    selected: '[aria-selected="true"]',
    current: '[aria-current]:not([aria-current="false"])',
    open: '[aria-expanded="true"]:is(button, a)',
    checked: "label:has(> input:checked)",
    turn: '[data-turn="yes"]',
    side: '.plate-mark:is([data-side="black"], [data-side="blue"])',
    filled: '.lesson-dot:is([data-at="past"], [data-at="now"]), .who-bar > :first-child, .standing-bar > span',
    disabled: `:is(button, input, select):is(${OFF})`,
  };
  /** What a thing is compared with: its like, or for a filling the ground that it lies on. */
  const likeOf = (node, state, selector) => {
    if (node.matches(".standing-bar > span")) return node.parentElement;
    const alike = [...document.querySelectorAll(`${node.localName}.${CSS.escape(node.classList[0])}`)];
    return alike.find(
      (one) =>
        one !== node &&
        !one.matches(selector) &&
        (state === "disabled" || !one.matches(OFF)) &&
        (state === "disabled" || state === "turn" || one.className === node.className) &&
        one.checkVisibility({ visibilityProperty: true }),
    );
  };
  const SEEN = ["outlineStyle", "outlineWidth", "outlineColor", "borderTopColor", "borderTopWidth", "borderTopStyle"];
  SEEN.push("borderInlineStartColor", "borderInlineStartWidth", "backgroundColor", "backgroundImage", "color", "opacity");
  SEEN.push("boxShadow", "fontWeight", "textDecorationLine");
  /** The ground that is seen behind the words of an element, which may be that of an ancestor. */
  const groundOf = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const looksOf = (node) => {
    const style = getComputedStyle(node);
    const found = Object.fromEntries(SEEN.map((name) => [name, style[name]]));
    found.backgroundColor = groundOf(node);
    if (style.outlineStyle === "none") found.outlineColor = found.outlineWidth = "";
    if (Number.parseFloat(style.borderTopWidth) === 0) found.borderTopColor = "";
    if (Number.parseFloat(style.borderInlineStartWidth) === 0) found.borderInlineStartColor = "";
    for (const part of ["::before", "::after"]) {
      const { content } = getComputedStyle(node, part);
      found[part] = content === "none" || content === "normal" ? "" : content;
    }
    for (const [at, child] of [...node.querySelectorAll(":scope > :not(input)")].entries())
      found[`opacity of part ${at}`] = getComputedStyle(child).opacity;
    const box = node.querySelector(":scope > input");
    found.box = box && getComputedStyle(box).opacity !== "0" ? `${box.checked}` : ""; // drawn by the browser
    return found;
  };
  const kinds = {};
  for (const [state, selector] of Object.entries(STATES))
    for (const node of document.querySelectorAll(selector)) {
      if (!node.classList.length || node.closest(".board-host, .mini-board, svg")) continue;
      if (!node.checkVisibility({ visibilityProperty: true }) || (state !== "disabled" && node.matches(OFF))) continue;
      const kind = `${state}: .${node.classList[0]}`;
      const like = likeOf(node, state, selector);
      if (!like || node === document.activeElement || like === document.activeElement || kinds[kind]) continue;
      const [one, two] = [looksOf(node), looksOf(like)];
      const by = Object.keys(one).filter((name) => one[name] !== two[name]);
      kinds[kind] = { differs: by.length > 0, by, outlined: one.outlineStyle !== "none" };
    }
  return kinds;
};
