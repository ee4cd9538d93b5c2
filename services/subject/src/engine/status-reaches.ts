import type { Caller, WriteTransaction } from '@casebook/service-kit';
import type { StatusAct } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import { PageAccess, type SiteHead } from './page-access';
import { type KnownSubject, loadStatusReach, type StatusReach } from './status-reach';

/** Loads what acts of a caller reach, under the current version of the subject's site and on its day. */
@Injectable()
export class StatusReaches {
  constructor(
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
  ) {}

  /**
   * @param known what was read of the subject before
   * @throws Problem 404 when the subject has no page that an act names
   */
  async load(
    { studyId, roleCode }: Pick<Caller, 'studyId' | 'roleCode'>,
    reader: Pick<WriteTransaction, 'query'>,
    { subjectId, site }: { subjectId: number; site: SiteHead },
    acts: readonly StatusAct[],
    known?: KnownSubject,
  ): Promise<StatusReach> {
    const isPageNamed = acts.every(({ pageId }) => pageId !== undefined);
    const current =
      isPageNamed && site.current_version_id === null
        ? null
        : await this.access.siteVersion(studyId!, site);
    return loadStatusReach(
      reader,
      { studyId: studyId!, subjectId, roleCode, today: todayAt(site.utc_offset_minutes) },
      current,
      acts,
      (versionId) => this.designs.version(studyId!, versionId),
      known,
    );
  }
}
