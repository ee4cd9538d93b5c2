import type { Code } from '@casebook/catalogue';
import { type Caller, Db, type Plain, type Statement } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { MAX_SIGNATURE_CHANGES } from '../common/limits';
import { changesSince } from './signature-changes';
import { SignatureContents } from './signature-content.service';
import { obstacles } from './signature-obstacles';
import { targetOf } from './signature-place';
import type { SignaturePreview, SignaturePreviewQuery } from './signature-preview.dto';
import { SignatureReading } from './signature-reading';
import { NOTE_SHOWN } from './signature.sql';

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
  ): Promise<Plain<SignaturePreview>> {
    const target = targetOf(query);
    const studyId = caller.studyId!;
    const subject = await this.reading.subject(caller, subjectId);
    const shown = await this.db.snapshot(async (snapshot) => {
      const read = <R extends object>(statement: Statement) => snapshot.read<R>(statement);
      const { reach, targets } = await this.contents.load(caller, { query: read }, subject, [
        target,
      ]);
      const [loaded] = targets;
      const content = await this.contents.content(
        caller,
        subjectId,
        query.language,
        reach,
        loaded!,
      );
      const openQueries = this.contents.openQueries(caller, subject, loaded!);
      const signatures = await this.reading.of(caller, subject, read);
      const place = signatures.placeOf(target);
      const earlier = signatures.lastOf(place);
      const linkNo = earlier?.record.link_no ?? null;
      const pageIds = loaded!.pages.map(({ page }) => page.pageId);
      const changes =
        linkNo === null
          ? []
          : await changesSince(read, signatures, { studyId, subjectId }, place, pageIds, linkNo);
      const blockers: Code[] = obstacles(caller, subject.site.site_id, content, signatures);
      if (subject.isDisabled) blockers.push('SUBJECT_DISABLED');
      if (subject.isStudyLocked) blockers.push('STUDY_LOCKED');
      return { content, openQueries, signatures, place, earlier, changes, blockers };
    });
    const { content, openQueries, signatures, changes, earlier, blockers } = shown;
    await this.db.record({ ...NOTE_SHOWN, values: [caller.sessionId, content.digest] });
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
      state: signatures.state(shown.place),
      earlier: earlier && signatures.row(earlier),
      changes: changes.slice(0, MAX_SIGNATURE_CHANGES),
      changeCount: changes.length,
      ...(openQueries !== null && { openQueries }),
      blockers,
    };
  }
}
