import { LARGEST_ID, MayBeAbsent } from '@casebook/service-kit';
import { MAX_KEY_LENGTH } from '@casebook/study-design';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MAX_LINE_NUMBER } from './limits';

/** A visit, page, block, line or item. The level decides which fields are required; the others are refused. */
export class StatusPlace {
  @ApiPropertyOptional({ minimum: 1, description: 'Of level visit' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  visitId?: number;

  @ApiPropertyOptional({ minimum: 1, description: 'Of levels page, block, line, question' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  pageId?: number;

  @ApiPropertyOptional({ description: 'Of levels block, line, question' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  blockKey?: string;

  @ApiPropertyOptional({ minimum: 0, description: 'Of levels line, question; 0 = not in lines' })
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(MAX_LINE_NUMBER)
  line?: number;

  @ApiPropertyOptional({ description: 'Of level question' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  itemKey?: string;
}
