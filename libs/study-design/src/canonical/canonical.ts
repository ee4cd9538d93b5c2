import type { StudyDesign } from '../schema/design';

/**
 * Canonical JSON: object members sorted by code unit, no white space, `undefined` members left out.
 * Equal documents give equal text whatever order their members were written in (RFC 8785 for the
 * values a design can hold). Throws a TypeError for anything that JSON cannot express (functions, NaN, cycles).
 */
export function canonicalJson(value: unknown): string {
  return new Writer().write(value);
}

class Writer {
  /** The values that contain the one being written. Documents are not deep, so a list is searched faster than a set is kept. */
  readonly #above: object[] = [];
  /** The texts of member names: a design has few of them, each many times. */
  readonly #names = new Map<string, string>();

  write(value: unknown): string {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') {
      return JSON.stringify(value);
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new TypeError('A number must be finite');
      return JSON.stringify(value);
    }
    if (typeof value !== 'object') throw new TypeError(`No JSON for a ${typeof value}`);
    if (this.#above.includes(value)) throw new TypeError('A value contains itself');
    this.#above.push(value);
    const text = Array.isArray(value) ? this.#ofList(value) : this.#ofObject(value as Members);
    this.#above.pop();
    return text;
  }

  #ofList(list: readonly unknown[]): string {
    let text = '[';
    for (let at = 0; at < list.length; at += 1) {
      if (at > 0) text += ',';
      text += this.write(list[at] ?? null);
    }
    return `${text}]`;
  }

  #ofObject(members: Members): string {
    let text = '';
    for (const name of sorted(Object.keys(members))) {
      const member = members[name];
      if (member === undefined) continue;
      text += (text && ',') + this.#nameOf(name) + this.write(member);
    }
    return `{${text}}`;
  }

  #nameOf(name: string): string {
    let text = this.#names.get(name);
    if (text === undefined) {
      text = `${JSON.stringify(name)}:`;
      this.#names.set(name, text);
    }
    return text;
  }
}

type Members = Readonly<Record<string, unknown>>;

/** Names of most objects, sorted here in a third of the time of the general sort. */
const FEW = 32;

/** The names in the order of their code units; the list is used up. */
function sorted(names: string[]): string[] {
  if (names.length > FEW) return names.toSorted();
  for (let end = 1; end < names.length; end += 1) {
    const name = names[end]!;
    let at = end;
    for (; at > 0 && names[at - 1]! > name; at -= 1) names[at] = names[at - 1]!;
    names[at] = name;
  }
  return names;
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
