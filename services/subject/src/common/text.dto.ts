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
