import { VersionStore } from '@casebook/role-view';
import { type Statement, toQuery, yieldBetweenSteps } from '@casebook/service-kit';
import type { Counters, PageInstance } from '@casebook/subject-data';
import type { Client } from 'pg';
import { todayAt } from '../common/today';
import { DesignVersion } from '../design/design-version';
import { loadSubjectData } from '../engine/subject-data.sql';
import { reevaluation } from '../engine/evaluation';
import { CURRENT_VERSION } from '../engine/page-access';
import type { LoadedSubject } from '../engine/loaded-subject';

/** A page whose counters do not match its data. */
export interface WrongCounters {
  place: string;
  detail: string;
}

interface SubjectRow {
  study_id: number;
  subject_id: number;
  version_id: number | null;
  utc_offset_minutes: number;
  /** Days on which pages were saved: conditions that read the date were evaluated on these days. */
  days: string[];
}

/** Number of subjects read at once. */
const SUBJECTS_PER_PIECE = 200;

const SUBJECTS = `
  select s.study_id, s.subject_id, ${CURRENT_VERSION('s.study_id', 's.site_id')} as version_id, i.utc_offset_minutes,
    array(select distinct to_char(c.saved_at + i.utc_offset_minutes * interval '1 minute', 'YYYY-MM-DD')
      from subject.page_counter c
      where c.study_id = s.study_id and c.subject_id = s.subject_id and c.saved_at is not null order by 1 desc) as days
  from subject.subject s join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
  where (s.study_id, s.subject_id) > ($1, $2)
  order by s.study_id, s.subject_id limit ${SUBJECTS_PER_PIECE}`;

/** Counters that follow from values, flags, lines and the design. SQL recounts those of queries. */
const COUNTED = [
  'applicable',
  'counted',
  'items',
  'entered',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
] as const satisfies (keyof Counters)[];

/**
 * Recounts every page with the counting rule and the checks that a save uses. The counters of a page stay unchanged
 * until it is saved or its checks run again, so they are correct when any released version gives them, on the day of a
 * save or today.
 */
export async function* recount(client: Client): AsyncGenerator<WrongCounters> {
  const versions = new VersionStore<DesignVersion>(
    { read: async (statement) => (await client.query(toQuery(statement))).rows },
    (...version) => new DesignVersion(...version),
    yieldBetweenSteps,
  );
  for (let after: SubjectRow | undefined, more = true; more; ) {
    const { rows } = await client.query<SubjectRow>(SUBJECTS, [
      after?.study_id ?? 0,
      after?.subject_id ?? 0,
    ]);
    for (const subject of rows) yield* recountSubject(client, versions, subject);
    after = rows.at(-1);
    more = rows.length === SUBJECTS_PER_PIECE;
  }
}

async function* recountSubject(
  client: Client,
  versions: VersionStore<DesignVersion>,
  subject: SubjectRow,
): AsyncGenerator<WrongCounters> {
  const { study_id: studyId, subject_id: subjectId } = subject;
  const right = new Set<number>();
  const wrong = new Map<number, string>();
  const { version_id: currentId } = subject;
  const current = currentId === null ? null : await versions.find(studyId, currentId);
  const days = new Set([todayAt(subject.utc_offset_minutes), ...subject.days]);
  for await (const version of likelyFirst(versions, subject)) {
    for (const day of days) {
      const data = await loadSubjectData(readerOf(client), version, { studyId, subjectId });
      const counters = await countersOf(data, day);
      for (const [{ pageId, pageKey, counters: stored }, counted] of counters) {
        const isFormer = current !== null && !current.index.pages.has(pageKey);
        const detail = differenceOf(stored, isFormer ? uncollected(stored, counted) : counted);
        if (detail === '') right.add(pageId);
        else if (!wrong.has(pageId)) wrong.set(pageId, detail);
      }
      const pages = [...data.pages.values()].filter(({ visit }) => !visit.deleted);
      if (pages.every(({ pageId }) => right.has(pageId))) return;
    }
  }
  for (const [pageId, detail] of wrong) {
    if (right.has(pageId)) continue;
    const place = `study ${studyId}, subject ${subjectId}, subject.page_counter ${pageId}`;
    yield { place, detail };
  }
}

/**
 * The current version of the site first, then the others, because pages that were not opened since keep counters of an
 * older version.
 */
async function* likelyFirst(
  versions: VersionStore<DesignVersion>,
  { study_id: studyId, version_id: versionId }: SubjectRow,
): AsyncGenerator<DesignVersion> {
  const current = versionId === null ? null : await versions.find(studyId, versionId);
  if (current) yield current;
  const released = await versions.released(studyId);
  yield* released.toReversed().filter((version) => version.versionId !== versionId);
}

/** Pages that the version has, with the counters that a full run of the checks gives. */
async function countersOf(data: LoadedSubject, day: string): Promise<[PageInstance, Counters][]> {
  const pages = [...data.pages.values()].filter(
    ({ visit, pageKey }) => !visit.deleted && data.version.index.pages.has(pageKey),
  );
  const { effects } = await yieldBetweenSteps(reevaluation(data, day));
  const changed = new Map(effects.pages.map(({ page, after }) => [page, after]));
  return pages.map((page) => [page, changed.get(page) ?? page.counters]);
}

/**
 * A page that the current version no longer has is not collected from the moment that the subject is brought up to date;
 * its other counters stay as an older version gave them.
 */
const uncollected = (stored: Counters, counted: Counters): Counters => ({
  ...counted,
  applicable: stored.applicable && counted.applicable,
});

const differenceOf = (stored: Counters, counted: Counters): string =>
  [...COUNTED, ...(stored.sdvUncounted > 0 ? [] : (['sdvOpen', 'sdvDone'] as const))]
    .filter((name) => stored[name] !== counted[name])
    .map((name) => `${name} is ${stored[name]}, the page says ${counted[name]}`)
    .join('; ');

const readerOf = (client: Client) => ({
  query: async <R extends object>(statement: Statement): Promise<R[]> =>
    (await client.query<R>(toQuery(statement))).rows,
});
