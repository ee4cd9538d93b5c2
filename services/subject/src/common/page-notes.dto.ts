import { ApiProperty } from '@nestjs/swagger';
import { NoteLocation } from './item-instance.dto';
import { ApiText, type TextMap } from './text.dto';

export class PageQueryState extends NoteLocation {
  @ApiProperty()
  queryId!: number;

  @ApiProperty({ enum: [1, 2], description: '1 system, 2 manual' })
  type!: number;

  @ApiProperty({
    enum: [1, 2, 3, 4, 5],
    description: '1 open, 2 canceled, 3 answered, 4 closed, 5 reopened',
  })
  status!: number;

  @ApiText()
  content!: TextMap;

  @ApiProperty({ type: String, nullable: true })
  answer!: string | null;

  @ApiProperty()
  closedManually!: boolean;

  @ApiProperty()
  issuer!: string;

  @ApiProperty()
  issuedAt!: string;

  @ApiProperty({ type: String, nullable: true })
  answeredBy!: string | null;

  @ApiProperty({ type: String, nullable: true })
  answeredAt!: string | null;

  @ApiProperty()
  updatedBy!: string;

  @ApiProperty()
  updatedAt!: string;

  @ApiProperty()
  revision!: number;
}

export class PageComment extends NoteLocation {
  @ApiProperty()
  commentId!: number;

  @ApiProperty()
  content!: string;

  @ApiProperty()
  author!: string;

  @ApiProperty()
  at!: string;
}
