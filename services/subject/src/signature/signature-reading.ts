import { type Caller, Db, Problem, type Statement } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import type { SiteHead } from '../engine/page-access';
import {
  PAGE_CELLS,
  PAGES_OF_SUBJECTS,
  type PreviewReading,
  SIGNATURE_CELLS,
  SIGNATURE_SUBJECT,
  SIGNATURES_OF_SUBJECTS,
  SIGNERS_AT_SITE,
  type SignaturePageRow,
  type SignatureRecord,
  type SignatureSubjectRow,
} from './signature.sql';
import { SubjectSignatures } from './subject-signatures';

export type Reader = <R extends object>(statement: Statement) => Promise<R[]>;

/** A subject whose signatures are read. */
export interface SignatureSubject {
  subjectId: number;
  subjectNo: string;
  isDisabled: boolean;
  isStudyLocked: boolean;
  site: SiteHead;
  /** All released versions, read before a transaction, which must not wait for another connection. */
  released: readonly DesignVersion[];
}

/** Reads subjects and their signatures for a caller. */
@Injectable()
export class SignatureReading {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 404 when the study has no such subject, 403 when the caller does not reach its site */
  async subject(caller: Caller, subjectId: number): Promise<SignatureSubject> {
    const studyId = caller.studyId!;
    const [[row], released] = await Promise.all([
      this.db.read<SignatureSubjectRow>({ ...SIGNATURE_SUBJECT, values: [studyId, subjectId] }),
      this.designs.released(studyId),
    ]);
    return this.reached(caller, subjectId, row, released);
  }

  /** The subject and its signatures as they were read together with the caller. @throws Problem as {@link subject} */
  async fromReading(
    caller: Caller,
    subjectId: number,
    read: PreviewReading | null,
  ): Promise<{
    subject: SignatureSubject;
    signatures: SubjectSignatures;
    pages: readonly SignaturePageRow[];
  }> {
    const studyId = caller.studyId!;
    const released = await Promise.all(
      (read?.released ?? []).map((versionId) => this.designs.version(studyId, versionId)),
    );
    const subject = this.reached(caller, subjectId, read?.subject, released);
    const records = (read!.signatures ?? []).map((cells) => {
      const record = SIGNATURE_CELLS.read(cells);
      record.signed_at = new Date(record.signed_at);
      record.broken_at &&= new Date(record.broken_at);
      record.withdrawn_at &&= new Date(record.withdrawn_at);
      return record;
    });
    const pages = (read!.pages ?? []).map((cells) => PAGE_CELLS.read(cells));
    const signatures = this.signatures(caller, subject.site, released, pages, records);
    return { subject, signatures, pages };
  }

  private reached(
    caller: Caller,
    subjectId: number,
    row: SignatureSubjectRow | undefined,
    released: readonly DesignVersion[],
  ): SignatureSubject {
    if (!row) throw Problem.notFound();
    caller.requireSite(row.site_id);
    const { subject_no, subject_disabled, study_locked, subject_flags: _, ...site } = row;
    return {
      subjectId,
      subjectNo: subject_no,
      isDisabled: subject_disabled,
      isStudyLocked: study_locked,
      site,
      released,
    };
  }

  private signatures(
    caller: Caller,
    { current_version_id: currentVersionId }: SiteHead,
    released: readonly DesignVersion[],
    pages: readonly SignaturePageRow[],
    records: readonly SignatureRecord[],
  ): SubjectSignatures {
    const versions = new Map(released.map((version) => [version.versionId, version]));
    const current = (currentVersionId !== null && versions.get(currentVersionId)) || null;
    return new SubjectSignatures({ caller, current, versions }, pages, records);
  }

  /** Who signs at the site of a subject today. */
  async signersAt(
    studyId: number,
    { site }: SignatureSubject,
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<Set<number>> {
    const rows = await read<{ person_id: number }>({
      ...SIGNERS_AT_SITE,
      values: [studyId, site.site_id],
    });
    return new Set(rows.map(({ person_id }) => person_id));
  }

  async of(
    caller: Caller,
    { subjectId, site, released }: SignatureSubject,
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<SubjectSignatures> {
    const found = await this.ofMany(caller, new Map([[subjectId, site]]), released, read);
    return found.get(subjectId)!;
  }

  /** @param siteOf the site of each subject */
  async ofMany(
    caller: Caller,
    siteOf: ReadonlyMap<number, SiteHead>,
    released: readonly DesignVersion[],
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<Map<number, SubjectSignatures>> {
    const values = [caller.studyId, [...siteOf.keys()]];
    const [pages, records] = await Promise.all([
      read<SignaturePageRow>({ ...PAGES_OF_SUBJECTS, values }),
      read<SignatureRecord>({ ...SIGNATURES_OF_SUBJECTS, values }),
    ]);
    const pagesOf = Map.groupBy(pages, ({ subject_id }) => subject_id);
    const recordsOf = Map.groupBy(records, ({ subject_id }) => subject_id);
    return new Map(
      [...siteOf].map(([subjectId, site]) => [
        subjectId,
        this.signatures(
          caller,
          site,
          released,
          pagesOf.get(subjectId) ?? [],
          recordsOf.get(subjectId) ?? [],
        ),
      ]),
    );
  }
}
