import { characterCount, toHalfWidth } from './characters';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';

// oxlint-disable-next-line no-control-regex -- control characters are what is being removed
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g;

/**
 * Spec section 5, Text: full-width to half-width, composed characters (NFC), no control characters,
 * no outer spaces. A text area keeps its line breaks; in a single line they become spaces.
 */
export function parseText(spec: ValueSpec, raw: string): ParseResult {
  const lines = raw.toWellFormed().replace(/\r\n?/g, '\n').replace(/\t/g, ' ');
  const text = toHalfWidth(spec.multiline ? lines : lines.replace(/\n/g, ' '))
    .replace(CONTROLS, '')
    .normalize('NFC')
    .trim();
  if (text === '') return accepted(null);
  if (characterCount(text) > spec.maxLength)
    return refused('VALUES_TEXT_TOO_LONG', { max: spec.maxLength });
  return accepted(text);
}
