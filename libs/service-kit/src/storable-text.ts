import { Problem, type FieldError } from './problem';

/**
 * PostgreSQL stores no NUL, and half a surrogate pair is not a character: it would be kept as something else
 * than was sent. Both are refused at the edge, wherever in a body, a query or a path they are.
 *
 * @throws Problem 422 with every such field
 */
export function refuseUnstorable(value: unknown, field = ''): void {
  const faults: FieldError[] = [];
  collect(value, field, faults);
  if (faults.length > 0) throw Problem.invalid(faults);
}

function collect(value: unknown, field: string, faults: FieldError[]): void {
  if (typeof value === 'string') {
    if (isStorable(value)) return;
    faults.push({ field, code: 'INPUT_INVALID_VALUE', params: { item: field } });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) {
        faults.push({ field, code: 'INPUT_INVALID_VALUE', params: { item: field } });
      }
      collect(inner, field === '' ? name : `${field}.${name}`, faults);
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
