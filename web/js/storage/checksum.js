/**
 * Return a 64-bit checksum of a text, as sixteen hex digits: two FNV-1a runs over its UTF-16 units from different
 * offsets. It detects truncated and damaged saves, not forgery.
 * @param {string} text
 */
export function checksum(text) {
  let one = 0x811c9dc5;
  let two = 0xc2b2ae35;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit ^ (i & 0xff), 0x01000193);
  }
  return hex(one) + hex(two);
}

const hex = (/** @type {number} */ number) => (number >>> 0).toString(16).padStart(8, "0");
