import { type Caller, Db, type Plain } from '@casebook/service-kit';
import type { SdvCounts } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import type { TextMap } from '../common/text.dto';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import { PageAccess } from '../engine/page-access';
import { SUMMED_COUNTERS } from '../engine/summed-counters';
import { UnseenQueries } from '../engine/unseen-queries';
import { listStatuses } from '../status-list/status-list.sql';
import type {
  Progress,
  ProgressFigures,
  ProgressSite,
  ProgressVisit,
  QueriesOfAge,
} from './progress.dto';
import {
  type PageSums,
  PAGES_BY_VISIT,
  queriesByAge,
  type QueryGroup,
  RECORDED_WEEKS,
  type RegisteredInWeek,
  REGISTRATIONS,
  SITE_STATES,
  type SiteState,
  type Sums,
  type WeekSums,
} from './progress.sql';
import { addDays, mondayOf, MOST_WEEKS, weeksOf } from './weeks';

/** The last day of each range of ages of queries but the last. */
const LAST_DAYS = [7, 14, 30] as const;

/** More sites than any study has. */
const ALL_SITES = { page: 1, size: 100_000 };

type QueryCounts = Pick<VisitSums, 'openQueries' | 'answeredQueries'>;
type SiteSums = Sums &
  QueryCounts &
  Pick<ProgressSite, 'siteId' | 'siteCode' | 'siteName' | 'subjects'>;

interface VisitSums extends Sums {
  openQueries: number;
  answeredQueries: number;
}

interface SeenVisit {
  key: string;
  title: TextMap;
}

