/** Return what does as `navigator.locks`, as far as the page uses it; Node 20 has no such thing. */
export function lockManager() {
  /** @type {Map<string, { held: any, line: any[] }>} */
  const all = new Map();
  const grant = (name, asked) => {
    const one = all.get(name);
    if (one) one.held = asked;
    Promise.resolve()
      .then(() => asked.work({ name }))
      .then(asked.resolve, asked.reject)
      .finally(() => one?.held === asked && next(name));
  };
  const next = (name) => {
    const one = all.get(name);
    if (one) one.held = null;
    const first = one?.line.shift();
    if (first) grant(name, first);
  };
  return {
    request: (name, { ifAvailable, steal, signal }, work) =>
      new Promise((resolve, reject) => {
        const one = all.get(name) ?? { held: null, line: [] };
        all.set(name, one);
        const asked = { work, resolve, reject };
        const abort = () => {
          if (one.line.includes(asked)) one.line.splice(one.line.indexOf(asked), 1);
          if (one.held !== asked) reject(new DOMException("", "AbortError"));
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener("abort", abort);
        if (steal) {
          one.held?.reject(new DOMException("", "AbortError"));
          grant(name, asked);
        } else if (!one.held) grant(name, asked);
        else if (ifAvailable) Promise.resolve(work(null)).then(resolve, reject);
        else one.line.push(asked);
      }),
  };
}
