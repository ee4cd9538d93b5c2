import {
  type Language,
  languages,
  type SignatureMeaning,
  signatureMeaningKeys,
} from '@casebook/catalogue';
import { LARGEST_ID, ObjectsOf, TakesReAuthToken, UniqueBy } from '@casebook/service-kit';
import {
  MAX_PAGES_SIGNED,
  SIGNATURE_STATES,
  type SignatureState,
  SIGNED_STATES,
  type SignedState,
} from '@casebook/subject-data';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { LabelledPlace } from '../common/place.dto';
import { ReasonInput } from '../common/reason.dto';
import { ApiText, type TextMap } from '../common/text.dto';
import { SIGNATURE_LEVELS, type SignatureLevel, SignatureScopeInput } from './signature-scope.dto';

/** The digest of what was shown, as the preview sent it. */
const DIGEST = /^[0-9a-f]{64}$/;

/** What the signer states and proves, for one signature or several. */
export class SignatureStatement {
  @ApiProperty({ enum: languages, description: 'The language in which the content was shown' })
  @IsIn(languages)
  language!: Language;

  @ApiProperty({
    enum: signatureMeaningKeys,
    enumName: 'SignatureMeaning',
    description: 'Its text in the language is kept with the signature',
  })
  @IsIn(signatureMeaningKeys)
  meaning!: SignatureMeaning;

  /** For the act `sign` on the object that the call describes. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

/**
 * Signs one page, one visit or the subject. The object of the re-authentication is {studyId, subjectId, level, visitId,
 * pageId, digest, meaning, language, roleId}; visitId and pageId are null where the level has none.
 */
export class SignatureInput extends IntersectionType(SignatureScopeInput, SignatureStatement) {
  @ApiProperty({ description: 'The digest of the preview: 64 hexadecimal digits' })
  @Matches(DIGEST)
  digest!: string;
}

/** A page that was opened in the preview. */
export class OpenedPage {
  @ApiProperty({ minimum: 1 })
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  pageId!: number;

  @ApiProperty({ description: 'The digest of the preview of this page' })
  @Matches(DIGEST)
  digest!: string;
}

/** Signs several pages of the subject, each with a signature of its own: all or none. */
export class SignatureBatchInput extends SignatureStatement {
  @ApiProperty({
    type: [OpenedPage],
    description: `1 to ${MAX_PAGES_SIGNED} pages. The object of the re-authentication is {studyId, subjectId, pages, meaning, language, roleId}, with the pages in this order`,
  })
  @ObjectsOf(() => OpenedPage)
  @UniqueBy(({ pageId }: OpenedPage) => pageId)
  @ArrayMaxSize(MAX_PAGES_SIGNED)
  @ArrayMinSize(1)
  pages!: OpenedPage[];
}

export const BREAK_KINDS = ['item', 'line', 'page', 'visit'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** The first change that broke a signature. */
export class SignatureBreak {
  @ApiProperty() at!: string;
  @ApiProperty({ description: 'Name of the person who made the change' }) by!: string;

  @ApiProperty({
    enum: BREAK_KINDS,
    description:
      'item: a value changed; line: a line was added, removed or restored; page, visit: added or restored',
  })
  kind!: BreakKind;

  @ApiProperty({ type: LabelledPlace, nullable: true, description: 'Null for a visit' })
  place!: LabelledPlace | null;
}

/** That a signature was taken back. */
export class SignatureWithdrawal {
  @ApiProperty() at!: string;
  @ApiProperty({ description: 'Name of the person' }) by!: string;
  @ApiText({ nullable: true, description: 'The role, as it was called then' })
  role!: TextMap | null;

  @ApiProperty() reason!: string;
}

/** Withdraws a signature. The object of the re-authentication is {studyId, subjectId, signatureId, reason}. */
export class SignatureWithdrawalInput extends ReasonInput {
  /** For the act `withdraw-signature` on the object that the call describes. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

/** A signature with everything that is shown and printed of it. */
export class SignatureRow {
  @ApiProperty() signatureId!: number;
  @ApiProperty({ enum: SIGNATURE_LEVELS, enumName: 'SignatureLevel' }) level!: SignatureLevel;
  @ApiProperty({ type: Number, nullable: true }) visitId!: number | null;
  @ApiProperty({ type: Number, nullable: true }) pageId!: number | null;
  @ApiText({ description: 'Empty at level subject' }) visitTitle!: TextMap;
  @ApiProperty({ type: Number, nullable: true }) cycleNo!: number | null;
  @ApiProperty({ type: Number, nullable: true }) unscheduledNo!: number | null;
  @ApiText({ description: 'Empty at other levels than page' }) pageTitle!: TextMap;
  @ApiProperty() signerName!: string;
  @ApiText({ nullable: true, description: 'The role, as it was called then' })
  role!: TextMap | null;

  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ description: 'UTC' }) signedAt!: string;
  @ApiProperty({ description: 'Of the site when it was signed' }) utcOffsetMinutes!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: signatureMeaningKeys,
    enumName: 'SignatureMeaning',
  })
  meaningKey!: string | null;

  @ApiProperty({ description: 'As it was shown to the signer' }) meaning!: string;
  @ApiProperty({ description: 'Of the meaning and the content' }) language!: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Number of items; null when the signer saw items that the caller does not see',
  })
  items!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'SHA-256; null like the items' })
  digest!: string | null;

  @ApiProperty({ description: 'Number of the design version' }) versionNo!: number;
  @ApiProperty({ enum: SIGNATURE_STATES }) state!: SignatureState;
  @ApiProperty({ type: SignatureBreak, nullable: true }) broken!: SignatureBreak | null;
  @ApiProperty({ type: SignatureWithdrawal, nullable: true })
  withdrawn!: SignatureWithdrawal | null;
  @ApiProperty({ description: 'Whether the caller signed it' }) mine!: boolean;
}

/** A page, visit or subject with its signatures. */
export class Signatures {
  @ApiProperty({ enum: SIGNED_STATES, enumName: 'SignedState' }) state!: SignedState;

  @ApiProperty({ description: 'Items asked for' }) items!: number;

  @ApiProperty({ description: 'Of these, items that are signed as they are now' })
  signedItems!: number;

  @ApiProperty({
    type: [SignatureRow],
    description: 'Newest first; those of wider and of narrower levels that concern it as well',
  })
  rows!: SignatureRow[];

  @ApiProperty({ type: [Number], description: 'Of the rows, those that the caller may withdraw' })
  withdrawable!: number[];
}

/** What was signed. */
export class SignaturesDone {
  @ApiProperty({ type: [SignatureRow] }) signatures!: SignatureRow[];
}
