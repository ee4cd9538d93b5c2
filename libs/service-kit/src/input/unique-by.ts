import { ValidateBy } from 'class-validator';

/**
 * A list whose elements have different keys. In linear time; `ArrayUnique` of class-validator compares each element with each
 * other.
 *
 * @param keyOf gets an element as the client sent it, which need not obey the rules of its class
 */
export const UniqueBy = (keyOf: (element: never) => unknown): PropertyDecorator =>
  ValidateBy({
    name: 'uniqueBy',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) &&
        new Set(value.map((one: unknown) => (one == null ? one : keyOf(one as never)))).size ===
          value.length,
    },
  });
