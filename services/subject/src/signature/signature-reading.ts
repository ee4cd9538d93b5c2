import { type Caller, Db, Problem, type Statement } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { PageAccess, type SiteHead } from '../engine/page-access';
import { SUBJECT_SITE } from '../engine/subject-row.sql';
import {
  PAGES_OF_SUBJECTS,
  SIGNATURES_OF_SUBJECTS,
  type SignaturePageRow,
  type SignatureRecord,
} from './signature.sql';
import { SubjectSignatures } from './subject-signatures';

export type Reader = <R extends object>(statement: Statement) => Promise<R[]>;

/** A subject whose signatures are read. */
export interface SignatureSubject {
  subjectId: number;
  subjectNo: string;
  site: SiteHead;
}

/** Reads subjects and their signatures for a caller. */
@Injectable()
export class SignatureReading {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 404 when the study has no such subject, 403 when the caller does not reach its site */
  async subject(caller: Caller, subjectId: number): Promise<SignatureSubject> {
    const [subject] = await this.db.read<{ site_id: number; subject_no: string }>({
      ...SUBJECT_SITE,
      values: [caller.studyId, subjectId],
    });
    if (!subject) throw Problem.notFound();
    const site = await this.access.site(caller, subject.site_id);
    return { subjectId, subjectNo: subject.subject_no, site };
  }

  async of(
    caller: Caller,
    subject: SignatureSubject,
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<SubjectSignatures> {
    const { subjectId, site } = subject;
    return (await this.ofMany(caller, new Map([[subjectId, site]]), read)).get(subjectId)!;
  }

  /** @param siteOf the site of each subject */
  async ofMany(
    caller: Caller,
    siteOf: ReadonlyMap<number, SiteHead>,
    read: Reader = (statement) => this.db.read(statement),
  ): Promise<Map<number, SubjectSignatures>> {
    const studyId = caller.studyId!;
    const values = [studyId, [...siteOf.keys()]];
    const pages = await read<SignaturePageRow>({ ...PAGES_OF_SUBJECTS, values });
    const records = await read<SignatureRecord>({ ...SIGNATURES_OF_SUBJECTS, values });
    const released = await this.designs.released(studyId);
    const versions = new Map(released.map((version) => [version.versionId, version]));
    const pagesOf = Map.groupBy(pages, ({ subject_id }) => subject_id);
    const recordsOf = Map.groupBy(records, ({ subject_id }) => subject_id);
    return new Map(
      [...siteOf].map(([subjectId, { current_version_id }]) => [
        subjectId,
        new SubjectSignatures(
          {
            caller,
            current: (current_version_id !== null && versions.get(current_version_id)) || null,
            versions,
          },
          pagesOf.get(subjectId) ?? [],
          recordsOf.get(subjectId) ?? [],
        ),
      ]),
    );
  }
}
