import type { Key } from './design';

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

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
  base = base.slice(0, 40).replace(/_+$/, '');
  if (RESERVED.has(base)) base = `${prefix}_${base}`;
  let key = base;
  for (let n = 2; taken.has(key); n++) {
    const suffix = `_${n}`;
    key = base.slice(0, 40 - suffix.length) + suffix;
  }
  taken.add(key);
  return key;
}
