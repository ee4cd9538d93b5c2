import { Layout } from '@casebook/study-design';
import { toHalfWidth, toPlainHyphens } from './characters';
import { FIRST_YEAR, partialDate } from './partial-date';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';

const COMPACT = /^(\d{4}|UNUN)(\d\d|UN)(\d\d|UN)$/;
const PARTS = /^(\d{4}|UNUN)(?:-(\d{1,2}|UN)(?:-(\d{1,2}|UN))?)?$/;

/** How many of year, month, day the layout wants known at least. */
const KNOWN_PARTS: Partial<Record<Layout, number>> = {
  [Layout.dateFull]: 3,
  [Layout.dateUnknownDay]: 2,
  [Layout.dateUnknownMonthDay]: 1,
  [Layout.dateUnknownYear]: 0,
};

/**
 * Spec section 5, Dates. Besides `YYYY-MM-DD`, `2024年3月5日` and its full-width forms, `20240305` is taken
 * because it can mean only one day; where the layout allows unknown parts, those left out at the end
 * (`2024-03`) are unknown.
 */
export function parseDate(spec: ValueSpec, raw: string): ParseResult {
  const given = toPlainHyphens(toHalfWidth(raw)).toUpperCase().replace(/\s+/g, '');
  if (given === '') return accepted(null);
  if (/[^0-9UN年月日-]/.test(given)) return refused('VALUES_DATE_CHARACTERS');
  const text = given
    .replace(/[年月]/g, '-')
    .replace(/日$/, '')
    .replace(/-$/, '');
  const found = COMPACT.exec(text) ?? PARTS.exec(text);
  if (!found) return refused('VALUES_DATE_FORMAT');
  const parts = [found[1]!, pad(found[2]), pad(found[3])] as const;
  const [year, month, day] = parts;
  const known = parts.findIndex((part) => part.startsWith('UN'));
  if (known >= 0) {
    if (parts.slice(known).some((part) => !part.startsWith('UN')))
      return refused('VALUES_DATE_UNKNOWN_ORDER');
    if (known < (KNOWN_PARTS[spec.layout] ?? 3)) return refused('VALUES_DATE_UNKNOWN_NOT_ALLOWED');
  }
  if (Number(year) < FIRST_YEAR) return refused('VALUES_DATE_YEAR', { year: FIRST_YEAR });
  const stored = `${year}-${month}-${day}`;
  return partialDate(stored) ? accepted(stored) : refused('VALUES_DATE_NOT_REAL');
}

function pad(part: string | undefined): string {
  return part === undefined ? 'UN' : part.padStart(2, '0');
}
