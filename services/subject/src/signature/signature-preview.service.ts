import type { Code, Language } from '@casebook/catalogue';
import { type Caller, Db, type Plain, type Statement } from '@casebook/service-kit';
import type { SignedPlace } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { KnownSubject } from '../engine/status-reach';
import { changesSince } from './signature-changes';
import { SignatureContents } from './signature-content.service';
import { obstacles } from './signature-obstacles';
import { type SignatureTarget, targetOf } from './signature-place';
import type { SignaturePreview, SignaturePreviewQuery } from './signature-preview.dto';
import { SignatureReading, type SignatureSubject } from './signature-reading';
import {
  CHANGES_OF_PAGES,
  CHANGES_OF_SUBJECT,
  type ChangeColumns,
  type PreviewReading,
  type SignaturePageRow,
  type SignatureSubjectRow,
} from './signature.sql';
import { ShownContents } from './shown-contents';
import type { SignedContent } from './signed-content';
import type { SeenSignature, SubjectSignatures } from './subject-signatures';

/** Shows exactly what would be signed, and what changed since it was signed before. */
@Injectable()
export class SignaturePreviewService {
  constructor(
    private readonly db: Db,
    private readonly reading: SignatureReading,
    private readonly contents: SignatureContents,
    private readonly shown: ShownContents,
  ) {}

  /** @throws Problem 404, 403, 422 when the target is not there, or not seen by the role */
  async preview(
    caller: Caller,
    subjectId: number,
    query: SignaturePreviewQuery,
    read: PreviewReading | null,
  ): Promise<Plain<SignaturePreview>> {
    const target = targetOf(query);
    const { subject, signatures, pages } = await this.reading.fromReading(caller, subjectId, read);
    const known = { masks: masksIn(read!.subject, pages), page: read!.page };
    const place = signatures.placeOf(target);
    const earlier = signatures.lastOf(place);
    const [{ content, openQueries, isSignedAlready }, changed] = await Promise.all([
      this.content(caller, subject, target, query.language, known, signatures),
      this.changed(caller, subjectId, signatures, place, earlier, read!),
    ]);
    const blockers: Code[] = obstacles(caller, subject.site.site_id, content, isSignedAlready);
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
      ...changesSince(changed, signatures, query.language),
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
    known: KnownSubject,
    signatures: SubjectSignatures,
  ): Promise<{ content: SignedContent; openQueries: number | null; isSignedAlready: boolean }> {
    const reader = { query: <R extends object>(one: Statement) => this.db.read<R>(one) };
    const { reach, targets } = await this.contents.load(caller, reader, subject, [target], known);
    const [loaded] = targets;
    const { subjectId } = subject;
    const content = await this.contents.content(caller, subjectId, language, reach, loaded!);
    this.shown.note(caller.sessionId, content.digest);
    return {
      content,
      openQueries: this.contents.openQueries(caller, subject, loaded!),
      isSignedAlready: await this.contents.isSignedAlready(
        caller,
        subjectId,
        reach,
        loaded!,
        signatures,
        { ...content, language },
      ),
    };
  }

  private async changed(
    caller: Caller,
    subjectId: number,
    signatures: SubjectSignatures,
    place: SignedPlace,
    earlier: SeenSignature | null,
    { changes }: PreviewReading,
  ): Promise<ChangeColumns | null> {
    const linkNo = earlier?.record.link_no ?? null;
    if (linkNo === null) return null;
    // Whoever sees a page sees the signatures of its visit and subject, too, so the statement knows the last one.
    if (place.pageId !== null) return changes;
    const common = { studyId: caller.studyId!, subjectId, linkNo };
    const isSubject = place.visitId === null && place.pageId === null;
    const [row] = await this.db.read<{ changes: ChangeColumns }>(
      isSubject
        ? { ...CHANGES_OF_SUBJECT, values: common }
        : { ...CHANGES_OF_PAGES, values: { ...common, pageIds: signatures.pageIdsOf(place) } },
    );
    return row!.changes;
  }
}

function masksIn(
  { subject_flags: subject }: SignatureSubjectRow,
  pages: readonly SignaturePageRow[],
): KnownSubject['masks'] {
  const visits = new Map(pages.map(({ visit_id, visit_flags }) => [visit_id, visit_flags]));
  return {
    subject,
    visits: [...visits],
    pages: pages.map((page) => [
      page.page_id,
      page.page_flags,
      page.design_version_id,
      page.page_key,
    ]),
  };
}
