import { ValidateBy } from 'class-validator';

/**
 * A list whose elements have different keys. In linear time; `ArrayUnique` of class-validator compares each element with each
 * other.
 *
 * @typeParam T an element as the client sent it; it need not obey the rules of its class
 */
export const UniqueBy = <T>(keyOf: (element: T) => unknown): PropertyDecorator =>
  ValidateBy({
    name: 'uniqueBy',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) &&
        new Set(value.map((one: T | null | undefined) => (one == null ? one : keyOf(one)))).size ===
          value.length,
    },
  });
