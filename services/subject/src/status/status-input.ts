import { type FieldError, Problem } from '@casebook/service-kit';
import { type StatusAct, type StatusField, statusFields } from '@casebook/subject-data';
import { cleanFreeText } from '../common/free-text';
import type { StatusActInput } from './status.dto';

const FIELDS: readonly StatusField[] = ['visitId', 'pageId', 'blockKey', 'line', 'itemKey'];

/**
 * The act that an input names.
 *
 * @throws Problem 422 for a field that the level needs and for one that it does not have
 */
export function statusActOf(input: StatusActInput): StatusAct {
  const { flag, set, level } = input;
  const needed: readonly StatusField[] = statusFields[level];
  const errors = FIELDS.flatMap((field): FieldError[] => {
    const isGiven = input[field] !== undefined;
    if (isGiven === needed.includes(field)) return [];
    const code = isGiven ? 'INPUT_INVALID_VALUE' : 'COMMON_REQUIRED';
    return [{ field, code, params: { item: field } }];
  });
  if (errors.length > 0) throw Problem.invalid(errors);
  const place = Object.fromEntries(needed.map((field) => [field, input[field]]));
  return { flag, set, level, ...place };
}

/**
 * Why the status is cleared; null when it is set.
 *
 * @throws Problem 422 when clearing has no reason, or setting has one
 */
export function statusReasonOf({ set, reason }: StatusActInput): string | null {
  const text = cleanFreeText(reason);
  const field = 'reason';
  if (!set && text === null) throw Problem.invalid([{ field, code: 'COMMON_REQUIRED' }]);
  if (set && reason !== undefined) {
    throw Problem.invalid([{ field, code: 'INPUT_INVALID_VALUE', params: { item: field } }]);
  }
  return text;
}
