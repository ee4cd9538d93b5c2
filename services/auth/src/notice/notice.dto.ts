import { MAX_NOTICE_TEXT_LENGTH, MAX_NOTICE_TITLE_LENGTH } from '@casebook/catalogue';
import {
  MayBeAbsent,
  Moment,
  ObjectOf,
  PageInfo,
  PagingInput,
  VisibleText,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

export class NoticeTitle {
  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NOTICE_TITLE_LENGTH)
  ja!: string;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NOTICE_TITLE_LENGTH)
  en!: string;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NOTICE_TITLE_LENGTH)
  th!: string;
}

export class NoticeText {
  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NOTICE_TEXT_LENGTH)
  ja!: string;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NOTICE_TEXT_LENGTH)
  en!: string;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_NOTICE_TEXT_LENGTH)
  th!: string;
}

export class NoticeBody {
  @ApiProperty({ type: NoticeTitle })
  @ObjectOf(() => NoticeTitle)
  @IsNotEmpty()
  @VisibleText()
  title!: NoticeTitle;

  @ApiProperty({ type: NoticeText })
  @ObjectOf(() => NoticeText)
  @IsNotEmpty()
  @VisibleText({ lines: true })
  text!: NoticeText;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'At once when absent' })
  @MayBeAbsent()
  @Moment()
  startsAt?: Date;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    description: 'Until ended when absent',
  })
  @MayBeAbsent()
  @Moment()
  endsAt?: Date;
}

export class NoticeRow {
  @ApiProperty()
  noticeId!: number;

  @ApiProperty({ type: NoticeTitle })
  title!: NoticeTitle;

  @ApiProperty({ type: NoticeText })
  text!: NoticeText;

  @ApiProperty({ type: String, format: 'date-time' })
  startsAt!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endsAt!: Date | null;

  @ApiProperty({ enum: ['planned', 'shown', 'ended'] })
  state!: 'planned' | 'shown' | 'ended';
}

export class NoticesAnswer {
  @ApiProperty({ type: [NoticeRow] })
  rows!: NoticeRow[];
}

export class NoticeListQuery extends PagingInput {}

export class NoticeListAnswer extends PageInfo {
  @ApiProperty({ type: [NoticeRow] })
  rows!: NoticeRow[];
}
