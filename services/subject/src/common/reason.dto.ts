import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { FreeText } from './free-text';

export const Reason = () =>
  applyDecorators(
    ApiProperty({ description: 'Why' }),
    FreeText('COMMON_REQUIRED', MAX_REASON_LENGTH),
  );

export class ReasonInput {
  @Reason()
  reason!: string;
}
