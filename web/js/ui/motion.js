/** Return whether motion is switched off, by the settings or by the system. */
export function still() {
  const wish = document.documentElement.dataset.motion;
  return wish === "off" || (wish !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
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
