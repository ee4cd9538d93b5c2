import { Faults } from './faults';
import { LARGEST_ID, MAX_INPUT_DEPTH } from './limits';

/**
 * Refuses texts and numbers that the database cannot store, anywhere in a body, a query or a path: NUL, half a surrogate pair
 * (which would be changed) and numbers beyond 32 bits.
 *
 * @throws Problem 422 with the first such fields
 */
export function refuseUnstorable(value: unknown, field = ''): void {
  const faults = new Faults();
  if (field !== '') faults.enter(field);
  collect(value, faults, 0);
  if (!faults.isEmpty) throw faults.refusal();
}

function collect(value: unknown, faults: Faults, depth: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) faults.add('INPUT_INVALID_VALUE');
  } else if (typeof value === 'number') {
    if (!(Math.abs(value) <= LARGEST_ID)) faults.add('INPUT_INVALID_VALUE');
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_INPUT_DEPTH) faults.add('INPUT_INVALID_VALUE');
    else if (Array.isArray(value)) collectElements(value, faults, depth + 1);
    else collectProperties(value as Record<string, unknown>, faults, depth + 1);
  }
}

/** A loop without lists of entries: this runs for every element of every body. */
function collectElements(list: readonly unknown[], faults: Faults, depth: number): void {
  for (let at = 0; at < list.length; at += 1) {
    faults.enter(at);
    collect(list[at], faults, depth);
    faults.leave();
  }
}

function collectProperties(
  object: Readonly<Record<string, unknown>>,
  faults: Faults,
  depth: number,
): void {
  for (const name of Object.keys(object)) {
    if (!isStorable(name) || name === '__proto__') faults.add('INPUT_INVALID_VALUE');
    else {
      faults.enter(name);
      collect(object[name], faults, depth);
      faults.leave();
    }
  }
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();
