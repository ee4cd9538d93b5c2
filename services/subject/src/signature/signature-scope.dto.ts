import { LARGEST_ID, MayBeAbsent } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min } from 'class-validator';

/** What a signature covers. */
export const SIGNATURE_LEVELS = ['page', 'visit', 'subject'] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];

/** A page, a visit, or the whole subject that the address names. */
export class SignatureScopeInput {
  @ApiProperty({ enum: SIGNATURE_LEVELS, enumName: 'SignatureLevel' })
  @IsIn(SIGNATURE_LEVELS)
  level!: SignatureLevel;

  @ApiPropertyOptional({ minimum: 1, description: 'Required at level visit, refused at others' })
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  visitId?: number;

  @ApiPropertyOptional({ minimum: 1, description: 'Required at level page, refused at others' })
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  pageId?: number;
}
