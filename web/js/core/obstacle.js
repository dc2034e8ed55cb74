import { say, sentences } from "../words/say.js";

/** Return why the rules cannot run in this browser. PyScript does not load without BroadcastChannel. */
export function obstacle() {
  const why =
    "Worker" in window && "WebAssembly" in window
      ? say(
          "A newer browser is needed: Chrome or Edge 123, Firefox 121, Safari 17.5, or later. This one has no BroadcastChannel, which the rules need to start. A setting or an extension may block it.",
        )
      : say(
          "This browser does not let the page use web workers or WebAssembly, which the rules need. A setting or an extension may block them.",
        );
  return sentences(why, say("You can still read the rule books and your tables."));
}
