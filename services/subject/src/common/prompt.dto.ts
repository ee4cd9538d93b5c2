import { ApiProperty } from '@nestjs/swagger';
import { ApiText, type TextMap } from './text.dto';

/** The message of a check of action "prompt". */
export class Prompt {
  @ApiProperty()
  checkKey!: string;

  @ApiProperty({ type: String, nullable: true })
  blockKey!: string | null;

  @ApiProperty()
  line!: number;

  @ApiProperty({ type: String, nullable: true })
  itemKey!: string | null;

  @ApiText()
  message!: TextMap;
}
