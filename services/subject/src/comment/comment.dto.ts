import { MAX_NOTE_LENGTH } from '@casebook/subject-data';
import { ApiProperty } from '@nestjs/swagger';
import { FreeText } from '../common/free-text';
import { NoteTarget } from '../common/item-instance.dto';

export class CommentInput extends NoteTarget {
  @ApiProperty()
  @FreeText('COMMON_REQUIRED', MAX_NOTE_LENGTH)
  content!: string;
}
