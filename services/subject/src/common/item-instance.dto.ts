import { MAX_KEY_LENGTH } from '@casebook/study-design';
import { MayBeAbsent } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { MAX_LINE_NUMBER } from './limits';

/** Identifies an item instance on a page. Line 0: the item is not in a line. */
export class ItemInstance {
  @ApiProperty()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  blockKey!: string;

  @ApiProperty({ minimum: 0 })
  @IsInt()
  @Min(0)
  @Max(MAX_LINE_NUMBER)
  line!: number;

  @ApiProperty()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  itemKey!: string;
}

/** What a query or comment refers to: an item instance, a whole line, or, with neither, the whole page. */
export class NoteTarget {
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  blockKey?: string | null;

  @ApiPropertyOptional({ minimum: 0, default: 0 })
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(MAX_LINE_NUMBER)
  line?: number;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  itemKey?: string | null;
}

/** What a stored query, comment, prompt or failed check refers to. */
export class NoteLocation {
  @ApiProperty({ type: String, nullable: true })
  blockKey!: string | null;

  @ApiProperty({ description: '0 = not in lines' })
  line!: number;

  @ApiProperty({ type: String, nullable: true })
  itemKey!: string | null;
}

export class LineRef {
  @ApiProperty()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  blockKey!: string;

  @ApiProperty({ minimum: 1 })
  @IsInt()
  @Min(1)
  @Max(MAX_LINE_NUMBER)
  line!: number;
}
