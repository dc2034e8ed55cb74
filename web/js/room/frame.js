/**
 * The frame of a closed room. It has no origin, so neither it nor the worker that it starts reaches the page, what the
 * page has stored, or the network: docs/decisions/0006-closed-room.md says what was tried.
 */

/** The frame's only script. The page's policy allows it by its hash, which `build.py check` compares. */
export const SCRIPT =
  'onmessage=({data:[code,files],ports:[port]})=>{onmessage=null;const worker=new Worker(URL.createObjectURL(new Blob([code],{type:"text/javascript"})));worker.onerror=({message})=>parent.postMessage(String(message),"*");worker.postMessage(files,[port])}';

/** The frame's own policy. The worker inherits it, and the page's. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'";

const PAGE = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script>`;

/**
 * Start a worker in a frame of its own.
 * @param {string} code its classic script
 * @param {Record<string, ArrayBuffer>} files passed to it with the port of its side; they are given away
 * @returns {Promise<{ port: MessagePort, failed: Promise<Error>, close: () => void }>} `failed` resolves if the worker
 *   reports an error; `close` ends it, whatever it is doing
 */
export async function openFrame(code, files) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.srcdoc = PAGE;
  const { port1: port, port2: inner } = new MessageChannel();
  const closed = new AbortController();
  /** @type {Promise<Error>} */
  const failed = new Promise((resolve) => {
    const hear = (/** @type {MessageEvent<unknown>} */ { data, source }) => {
      if (source === frame.contentWindow) resolve(new Error(String(data).slice(0, 200)));
    };
    window.addEventListener("message", hear, { signal: closed.signal });
  });
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    document.body.append(frame);
  });
  frame.contentWindow?.postMessage([code, files], "*", [inner, ...Object.values(files)]);
  const close = () => {
    closed.abort();
    port.close();
    frame.remove();
  };
  return { port, failed, close };
}
