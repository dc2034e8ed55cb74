/** To make an element, to make an SVG element, to empty one. Text is always text. */

const SVG_NS = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Attributes by name; `style` is an object of properties (set through CSSOM, which the page's
 * Content-Security-Policy allows), `onclick` and its like are listeners, null and false are left out.
 * @template {Element} T
 * @param {T} node
 * @param {Record<string, any>} attrs
 * @returns {T}
 */
export function set(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (name === "style") {
      for (const [property, text] of Object.entries(value)) /** @type {any} */ (node).style.setProperty(property, text);
    } else if (typeof value === "function") {
      node.addEventListener(name.replace(/^on/, ""), value);
    } else if (value === null || value === undefined || value === false) {
      node.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text); // unchanged attributes keep the reader quiet
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

/**
 * The first element under `root` that a selector finds.
 * @param {ParentNode} root @param {string} selector
 * @returns {HTMLElement | null}
 */
export const find = (root, selector) => root.querySelector(selector);

/**
 * The element that has the keyboard, if one has.
 * @returns {HTMLElement | null}
 */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attrs]
 * @param {Child | Child[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attrs = {}, children = []) {
  const node = set(document.createElement(tag), attrs);
  fill(node, children);
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attrs]
 * @param {Child | Child[]} [children]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attrs = {}, children = []) {
  const node = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG_NS, tag));
  set(node, attrs);
  fill(node, children);
  return node;
}

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const watcher =
  typeof IntersectionObserver === "undefined"
    ? null
    : new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            watcher?.unobserve(target);
            waiting.get(target)?.();
          }
        },
        { rootMargin: "50%" },
      );

/** Does something once, when the node comes near the window. @param {Element} node @param {() => void} work */
export function whenNear(node, work) {
  if (!watcher) return work();
  waiting.set(node, work);
  watcher.observe(node);
}

/** @param {Element} node @param {Child[]} [children] */
export function refill(node, children = []) {
  if (node.firstChild) node.replaceChildren();
  fill(node, children);
}
