/**
 * Reviews a game with several thinkers: each takes the next positions when it is free. Every position is judged by
 * itself, so the result does not depend on the number of thinkers (docs/api/analysis.md).
 *
 * @typedef {ReturnType<typeof import("./thinker.js").createThinker>} Thinker
 * @typedef {import("./formats.js").Reviewed} Reviewed
 * @typedef {import("./formats.js").PartReviewed} PartReviewed
 */

import { stopWith } from "../site/fault.js";

const PART = 6; // positions taken at a time
const MOST = 4;
const FEW = 2; // thinkers with some or unknown memory; each takes a few hundred megabytes
const SOME = 4; // gigabytes; with less there is only one thinker
const PLENTY = 8; // gigabytes for up to MOST thinkers
const EACH = 30; // positions that make it worth starting another worker

/**
 * Return how many thinkers share the positions of a game.
 * @param {number} positions @param {{ hardwareConcurrency?: number, deviceMemory?: number }} [device]
 */
export function thinkersFor(positions, device = navigator) {
  const { hardwareConcurrency: cores = 1, deviceMemory: memory } = device;
  const space = memory === undefined ? FEW : memory < SOME ? 1 : memory < PLENTY ? FEW : MOST;
  return Math.max(1, Math.min(space, cores - 1, Math.floor(positions / EACH)));
}

/**
 * Return the reply to `review` that one thinker would give.
 * @param {Thinker} mine the review fails if it fails, but not if a helper fails
 * @param {() => Thinker} another makes a helper, which is ended with the review
 * @param {{ do: "review" } & import("./formats.js").ReviewRequest} request
 * @param {import("./thinker.js").Options<Reviewed> & { device?: object }} [options]
 * @returns {Promise<import("./thinker.js").Thought<Reviewed>>}
 */
export async function reviewTogether(mine, another, request, { onProgress = () => {}, signal, device } = {}) {
  const of = request.record.at + 1;
  const many = thinkersFor(of, device);
  /** @type {import("./thinker.js").Options<Reviewed | PartReviewed>} */
  const whole = { onProgress: (found) => "turning" in found && onProgress(found), signal };
  if (many === 1) return mine.think(request, whole);

  /** @type {[number, number][]} */
  const parts = [];
  for (let first = 0; first < of; first += PART) parts.push([first, Math.min(of, first + PART) - 1]);
  /** @type {PartReviewed["judged"]} */
  const judged = [];
  /** @type {Reviewed["points"]} */
  const points = [];
  const stop = stopWith(signal); // stops everything
  const enough = stopWith(stop.signal); // stops helpers that have not started yet
  /** @type {import("./formats.js").Refused | null} */
  let refused = null;

  const note = (/** @type {Reviewed["points"]} */ more) => {
    for (const point of more) points[point.at] = point;
    let whole = 0; // up to the first that a helper is still at
    while (points[whole]) whole += 1;
    const at = points.filter(Boolean).length;
    const found = { at, of, points: points.slice(0, whole), turning: [], costs: [], missed: [] };
    return { ok: /** @type {const} */ (true), job: 0, done: false, ...found };
  };

  /** Take parts until there are none. @param {Thinker} thinker */
  async function work(thinker) {
    for (let part = parts.shift(); part && !stop.signal.aborted; part = parts.shift()) {
      const [first, last] = part;
      let reply;
      try {
        reply = await thinker.think(
          { ...request, first, last },
          { signal: stop.signal, onProgress: (found) => onProgress(note(found.points)) },
        );
      } catch (failure) {
        parts.push(part);
        throw failure;
      }
      if (reply.ok && "judged" in reply && reply.judged?.length === last - first + 1) {
        for (const [at, one] of reply.judged.entries()) judged[first + at] = one;
        onProgress(note(reply.points ?? []));
      } else {
        // Refused, or the thinker is needed for something else.
        if (!reply.ok) refused = reply;
        parts.push(part);
        stop.abort();
      }
    }
  }

  const helpers = Array.from({ length: many - 1 }, another);
  const helped = helpers.map(async (helper) => {
    await helper.think({ do: "hello" }, { signal: enough.signal }); // waits until the worker has started
    if (!enough.signal.aborted) await work(helper);
  });
  for (const one of helped) one.catch(() => {}); // another thinker takes its part
  try {
    await work(mine);
    enough.abort();
    await Promise.allSettled(helped);
    await work(mine); // the parts that helpers gave back
    if (refused) return refused;
    if (stop.signal.aborted) return { ...note([]), done: true };
    return await mine.think({ ...request, judged }, whole);
  } finally {
    stop.abort();
    for (const helper of helpers) helper.end();
  }
}
