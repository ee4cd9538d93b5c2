import { isVisitDue } from '@casebook/subject-data';
import { type Caller, Db, yieldBetweenSteps } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { DesignStore } from '../design/design.store';
import type { SiteHead } from '../engine/page-access';
import { visitPlan } from '../visit/visit-plan';
import { type DateRow, windowItems, windowOf } from '../visit/windows';
import {
  type DatePlace,
  DATES_OF_SUBJECTS,
  SITES,
  VISIT_SUMS,
  type VisitSums,
} from './waiting.sql';

/** What waits for data entry at a subject. */
export interface WaitingSubject {
  subjectId: number;
  /** Pages that are due now and empty. */
  pagesDue: number;
  pagesInProgress: number;
  visitsOverdue: number;
}

type SubjectDate = DateRow & { subject_id: number };

interface SiteState {
  version: DesignVersion;
  today: string;
}

/** Finds what waits for data entry, by the counters of pages and the dates that visit windows depend on. */
@Injectable()
export class WaitingSubjects {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  /** Subjects of the caller's sites with something that waits. Disabled and deleted subjects wait for nothing. */
  async of(caller: Caller, siteId?: number): Promise<WaitingSubject[]> {
    const studyId = caller.studyId!;
    const siteIds = siteId === undefined ? caller.siteIds : [siteId];
    const sites = await this.sites(studyId, siteIds);
    const unseen = [...sites].flatMap(([site, { version }]) =>
      [...version.index.pages.keys()]
        .filter((key) => !version.role(caller.roleCode).seesPage(key))
        .map((key) => [site, key] as const),
    );
    const visits = await this.db.read<VisitSums>(VISIT_SUMS(studyId, [...sites.keys()], unseen));
    const dates = await this.dates(studyId, sites, visits);
    return yieldBetweenSteps(waitingOf(sites, visits, dates, caller.roleCode));
  }

  private async sites(
    studyId: number,
    siteIds: readonly number[] | null,
  ): Promise<Map<number, SiteState>> {
    const heads = await this.db.read<SiteHead>({ ...SITES, values: [studyId, siteIds] });
    const states = await Promise.all(
      heads.map(async ({ site_id, utc_offset_minutes, current_version_id }) => {
        if (current_version_id === null) return [];
        const version = await this.designs.version(studyId, current_version_id);
        return [[site_id, { version, today: todayAt(utc_offset_minutes) }] as const];
      }),
    );
    return new Map(states.flat());
  }

  /** Only of subjects with a planned visit that has not begun: the others need no window. */
  private async dates(
    studyId: number,
    sites: ReadonlyMap<number, SiteState>,
    visits: readonly VisitSums[],
  ): Promise<Map<number, SubjectDate[]>> {
    const subjectIds = new Set(
      visits
        .filter((visit) => needsWindow(sites.get(visit.site_id)!.version, visit))
        .map(({ subject_id }) => subject_id),
    );
    if (subjectIds.size === 0) return new Map();
    const places = new Map(
      [...sites.values()].flatMap(({ version }) => datePlaces(version)).map(placeEntry),
    );
    const rows = await this.db.read<SubjectDate>(
      DATES_OF_SUBJECTS(studyId, [...subjectIds], [...places.values()]),
    );
    return Map.groupBy(rows, ({ subject_id }) => subject_id);
  }
}

const placeEntry = (place: DatePlace): [string, DatePlace] => [
  `${place.page}.${place.block}.${place.item}`,
  place,
];

function datePlaces(version: DesignVersion): DatePlace[] {
  return windowItems(version).flatMap((path) => {
    const [page, item] = path.split('.') as [string, string];
    const block = version.index.item(page, item)?.block.key;
    return block === undefined ? [] : [{ page, block, item }];
  });
}

const needsWindow = (version: DesignVersion, { visit_key, started }: VisitSums): boolean =>
  !started && version.index.visits.get(visit_key)?.window !== undefined;

function* waitingOf(
  sites: ReadonlyMap<number, SiteState>,
  visits: readonly VisitSums[],
  dates: ReadonlyMap<number, readonly SubjectDate[]>,
  roleCode: string | null,
): Generator<undefined, WaitingSubject[], undefined> {
  const waiting: WaitingSubject[] = [];
  for (const [subjectId, own] of Map.groupBy(visits, ({ subject_id }) => subject_id)) {
    const { version, today } = sites.get(own[0]!.site_id)!;
    const view = version.role(roleCode);
    const subject = { subjectId, pagesDue: 0, pagesInProgress: 0, visitsOverdue: 0 };
    for (const visit of own) {
      const window = needsWindow(version, visit)
        ? windowOf(version, view, visit, own, dates.get(subjectId) ?? [], today, false)
        : null;
      const state = window?.state ?? null;
      if (isVisitDue(visitPlan(version, visit, state, visit.started))) {
        subject.pagesDue += visit.empty;
      }
      subject.pagesInProgress += visit.in_progress;
      if (state === 'overdue') subject.visitsOverdue += 1;
    }
    if (subject.pagesDue + subject.pagesInProgress + subject.visitsOverdue > 0) {
      waiting.push(subject);
    }
    yield;
  }
  return waiting;
}
