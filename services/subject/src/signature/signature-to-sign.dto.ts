import { LARGEST_ID, MayBeAbsent, PageInfo, PagingInput } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { SiteRef } from '../common/site.dto';
import { SignatureRow } from './signature.dto';

export class ToSignQuery extends PagingInput {
  @ApiPropertyOptional({ minimum: 1 })
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId?: number;
}

/** A broken signature of the caller that nobody renewed yet. */
export class ToSignRow extends SiteRef {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty({ type: SignatureRow }) signature!: SignatureRow;
}

export class ToSignList extends PageInfo {
  @ApiProperty({ type: [ToSignRow], description: 'Broken longest ago first' })
  rows!: ToSignRow[];
}
