import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { NO_NUL } from '../common/text.dto';
import { ItemPlace } from '../page/page.dto';

export class CommentInput extends ItemPlace {
  @ApiProperty()
  @IsNotEmpty()
  @IsString()
  @MaxLength(4_000)
  @Matches(NO_NUL)
  @Matches(/\S/, { context: { code: 'COMMON_REQUIRED' } })
  content!: string;
}
