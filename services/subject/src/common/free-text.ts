import { cleanText } from '@casebook/item-values';
import { applyDecorators } from '@nestjs/common';
import type { Code } from '@casebook/catalogue';
import { MaxLength, ValidateBy } from 'class-validator';

/**
 * The stored form of a text that a person writes (query, answer, comment, reason): cleaned like item values, but
 * full-width characters stay. Null when nothing visible is left.
 */
export const cleanFreeText = (text: string | undefined): string | null =>
  text === undefined ? null : cleanText(text, { multiline: true });

/** A required text with at least one visible character; a missing text gets this code. */
export const FreeText = (code: Code, max: number): PropertyDecorator =>
  applyDecorators(
    MaxLength(max),
    ValidateBy(
      {
        // The validation reports this name before the general error of the type.
        name: 'isNotEmpty',
        validator: {
          validate: (value: unknown) => typeof value === 'string' && cleanFreeText(value) !== null,
          // Without a default message the code is lost.
          defaultMessage: () => 'Words are required',
        },
      },
      { context: { code } },
    ),
  );
