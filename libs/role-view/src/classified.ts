/**
 * Classes of values that not every role may see:
 *
 * - `arm`: a treatment arm; `kitType`: a kit type; `packDate`: lot and dates of a pack, which often tell its kit type
 * - `factor`: levels of stratification factors, seen by who sees the items that give them
 * - `eventNumber`: the number of an event in the trail of the whole portal, which no answer contains
 */
export type FieldClass = 'arm' | 'kitType' | 'packDate' | 'factor' | 'eventNumber';

/** Classes that a role can have the right to. */
export type SeenClass = Exclude<FieldClass, 'eventNumber'>;

/** What a caller may see of the classes. */
export interface Sight {
  sees(fieldClass: SeenClass): boolean;
}

/**
 * A value with its class, as it comes from the database. It fits no field of an answer, and cannot be printed, joined to a text or
 * written as JSON: only {@link reveal} opens it, so that a list that forgets to ask fails to compile or, where its rows are not
 * typed, in its first test (decision 137).
 */
export class Classified<C extends FieldClass = FieldClass, T = unknown> {
  readonly #value: T;

  constructor(
    readonly fieldClass: C,
    value: T,
  ) {
    this.#value = value;
  }

  static open<T>(sealed: Classified<FieldClass, T>): T {
    return sealed.#value;
  }

  toJSON(): never {
    return this.refuse();
  }

  toString(): never {
    return this.refuse();
  }

  [Symbol.toPrimitive](): never {
    return this.refuse();
  }

  /** What a debugger or a log prints. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `[${this.fieldClass}]`;
  }

  private refuse(): never {
    throw new Error(`A value of the class ${this.fieldClass} was to leave without being revealed.`);
  }
}

/** The value for who sees its class; null for others, and where there is none. */
export function reveal<C extends SeenClass, T>(
  sight: Sight,
  value: Classified<C, T> | null,
): T | null {
  return value !== null && sight.sees(value.fieldClass) ? Classified.open(value) : null;
}

/** The value for a calculation of the service whose result does not tell it. It must not be put into an answer. */
export const forCalculation = <T>(value: Classified<FieldClass, T>): T => Classified.open(value);

/** A row whose fields `K` are of a class. */
export type WithClassified<R, K extends { [F in keyof K]: FieldClass }> = Omit<R, keyof K> & {
  [F in keyof K & keyof R]: R[F] extends infer V
    ? Classified<K[F], NonNullable<V>> | (null extends V ? null : never)
    : never;
};
