import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { FreeText } from './free-text';
import { MAX_REASON } from './limits';

export const Reason = () =>
  applyDecorators(ApiProperty({ description: 'Why' }), FreeText('COMMON_REQUIRED', MAX_REASON));

export class ReasonInput {
  @Reason()
  reason!: string;
}
