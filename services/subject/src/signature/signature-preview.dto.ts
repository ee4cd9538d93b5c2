import { type Language, languages } from '@casebook/catalogue';
import { SIGNED_STATES, type SignedState } from '@casebook/subject-data';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MAX_SIGNATURE_CHANGES } from '../common/limits';
import { SiteRef } from '../common/site.dto';
import { SIGNATURE_LEVELS, type SignatureLevel, SignatureScopeInput } from './signature-scope.dto';
import { BREAK_KINDS, type BreakKind, SignatureRow } from './signature.dto';

export class SignaturePreviewQuery extends SignatureScopeInput {
  @ApiProperty({ enum: languages, description: 'Texts that the study has not in it: its first' })
  @IsIn(languages)
  language!: Language;
}

/** An item as it is shown to the signer, in the language of the preview. */
export class SignedItem {
  @ApiProperty() blockKey!: string;
  @ApiProperty({ description: '0 = not in lines' }) line!: number;
  @ApiProperty() itemKey!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ type: String, nullable: true }) lineLabel!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'As stored; null: not entered' })
  value!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the codes of the value mean; null for other values',
  })
  valueLabel!: string | null;

  @ApiProperty({ type: String, nullable: true }) unit!: string | null;

  @ApiProperty({ description: 'Recorded as not done; then there is no value' }) notDone!: boolean;
}

/** A page as it is shown to the signer. */
export class SignedPage {
  @ApiProperty() pageId!: number;
  @ApiProperty() visitId!: number;
  @ApiProperty() pageTitle!: string;
  @ApiProperty() visitTitle!: string;
  @ApiProperty({ type: Number, nullable: true }) cycleNo!: number | null;
  @ApiProperty({ type: Number, nullable: true }) unscheduledNo!: number | null;
  @ApiProperty({ description: 'Number of the design version that it is shown under' })
  versionNo!: number;
  @ApiProperty({ type: [SignedItem], description: 'In the order of the page' })
  items!: SignedItem[];
}

/** Who changed what an earlier signature covers, when and why; several changes have the same. */
export class SignatureChangeSource {
  @ApiProperty() at!: string;
  @ApiProperty({ description: 'Name of the person' }) by!: string;
  @ApiProperty({ type: String, nullable: true }) roleName!: string | null;
  @ApiProperty({ description: 'entry, derivation, check, import, migration …' }) origin!: string;
  @ApiProperty({ type: Number, nullable: true }) reasonCode!: number | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
}

/** A page with changes, in the language of the preview. */
export class ChangedPage {
  @ApiProperty() pageId!: number;
  @ApiProperty() pageTitle!: string;
  @ApiProperty() visitTitle!: string;
  @ApiProperty({ type: Number, nullable: true }) cycleNo!: number | null;
  @ApiProperty({ type: Number, nullable: true }) unscheduledNo!: number | null;
}

/** An item, a line or a page with changes, in the language of the preview. */
export class ChangedPlace {
  @ApiProperty({ description: 'Position in the changed pages' }) page!: number;
  @ApiPropertyOptional({ description: 'Absent: not an item' }) itemLabel?: string;
  @ApiPropertyOptional({ description: 'Absent: not in lines' }) line?: number;
  @ApiPropertyOptional({ description: 'Of a line that the design names' }) lineLabel?: string;
}

/** A change of what an earlier signature covers. What it has in common with others is named by its position. */
export class SignatureChange {
  @ApiProperty({ enum: BREAK_KINDS })
  kind!: BreakKind;

  @ApiProperty({ description: 'Position in the sources' }) source!: number;

  @ApiPropertyOptional({ description: 'Position in the changed places; absent for a visit' })
  place?: number;

  @ApiPropertyOptional({ description: 'Of a visit' }) visitTitle?: string;

  @ApiPropertyOptional({ description: 'Of an item, as stored; absent: it was empty' })
  before?: string;

  @ApiPropertyOptional({ description: 'What its codes mean' }) beforeLabel?: string;
  @ApiPropertyOptional({ description: 'It was recorded as not done' }) wasNotDone?: boolean;
  @ApiPropertyOptional() after?: string;
  @ApiPropertyOptional() afterLabel?: string;
  @ApiPropertyOptional({ description: 'It was then recorded as not done' }) isNotDone?: boolean;

  @ApiPropertyOptional({
    description: 'Of a line, page or visit: it was removed; false: added or restored',
  })
  removed?: boolean;
}

/** What changed since the earlier signature. */
export class SignatureChanges {
  @ApiProperty({
    type: [SignatureChange],
    description: `Oldest first; the first ${MAX_SIGNATURE_CHANGES}`,
  })
  changes!: SignatureChange[];

  @ApiProperty({ description: 'Number of all changes' }) changeCount!: number;
  @ApiProperty({ type: [SignatureChangeSource] }) sources!: SignatureChangeSource[];
  @ApiProperty({ type: [ChangedPlace] }) places!: ChangedPlace[];
  @ApiProperty({ type: [ChangedPage] }) changedPages!: ChangedPage[];
}

/** Exactly what will be signed, and what the signer has to know about it. */
export class SignaturePreview extends IntersectionType(SiteRef, SignatureChanges) {
  @ApiProperty() subjectId!: number;
  @ApiProperty() subjectNo!: string;
  @ApiProperty({ enum: SIGNATURE_LEVELS, enumName: 'SignatureLevel' }) level!: SignatureLevel;
  @ApiProperty({ type: Number, nullable: true }) visitId!: number | null;
  @ApiProperty({ type: Number, nullable: true }) pageId!: number | null;
  @ApiProperty({ enum: languages }) language!: Language;

  @ApiProperty({ type: [SignedPage], description: 'In the order of the schedule' })
  pages!: SignedPage[];

  @ApiProperty({ description: 'Number of items on the pages' }) items!: number;
  @ApiProperty({ description: 'Of these, items with a value' }) entered!: number;

  @ApiProperty({
    description:
      'SHA-256 of the canonical JSON of subject, level, language and pages as sent here; the signature sends it back',
  })
  digest!: string;

  @ApiProperty({ enum: SIGNED_STATES, enumName: 'SignedState', description: 'As it is now' })
  state!: SignedState;

  @ApiProperty({
    type: SignatureRow,
    nullable: true,
    description: 'The last signature that covers all of it',
  })
  earlier!: SignatureRow | null;

  @ApiPropertyOptional({ description: 'On the pages; no obstacle. Absent without QUERY_VIEW' })
  openQueries?: number;

  @ApiProperty({
    type: [String],
    description: 'Codes of the catalogue: why it cannot be signed now; empty: it can',
  })
  blockers!: string[];
}
