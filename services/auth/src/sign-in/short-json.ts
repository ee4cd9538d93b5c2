import { ValidateBy } from 'class-validator';

/** Limits the size of an object, in bytes of its JSON. */
export const ShortJson = (bytes: number): PropertyDecorator =>
  ValidateBy({
    name: 'shortJson',
    validator: {
      validate: (value) =>
        typeof value === 'object' && Buffer.byteLength(JSON.stringify(value)) <= bytes,
      defaultMessage: () => `$property has more than ${bytes} bytes`,
    },
  });
