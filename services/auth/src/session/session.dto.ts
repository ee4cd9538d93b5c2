import { LARGEST_ID, MayBeAbsent } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { MAX_OPEN_STUDIES } from '../input/limits';

export class ActivityBody {
  @ApiPropertyOptional({
    type: [Number],
    description: 'Studies open in all tabs; the shortest of their idle times counts',
  })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_OPEN_STUDIES)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  studyIds?: number[];
}

export class ActivityAnswer {
  @ApiProperty({ format: 'date-time', type: String })
  expiresAt!: Date;

  @ApiProperty()
  secondsLeft!: number;
}

export class DraftKeyAnswer {
  @ApiProperty({ description: 'AES-256, base64url' })
  key!: string;
}
