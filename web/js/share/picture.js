/** The board as a stand-alone picture, with its theme and marks. */

import { set, svg } from "../ui/dom.js";

const WIDTH = 1200; // pixels of a PNG
const MARGIN = 0.02;
/** The properties copied from the page's styles. */
const LOOKS = `fill fill-opacity stroke stop-color stop-opacity stroke-width stroke-opacity stroke-linejoin
  stroke-linecap stroke-dasharray opacity display visibility paint-order font-family font-size font-weight text-anchor dominant-baseline`.split(
  /\s+/,
);
/** Layers of the player's input, which are left out. */
const IN_HAND = [".layer-hand", ".layer-ghosts", ".layer-focus", ".layer-ribbons", ".layer-rays"];

/**
 * Return a copy of the board's drawing with the styles written into it.
 * @param {SVGSVGElement} board  in the page
 * @param {{ title: string }} parts
 */
export function pictureOf(board, { title }) {
  const stage = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  for (const layer of stage.querySelectorAll(IN_HAND.join(", "))) layer.remove();
  for (const use of [...stage.querySelectorAll("use")]) spellOut(use);
  stage.classList.add("posing");
  board.parentElement?.append(stage);
  /** @type {SVGElement[]} */
  const nodes = [...stage.querySelectorAll("*")].filter((node) => node instanceof SVGElement);
  // All looks are read before any class is removed, because those of a part depend on the classes around it.
  const drawn = nodes.map((node) => {
    const looks = getComputedStyle(node);
    const read = LOOKS.map((name) => [name, looks.getPropertyValue(name)]);
    return { ...Object.fromEntries(read), transform: placeOf(looks) };
  });
  for (const [i, node] of nodes.entries()) {
    node.removeAttribute("style");
    node.removeAttribute("class");
    set(node, drawn[i]);
  }
  const paper = getComputedStyle(document.documentElement).getPropertyValue("background-color");
  stage.remove();
  const { x, y, width, height } = stage.viewBox.baseVal;
  const edge = MARGIN * Math.max(width, height);
  const box = [x - edge, y - edge, width + 2 * edge, height + 2 * edge];
  return svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: box.join(" "), width: box[2], height: box[3] }, [
    svg("title", title),
    svg("rect", { x: box[0], y: box[1], width: box[2], height: box[3], fill: paper }),
    ...[...stage.childNodes].filter((node) => node.nodeName !== "title"),
  ]);
}

/** Return where the styles put a node, as the attribute says it, or null. @param {CSSStyleDeclaration} looks */
function placeOf({ translate, transform }) {
  const moved = translate === "none" ? "" : `translate(${translate.replaceAll("px", "")})`;
  return [moved, transform === "none" ? "" : transform].filter(Boolean).join(" ") || null;
}

/** Replace a reference to a symbol by the symbol itself. @param {SVGUseElement} use */
function spellOut(use) {
  const symbol = document.querySelector(use.getAttribute("href") ?? "");
  if (symbol?.nodeName !== "symbol") return;
  const inner = svg("svg.spelled-out", { viewBox: symbol.getAttribute("viewBox") });
  for (const name of ["x", "y", "width", "height"]) set(inner, { [name]: use.getAttribute(name) });
  inner.append(...[...symbol.childNodes].map((node) => node.cloneNode(true)));
  const place = svg("g", { transform: use.getAttribute("transform") }, [inner]);
  use.replaceWith(place);
}

/** @param {SVGSVGElement} picture */
export const asSvg = (picture) => new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });

/** @param {SVGSVGElement} picture @returns {Promise<Blob>} */
export async function asPng(picture) {
  const { width, height } = picture.viewBox.baseVal;
  const address = URL.createObjectURL(asSvg(picture));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(WIDTH, Math.round((WIDTH * height) / width));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}
