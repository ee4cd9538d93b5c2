import { toHalfWidth } from '@casebook/item-values';

/**
 * Conditions of a list with their values. Only those that are asked for get into the statement, so that
 * PostgreSQL plans for what is really wanted and finds the index that fits.
 */
export class Filters {
  readonly values: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds a condition unless the value is absent. @param condition gets the value's placeholder */
  add(value: unknown, condition: (placeholder: string) => string): this {
    if (value !== null && value !== undefined) this.#conditions.push(condition(this.value(value)));
    return this;
  }

  /** Adds a condition whose values were kept before. */
  and(condition: string): this {
    this.#conditions.push(condition);
    return this;
  }

  /** Keeps a value and gives its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get where(): string {
    return this.#conditions.join(' and ');
  }
}

/** A search text as a pattern that finds it anywhere. What is searched is kept half-width and composed. */
export const anywhere = (text: string | undefined): string | null => {
  const search = text && toHalfWidth(text).normalize('NFC').trim();
  return search ? `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
};
