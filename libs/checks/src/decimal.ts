import { CheckFailure, MISSING } from './signals';

/** Digits before and after the point that a number may come to; longer ones would make each step slower. */
const MAX_DECIMAL_DIGITS = 300;
const TOO_LARGE = 10n ** BigInt(MAX_DECIMAL_DIGITS);
const TOO_SMALL = -TOO_LARGE;
/** Zeros at the end of a number that are taken away at once, before they are taken away one by one. */
const MANY_ZEROS = { digits: 16, power: 10n ** 16n };

/**
 * Exact decimal numbers for checks. Floating point would let `A + B == TOTAL` fail for 0.1, 0.2 and 0.3
 * and raise a query about correct data. Immutable; kept without trailing zeros, so equal values are equal.
 */
export class Decimal {
  readonly #units: bigint;

  private constructor(
    units: bigint,
    private readonly scale: number,
    /** When it may be any number of an interval: the smallest and the largest. Then nothing can be computed with it. */
    private readonly interval?: readonly [least: Decimal, most: Decimal],
  ) {
    this.#units = units;
  }

  static readonly zero = new Decimal(0n, 0);

  /** Reads `-12.5`; undefined for anything else. */
  static parse(text: string): Decimal | undefined {
    if (text.length > MAX_DECIMAL_DIGITS) return undefined;
    const found = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
    if (!found) return undefined;
    const decimals = found[2] ?? '';
    return Decimal.of(BigInt(found[1]! + decimals), decimals.length);
  }

  static from(integer: number): Decimal {
    return Decimal.of(BigInt(integer), 0);
  }

  /** One of these whole numbers, it is not known which. It can be compared: that may not depend on which it is. */
  static between(least: number, most: number): Decimal {
    if (least === most) return Decimal.from(least);
    return new Decimal(0n, 0, [Decimal.from(least), Decimal.from(most)]);
  }

  private static of(units: bigint, scale: number): Decimal {
    let [value, digits] = [units, scale];
    while (digits >= MANY_ZEROS.digits && value % MANY_ZEROS.power === 0n) {
      value /= MANY_ZEROS.power;
      digits -= MANY_ZEROS.digits;
    }
    while (digits > 0 && value % 10n === 0n) {
      value /= 10n;
      digits--;
    }
    return new Decimal(value, digits);
  }

  /** What multiplies or divides can come to more digits than both operands have. */
  private static bounded(units: bigint, scale: number): Decimal {
    if (scale > MAX_DECIMAL_DIGITS || units >= TOO_LARGE || units <= TOO_SMALL)
      throw new CheckFailure('CHECKS_NUMBER_TOO_LONG', { digits: MAX_DECIMAL_DIGITS });
    return Decimal.of(units, scale);
  }

  /** Whether it is one number. */
  get isKnown(): boolean {
    return this.interval === undefined;
  }

  private get units(): bigint {
    if (this.interval) throw MISSING;
    return this.#units;
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return Decimal.of(this.at(scale) + other.at(scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  times(other: Decimal): Decimal {
    return Decimal.bounded(this.units * other.units, this.scale + other.scale);
  }

  /** Exact to 20 decimals, rounded half away from zero. Undefined when dividing by zero. */
  dividedBy(other: Decimal): Decimal | undefined {
    if (other.units === 0n) return undefined;
    const scale = Math.max(this.scale, other.scale);
    return Decimal.bounded(
      divideRounded(this.at(scale) * 10n ** BigInt(DIVISION_DECIMALS), other.at(scale)),
      DIVISION_DECIMALS,
    );
  }

  /** Remainder with the sign of the dividend, as in CEL. Undefined when dividing by zero. */
  remainder(other: Decimal): Decimal | undefined {
    if (other.units === 0n) return undefined;
    const scale = Math.max(this.scale, other.scale);
    return Decimal.of(this.at(scale) % other.at(scale), scale);
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  absolute(): Decimal {
    return this.units < 0n ? this.negated() : this;
  }

  /** Rounded half away from zero to this many decimals; negative rounds to tens, hundreds, … */
  rounded(decimals: number): Decimal {
    if (this.scale <= decimals) return this;
    const units = divideRounded(this.units, 10n ** BigInt(this.scale - decimals));
    return decimals < 0
      ? Decimal.of(units * 10n ** BigInt(-decimals), 0)
      : Decimal.of(units, decimals);
  }

  /** @throws MISSING when it depends on which number one of them is */
  isLess(other: Decimal): boolean {
    if (!this.interval && !other.interval) return this.compare(other) < 0;
    if (this.most.compare(other.least) < 0) return true;
    if (this.least.compare(other.most) >= 0) return false;
    throw MISSING;
  }

  /** @throws MISSING when it depends on which number one of them is */
  equals(other: Decimal): boolean {
    if (!this.interval && !other.interval) return this.compare(other) === 0;
    if (this.most.compare(other.least) < 0 || this.least.compare(other.most) > 0) return false;
    throw MISSING;
  }

  private get least(): Decimal {
    return this.interval?.[0] ?? this;
  }

  private get most(): Decimal {
    return this.interval?.[1] ?? this;
  }

  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const [a, b] = [this.at(scale), other.at(scale)];
    return a < b ? -1 : a > b ? 1 : 0;
  }

  /** The canonical stored form. */
  toString(): string {
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.scale + 1, '0');
    const integer = digits.slice(0, digits.length - this.scale);
    const decimals = digits.slice(digits.length - this.scale);
    return (this.units < 0n ? '-' : '') + integer + (decimals && `.${decimals}`);
  }

  toNumber(): number {
    return Number(this.toString());
  }

  private at(scale: number): bigint {
    return this.units * 10n ** BigInt(scale - this.scale);
  }
}

const DIVISION_DECIMALS = 20;

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [n, d] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}
