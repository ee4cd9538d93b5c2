import { characterCount, toHalfWidth } from './characters';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';

// oxlint-disable-next-line no-control-regex -- control characters are what is being removed
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g;

/** Embeddings, overrides and isolates: invisible, and they let a text be read as another one. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;

/** Code points that are no characters, such as U+FFFF: no file in XML can hold them. */
const NO_CHARACTERS = /\p{Noncharacter_Code_Point}/gu;

/** Line and paragraph ends of every kind. */
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** Something that can be seen: not only spaces and invisible marks of format. */
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * A text as it is kept: composed characters (NFC), no control characters nor code points that are no characters,
 * nothing that turns the order of what follows, no outer spaces. Line breaks are kept or become spaces.
 *
 * @returns null when there is nothing that anybody could see
 */
export function cleanText(raw: string, { multiline }: { multiline: boolean }): string | null {
  const lines = raw.toWellFormed().replace(LINE_ENDS, '\n').replace(/\t/g, ' ');
  const text = (multiline ? lines : lines.replace(/\n/g, ' '))
    .replace(CONTROLS, '')
    .replace(DIRECTION, '')
    .replace(NO_CHARACTERS, '')
    .normalize('NFC')
    .trim();
  return VISIBLE.test(text) ? text : null;
}

/**
 * Spec section 5, Text: full-width to half-width, and clean. A text area keeps its line breaks; in a single line they
 * become spaces. What nobody can see is empty, or a required item could be filled with it.
 */
export function parseText(spec: ValueSpec, raw: string): ParseResult {
  const text = cleanText(toHalfWidth(raw), spec);
  if (text !== null && characterCount(text) > spec.maxLength)
    return refused('VALUES_TEXT_TOO_LONG', { max: spec.maxLength });
  return accepted(text);
}
