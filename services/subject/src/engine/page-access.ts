import { type Caller, Db, Problem } from '@casebook/service-kit';
import { type CorrectionReason, offeredReasons, standardReasons } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { PAGE_FLAGS } from './page-flags.sql';

/** A page instance with its visit, subject and site, as read before the request is handled. */
export interface PageHead {
  page_id: number;
  subject_id: number;
  visit_id: number;
  page_key: string;
  page_flags: number;
  page_version_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  visit_deleted: boolean;
  subject_no: string;
  subject_disabled: boolean;
  subject_deleted: boolean;
  site_id: number;
  site_code: string;
  site_name: string;
  utc_offset_minutes: number;
  current_version_id: number | null;
  study_locked: boolean;
  /** Null: the standard ones. */
  correction_reasons: CorrectionReason[] | null;
}

/** The reasons that the study of a page offers for corrections, in their order. */
export const offeredIn = (head: Pick<PageHead, 'correction_reasons'>): CorrectionReason[] =>
  offeredReasons(head.correction_reasons ?? standardReasons());

/** A site with its current design version. */
export interface SiteHead {
  site_id: number;
  site_code: string;
  site_name: string;
  utc_offset_minutes: number;
  deleted: boolean;
  disabled: boolean;
  /** YYYY-MM-DD */
  effective_date: string;
  current_version_id: number | null;
}

/** The version that was released to the site last and is in effect. */
export const CURRENT_VERSION = (study: string, site: string): string => `(
  select r.version_id from builder.v1_release r
  where r.study_id = ${study} and r.site_id = ${site} and r.effective_from <= now()
  order by r.effective_from desc, r.released_at desc limit 1)`;

/**
 * The site is read last and by its key, because a join that is planned before statistics exist reads all subjects of a
 * site.
 */
export const PAGE_HEAD = (study: string, page: string): string => `
  select p.page_id, p.subject_id, p.visit_id, p.page_key, ${PAGE_FLAGS} as page_flags,
    p.design_version_id as page_version_id, v.visit_key, v.cycle_no, v.unscheduled_no,
    v.deleted as visit_deleted, s.subject_no, s.disabled as subject_disabled,
    s.deleted as subject_deleted,
    i.site_id, i.site_code, i.name as site_name, i.utc_offset_minutes,
    ${CURRENT_VERSION('p.study_id', 's.site_id')} as current_version_id,
    coalesce((select l.locked from platform.v1_study_lock l where l.study_id = p.study_id), false) as study_locked,
    (select y.correction_reasons from builder.v1_study y where y.study_id = p.study_id) as correction_reasons
  from subject.page p
  join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id
  join subject.subject s on s.study_id = p.study_id and s.subject_id = p.subject_id
  cross join lateral (
    select * from admin.v1_site x where x.study_id = p.study_id and x.site_id = s.site_id limit 1
  ) i
  where p.study_id = ${study} and p.page_id = ${page}`;

/** SQL of some sites of a study. */
export const selectSiteHeads = (study: string, sites: string): string => `
  select i.site_id, i.site_code, i.name as site_name, i.utc_offset_minutes, i.deleted, i.disabled,
    to_char(i.effective_date, 'YYYY-MM-DD') as effective_date,
    ${CURRENT_VERSION('i.study_id', 'i.site_id')} as current_version_id
  from admin.v1_site i where i.study_id = ${study} and i.site_id = any(${sites})`;

/** Parameters: $1 study, $2 sites. */
export const SITE_HEADS = { name: 'site-heads', text: selectSiteHeads('$1', '$2::int[]') };

/** Reads the page or site that a URL names and checks that the caller's role reaches it. */
@Injectable()
export class PageAccess {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 404 when the study has no such page, 403 when the role does not reach its site, 422 when its subject is deleted */
  async page(caller: Caller, pageId: number): Promise<PageHead> {
    const [head] = await this.db.read<PageHead>({
      name: 'page-head',
      text: PAGE_HEAD('$1', '$2'),
      values: [caller.studyId, pageId],
    });
    return this.reached(caller, head ?? null);
  }

  /**
   * Checks access to a page that was read in the same statement as the caller. @throws Problem 404, 403, 422 as {@link page}
   */
  reached(caller: Caller, head: PageHead | null): PageHead {
    if (!head) throw Problem.notFound();
    caller.requireSite(head.site_id);
    if (head.subject_deleted) throw new Problem(422, 'SUBJECT_DELETED');
    return head;
  }

  /** @throws Problem 404, 403 as {@link page} */
  async site(caller: Caller, siteId: number): Promise<SiteHead> {
    const [head] = await this.sites(caller, [siteId]);
    return head!;
  }

  /** @throws Problem 404 when the study does not have one of the sites, 403 when the role does not reach one */
  async sites(caller: Caller, siteIds: readonly number[]): Promise<SiteHead[]> {
    const heads = await this.db.read<SiteHead>({
      ...SITE_HEADS,
      values: [caller.studyId, siteIds],
    });
    if (heads.length < siteIds.length) throw Problem.notFound();
    for (const siteId of siteIds) caller.requireSite(siteId);
    return heads;
  }

  /**
   * The version that a page is shown and saved under: the current one of the site, if it has the page.
   *
   * @throws Problem 404 when the role sees no item of the page
   */
  async versionOf(
    { studyId, roleCode }: Pick<Caller, 'studyId' | 'roleCode'>,
    head: PageHead,
  ): Promise<DesignVersion> {
    const version = await this.shownVersion(studyId!, head);
    if (!version.role(roleCode).seesPage(head.page_key)) throw Problem.notFound();
    return version;
  }

  /** The current version of the site, if it has the page, else the version that the page was added under. */
  async shownVersion(
    studyId: number,
    head: Pick<PageHead, 'current_version_id' | 'page_key' | 'page_version_id'>,
  ): Promise<DesignVersion> {
    if (head.current_version_id !== null) {
      const current = await this.designs.version(studyId, head.current_version_id);
      if (current.index.pages.has(head.page_key)) return current;
    }
    return this.designs.version(studyId, head.page_version_id);
  }

  /** The current design version of a site. */
  async siteVersion(
    studyId: number,
    site: Pick<SiteHead, 'site_code' | 'current_version_id'>,
  ): Promise<DesignVersion> {
    if (site.current_version_id === null) {
      throw new Problem(422, 'SUBJECT_NO_RELEASE', { params: { site: site.site_code } });
    }
    return this.designs.version(studyId, site.current_version_id);
  }
}
