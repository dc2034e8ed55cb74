/** Motion is decoration: everything here may be skipped and the picture is still right. */

/** Does the reader want things to stand still? */
export function still() {
  const wish = document.documentElement.dataset.motion;
  return wish === "off" || (wish !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/**
 * Do something when a node has faded, or at once.
 * @param {Element} node
 * @param {number} time  longest wait in ms, in case the node is never shown and no transition ends
 * @param {() => void} then
 */
export function afterwards(node, time, then) {
  if (still()) return then();
  let done = false;
  const once = () => {
    if (!done) {
      done = true;
      then();
    }
  };
  node.addEventListener("transitionend", once, { once: true });
  setTimeout(once, time);
}

/** Makes the browser settle a node's style, without the layout that asking for its place would cost. @param {Element} node */
export function settleStyle(node) {
  void getComputedStyle(node).opacity;
}

/**
 * Puts a child last, and lets what changes of it afterwards be a transition.
 * @param {Element & { moveBefore?: (node: Node, before: null) => void }} parent
 * @param {Element} node
 */
export function moveLast(parent, node) {
  if (node === parent.lastChild) return;
  if (parent.moveBefore) return parent.moveBefore(node, null);
  parent.append(node);
  settleStyle(node); // a node that was taken out starts its transition only from a settled style
}

/** Do something once the coming picture is painted: what has to measure is cheap then, and holds nothing up. @param {() => void} then */
export function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then));
}

const UNSEEN = 500; // ms: what is not painted by then is not being looked at

/** Waits until the coming picture is painted, where there will be one: so that what can be later does not hold it up. */
export async function painted() {
  if (globalThis.document?.visibilityState !== "visible") return;
  await new Promise((resolve) => {
    afterPaint(() => resolve(undefined));
    setTimeout(resolve, UNSEEN);
  });
}

/** Change something without its transition: the browser settles the new state before transitions return. @param {HTMLElement | SVGElement} node @param {() => void} change */
export function atOnce(node, change) {
  node.classList.add("at-once");
  change();
  settleStyle(node);
  node.classList.remove("at-once");
}