/** Sums up the stored counters of the sites of a caller, without what the role may not see. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly unseen: UnseenQueries,
    private readonly access: PageAccess,
  ) {}

  /** @throws Problem 403 for a site that the caller does not reach */
  async get(caller: Caller, requested?: readonly number[]): Promise<Plain<Progress>> {
    for (const siteId of requested ?? []) caller.requireSite(siteId);
    const studyId = caller.studyId!;
    const unseen = await this.unseen.of(caller);
    const counted = await this.db.read<SiteSums & Pick<SdvCounts, 'sdvUncounted'>>(
      listStatuses(
        'site',
        { studyId, siteIds: caller.siteIds, unseenQueries: unseen },
        requested ? { siteIds: [...requested] } : {},
        ALL_SITES,
      ),
    );
    const sites = counted.map(({ sdvUncounted, ...site }): SiteSums => {
      return sdvUncounted > 0 ? { ...site, sdvDone: null, sdvOpen: null } : site;
    });
    const siteIds = sites.map(({ siteId }) => siteId);
    const states = await this.db.read<SiteState>(SITE_STATES(studyId, siteIds));
    const todays = states.map((state) => todayAt(state.utc_offset_minutes));
    const clocks = {
      siteIds: states.map((state) => state.site_id),
      offsets: states.map((state) => state.utc_offset_minutes),
      todays,
    };
    const present = mondayOf(todays.toSorted().at(-1) ?? todayAt(0));
    const from = addDays(present, -7 * (MOST_WEEKS - 1));
    const [pages, queries, registered, recorded] = await Promise.all([
      this.db.read<PageSums>(PAGES_BY_VISIT(studyId, siteIds)),
      unseen === null
        ? []
        : this.db.read<QueryGroup>(queriesByAge(studyId, clocks, LAST_DAYS, unseen)),
      this.db.read<RegisteredInWeek>(REGISTRATIONS(studyId, clocks)),
      this.db.read<WeekSums>(RECORDED_WEEKS(studyId, siteIds, from)),
    ]);
    const view = statusViewOf(caller);
    const seen = (sums: Sums): Plain<ProgressFigures> => view.withSeenCounts(namedSums(sums));
    const todayOf = new Map(states.map((state, at) => [state.site_id, todays[at]!]));
    const figuresOf = new Map(recorded.map((sums) => [sums.week, seen(sums)]));
    if (sites.length > 0) figuresOf.set(present, seen(total(sites)));
    return {
      sites: sites.map((site) => ({
        ...siteRow(site),
        ...view.withSeenCounts({
          ...namedSums(site),
          openQueries: site.openQueries,
          answeredQueries: site.answeredQueries,
        }),
        ...(unseen === null
          ? {}
          : {
              queriesByAge: agesOf(
                queries.filter((group) => group.site_id === site.siteId),
                todayOf.get(site.siteId)!,
              ),
            }),
      })),
      visits: (await this.visits(caller, states, pages, queries)).map(
        ({ visitKey, visitTitle, ...sums }) => ({
          visitKey,
          visitTitle,
          ...view.withSeenCounts(sums),
        }),
      ),
      weeks: weeksOf(registered, figuresOf, present),
    };
  }

  private async visits(
    caller: Caller,
    sites: readonly SiteState[],
    pages: readonly PageSums[],
    queries: readonly QueryGroup[],
  ): Promise<(VisitSums & Pick<ProgressVisit, 'visitKey' | 'visitTitle'>)[]> {
    const sumsOf = new Map<string, VisitSums>();
    const visit = (key: string): VisitSums => {
      const known = sumsOf.get(key) ?? { ...NOTHING, openQueries: 0, answeredQueries: 0 };
      sumsOf.set(key, known);
      return known;
    };
    const sees = await this.seesPages(caller, sites, pages);
    for (const page of pages.filter((_, at) => sees[at])) {
      const sums = visit(page.visit_key);
      for (const [, name] of SUMMED_COUNTERS) sums[name] += page[name];
      for (const name of SDV_SUMS) sums[name] = knownSum(sums[name], page[name]);
    }
    for (const { visit_key, open, answered } of queries) {
      const sums = visit(visit_key);
      sums.openQueries += open;
      sums.answeredQueries += answered;
    }
    return (await this.seenVisits(caller)).flatMap(({ key, title }) => {
      const sums = sumsOf.get(key);
      return sums ? [{ visitKey: key, visitTitle: title, ...sums }] : [];
    });
  }

  private seesPages(
    { studyId, roleCode }: Caller,
    sites: readonly SiteState[],
    pages: readonly PageSums[],
  ): Promise<boolean[]> {
    const currentOf = new Map(sites.map((site) => [site.site_id, site.current_version_id]));
    return Promise.all(
      pages.map(async ({ site_id, page_key, design_version_id: page_version_id }) => {
        const current_version_id = currentOf.get(site_id) ?? null;
        const head = { page_key, page_version_id, current_version_id };
        const version = await this.access.shownVersion(studyId!, head);
        return version.role(roleCode).seesPage(page_key);
      }),
    );
  }

  /** Visits that the role sees in any released version, in the order of the latest; those that only older ones have follow. */
  private async seenVisits({ studyId, roleCode }: Caller): Promise<SeenVisit[]> {
    const seen = new Map<string, SeenVisit>();
    for (const version of (await this.designs.released(studyId!)).toReversed()) {
      const view = version.role(roleCode);
      for (const [key, { title }] of version.index.visits) {
        if (view.seesVisit(key) && !seen.has(key)) seen.set(key, { key, title });
      }
    }
    return [...seen.values()];
  }
}

const SDV_SUMS = ['sdvDone', 'sdvOpen'] as const;

/** A sum of which a part is not known is not known. */
const knownSum = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;

const namedSums = (sums: Sums): Sums =>
  Object.fromEntries(NAMES.map((name) => [name, sums[name]])) as unknown as Sums;

const NAMES = [...SUMMED_COUNTERS.map(([, name]) => name), ...SDV_SUMS];
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, 0])) as unknown as Sums;

const total = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(
    NAMES.map((name) => [
      name,
      rows.reduce<number | null>((sum, row) => knownSum(sum, row[name]), 0),
    ]),
  ) as unknown as Sums;

const siteRow = ({ siteId, siteCode, siteName, subjects }: SiteSums) => ({
  siteId,
  siteCode,
  siteName,
  subjects,
});

/** Every range of ages, also one without queries. */
function agesOf(groups: readonly QueryGroup[], today: string): Plain<QueriesOfAge>[] {
  return [...LAST_DAYS, null].map((mostDays, age) => {
    const leastDays = age === 0 ? 0 : LAST_DAYS[age - 1]! + 1;
    const ofAge = groups.filter((group) => group.age === age);
    return {
      leastDays,
      mostDays,
      issuedFrom: mostDays === null ? null : addDays(today, -mostDays),
      issuedTo: addDays(today, -leastDays),
      openQueries: ofAge.reduce((sum, { open }) => sum + open, 0),
      answeredQueries: ofAge.reduce((sum, { answered }) => sum + answered, 0),
    };
  });
}
