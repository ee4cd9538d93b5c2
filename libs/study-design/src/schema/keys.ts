import type { Key } from './design';
import { MAX_KEY_LENGTH } from './limits';

const KEY = new RegExp(`^[A-Za-z][A-Za-z0-9_]{0,${MAX_KEY_LENGTH - 1}}$`);

/**
 * Words of the check language (and its literals) that can't name anything, plus the two JavaScript
 * property names that must never become a property of a plain object.
 */
const RESERVED = new Set(
  (
    'as break const continue else for function if import in let loop namespace package return true false null ' +
    'var void while visit today constructor prototype'
  ).split(' '),
);

/** Whether a word can be a key: an identifier of the check language of at most 40 characters, not reserved. */
export function isKey(value: unknown): value is Key {
  return typeof value === 'string' && KEY.test(value) && !RESERVED.has(value);
}

/**
 * A key as close to `name` as the check language allows, not in `taken`; adds it to `taken`.
 * Deterministic: the same names in the same order give the same keys.
 */
export function keyFrom(name: string, taken: Set<Key>, prefix = 'K'): Key {
  let base = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (!/^[A-Za-z]/.test(base)) base = base ? `${prefix}_${base}` : prefix;
  base = base.slice(0, MAX_KEY_LENGTH).replace(/_+$/, '');
  if (RESERVED.has(base)) base = `${prefix}_${base}`;
  const key = taken.has(base) ? numbered(base, taken) : base;
  taken.add(key);
  return key;
}

/** For each set, the next number to try of a family of keys that differ in their number only. */
const nextNumbers = new WeakMap<Set<Key>, Map<string, number>>();

/**
 * The base with the first number from 2 that makes it differ from all keys taken. Keys are only ever added
 * to a set, so no number is tried twice: n equal names cost n steps and not n squared.
 */
function numbered(base: string, taken: Set<Key>): Key {
  const next = nextNumbers.get(taken) ?? new Map<string, number>();
  nextNumbers.set(taken, next);
  for (let digits = 1; ; digits++) {
    const stem = base.slice(0, MAX_KEY_LENGTH - 1 - digits);
    const family = `${stem}_${digits}`;
    const end = 10 ** digits;
    let n = next.get(family) ?? Math.max(2, end / 10);
    while (n < end && taken.has(`${stem}_${n}`)) n++;
    next.set(family, n);
    if (n < end) return `${stem}_${n}`;
  }
}
