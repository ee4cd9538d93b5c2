import { MayBeAbsent, ObjectsOf, UniqueBy } from '@casebook/service-kit';
import { PART_KINDS, type PartKind } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsIn,
  IsInt,
  IsString,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_CHANGES_OF_EDIT, MAX_PART_KEY_LENGTH } from '../input/limits';

const NOT_A_CHOICE = { context: { code: 'COMMON_NOT_A_CHOICE' } };
const CONTENT = {
  description: 'Content of the part, as casebook-design/3 has it at its place in the document',
  oneOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', items: { type: 'string' } },
  ],
};

/** Names a part of a draft. */
export class PartName {
  @ApiProperty({ enum: PART_KINDS, enumName: 'PartKind' })
  @IsIn(PART_KINDS, NOT_A_CHOICE)
  kind!: PartKind;

  @ApiProperty({ description: 'Empty for parts that a design has once' })
  @IsString()
  @MaxLength(MAX_PART_KEY_LENGTH)
  key!: string;
}

export class DraftPart extends PartName {
  @ApiProperty() revision!: number;
  @ApiProperty({ description: 'Ascending within a kind, compared by code points' })
  position!: string;
  @ApiProperty(CONTENT) content!: unknown;
}

export class StepChange extends PartName {
  @ApiProperty({ enum: ['added', 'changed', 'moved', 'removed'] })
  change!: 'added' | 'changed' | 'moved' | 'removed';
}

/** A change of the draft that its author can take back. */
export class DraftStep {
  @ApiProperty({ description: 'Revision of the draft that the change made' }) revision!: number;
  @ApiProperty({ type: [StepChange], description: 'What taking it back does' })
  changes!: StepChange[];
}

export class DraftSteps {
  @ApiProperty({ type: DraftStep, nullable: true }) undo!: DraftStep | null;
  @ApiProperty({ type: DraftStep, nullable: true }) redo!: DraftStep | null;
}

export class DraftParts extends DraftSteps {
  @ApiProperty() revision!: number;
  @ApiProperty({ type: [DraftPart] }) parts!: DraftPart[];
}

export class PartChange extends PartName {
  @ApiProperty({ description: 'The revision of the part that this edit was made from; 0: new' })
  @IsInt()
  @Min(0)
  revision!: number;

  @ApiPropertyOptional({ ...CONTENT, description: 'Absent: the content stays' })
  @Allow()
  content?: unknown;

  @ApiPropertyOptional({ enum: [true], description: 'Removes the part' })
  @MayBeAbsent()
  @Equals(true, NOT_A_CHOICE)
  remove?: true;

  @ApiPropertyOptional({
    description:
      'Key of the part of the kind before which it is placed; empty: at the end; absent: stays',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_PART_KEY_LENGTH)
  before?: string;
}

/** Changes that are made together or not at all, and undone together. */
export class DraftEdit {
  @ApiProperty({ type: [PartChange] })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_CHANGES_OF_EDIT)
  @UniqueBy(({ kind, key }: PartChange) => `${kind} ${key}`)
  @ObjectsOf(() => PartChange)
  changes!: PartChange[];
}

export class DraftEdited extends DraftSteps {
  @ApiProperty() revision!: number;
  @ApiProperty({ type: [DraftPart], description: 'Changed parts as they are now' })
  parts!: DraftPart[];
  @ApiProperty({ type: [PartName] }) removed!: PartName[];
}

export class PresenceReport {
  @ApiProperty({ description: 'Revision of the draft that is shown' })
  @IsInt()
  @Min(0)
  since!: number;

  @ApiPropertyOptional({ enum: PART_KINDS, enumName: 'PartKind', description: 'What is shown' })
  @MayBeAbsent()
  @IsIn(PART_KINDS, NOT_A_CHOICE)
  kind?: PartKind;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_PART_KEY_LENGTH)
  key?: string;
}

export class PresentPerson {
  @ApiProperty() personId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) kind!: string | null;
  @ApiProperty({ type: String, nullable: true }) key!: string | null;
}

export class DraftPresence extends DraftEdited {
  @ApiProperty({ type: [PresentPerson], description: 'Others who have the editor open' })
  people!: PresentPerson[];
}
