import { Layout } from '@casebook/study-design';
import { toHalfWidth } from './characters';
import { partialTime } from './partial-time';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';

const COMPACT = /^(\d\d|UN)(\d\d|UN)$/;
const PARTS = /^(\d{1,2}|UN):(\d{1,2}|UN)?$/;

/**
 * Spec section 5, Time. Besides `HH:MM` these are taken: `9:5`, `0905`, `9時5分`; where the layout allows
 * an unknown minute, `9時` is `09:UN`.
 */
export function parseTime(spec: ValueSpec, raw: string): ParseResult {
  const given = toHalfWidth(raw).toUpperCase().replace(/\s+/g, '');
  if (given === '') return accepted(null);
  const text = given.replace(/時/, ':').replace(/分$/, '');
  const found = COMPACT.exec(text) ?? PARTS.exec(text);
  if (!found) return refused('VALUES_TIME_FORMAT');
  const hour = found[1]!.padStart(2, '0');
  const minute = found[2]?.padStart(2, '0') ?? 'UN';
  if (hour === 'UN' && minute !== 'UN') return refused('VALUES_TIME_UNKNOWN_ORDER');
  if (hour === 'UN' && spec.layout !== Layout.timeUnknown)
    return refused('VALUES_TIME_UNKNOWN_HOUR');
  if (minute === 'UN' && spec.layout === Layout.timeFull)
    return refused('VALUES_TIME_UNKNOWN_NOT_ALLOWED');
  const stored = `${hour}:${minute}`;
  return partialTime(stored) ? accepted(stored) : refused('VALUES_TIME_NOT_REAL');
}
