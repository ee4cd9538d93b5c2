import { toHalfWidth } from '@casebook/item-values';

/**
 * Conditions of a list and their values. The statement contains only the requested conditions, so that PostgreSQL can
 * plan for them and choose the best index.
 */
export class Filters {
  readonly values: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds a condition unless the value is absent. @param condition gets the value's placeholder */
  add(value: unknown, condition: (placeholder: string) => string): this {
    if (value !== null && value !== undefined) this.#conditions.push(condition(this.value(value)));
    return this;
  }

  /** Adds a condition whose values were added before. */
  and(condition: string): this {
    this.#conditions.push(condition);
    return this;
  }

  /** Adds a value and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get where(): string {
    return this.#conditions.join(' and ');
  }
}

/** A LIKE pattern that finds the text anywhere. Searched columns are stored half-width and in composed form. */
export const anywhere = (text: string | undefined): string | null => {
  const search = text && toHalfWidth(text).normalize('NFC').trim();
  return search ? `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
};

/** An empty list filters nothing. */
export const some = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? list : null;
