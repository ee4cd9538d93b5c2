import type { StudyDesign } from '../schema/design';

/**
 * Canonical JSON: object members sorted by code unit, no white space, `undefined` members left out.
 * Equal documents give equal text whatever order their members were written in (RFC 8785 for the
 * values a design can hold). Throws a TypeError for anything that JSON cannot express (functions, NaN, cycles).
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Set());
}

function write(value: unknown, above: Set<object>): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number must be finite');
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new TypeError(`No JSON for a ${typeof value}`);
  if (above.has(value)) throw new TypeError('A value contains itself');
  above.add(value);
  const text = Array.isArray(value) ? ofList(value, above) : ofObject(value as Members, above);
  above.delete(value);
  return text;
}

type Members = Readonly<Record<string, unknown>>;

function ofList(list: readonly unknown[], above: Set<object>): string {
  let text = '';
  for (const entry of list) text += (text && ',') + write(entry ?? null, above);
  return `[${text}]`;
}

function ofObject(members: Members, above: Set<object>): string {
  let text = '';
  for (const name of Object.keys(members).toSorted()) {
    const member = members[name];
    if (member === undefined) continue;
    text += `${text && ','}${JSON.stringify(name)}:${write(member, above)}`;
  }
  return `{${text}}`;
}

/** Deep equality of two JSON values, regardless of member order and `undefined` members. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((entry, at) => sameJson(entry ?? null, b[at] ?? null))
    );
  }
  const members = new Map(Object.entries(b).filter(([, member]) => member !== undefined));
  const own = Object.entries(a).filter(([, member]) => member !== undefined);
  return (
    own.length === members.size &&
    own.every(([name, member]) => members.has(name) && sameJson(member, members.get(name)))
  );
}

/** WebCrypto, which browsers and Node both have as a global; declared here because this package sees neither's types. */
interface DigestSource {
  readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> };
}
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/**
 * `sha256:<hex>` over the canonical JSON: the checksum of a frozen version (design section 4).
 * Live configuration is left out, because it may change without a new version.
 */
export async function designChecksum(design: StudyDesign): Promise<string> {
  const { configuration: _live, ...frozen } = design;
  const { crypto } = globalThis as unknown as { crypto: DigestSource };
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(canonicalJson(frozen)),
  );
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `sha256:${hex.join('')}`;
}
