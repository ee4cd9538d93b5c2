import { ApiProperty } from '@nestjs/swagger';
import { NotePlace } from '../page/page.dto';
import { Words } from '../query/query.dto';

export class CommentInput extends NotePlace {
  @ApiProperty()
  @Words('COMMON_REQUIRED')
  content!: string;
}
