import { viewPrivileges } from '@casebook/catalogue';
import { type Caller, type FieldError, Problem } from '@casebook/service-kit';
import {
  type StatusAct,
  type StatusField,
  statusFields,
  type StatusFlag,
  statusPrivilege,
} from '@casebook/subject-data';
import { cleanFreeText } from '../common/free-text';
import type { StatusActInput } from './status.dto';

/** Setting a status needs one of these; which one, the status decides ({@link requireStatus}). */
export const ANY_STATUS = Object.values(statusPrivilege);

const FIELDS: readonly StatusField[] = ['visitId', 'pageId', 'blockKey', 'line', 'itemKey'];

/** The counts of an answer tell about the status, so whoever sets it must also see it. */
export const maySetStatus = (caller: Pick<Caller, 'may'>, flag: StatusFlag): boolean =>
  caller.may(statusPrivilege[flag]) && caller.may(viewPrivileges[flag]);

/** @throws Problem 403 */
export function requireStatus(caller: Caller, flag: StatusFlag): void {
  if (!maySetStatus(caller, flag)) throw Problem.forbidden();
}

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
export function statusReasonOf({
  set,
  reason,
}: {
  set: boolean;
  reason?: string | undefined;
}): string | null {
  const text = cleanFreeText(reason);
  const field = 'reason';
  if (!set && text === null) throw Problem.invalid([{ field, code: 'COMMON_REQUIRED' }]);
  if (set && reason !== undefined) {
    throw Problem.invalid([{ field, code: 'INPUT_INVALID_VALUE', params: { item: field } }]);
  }
  return text;
}
