/** One answer that was given, or a file or mail. */
export interface Told {
  /** Who asked for what. */
  what: string;
  /** Status and content, after {@link Unrepeatable}. */
  text: string;
}

/** Times of the clock: two runs never have the same, and two acts of one run may or may not share a second. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?=Z|[+-]\d\d:?\d\d|")/g;

/** Random ids, digests, tokens and tickets of files. */
const UNREPEATABLE =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\b[\da-f]{64}\b|\beyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=\/files\/)[\w-]{43}/g;

/**
 * Replaces what two runs cannot have in common: of times the digits, so that their form is still compared, and ids by the order
 * of their first appearance, so that it is compared which are equal to which others, and how many there are.
 */
export class Unrepeatable {
  readonly #seen = new Map<string, string>();

  replace(text: string): string {
    const timeless = text.replaceAll(TIME, (time) => time.replaceAll(/\d/g, '9'));
    return timeless.replaceAll(UNREPEATABLE, (found) => {
      const known = this.#seen.get(found);
      if (known !== undefined) return known;
      const name = `<${this.#seen.size + 1}>`;
      this.#seen.set(found, name);
      return name;
    });
  }
}

const AROUND = 60;

/** Where two twins are told different things, in a form that a person reads; null: nowhere. */
export function firstDifference(one: readonly Told[], other: readonly Told[]): string | null {
  for (const [at, { what, text }] of one.entries()) {
    const twin = other[at];
    if (twin?.what !== what) return `${what} | ${twin?.what ?? 'nothing'}`;
    if (twin.text === text) continue;
    let first = 0;
    while (text[first] === twin.text[first]) first += 1;
    const part = (whole: string) => whole.slice(Math.max(0, first - AROUND), first + AROUND);
    return `${what}: …${part(text)}… | …${part(twin.text)}…`;
  }
  return one.length === other.length ? null : `${other[one.length]!.what} | nothing`;
}
