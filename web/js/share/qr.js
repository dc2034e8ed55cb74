import encodeQR from "qr";
import { svg } from "../ui/dom.js";
import { say } from "../words/say.js";

const QUIET = 3; // modules of white border

/**
 * Return a QR code as a picture, black on white in every theme because cameras need that.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function qrPicture(text) {
  const rows = encodeQR(text, "raw", { border: QUIET, ecc: "medium" });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return svg(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${rows.length} ${rows.length}`,
      role: "img",
      "aria-label": say("QR code of the link"),
      "shape-rendering": "crispEdges",
    },
    [svg("rect", { width: rows.length, height: rows.length, fill: "#fff" }), svg("path", { d: path, fill: "#000" })],
  );
}
