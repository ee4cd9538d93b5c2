import {
  joinCodes,
  partialDate,
  partialTime,
  splitCodes,
  storedDate,
  storedTime,
  type PartialDate,
  type PartialTime,
} from '@casebook/item-values';
import type { DataType } from '@casebook/study-design';
import { Decimal } from './decimal';

/** Partial date and time as values of the check language (it tells types by class). */
export class DateValue {
  constructor(readonly date: PartialDate) {}
}
export class TimeValue {
  constructor(readonly time: PartialTime) {}
}

/** Fields of a line and of a repetition of a visit, beside its items: their numbers. */
export const LINE_NUMBER = '_line';
export const VISIT_NUMBER = '_visit';

/** One repetition of a visit; what is read of it has the name that the resolved expression gives it. */
export class VisitRepetition {
  constructor(
    readonly number: number,
    readonly read: (field: string) => unknown,
  ) {}

  get [VISIT_NUMBER]() {
    return Decimal.from(this.number);
  }
}

/** The check language's name of a data type. */
export const TYPE_NAMES: Readonly<Record<Exclude<DataType, 'none'>, string>> = {
  text: 'string',
  code: 'string',
  codes: 'list<string>',
  number: 'number',
  date: 'date',
  time: 'time',
};

/** A stored text as a value of the check language; undefined when it can't be read as this type. */
export function fromStored(type: DataType, stored: string): unknown {
  switch (type) {
    case 'number':
      return Decimal.parse(stored);
    case 'date': {
      const date = partialDate(stored);
      return date && new DateValue(date);
    }
    case 'time': {
      const time = partialTime(stored);
      return time && new TimeValue(time);
    }
    case 'codes':
      return splitCodes(stored);
    default:
      return stored;
  }
}

/** A value of the check language as stored text. */
export function toStored(value: unknown): string {
  if (value instanceof DateValue) return storedDate(value.date);
  if (value instanceof TimeValue) return storedTime(value.time);
  if (Array.isArray(value)) return joinCodes(value.map(String));
  return String(value);
}
