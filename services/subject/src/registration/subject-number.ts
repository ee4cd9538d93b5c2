import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import { parseValue, type ValueSpec } from '@casebook/item-values';
import { Layout } from '@casebook/study-design';

const SPEC: ValueSpec = {
  key: 'subjectNo',
  layout: Layout.text,
  dataType: 'text',
  required: true,
  notInFuture: false,
  numberFormat: { digits: 1, decimals: 0 },
  maxLength: MAX_SUBJECT_NUMBER_LENGTH,
  multiline: false,
  exclude: [],
};

/** A typed subject number in stored form, by the rules of a text; null = empty, undefined = too long. */
export function readSubjectNumber(raw: string): string | null | undefined {
  const result = parseValue(SPEC, raw);
  return result.ok ? result.value : undefined;
}

/** Fills a pattern: `{site}` is the site code, `{seq}` or `{seq:3}` the counter, padded. */
export function fillPattern(pattern: string, siteCode: string, sequence: number): string {
  return pattern
    .replaceAll('{site}', () => siteCode)
    .replace(/\{seq(?::(\d{1,2}))?\}/g, (_, width?: string) =>
      String(sequence).padStart(Number(width ?? 0), '0'),
    );
}

/** The counter a pattern counts with: per site when the site is part of the number, else one for the study. */
export function counterSite(pattern: string, siteId: number): number {
  return pattern.includes('{site}') ? siteId : 0;
}

export const hasCounter = (pattern: string): boolean => /\{seq(:\d{1,2})?\}/.test(pattern);
