import { ApiProperty } from '@nestjs/swagger';
import { FreeText } from '../common/free-text';
import { NoteTarget } from '../common/item-instance.dto';
import { MAX_NOTE } from '../common/limits';

export class CommentInput extends NoteTarget {
  @ApiProperty()
  @FreeText('COMMON_REQUIRED', MAX_NOTE)
  content!: string;
}
