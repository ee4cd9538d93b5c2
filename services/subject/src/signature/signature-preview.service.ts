import type { Code, Language } from '@casebook/catalogue';
import { type Caller, Db, type Plain, type Statement } from '@casebook/service-kit';
import type { SignedPlace } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { MAX_SIGNATURE_CHANGES } from '../common/limits';
import { changesSince } from './signature-changes';
import { SignatureContents } from './signature-content.service';
import { obstacles } from './signature-obstacles';
import { type SignatureTarget, targetOf } from './signature-place';
import type {
  SignatureChange,
  SignaturePreview,
  SignaturePreviewQuery,
} from './signature-preview.dto';
import { SignatureReading, type SignatureSubject } from './signature-reading';
import { NOTE_SHOWN, type PreviewReading } from './signature.sql';
import type { SignedContent } from './signed-content';
import type { SeenSignature, SubjectSignatures } from './subject-signatures';

/** Shows exactly what would be signed, and what changed since it was signed before. */
@Injectable()
export class SignaturePreviewService {
  constructor(
    private readonly db: Db,
    private readonly reading: SignatureReading,
    private readonly contents: SignatureContents,
  ) {}

  /** @throws Problem 404, 403, 422 when the target is not there, or not seen by the role */
  async preview(
    caller: Caller,
    subjectId: number,
    query: SignaturePreviewQuery,
    read: PreviewReading | null,
  ): Promise<Plain<SignaturePreview>> {
    const target = targetOf(query);
    const { subject, signatures } = await this.reading.fromReading(caller, subjectId, read);
    const place = signatures.placeOf(target);
    const earlier = signatures.lastOf(place);
    const [{ content, openQueries }, changes] = await Promise.all([
      this.content(caller, subject, target, query.language, read!.masks),
      this.changes(caller, subjectId, signatures, place, earlier),
    ]);
    const blockers: Code[] = obstacles(caller, subject.site.site_id, content, signatures);
    if (subject.isDisabled) blockers.push('SUBJECT_DISABLED');
    if (subject.isStudyLocked) blockers.push('STUDY_LOCKED');
    const { site, subjectNo } = subject;
    return {
      siteId: site.site_id,
      siteCode: site.site_code,
      siteName: site.site_name,
      utcOffsetMinutes: site.utc_offset_minutes,
      subjectId,
      subjectNo,
      ...target,
      language: query.language,
      pages: content.pages,
      items: content.items,
      entered: content.entered,
      digest: content.digest,
      state: signatures.state(place),
      earlier: earlier && signatures.row(earlier),
      changes: changes.slice(0, MAX_SIGNATURE_CHANGES),
      changeCount: changes.length,
      ...(openQueries !== null && { openQueries }),
      blockers,
    };
  }

  /** What is shown, noted as shown to this session. */
  private async content(
    caller: Caller,
    subject: SignatureSubject,
    target: SignatureTarget,
    language: Language,
    masks: PreviewReading['masks'],
  ): Promise<{ content: SignedContent; openQueries: number | null }> {
    const reader = { query: <R extends object>(one: Statement) => this.db.read<R>(one) };
    const { reach, targets } = await this.contents.load(caller, reader, subject, [target], masks);
    const [loaded] = targets;
    const { subjectId } = subject;
    const content = await this.contents.content(caller, subjectId, language, reach, loaded!);
    // Before the answer leaves, so that its digest can be signed at once.
    await this.db.record({ ...NOTE_SHOWN, values: [caller.sessionId, content.digest] });
    return {
      content,
      openQueries: this.contents.openQueries(caller, subject, loaded!),
    };
  }

  private async changes(
    caller: Caller,
    subjectId: number,
    signatures: SubjectSignatures,
    place: SignedPlace,
    earlier: SeenSignature | null,
  ): Promise<Plain<SignatureChange>[]> {
    const linkNo = earlier?.record.link_no ?? null;
    if (linkNo === null) return [];
    const read = <R extends object>(one: Statement) => this.db.read<R>(one);
    const subject = { studyId: caller.studyId!, subjectId };
    return changesSince(read, signatures, subject, place, linkNo);
  }
}
