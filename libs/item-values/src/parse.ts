import { parseCode, parseCodes } from './codes';
import { parseDate } from './date-input';
import { parseNumber } from './number';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';
import { parseText } from './text';
import { parseTime } from './time-input';

export type { ParseResult, ValueFaultCode } from './result';

/**
 * The one place that decides what may be stored for an item (spec section 5): browser, server and import
 * call it alike. Gives the canonical text, null for an empty input, or the reason of refusal.
 * A canonical text gives itself again.
 */
export function parseValue(spec: ValueSpec, raw: string | null | undefined): ParseResult {
  const text = raw ?? '';
  switch (spec.dataType) {
    case 'text':
      return parseText(spec, text);
    case 'number':
      return parseNumber(spec, text);
    case 'date':
      return parseDate(spec, text);
    case 'time':
      return parseTime(spec, text);
    case 'code':
      return parseCode(spec, text);
    case 'codes':
      return parseCodes(spec, text);
    default:
      return text === '' ? accepted(null) : refused('VALUES_NO_VALUE_HERE');
  }
}
