import { type Unseen, VersionStore, VersionView } from '@casebook/role-view';
import { Caller, Db, Problem, yieldBetweenSteps } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { recordDownload } from '../download/record-download';
import {
  type FilterMasterList,
  type SiteInfo,
  type SiteMasterData,
  StudyCounts,
  type StudyInfo,
  type UserBasic,
} from './study.dto';
import {
  SITE_MASTER_DATA,
  sitesWithCounts,
  STUDY_DETAIL,
  USER_BASIC,
  VISITS_AND_PAGES,
} from './study.sql';

type StudyRow = Omit<
  StudyInfo,
  'siteCount' | 'disabledSiteCount' | 'unreleasedSiteCount' | 'subjectCount' | 'totals' | 'sites'
>;

/** The study reads of spec section 7.2 that the administration service answers. */
@Injectable()
export class StudyService {
  readonly #versions: VersionStore<VersionView>;

  constructor(private readonly db: Db) {
    this.#versions = new VersionStore(
      db,
      (...version) => new VersionView(...version),
      yieldBetweenSteps,
    );
  }

  /** Basic information of the caller, with the role of the address and its sites. */
  async userBasic(caller: Caller): Promise<UserBasic> {
    const [row] = await this.db.read<Pick<UserBasic, 'email' | 'roleName'>>({
      name: 'user-basic',
      text: USER_BASIC,
      values: { studyId: caller.studyId, roleId: caller.roleId, personId: caller.personId },
    });
    if (!row) throw Problem.notFound();
    return {
      personId: caller.personId,
      loginId: caller.loginId,
      name: caller.name,
      email: row.email,
      organisation: caller.organisation,
      roleId: caller.roleId!,
      roleCode: caller.roleCode!,
      roleName: row.roleName,
      siteIds: caller.siteIds ? [...caller.siteIds] : null,
    };
  }

  /** Sites within the caller's reach. */
  sites(caller: Caller): Promise<SiteMasterData[]> {
    return this.db.read<SiteMasterData>({
      name: 'site-master-data',
      text: SITE_MASTER_DATA,
      values: { studyId: caller.studyId, siteIds: caller.siteIds },
    });
  }

  /**
   * @param siteId visits and pages of this site only
   * @throws Problem 403 for a site that the caller's role does not reach
   */
  async filterMasterList(caller: Caller, siteId: number | undefined): Promise<FilterMasterList> {
    if (siteId !== undefined) caller.requireSite(siteId);
    const [unseen, sites, [released]] = await Promise.all([
      this.unseen(caller),
      this.sites(caller),
      this.db.read<Pick<FilterMasterList, 'visits' | 'pages'>>({
        name: 'visits-and-pages',
        text: VISITS_AND_PAGES,
        values: {
          studyId: caller.studyId,
          siteIds: siteId === undefined ? caller.siteIds : [siteId],
        },
      }),
    ]);
    const { visits, pages } = released!;
    const isSeen = (key: string) => !unseen.pages.includes(key);
    return {
      sites,
      visits: visits
        .filter(({ visitKey }) => !unseen.visits.includes(visitKey))
        .map(({ pageKeys, visitKey, title, type }) => ({
          visitKey,
          title,
          type,
          pageKeys: pageKeys.filter(isSeen),
        })),
      pages: pages.filter(({ pageKey }) => isSeen(pageKey)),
    };
  }

  /** @throws Problem 404 while the study is not published */
  async info(caller: Caller): Promise<StudyInfo> {
    const unseen = caller.may('QUERY_VIEW') ? await this.unseen(caller) : null;
    const [[study], sites] = await Promise.all([
      this.db.read<StudyRow>({
        name: 'study',
        text: STUDY_DETAIL,
        values: { studyId: caller.studyId },
      }),
      this.db.read<SiteInfo>(sitesWithCounts(caller.studyId!, caller.siteIds, unseen)),
    ]);
    if (!study) throw Problem.notFound();
    const totals = sumOf(sites, unseen !== null);
    return {
      ...study,
      siteCount: sites.length,
      disabledSiteCount: sites.filter(({ disabled }) => disabled).length,
      unreleasedSiteCount: sites.filter(({ version }) => version === null).length,
      subjectCount: totals.subjects,
      totals,
      sites,
    };
  }

  /** Everything that any released version hides from the role. */
  private unseen({ studyId, roleCode }: Caller): Promise<Unseen> {
    return this.#versions.unseen(studyId!, roleCode);
  }

  /** The same for a file; the download is recorded. */
  async download(caller: Caller): Promise<StudyInfo> {
    const info = await this.info(caller);
    const rows = info.sites.length;
    await recordDownload(this.db, caller, { what: 'STUDY_INFO', rows, filter: {} });
    return info;
  }
}

const COUNTS = [
  'subjects',
  'disabledSubjects',
  'notStarted',
  'inProgress',
  'complete',
  'pages',
  'completePages',
] as const satisfies readonly (keyof StudyCounts)[];

/** Present only for a role that sees queries. */
const QUERY_COUNTS = [
  'openQueries',
  'answeredQueries',
] as const satisfies readonly (keyof StudyCounts)[];

function sumOf(sites: readonly SiteInfo[], withQueries: boolean): StudyCounts {
  const totals = new StudyCounts();
  for (const count of withQueries ? [...COUNTS, ...QUERY_COUNTS] : COUNTS) {
    totals[count] = sites.reduce((sum, site) => sum + site[count]!, 0);
  }
  return totals;
}
