import { ApiProperty } from '@nestjs/swagger';
import { NoteLocation } from './item-instance.dto';
import { ApiText, type TextMap } from './text.dto';

/** The message of a check of action "prompt". */
export class Prompt extends NoteLocation {
  @ApiProperty()
  checkKey!: string;

  @ApiText()
  message!: TextMap;
}
