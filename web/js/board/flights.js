/** How pieces move: each function animates a drawing that is already in its last place, or not if motion is off. */

import { svg } from "../ui/dom.js";
import { still } from "../ui/motion.js";
import { away } from "./geometry.js";

/** @import { Corner as Point } from "../core/formats.js" */
/** @typedef {{ at: Point, size: number }} Place `size`: the scale of the piece there */

// Milliseconds. A piece that moves straight has landed in 220; a turn of three pieces, and a flight, in 380.
const TRAVEL = 160;
const BEND = 25; // longer for each bend of the way
const DOOR = 120; // before a piece that waits behind a door leaves its place
const LANDING = 60;
const DELAY = 80; // between the pieces of one move
const FLIGHT = 360;
const TURN = 260;
const FADE = 120;
const SINK = 140;
const DROP = 220;
const RING = 380;
const EASE = "cubic-bezier(0.25, 0.7, 0.3, 1)";
const SLOWING = 2; // along a way of several cells: the power of what is left of it
const STRAIGHT = 1; // how far from a straight line a place may lie, in the board's units
const HIGH = 44; // how far a flight rises, in the board's units
const SAMPLES = 12; // of its way

/** Return a transform. @param {Place} place @param {number} [scale] @param {number} [up] */
export const placed = ({ at: [x, y], size }, scale = 1, up = 0) =>
  `translate(${x}px, ${y - up}px) scale(${size * scale})`;

/** @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
const animate = (node, frames, timing) => (still() ? null : node.animate(frames, { fill: "backwards", ...timing }));

/** Return the end of a move: the piece lands and springs back. @param {Place} to @param {number} from an offset */
const landing = (to, from) => [
  { transform: placed(to, 1.06), offset: from },
  { transform: placed(to, 0.98), offset: (1 + from) / 2 },
  { transform: placed(to), offset: 1 },
];

/** Return how many places of a way do not lie on a straight line with those before and after. @param {Place[]} way */
const bendsOf = (way) =>
  way.slice(1, -1).filter(({ at: [x, y] }, i) => {
    const [a, b] = [way[i].at, way[i + 2].at];
    return Math.abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) > STRAIGHT * away(a, b);
  }).length;

/** Return how long a piece is on its way, in milliseconds. @param {Place[]} way */
export const travel = (way) => TRAVEL + BEND * bendsOf(way);

/**
 * Return the frames of a way, one for each place before the last, which is reached at an offset.
 * @param {Place[]} way @param {number} end
 */
function along(way, end) {
  if (way.length < 3) return [{ transform: placed(way[0]), offset: 0, easing: EASE }];
  const legs = way.slice(1).map(({ at }, i) => away(way[i].at, at));
  const all = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let left = all;
  return way.slice(0, -1).map((place, i) => {
    const offset = end * (1 - (left / all) ** (1 / SLOWING));
    left -= legs[i];
    return { transform: placed(place), offset };
  });
}

/**
 * Move a piece along a way of places, the first of a move at once, and one that waits behind a door when it is open.
 * @param {Element} node @param {Place[]} way @param {{ nth?: number, door?: boolean }} [how]
 */
export function slide(node, way, { nth = 0, door = false } = {}) {
  const duration = travel(way) + LANDING;
  const arrived = travel(way) / duration;
  const frames = [...along(way, arrived), ...landing(way[way.length - 1], arrived)];
  return animate(node, frames, { duration, delay: door ? Math.max(DOOR, nth * DELAY) : nth * DELAY });
}

/** Set a piece down that was dragged. @param {Element} node @param {Place} to */
export const land = (node, to) => animate(node, landing(to, 0), { duration: 2 * LANDING });

/** Fly a piece; its shadow stays on the thread. @param {Element} node @param {Place} from @param {Place} to */
export function fly(node, from, to) {
  const frames = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const [way, up] = [(1 - Math.cos((Math.PI * i) / SAMPLES)) / 2, Math.sin((Math.PI * i) / SAMPLES)];
    const on = (/** @type {0 | 1} */ axis) => from.at[axis] + (to.at[axis] - from.at[axis]) * way;
    const size = from.size + (to.size - from.size) * way;
    return {
      transform: placed({ at: [on(0), on(1)], size }, 1 + 0.16 * up, HIGH * up),
      filter: `drop-shadow(0 ${HIGH * up}px ${6 * up}px var(--shadow))`,
    };
  });
  animate(node, frames, { duration: FLIGHT });
}

/** Remove a piece when the one that takes it arrives, after a time. @param {Element} node */
export const fade = (node, time = TRAVEL) =>
  leave(node, [{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay: time - FADE / 2 });

/** Bury a piece: it slides to the place, then it sinks. @param {Element} node @param {Place} from @param {Place} to */
export function bury(node, from, to) {
  const arrived = TRAVEL / (TRAVEL + SINK);
  const frames = [
    { transform: placed(from), opacity: 1, easing: EASE },
    { transform: placed(to), opacity: 1, offset: arrived, easing: "ease-in" },
    { transform: placed(to, 0.7), opacity: 0 },
  ];
  leave(node, frames, { duration: TRAVEL + SINK });
}

/** @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
function leave(node, frames, timing) {
  const leaving = animate(node, frames, { ...timing, fill: "both" });
  if (leaving) leaving.onfinish = () => node.remove();
  else node.remove();
}

/** Drop a piece that enters, after the burial of others if there is one. @param {Element} node @param {Place} to */
export const drop = (node, to, late = false) =>
  animate(
    node,
    [
      { transform: placed(to, 1.15, 40), opacity: 0, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
      { transform: placed(to, 1.06), opacity: 1, offset: 0.6 },
      { transform: placed(to, 0.96), opacity: 1, offset: 0.8 },
      { transform: placed(to), opacity: 1 },
    ],
    { duration: DROP, delay: late ? TRAVEL + SINK : 0 },
  );

/** Turn a disk over; its face changes when its lit edge is seen. @param {Element} body @param {() => void} draw */
export function turnOver(body, draw) {
  const flat = { transform: "none", filter: "brightness(1)" };
  const edge = { transform: "translateY(-8px) scaleX(0.06)", filter: "brightness(1.6)" };
  const turning = animate(body, [flat, edge], { duration: TURN / 2, easing: "ease-in" });
  if (!turning) return draw();
  turning.onfinish = () => {
    draw();
    animate(body, [edge, flat], { duration: TURN / 2, easing: "ease-out" });
  };
}

/** Leave a ring on the water where a piece lands. @param {Element} layer @param {Point} at @param {number} nth */
export function ring(layer, [cx, cy], nth) {
  if (still()) return;
  const node = svg("circle.landing-ring", { cx, cy });
  layer.append(node);
  const frames = [
    { r: "26px", opacity: 0 },
    { r: "34px", opacity: 1, offset: 0.15 },
    { r: "50px", opacity: 0.8, offset: 0.5 },
    { r: "68px", opacity: 0 },
  ];
  leave(node, frames, { duration: RING, delay: TRAVEL + nth * DELAY, easing: "ease-out" });
}
