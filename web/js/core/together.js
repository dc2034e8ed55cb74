/**
 * Reviews a game with several thinkers: each takes the next positions when it is free. Every position is judged by itself,
 * so the result does not depend on the number of thinkers (docs/api/analysis.md).
 *
 * @typedef {ReturnType<typeof import("./thinker.js").createThinker>} Thinker
 */

const PART = 6; // positions taken at a time
const MOST = 4;
const FEW = 2; // thinkers with some or unknown memory; each takes a few hundred megabytes
const SOME = 4; // gigabytes; with less there is only one thinker
const PLENTY = 8; // gigabytes for up to MOST thinkers
const EACH = 30; // positions that make it worth starting another worker

/**
 * Return how many thinkers share the positions of a game.
 * @param {number} positions
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} [device]
 */
export function thinkersFor(positions, device = navigator) {
  const { hardwareConcurrency: cores = 1, deviceMemory: memory } = device;
  const room = memory === undefined ? FEW : memory < SOME ? 1 : memory < PLENTY ? FEW : MOST;
  return Math.max(1, Math.min(room, cores - 1, Math.floor(positions / EACH)));
}

/**
 * Return the reply to `review` that one thinker would give.
 * @param {Thinker} mine the review fails if it fails, but not if a helper fails
 * @param {() => Thinker} another makes a helper, which is ended with the review
 * @param {any} request
 * @param {{ onProgress?: (reply: any) => void, signal?: AbortSignal, device?: object }} [options]
 * @returns {Promise<any>}
 */
export async function reviewTogether(mine, another, request, { onProgress = () => {}, signal, device } = {}) {
  const of = request.record.at + 1;
  const many = thinkersFor(of, device);
  if (many === 1) return mine.think(request, { onProgress, signal });

  /** @type {[number, number][]} */
  const parts = [];
  for (let first = 0; first < of; first += PART) parts.push([first, Math.min(of, first + PART) - 1]);
  /** @type {any[]} */
  const judged = [];
  /** @type {any[]} */
  const points = [];
  const stop = new AbortController(); // stops everything
  const enough = new AbortController(); // stops helpers that have not started yet
  const onAbort = () => stop.abort();
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  stop.signal.addEventListener("abort", () => enough.abort(), { once: true });
  /** @type {any} */
  let refused = null;

  /** @param {any} reply */
  const note = (reply) => {
    for (const point of reply.points ?? []) points[point.at] = point;
    let whole = 0; // the points before the first that is still missing
    while (points[whole]) whole += 1;
    const at = points.filter(Boolean).length;
    return { ok: true, done: false, at, of, points: points.slice(0, whole), turning: [], missed: [] };
  };

  /** Take parts until there are none. @param {Thinker} thinker */
  async function work(thinker) {
    for (let part = parts.shift(); part && !stop.signal.aborted; part = parts.shift()) {
      const [first, last] = part;
      let reply;
      try {
        reply = await thinker.think(
          { ...request, first, last },
          { signal: stop.signal, onProgress: (found) => found.ok && onProgress(note(found)) },
        );
      } catch (failure) {
        parts.push(part);
        throw failure;
      }
      if (reply.ok && reply.judged?.length === last - first + 1) {
        for (const [at, one] of reply.judged.entries()) judged[first + at] = one;
        onProgress(note(reply));
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
    await helper.think({ do: "games" }, { signal: enough.signal }); // waits until the worker has started
    if (!enough.signal.aborted) await work(helper);
  });
  for (const one of helped) one.catch(() => {}); // another thinker takes its part
  try {
    await work(mine);
    enough.abort();
    await Promise.allSettled(helped);
    await work(mine); // the parts that helpers gave back
    if (refused) return refused;
    if (stop.signal.aborted) return { ...note({}), done: true };
    return await mine.think({ ...request, judged }, { onProgress, signal });
  } finally {
    stop.abort();
    signal?.removeEventListener("abort", onAbort);
    for (const helper of helpers) helper.end();
  }
}
