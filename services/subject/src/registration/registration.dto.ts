import { MayBeAbsent, ObjectsOf } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsInt, IsString, MaxLength, Min, ValidateIf } from 'class-validator';
import { ItemInstance } from '../common/item-instance.dto';
import { Prompt } from '../common/prompt.dto';
import { SiteRef } from '../common/site.dto';
import { ApiText, type TextMap } from '../common/text.dto';
import { MAX_ITEMS_REGISTERED, MAX_TYPED_LENGTH, MAX_TYPED_NUMBER_LENGTH } from '../common/limits';

/** How a site assigns subject numbers. */
export class SubjectNumbering {
  @ApiProperty({ enum: ['automatic', 'manual'] })
  entry!: 'automatic' | 'manual';

  @ApiProperty()
  pattern!: string;

  @ApiProperty({
    description:
      'The next number by the pattern: given when saving (automatic) or a suggestion (manual)',
  })
  next!: string;
}

export class RegistrationForm extends SiteRef {
  @ApiProperty({ description: "Today in the site's time zone, YYYY-MM-DD" })
  today!: string;

  @ApiProperty()
  designVersionId!: number;

  @ApiProperty()
  visitKey!: string;

  @ApiText()
  visitTitle!: TextMap;

  @ApiProperty()
  pageKey!: string;

  @ApiText()
  pageTitle!: TextMap;

  @ApiProperty({ type: SubjectNumbering })
  subjectNumber!: SubjectNumbering;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'StudyDesign with the registration page, as far as the role may see it',
  })
  design!: object;
}

export class NewItem extends ItemInstance {
  @ApiProperty({ type: String, nullable: true })
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(MAX_TYPED_LENGTH)
  value!: string | null;
}

export class RegisterInput {
  @ApiProperty({ description: 'The design version shown' })
  @IsInt()
  @Min(1)
  designVersionId!: number;

  @ApiPropertyOptional({ description: 'Manual numbering only' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_TYPED_NUMBER_LENGTH)
  subjectNo?: string;

  @ApiProperty({ type: [NewItem] })
  @ArrayMaxSize(MAX_ITEMS_REGISTERED)
  @ObjectsOf(() => NewItem)
  items!: NewItem[];
}

export class Registered {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  siteId!: number;

  @ApiProperty({ description: 'The registration page' })
  pageId!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'The page after it' })
  nextPageId!: number | null;

  @ApiProperty({ type: [Prompt] })
  prompts!: Prompt[];
}
