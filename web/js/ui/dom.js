const SVG_NS = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attrs the values of attributes, listeners, and the style */

/**
 * Set attributes. `style` is an object of properties, set through CSSOM, which the Content-Security-Policy allows;
 * functions are added as listeners; null and false remove the attribute.
 * @template {HTMLElement | SVGElement} T @param {T} node @param {Attrs} attrs
 */
export function set(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (name === "style") {
      for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    } else if (typeof value === "function") {
      node.addEventListener(name.replace(/^on/, ""), value);
    } else if (value === null || value === undefined || value === false) {
      node.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text); // screen readers announce changes
    }
  }
  return node;
}

/** @param {Node} node @param {Child | Child[]} children */
function fill(node, children) {
  for (const child of Array.isArray(children) ? children : [children]) {
    if (child === null || child === undefined || child === false) continue;
    node.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Return the first match. @param {ParentNode} root @param {string} selector @returns {HTMLElement | null} */
export const find = (root, selector) => root.querySelector(selector);

/** Return the focused element. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** @typedef {Child | Child[]} Children */
/** @typedef {[attrs: Attrs, children?: Children] | [children?: Children]} Content with or without attributes */

/** @param {unknown} one @returns {one is Attrs} */
const areAttrs = (one) => typeof one === "object" && one !== null && !Array.isArray(one) && !(one instanceof Node);

/** Give a new node its classes, its attributes and its children. @template {HTMLElement | SVGElement} T @param {T} node @param {string[]} classes @param {Content} content */
function made(node, classes, [first, then]) {
  if (classes.length) node.setAttribute("class", classes.join(" "));
  if (areAttrs(first)) set(node, first);
  fill(node, areAttrs(first) ? then : first);
  return node;
}

/**
 * Create an HTML element from its tag and classes, as in `p.soft`. Strings become text, never markup.
 * @template {keyof HTMLElementTagNameMap} K @param {K | `${K}.${string}`} name @param {Content} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, ...content) {
  const [tag, ...classes] = name.split(".");
  return made(/** @type {HTMLElementTagNameMap[K]} */ (document.createElement(tag)), classes, content);
}

/**
 * Create an SVG element from its tag and classes.
 * @template {keyof SVGElementTagNameMap} K @param {K | `${K}.${string}`} name @param {Content} content
 */
export function svg(name, ...content) {
  const [tag, ...classes] = name.split(".");
  return made(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG_NS, tag)), classes, content);
}

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const watcher =
  typeof IntersectionObserver === "undefined" ? null : new IntersectionObserver(near, { rootMargin: "50%" });

/** @param {IntersectionObserverEntry[]} entries */
function near(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher?.unobserve(target);
    waiting.get(target)?.();
  }
}

/** Do something once, when the node comes near the viewport. @param {Element} node @param {() => void} work */
export function whenNear(node, work) {
  if (!watcher) return work();
  waiting.set(node, work);
  watcher.observe(node);
}

/** Replace the children of a node. @param {Element} node @param {Child[]} [children] */
export function refill(node, children = []) {
  if (node.firstChild) node.replaceChildren();
  fill(node, children);
}
