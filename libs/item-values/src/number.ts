import { toHalfWidth, toPlainHyphens } from './characters';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';

const NUMBER = /^(-?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;

/** Spec section 5, Numbers. The text stays exact: it never passes through a floating-point number. */
export function parseNumber(spec: ValueSpec, raw: string): ParseResult {
  const text = toPlainHyphens(toHalfWidth(raw)).trim();
  if (text === '') return accepted(null);
  const found = NUMBER.exec(text);
  if (!found) return refused('VALUES_NUMBER_FORMAT');
  const integer = (found[2] ?? '').replace(/^0+/, '');
  const decimals = withoutLastZeros(found[3] ?? found[4] ?? '');
  const { digits, decimals: places } = spec.numberFormat;
  if (integer.length > digits || decimals.length > places)
    return refused('VALUES_NUMBER_TOO_LONG', { digits, decimals: places });
  const magnitude = (integer || '0') + (decimals && `.${decimals}`);
  return accepted(magnitude === '0' ? '0' : found[1] + magnitude);
}

/** Not by a pattern: looking for zeros at the end from every zero on takes the square of a long text's time. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
