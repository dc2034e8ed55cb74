import { messageOf } from "../site/fault.js";
import { observe } from "../state/observe.js";
import { say } from "../words/say.js";
import { reviewOf, wanted } from "./selectors.js";

/** @import { Commands, Core } from "../parts.js" */
/** @import { Store, Study, Table } from "../state/state.js" */

/**
 * The analyst: looks at the position on the board, or over the whole game, for as long as somebody wishes it and the
 * opponent does not need the thinker. What it finds is dropped if it was about another moment.
 * @param {{ store: Store, commands: Commands, core: Core }} parts
 */
export function startAnalyst({ store, commands, core }) {
  const visible = () => document.visibilityState !== "hidden";
  const observer = observe(
    store,
    (state) => wanted(state, visible()),
    (wish, observed) => wish && begin(wish, observed),
  );

  /**
   * @param {{ key: string, kind: string, request: object }} wish
   * @param {Pick<import("../state/observe.js").Observation<any>, "signal" | "current">} observed
   */
  async function begin({ key, kind, request }, { signal, current }) {
    const retry = () => (kind === "game" ? commands.review() : observer.retry());
    if (kind === "plan") return weigh(request, signal, current);
    const note = kind === "game" ? noteGame : notePosition;
    note(key, { phase: "running", found: null, message: "" });
    let reply;
    try {
      reply = await core.think(request, {
        signal,
        onProgress: (found) => current() && found.ok && !found.done && note(key, { found }),
      });
    } catch (error) {
      reply = { ok: false, error: { message: messageOf(error) } };
    }
    if (!current()) return;
    if (!reply.ok) note(key, { phase: "failed", message: reply.error?.message ?? "it found nothing", retry });
    else if (isWhole(kind, reply)) note(key, { phase: "done", found: reply });
    else note(key, { phase: "stopped", retry }); // something else needed the thinker
    tell(reply);
  }

  /** One's own plan, beside the candidates. @param {object} request @param {AbortSignal} signal @param {() => boolean} current */
  async function weigh(request, signal, current) {
    const reply = await core.think(request, { signal }).catch(() => ({ ok: false }));
    if (!current() || !reply.ok || !reply.text) return;
    commands.setStudy(({ plan }) => plan && { plan: { ...plan, judged: reply.text } });
    commands.announce(`Your plan: ${reply.text}`);
  }

  /** @param {string} kind @param {any} reply */
  const isWhole = (kind, reply) => (kind === "game" ? reply.points && reply.at === reply.of : Boolean(reply.verdict));

  /** @param {string} key @param {object} changes */
  const notePosition = (key, changes) => commands.setStudy({ key, ...changes });
  /** @param {string} _key @param {{ found?: any, phase?: string, retry?: () => void, message?: string }} changes */
  const noteGame = (_key, changes) =>
    commands.setStudy(
      (study, table) =>
        reviewOf(table) &&
        study.review && {
          review: {
            ...study.review,
            ...changes,
            found: changes.found ?? (changes.phase === "running" ? null : study.review.found),
          },
        },
    );

  /** Announce what was found. @param {any} reply */
  function tell(reply) {
    if (!reply.ok) commands.announce(say("The analysis has stopped."), "assertive");
    else if (reply.text) commands.announce(reply.text);
  }

  document.addEventListener("visibilitychange", observer.look);
}
