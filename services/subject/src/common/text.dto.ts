import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

/** A text in the study's languages. */
export type TextMap = Readonly<Record<string, string>>;

/** Describes a {@link TextMap}. */
export const ApiText = (options: Pick<ApiPropertyOptions, 'description' | 'nullable'> = {}) =>
  ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    ...(options as object),
  });

/** PostgreSQL cannot store this character; it is refused rather than silently removed. */
// oxlint-disable-next-line no-control-regex -- the character is what is refused
export const NO_NUL = /^[^\u0000]*$/;
