/** Return whether motion is switched off, by the settings or by the system. */
export function still() {
  const wish = document.documentElement.dataset.motion;
  return wish === "off" || (wish !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/**
 * Do something at the end of a node's transition.
 * @param {Element} node @param {number} time the longest wait in ms @param {() => void} then
 */
export function afterwards(node, time, then) {
  if (still()) return then();
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    then();
  };
  node.addEventListener("transitionend", once, { once: true });
  setTimeout(once, time);
}

/** Make the browser compute the style of a node, without computing the layout. @param {Element} node */
function settleStyle(node) {
  void getComputedStyle(node).opacity;
}

/**
 * Move a child to the end of its parent, so that later changes of its style are still animated.
 * @param {Element & { moveBefore?: (node: Node, before: null) => void }} parent
 * @param {Element} node
 */
export function moveLast(parent, node) {
  if (node === parent.lastChild) return;
  if (parent.moveBefore) return parent.moveBefore(node, null);
  parent.append(node);
  settleStyle(node); // a node that was removed is animated only from a computed style
}

/** Do something after the next frame is painted, when measuring is cheap. @param {() => void} then */
export function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then));
}

const UNSEEN = 500; // milliseconds after which no frame is expected any more

/** Wait until the next frame is painted, if the page is visible. */
export async function painted() {
  if (globalThis.document?.visibilityState !== "visible") return;
  await new Promise((resolve) => {
    afterPaint(() => resolve(undefined));
    setTimeout(resolve, UNSEEN);
  });
}

/** Change a node without a transition. @param {HTMLElement | SVGElement} node @param {() => void} change */
export function atOnce(node, change) {
  node.classList.add("at-once");
  change();
  settleStyle(node);
  node.classList.remove("at-once");
}
