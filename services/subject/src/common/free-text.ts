import { cleanText } from '@casebook/item-values';
import { applyDecorators } from '@nestjs/common';
import type { Code } from '@casebook/catalogue';
import { MaxLength, ValidateBy } from 'class-validator';

/**
 * What a person writes – a query, an answer, a comment, a reason – as it is kept: clean as the values are, but in the
 * width in which it was written. Null when it says nothing.
 */
export const cleanFreeText = (text: string | undefined): string | null =>
  text === undefined ? null : cleanText(text, { multiline: true });

/** Words that must say something that can be seen; what is missing is told with this code. */
export const FreeText = (code: Code, max: number): PropertyDecorator =>
  applyDecorators(
    MaxLength(max),
    ValidateBy(
      {
        // Says more than a fault of the type that comes with it.
        name: 'isNotEmpty',
        validator: {
          validate: (value: unknown) => typeof value === 'string' && cleanFreeText(value) !== null,
          // Without any message of its own the code would be lost.
          defaultMessage: () => 'Words are required',
        },
      },
      { context: { code } },
    ),
  );
