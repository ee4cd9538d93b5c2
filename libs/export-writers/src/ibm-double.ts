const MISSING = 0x2e;
const WORD = 2 ** 32;

/**
 * Writes a number as SAS keeps it in a transport file: sign, exponent to the base 16 (excess 64), and 56 bits of fraction,
 * the highest byte first. Exact for every number that JavaScript has within the range of the format (about 1e-78 to 7e75).
 */
export function writeIbmDouble(target: Buffer, offset: number, value: number): void {
  if (value === 0) {
    target.fill(0, offset, offset + 8);
    return;
  }
  const size = Math.abs(value);
  let exponent = Math.floor(Math.log2(size) / 4) + 1;
  // The logarithm is rounded, so it may be one off.
  while (size >= 16 ** exponent) exponent += 1;
  while (size < 16 ** (exponent - 1)) exponent -= 1;
  const fraction = (size / 16 ** exponent) * 2 ** 24;
  const high = Math.floor(fraction);
  const signed = (value < 0 ? 0x80 : 0) | (exponent + 64);
  target.writeUInt32BE(signed * 2 ** 24 + high, offset);
  target.writeUInt32BE((fraction - high) * WORD, offset + 4);
}

/** Writes that there is no number. */
export function writeMissing(target: Buffer, offset: number): void {
  target.fill(0, offset, offset + 8);
  target[offset] = MISSING;
}
