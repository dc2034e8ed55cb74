/**
 * A game reviewed by several thinkers at once: whoever is free takes the next positions. Every position is judged by
 * itself, so what is found is the same as by one (docs/api/analysis.md).
 *
 * @typedef {ReturnType<typeof import("./thinker.js").createThinker>} Thinker
 * @typedef {import("./formats.js").Reviewed} Reviewed
 * @typedef {import("./formats.js").PartReviewed} PartReviewed
 */

const PART = 6; // positions taken at a time
const MOST = 4;
const FEW = 2; // thinkers where there is some memory, or the browser does not say: each takes some hundred megabytes
const SOME = 4; // gigabytes; with less there is one thinker, as ever,
const PLENTY = 8; // and with these as many as there are cores for
const EACH = 30; // positions for which it is worth while to start another worker

/**
 * How many thinkers share a game of so many positions.
 * @param {number} positions
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} [device]
 */
export function thinkersFor(positions, device = navigator) {
  const { hardwareConcurrency: cores = 1, deviceMemory: memory } = device;
  const room = memory === undefined ? FEW : memory < SOME ? 1 : memory < PLENTY ? FEW : MOST;
  return Math.max(1, Math.min(room, cores - 1, Math.floor(positions / EACH)));
}

/**
 * The reply to `review`, as one thinker would give it.
 * @param {Thinker} mine its failure is the review's; a helper's is not
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
  const stop = new AbortController(); // of everything
  const enough = new AbortController(); // of helpers that have not come yet
  const onAbort = () => stop.abort();
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  stop.signal.addEventListener("abort", () => enough.abort(), { once: true });
  /** @type {import("./formats.js").Refused | null} */
  let refused = null;

  /** @param {Reviewed["points"]} more */
  const note = (more) => {
    for (const point of more) points[point.at] = point;
    let whole = 0; // up to the first that a helper is still at
    while (points[whole]) whole += 1;
    const at = points.filter(Boolean).length;
    return {
      ok: /** @type {const} */ (true),
      job: 0,
      done: false,
      at,
      of,
      points: points.slice(0, whole),
      turning: [],
      missed: [],
    };
  };

  /** Takes parts until there are none. @param {Thinker} thinker */
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
        // Refused, or somebody needs the thinker for something else.
        if (!reply.ok) refused = reply;
        parts.push(part);
        stop.abort();
      }
    }
  }

  const helpers = Array.from({ length: many - 1 }, another);
  const helped = helpers.map(async (helper) => {
    await helper.think({ do: "games" }, { signal: enough.signal }); // once it is there it takes a part, and not before
    if (!enough.signal.aborted) await work(helper);
  });
  for (const one of helped) one.catch(() => {}); // its part is done by another
  try {
    await work(mine);
    enough.abort();
    await Promise.allSettled(helped);
    await work(mine); // what a helper could not do
    if (refused) return refused;
    if (stop.signal.aborted) return { ...note([]), done: true };
    return await mine.think({ ...request, judged }, whole);
  } finally {
    stop.abort();
    signal?.removeEventListener("abort", onAbort);
    for (const helper of helpers) helper.end();
  }
}
