import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ItemInstance, LineRef, NoteLocation } from '../common/item-instance.dto';
import { PageCounters } from '../common/page-counters.dto';
import { PageComment, PageQueryState } from '../common/page-notes.dto';
import { SiteRef } from '../common/site.dto';
import { ApiText, type TextMap } from '../common/text.dto';

export class ItemState extends ItemInstance {
  @ApiProperty({ type: String, nullable: true })
  value!: string | null;

  @ApiProperty()
  revision!: number;

  @ApiProperty({
    description: 'Freeze 1, SDV 2, review 4, lock 8, sign 16; those that the role sees',
  })
  flags!: number;

  @ApiPropertyOptional({
    description:
      'True: the page was initialised and nothing was entered here since, so an entry needs no reason',
  })
  initialised?: boolean;

  @ApiPropertyOptional({ description: 'Why it was not done; absent: it is not recorded so' })
  notDone?: string;
}

/** A value that the shown version of the page has no place for, with the labels of its own version. */
export class FormerItem extends ItemState {
  @ApiText()
  label!: TextMap;

  @ApiText({ nullable: true })
  blockLabel!: TextMap | null;

  @ApiText({ nullable: true, description: 'Of a line that the version named' })
  lineLabel!: TextMap | null;

  @ApiText({ nullable: true })
  unit!: TextMap | null;

  @ApiText({ nullable: true, description: 'What the codes of the value mean' })
  valueLabel!: TextMap | null;

  @ApiProperty({ description: 'Number of the version that the value was entered under' })
  versionNo!: number;
}

export class LineState extends LineRef {
  @ApiProperty({ description: 'Order on the page' })
  position!: number;

  @ApiProperty()
  deleted!: boolean;

  @ApiProperty()
  flags!: number;
}

/** Freeze and lock of a block (line 0) or of a fixed line, valid for its items without a row. */
export class ClosedPlace extends LineRef {
  @ApiProperty({ description: 'Freeze 1, lock 8' })
  flags!: number;
}

export class FormerChoice {
  @ApiProperty()
  code!: string;

  @ApiText()
  label!: TextMap;
}

/**
 * A stored value that the shown version would refuse, or that has another meaning in it. It stays until it is
 * corrected.
 */
export class FormerValue extends ItemInstance {
  @ApiProperty()
  value!: string;

  @ApiProperty({
    enum: ['choice', 'form', 'unit'],
    description: 'The code is no longer offered; the rule would refuse it; it has another unit',
  })
  kind!: 'choice' | 'form' | 'unit';

  @ApiText({ nullable: true, description: 'What the codes meant in the version of the value' })
  valueLabel!: TextMap | null;

  @ApiProperty({ type: [FormerChoice], description: 'The codes one by one' })
  choices!: FormerChoice[];

  @ApiText({ nullable: true, description: 'Unit in the version of the value' })
  unit!: TextMap | null;

  @ApiProperty({ description: 'Number of the version that the value was entered under' })
  versionNo!: number;
}

/** A check of the page that could not be evaluated, with the cause. */
export class FailedCheckState extends NoteLocation {
  @ApiProperty()
  checkKey!: string;

  @ApiProperty({ description: 'Code of the catalogue' })
  code!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: Record<string, string | number>;
}

/** The stored data of a page, without what the role may not see. */
export class PageState {
  @ApiProperty({ type: [ItemState] })
  values!: ItemState[];

  @ApiProperty({ type: [LineState], description: 'Lines of log blocks, removed ones too' })
  lines!: LineState[];

  @ApiProperty({ type: [PageQueryState] })
  queries!: PageQueryState[];

  @ApiProperty({ type: [PageComment] })
  comments!: PageComment[];

  @ApiProperty({ type: PageCounters })
  counters!: PageCounters;

  @ApiProperty({
    description: 'Freeze and lock of the page, its visit or subject, for items without a row',
  })
  flags!: number;

