import type { Row, Variable } from '../shared/dataset';
import { significantDigits } from '../shared/digits';
import { encodeText, Type, type TypeCode } from './columns';
import { MAX_ROW } from './data-page';

/** A number with more digits would not come back as it was entered. */
const EXACT_DIGITS = 15;
const MAX_TEXT = 255;
export const MAX_COLUMNS = 255;
const LARGEST_LONG = 2_147_483_647;

/** What a long value takes of its row: where it is, and the value itself when it is short. */
const LONG_HEADER = 12;
export const SHORT_VALUE = 64;

/** How long the values of a variable are, seen over all records. */
export class Lengths {
  readonly #found: { characters: number; bytes: number; digits: number; largest: number }[];

  constructor(private readonly variables: readonly Variable[]) {
    this.#found = variables.map(() => ({ characters: 0, bytes: 0, digits: 0, largest: 0 }));
  }

  see(piece: readonly Row[]): void {
    for (const [at, { kind, whole }] of this.variables.entries()) {
      const found = this.#found[at]!;
      for (const row of piece) {
        const cell = row[at];
        if (cell === null || cell === undefined) continue;
        if (cell.length > found.characters) found.characters = cell.length;
        // No text takes more than two bytes for each of its units.
        if (cell.length * 2 > found.bytes) {
          found.bytes = Math.max(found.bytes, encodeText(cell).length);
        }
        if (kind !== 'number') continue;
        if (cell.length > EXACT_DIGITS) {
          found.digits = Math.max(found.digits, significantDigits(cell));
        }
        if (whole) found.largest = Math.max(found.largest, Math.abs(Number(cell)));
      }
    }
  }

  /** The types of the columns, so that the longest record fits into a row. */
  plan(): { types: TypeCode[]; mostInline: number } {
    const types = this.variables.map(({ kind, whole }, at): TypeCode => {
      const { characters, digits, largest } = this.#found[at]!;
      if (kind === 'number' && digits <= EXACT_DIGITS) {
        return whole && largest <= LARGEST_LONG ? Type.long : Type.double;
      }
      return characters <= MAX_TEXT ? Type.text : Type.memo;
    });
    for (let mostInline = SHORT_VALUE; ; mostInline = 0) {
      const fitting = this.#fitting(types, mostInline);
      if (fitting || mostInline === 0) return { types: fitting ?? types, mostInline };
    }
  }

  /** The same types, with the longest texts as long values until a row has room; null when it has none. */
  #fitting(types: readonly TypeCode[], mostInline: number): TypeCode[] | null {
    const found = [...types];
    const sizeOf = (at: number): number => {
      const { bytes } = this.#found[at]!;
      switch (found[at]) {
        case Type.long:
          return 4;
        case Type.double:
          return 8;
        case Type.memo:
          return 2 + LONG_HEADER + Math.min(bytes, mostInline);
        default:
          return 2 + bytes;
      }
    };
    const size = (): number =>
      found.reduce((sum, _, at) => sum + sizeOf(at), 6 + Math.ceil(found.length / 8));
    while (size() > MAX_ROW) {
      const longest = found
        .map((type, at) => ({ at, bytes: type === Type.text ? this.#found[at]!.bytes : 0 }))
        .reduce((one, other) => (other.bytes > one.bytes ? other : one));
      if (longest.bytes <= LONG_HEADER) return null;
      found[longest.at] = Type.memo;
    }
    return found;
  }
}
