import type { Unseen } from '@casebook/role-view';
import { type Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import type { SiteHead } from '../engine/page-access';
import { olderVersionIds, ShownPages } from '../engine/shown-pages';
import { readCells } from '../engine/shown-pages.sql';
import { UnseenQueries } from '../engine/unseen-queries';
import type { SubjectHead } from './status-list.sql';
import { type SubjectsWithPages, SUBJECTS_WITH_PAGES } from './walked-subject.sql';

/** A subject with its visits and pages, as a role sees them today. */
export interface WalkedSubject {
  head: SubjectHead;
  version: DesignVersion;
  shown: ShownPages;
  /** Today at the site, YYYY-MM-DD. */
  today: string;
}

/** Reads visits and pages of several subjects, whose sites the caller reaches, at once. */
@Injectable()
export class WalkedSubjects {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly unseen: UnseenQueries,
  ) {}

  /** @param sites the sites that were read before; those of these subjects are added */
  async read(
    caller: Caller,
    unseen: Unseen | null,
    heads: readonly SubjectHead[],
    sites: Map<number, SiteHead>,
  ): Promise<WalkedSubject[]> {
    const studyId = caller.studyId!;
    const subjectIds = heads.map(({ subjectId }) => subjectId);
    const newSites = new Set(heads.map(({ siteId }) => siteId).filter((id) => !sites.has(id)));
    const [read] = await this.db.read<SubjectsWithPages>({
      ...SUBJECTS_WITH_PAGES,
      values: [studyId, subjectIds, [...newSites]],
    });
    return this.of(caller, unseen, heads, read!, sites);
  }

  /** @param read what was read of the subjects, and of sites that were not read before */
  async of(
    caller: Caller,
    unseen: Unseen | null,
    heads: readonly SubjectHead[],
    read: SubjectsWithPages,
    sites: Map<number, SiteHead>,
  ): Promise<WalkedSubject[]> {
    const studyId = caller.studyId!;
    const subjectIds = heads.map(({ subjectId }) => subjectId);
    for (const site of read.sites) sites.set(site.site_id, site);
    const cells = readCells(read);
    const seen = await this.unseen.subtract(caller, unseen, subjectIds, cells);
    const visitsOf = Map.groupBy(read.visits, (row) => row.subject_id);
    const cellsOf = Map.groupBy(seen, (row) => row.subject_id);
    const subjects: WalkedSubject[] = [];
    for (const head of heads) {
      const { current_version_id: versionId, utc_offset_minutes: offset } = sites.get(head.siteId)!;
      if (versionId === null) continue;
      const version = await this.designs.version(studyId, versionId);
      const rows = {
        visits: visitsOf.get(head.subjectId) ?? [],
        cells: cellsOf.get(head.subjectId) ?? [],
      };
      const older = await Promise.all(
        olderVersionIds(version, rows).map((id) => this.designs.version(studyId, id)),
      );
      const shown = new ShownPages(version, rows, older, caller.roleCode);
      subjects.push({ head, version, shown, today: todayAt(offset) });
    }
    return subjects;
  }
}
