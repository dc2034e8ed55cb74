/** A zip file of texts, stored without compression (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16). */

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
const crc32 = (bytes) => ~bytes.reduce((crc, byte) => (crc >>> 8) ^ TABLE[(crc ^ byte) & 255], -1) >>> 0;

const UTF8 = 0x0800; // names are UTF-8
const DAY = 0x21; // 1 January 1980, so that the same game makes the same file

/** Return numbers as bytes, the lowest byte first; `sizes` are their sizes. @param {[number, 2 | 4][]} numbers */
const bytesOf = (...numbers) =>
  numbers.flatMap(([value, size]) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255));

/** Return the zip file. @param {Record<string, string>} files texts by path */
export function zipped(files) {
  const coder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const listed = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [coder.encode(path), coder.encode(text)];
    const facts = bytesOf(
      [20, 2],
      [UTF8, 2],
      [0, 2],
      [0, 2],
      [DAY, 2],
      [crc32(data), 4],
      [data.length, 4],
      [data.length, 4],
      [name.length, 2],
      [0, 2],
    );
    const head = Uint8Array.from([...bytesOf([0x04034b50, 4]), ...facts]);
    listed.push(
      Uint8Array.from([
        ...bytesOf([0x02014b50, 4], [20, 2]),
        ...facts,
        ...bytesOf([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      ]),
      name,
    );
    parts.push(head, name, data);
    offset += head.length + name.length + data.length;
  }
  const size = listed.reduce((sum, one) => sum + one.length, 0);
  const many = listed.length / 2;
  const end = Uint8Array.from(
    bytesOf([0x06054b50, 4], [0, 2], [0, 2], [many, 2], [many, 2], [size, 4], [offset, 4], [0, 2]),
  );
  return new Blob(
    [...parts, ...listed, end].map((one) => new Uint8Array(one)),
    { type: "application/zip" },
  );
}
