const MISSING = 0x2e;

/**
 * Writes a number as SAS keeps it in a transport file: sign, exponent to the base 16 (excess 64), and 56 bits of fraction,
 * the highest byte first. Exact for every number that JavaScript has within the range of the format (about 1e-78 to 7e75).
 */
export function writeIbmDouble(target: Buffer, offset: number, value: number): void {
  target.fill(0, offset, offset + 8);
  if (value === 0) return;
  const size = Math.abs(value);
  let exponent = Math.floor(Math.log2(size) / 4) + 1;
  // The logarithm is rounded, so it may be one off.
  while (size >= 16 ** exponent) exponent += 1;
  while (size < 16 ** (exponent - 1)) exponent -= 1;
  target.writeBigUInt64BE(BigInt((size / 16 ** exponent) * 2 ** 56), offset);
  target[offset] = (value < 0 ? 0x80 : 0) | (exponent + 64);
}

/** Writes that there is no number. */
export function writeMissing(target: Buffer, offset: number): void {
  target.fill(0, offset, offset + 8);
  target[offset] = MISSING;
}
