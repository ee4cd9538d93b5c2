import { textIn, type Codelist } from '@casebook/study-design';
import { splitCodes } from './codes';
import { partialDate, type PartialDate } from './partial-date';
import type { ValueSpec } from './spec';

export interface FormatOptions {
  /** Labels for codes; without it codes are shown as they are. */
  codelist?: Codelist;
  /** The study's content languages, first = fallback. */
  languages?: readonly string[];
  /** `stored` (default): `YYYY-MM-DD`, the same in every language (spec section 9). `long`: for prose. */
  dates?: 'stored' | 'long';
}

/**
 * A stored text as people read it in a language (`ja`, `en-US`, …). Numbers and, by default, dates look
 * the same in every language, so that a figure read aloud or compared with a source is the same figure.
 */
export function formatValue(
  spec: Pick<ValueSpec, 'dataType'>,
  stored: string | null | undefined,
  language: string,
  options: FormatOptions = {},
): string {
  if (!stored) return '';
  const { codelist, languages } = options;
  const label = (code: string) => {
    const entry = codelist?.entries.find((candidate) => candidate.code === code);
    return textIn(entry?.label, language, languages) || code;
  };
  if (spec.dataType === 'code') return label(stored);
  if (spec.dataType === 'codes')
    return splitCodes(stored)
      .map(label)
      .join(language.startsWith('ja') ? '、' : ', ');
  const date = spec.dataType === 'date' && options.dates === 'long' && partialDate(stored);
  return date ? longDate(date, language) : stored;
}

const ENGLISH_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const THAI_MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ');

/**
 * Long form with the known parts only. Thai uses the Gregorian year, as it is stored, marked ค.ศ.:
 * an unmarked year would be read as Buddhist, 543 years off.
 */
function longDate({ year, month, day }: PartialDate, language: string): string {
  if (year === undefined) return 'UNUN-UN-UN';
  if (language.startsWith('ja'))
    return `${year}年${month === undefined ? '' : `${month}月`}${day === undefined ? '' : `${day}日`}`;
  const thai = language.startsWith('th');
  const names = thai ? THAI_MONTHS : ENGLISH_MONTHS;
  return [
    day === undefined ? '' : String(day),
    month === undefined ? '' : names[month - 1],
    thai ? 'ค.ศ.' : '',
    String(year),
  ]
    .filter(Boolean)
    .join(' ');
}
