import { ApiProperty } from '@nestjs/swagger';
import { Words } from '../common/free-text';
import { NotePlace } from '../common/item-instance.dto';
import { MAX_WORDS } from '../query/query.dto';

export class CommentInput extends NotePlace {
  @ApiProperty()
  @Words('COMMON_REQUIRED', MAX_WORDS)
  content!: string;
}
