/** Texts of files: UTF-8, UTF-16 with or without a byte order mark, and Latin-1 as Windows writes it. */

const LOOKED_AT = 4096; // bytes
const SPARSE = 0.2; // the least share of zeros among every other byte of UTF-16; a text of Latin letters has nearly 1

/** Return the text that the bytes of a file hold. @param {ArrayBuffer} buffer */
export function decoded(buffer) {
  const bytes = new Uint8Array(buffer);
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes); // takes any bytes
  }
}

/** Return the kind of UTF-16 that the bytes are, or "". @param {Uint8Array} bytes */
function wideEncoding(bytes) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const beginning = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  beginning.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] += 1;
  });
  const many = (beginning.length / 2) * SPARSE;
  if (zeros[1] > many && zeros[1] > zeros[0] * 4) return "utf-16le";
  if (zeros[0] > many && zeros[0] > zeros[1] * 4) return "utf-16be";
  return "";
}
