import { type Caller, Db, type PagingInput, type Plain, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { COUNT_SUBJECTS, SITES } from '../dataset/dataset.sql';
import { reaches } from '../dataset/dataset-rights';
import type {
  DocumentStarted,
  SiteCopyChoices,
  SiteCopyInput,
  SiteCopyList,
  SiteCopyReceipt,
  SiteCopyRow,
  SiteOfCopy,
} from './document.dto';
import { DocumentService, notAChoice } from './document.service';
import {
  ACKNOWLEDGE_COPY,
  ONE_DOCUMENT,
  type SiteCopyOptions,
  type StoredDocument,
} from './document.sql';

/** Copies of the records of a site, and that the site has received them. */
@Injectable()
export class SiteCopyService {
  constructor(
    private readonly db: Db,
    private readonly documents: DocumentService,
  ) {}

  async choices(caller: Caller): Promise<SiteCopyChoices> {
    const { studyId, siteIds } = caller;
    return { sites: await this.sites(studyId!, siteIds) };
  }

  /** @throws Problem 422 when the caller reaches no such site or it has no subjects, 420 EXPORT_RUNNING */
  async start(caller: Caller, { siteId, language }: SiteCopyInput): Promise<DocumentStarted> {
    const studyId = caller.studyId!;
    if (!reaches(caller, [siteId])) throw notAChoice('siteId');
    const [site] = await this.sites(studyId, [siteId]);
    if (!site) throw notAChoice('siteId');
    const [counted] = await this.db.read<{ n: number }>({
      ...COUNT_SUBJECTS,
      values: { studyId, siteIds: [siteId], subjectNos: null, most: 1 },
    });
    if (counted!.n === 0) throw new Problem(422, 'COMMON_NO_DATA');
    const { siteCode, name: siteName } = site;
    return this.documents.start(caller, 'site', { siteId, siteCode, siteName, language }, [siteId]);
  }

  list(caller: Caller, paging: PagingInput): Promise<Plain<SiteCopyList>> {
    return this.documents.list(
      caller,
      'site',
      paging,
      (options, row, stored): Plain<SiteCopyRow> => {
        const { siteCode, siteName } = options as SiteCopyOptions;
        const { acknowledgedAt, acknowledgedName, acknowledgedRole } = stored;
        return { ...row, siteCode, siteName, acknowledgedAt, acknowledgedName, acknowledgedRole };
      },
    );
  }

  /**
   * Records that the site has received a copy. The checksum of the received file must be that of the copy; who made the copy
   * cannot acknowledge it.
   *
   * @throws Problem 404 when there is no such copy, 403 for who made it, 422 SITE_COPY_CHECKSUM, SITE_COPY_ACKNOWLEDGED
   */
  async acknowledge(
    caller: Caller,
    documentId: number,
    { sha256 }: SiteCopyReceipt,
  ): Promise<void> {
    const studyId = caller.studyId!;
    const [row] = await this.db.read<StoredDocument & object>({
      ...ONE_DOCUMENT,
      values: { studyId, documentId },
    });
    if (!row || row.kind !== 'site' || !reaches(caller, row.siteIds)) throw Problem.notFound();
    if (row.finishedAt === null) throw new Problem(422, 'EXPORT_NO_FILE');
    if (row.personId === caller.personId) throw Problem.forbidden();
    if (sha256.toLowerCase() !== row.sha256) {
      throw new Problem(422, 'SITE_COPY_CHECKSUM');
    }
    const { personId, name: personName, roleName } = caller;
    // Written outside the study: copies are received when the study is locked, too.
    const done = await this.db.write(caller, { studyId: 0 }, (tx) =>
      tx.query({
        ...ACKNOWLEDGE_COPY,
        values: { studyId, documentId, personId, personName, roleName },
      }),
    );
    if (done.length === 0) throw new Problem(422, 'SITE_COPY_ACKNOWLEDGED');
  }

  private sites(studyId: number, siteIds: readonly number[] | null): Promise<SiteOfCopy[]> {
    return this.db.read<SiteOfCopy & object>({ ...SITES, values: { studyId, siteIds } });
  }
}