  @ApiPropertyOptional({
    type: [ClosedPlace],
    description: 'Blocks and lines, but those of log blocks, that are frozen or locked',
  })
  closed?: ClosedPlace[];

  @ApiPropertyOptional({
    type: [FormerValue],
    description: 'Values that the shown version would not take any more',
  })
  former?: FormerValue[];

  @ApiPropertyOptional({
    type: [FailedCheckState],
    description: 'Checks that could not be evaluated; only for roles that may run the checks again',
  })
  failedChecks?: FailedCheckState[];
}

/** A value of another page that a check of this page reads. */
export class SurroundingValue {
  @ApiPropertyOptional({ description: 'As the check names it; absent: the visit of this page' })
  visitKey?: string;

  @ApiPropertyOptional({
    description: 'Of a repeated visit: which repetition, when the check names it',
  })
  repetition?: number;

  @ApiProperty()
  pageKey!: string;

  @ApiProperty()
  blockKey!: string;

  @ApiProperty()
  line!: number;

  @ApiProperty()
  itemKey!: string;

  @ApiProperty()
  value!: string;
}

/** The lines of a block of another page that a check of this page reads. */
export class SurroundingLines {
  @ApiPropertyOptional()
  visitKey?: string;

  @ApiPropertyOptional()
  repetition?: number;

  @ApiProperty()
  pageKey!: string;

  @ApiProperty()
  blockKey!: string;

  @ApiProperty({ type: [Number] })
  lines!: number[];
}

/** The existing repetitions of a visit that a check of this page reads. */
export class SurroundingVisits {
  @ApiProperty()
  visitKey!: string;

  @ApiProperty({ type: [Number], description: 'Their numbers, ascending' })
  numbers!: number[];
}

/** A reason that the study offers for corrections. */
export class OfferedReason {
  @ApiProperty()
  code!: number;

  @ApiText({ nullable: true, description: 'Of an own reason of the study' })
  label!: TextMap | null;
}

export class PageView extends SiteRef {
  @ApiProperty()
  pageId!: number;

  @ApiProperty()
  pageKey!: string;

  @ApiProperty({ enum: [1, 2], description: '1 registration, 2 normal' })
  pageType!: number;

  @ApiText()
  pageTitle!: TextMap;

  @ApiProperty()
  visitId!: number;

  @ApiProperty()
  visitKey!: string;

  @ApiText()
  visitTitle!: TextMap;

  @ApiProperty({ type: Number, nullable: true })
  cycleNo!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  unscheduledNo!: number | null;

  @ApiProperty()
  visitDeleted!: boolean;

  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  subjectDisabled!: boolean;

  @ApiProperty({ description: "Today in the site's time zone, YYYY-MM-DD" })
  today!: string;

  @ApiProperty({ type: Number, nullable: true })
  previousPageId!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  nextPageId!: number | null;

  @ApiProperty()
  designVersionId!: number;

  @ApiProperty({
    description: 'False: the version of today no longer asks for this page at this visit',
  })
  collected!: boolean;

  @ApiProperty({ type: [FormerItem], description: 'Data of items that the page no longer has' })
  formerItems!: FormerItem[];

  @ApiProperty({ description: 'Whether the role may save now' })
  editable!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why not: a code of the catalogue, when something but the role stands against it',
  })
  readOnlyReason!: string | null;

  @ApiPropertyOptional({
    description: 'True: the page has items that randomisation or drug supply fills',
  })
  randomises?: boolean;

  @ApiProperty({ type: [OfferedReason], description: 'In the order in which they are offered' })
  correctionReasons!: OfferedReason[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'StudyDesign with this page and what its checks need, as far as the role may see it',
  })
  design!: object;

  @ApiProperty({ type: [SurroundingValue] })
  surroundingValues!: SurroundingValue[];

  @ApiProperty({ type: [SurroundingLines] })
  surroundingLines!: SurroundingLines[];

  @ApiProperty({ type: [SurroundingVisits] })
  surroundingVisits!: SurroundingVisits[];

  @ApiProperty({ type: PageState })
  state!: PageState;
}
