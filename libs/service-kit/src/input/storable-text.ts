import { Problem, type FieldError } from '../problem/problem';
import { LARGEST_ID, MAX_INPUT_DEPTH } from './limits';

/** Most faults in an answer. */
const MAX_FAULTS = 50;

/**
 * Refuses texts and numbers that the database cannot store, anywhere in a body, a query or a path: NUL, half a surrogate pair
 * (which would be changed) and numbers beyond 32 bits.
 *
 * @throws Problem 422 with every such field
 */
export function refuseUnstorable(value: unknown, field = ''): void {
  const faults: FieldError[] = [];
  collect(value, field, faults, 0);
  if (faults.length > 0) throw Problem.invalid(faults);
}

function collect(value: unknown, field: string, faults: FieldError[], depth: number): void {
  if (faults.length >= MAX_FAULTS) return;
  const refuse = () => faults.push({ field, code: 'INPUT_INVALID_VALUE', params: { item: field } });
  if (typeof value === 'string') {
    if (!isStorable(value)) refuse();
  } else if (typeof value === 'number') {
    if (!(Math.abs(value) <= LARGEST_ID)) refuse();
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_INPUT_DEPTH) return void refuse();
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name) || name === '__proto__') refuse();
      else collect(inner, field === '' ? name : `${field}.${name}`, faults, depth + 1);
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
