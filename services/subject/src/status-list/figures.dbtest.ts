import { itemsOf, type StudyDesign } from '@casebook/study-design';
import * as fc from 'fast-check';
import type { Progress } from '../progress/progress.dto';
import type { QueryCounts } from '../query/query-list.dto';
import type { SubjectList } from '../subject/subject.dto';
import { type RecountedItem, recountItems, recountQueries } from '../test/recounted-figures';
import { expectVerified, grant, STATUS_EDITS, statusDesign } from '../test/status';
import { StatusPlayer } from '../test/status-player';
import { STUDY, TestStudy } from '../test/study';
import type { Waiting } from '../waiting/waiting.dto';
import {
  STATUS_LIST_LEVELS,
  type StatusList,
  type StatusListLevel,
  type StatusRow,
} from './status-list.dto';

const ACTS = 300;
/** All figures are compared after so many acts. */
const COMPARED_AFTER = 10;

const FLAGS = ['frozen', 'sdv', 'sdvOpen', 'reviewed', 'locked'] as const;
const FIGURES = ['items', 'entered', ...FLAGS] as const;
const QUERIES = ['openQueries', 'answeredQueries'] as const;
type Figure = (typeof FIGURES)[number] | (typeof QUERIES)[number] | 'sdvDone';

const KEYS: Readonly<Record<StatusListLevel, readonly (keyof RecountedItem)[]>> = {
  site: ['siteId'],
  subject: ['subjectId'],
  visit: ['visitId'],
  page: ['pageId'],
  block: ['pageId', 'blockKey'],
  line: ['pageId', 'blockKey', 'line'],
  question: ['pageId', 'blockKey', 'line', 'itemKey'],
};

/** Items whose SDV the study does not require, and a rule about the others. */
function design(): StudyDesign {
  const made = statusDesign();
  for (const page of made.pages)
    for (const { item } of itemsOf(page)) if (item.key === 'PULSE') item.sdv = false;
  const title = { en: 'First', ja: '最初', th: 'แรก' };
  made.sdvRules = [{ key: 'FIRST', title, firstSubjects: 1, share: 0, pages: ['VS'] }];
  return made;
}

describe('after any sequence of acts of several people at all levels', () => {
  let study: TestStudy;
  let player: StatusPlayer;
  beforeAll(async () => {
    study = await TestStudy.start(design());
    await grant(study, ['data_manager', 'monitor', 'unblinded'], STATUS_EDITS);
    await grant(study, ['monitor'], ['RE_RUN_ECS']);
    player = new StatusPlayer(study);
    await study.subject();
    await study.subject();
  });
  afterAll(() => study.stop());

  const get = async <T>(path: string) => (await study.call<T>('manager', 'GET', path)).body;

  async function listed(level: StatusListLevel, disabled: boolean): Promise<StatusRow[]> {
    const rows: StatusRow[] = [];
    let cursor = '';
    do {
      const part = await get<StatusList>(
        `status-list/${level}?size=200${disabled ? '&disabled=true' : ''}${cursor}`,
      );
      rows.push(...part.rows);
      cursor = part.next ? `&cursor=${encodeURIComponent(part.next)}` : '';
    } while (cursor);
    return rows;
  }

  const figuresOf = (
    of: readonly Partial<Record<Figure, number | null>>[],
    figures: readonly Figure[],
  ) => figures.map((figure) => of.reduce((sum, one) => sum + one[figure]!, 0));

  /** The rows of enabled subjects, or those of disabled ones, as every list shows them. */
  async function expectRows(disabled: boolean): Promise<void> {
    const items = (await recountItems(study)).filter((one) => one.disabled === disabled);
    const queries = (await recountQueries(study)).filter((one) => one.disabled === disabled);
    const rows = {} as Record<StatusListLevel, StatusRow[]>;
    for (const level of STATUS_LIST_LEVELS) {
      if (disabled && level === 'site') continue;
      rows[level] = await listed(level, disabled);
      const placeOf = (row: object) =>
        KEYS[level].map((key) => (row as RecountedItem)[key]).join(' ');
      const recounted = Map.groupBy(
        level === 'line' ? items.filter(({ line }) => line > 0) : items,
        placeOf,
      );
      const figures = level === 'question' ? [...FIGURES, ...QUERIES] : FIGURES;
      const shown = rows[level].filter(({ applicable = true }) => applicable);
      expect(shown.map((row) => [level, placeOf(row), figuresOf([row], figures)])).toEqual(
        shown.map((row) => [
          level,
          placeOf(row),
          figuresOf(recounted.get(placeOf(row)) ?? [], figures),
        ]),
      );
      expect(shown.map(placeOf)).toEqual(expect.arrayContaining([...recounted.keys()]));
    }
    const queriesOf = (key: 'siteId' | 'subjectId' | 'pageId', row: StatusRow) =>
      figuresOf(
        queries.filter((one) => one[key] === row[key]),
        QUERIES,
      );
    for (const [level, key] of [
      ['site', 'siteId'],
      ['subject', 'subjectId'],
      ['page', 'pageId'],
    ] as const)
      for (const row of rows[level] ?? [])
        expect([level, row[key], figuresOf([row], QUERIES)]).toEqual([
          level,
          row[key],
          queriesOf(key, row),
        ]);

    const counted = [
      'items',
      'entered',
      'frozen',
      'sdv',
      'reviewed',
      'locked',
      ...QUERIES,
    ] as const;
    const list = await get<SubjectList>(`subjects?size=200&disabled=${disabled}`);
    const idsOf = (subjects: readonly { subjectId?: number }[]) =>
      new Set(subjects.map(({ subjectId }) => subjectId));
    expect(idsOf(list.rows)).toEqual(idsOf(rows.subject));
    for (const row of rows.subject) {
      const own = list.rows.find(({ subjectId }) => subjectId === row.subjectId)!;
      expect(figuresOf([own], counted)).toEqual(figuresOf([row], counted));
      const { cells } = await study.matrix(own.subjectNo, 'manager');
      const pages = rows.page.filter(({ subjectId }) => subjectId === row.subjectId);
      for (const page of pages) {
        const cell = cells.find(({ pageId }) => pageId === page.pageId)!;
        const figures = [...counted, 'sdvOpen'] as const;
        expect([page.pageId, figuresOf([cell], figures)]).toEqual([
          page.pageId,
          figuresOf([page], figures),
        ]);
      }
    }
    const { counts } = await get<QueryCounts>(
      `queries/counts?visitDeleted=false&subjectDisabled=${disabled}`,
    );
    const inStatus = (...wanted: number[]) =>
      counts.reduce((sum, { status, count }) => sum + (wanted.includes(status) ? count : 0), 0);
    expect([inStatus(1, 5), inStatus(3)]).toEqual(figuresOf(queries, QUERIES));
  }

  /** The sums over the study, of Progress, home, and what other services count from (study information, database lock). */
  async function expectSums(): Promise<void> {
    const items = (await recountItems(study)).filter(({ disabled }) => !disabled);
    const queries = (await recountQueries(study)).filter(({ disabled }) => !disabled);
    const summed = [...FIGURES, 'sdvDone'] as const;
    const right = [...figuresOf(items, summed), ...figuresOf(queries, QUERIES)];
    const { sites, visits } = await get<Progress>('progress');
    expect(figuresOf(sites, [...summed, ...QUERIES])).toEqual(right);
    expect(figuresOf(visits, [...summed, ...QUERIES])).toEqual(right);
    const ages = sites.flatMap(({ queriesByAge }) => queriesByAge!);
    expect(figuresOf(ages, QUERIES)).toEqual(figuresOf(queries, QUERIES));
    const waiting = await study.call<Waiting>('monitor', 'GET', 'waiting');
    expect(waiting.body.answeredQueries).toBe(figuresOf(queries, QUERIES)[1]);
    const [published] = await study.database.query<Record<string, number>>(
      `select coalesce(sum(items), 0)::int as items, coalesce(sum(pages), 0)::int as pages,
         coalesce(sum(open_queries), 0)::int as open, coalesce(sum(answered_queries), 0)::int as answered,
         (select count(*)::int from subject.v1_waiting_query q where q.status <> 3 and not q.visit_deleted
           and not q.subject_disabled) as "openRows",
         (select count(*)::int from subject.v1_waiting_query q where q.status = 3 and not q.visit_deleted
           and not q.subject_disabled) as "answeredRows"
       from subject.v1_subject where study_id = $1 and not disabled`,
      [STUDY],
    );
    const [openQueries, answeredQueries] = figuresOf(queries, QUERIES);
    expect(published).toEqual({
      items: figuresOf(items, ['items'])[0],
      pages: sites.reduce((sum, { pages }) => sum + pages, 0),
      open: openQueries,
      answered: answeredQueries,
      openRows: openQueries,
      answeredRows: answeredQueries,
    });
  }

  async function expectRight(): Promise<void> {
    await expectRows(false);
    await expectRows(true);
    await expectSums();
  }

  it('every figure of every level equals a recount of the stored rows, and the subject list, the matrix, the queries and the sums of the study say the same; disabled subjects are in none of them [R3-STATUS-01] [D3-VALUE-02] [D3-SDV-02]', async () => {
    const act = fc.array(fc.nat(10_000), { minLength: 24, maxLength: 24 });
    const [acts] = fc.sample(fc.array(act, { minLength: ACTS, maxLength: ACTS }), {
      seed: 13,
      numRuns: 1,
    });
    for (const [at, decisions] of acts!.entries()) {
      await player.play(decisions);
      if (at % COMPARED_AFTER === 0) await expectRight();
    }
    await expectRight();
    await expectVerified(study);
  });

  it('every kind of act has occurred', () => {
    const wanted = [
      'register',
      'enter',
      'enter a line',
      'remove line',
      'restore line',
      'delete visit',
      'restore visit',
      'add visit',
      'initialise',
      'ask',
      'answer',
      'close',
      'reopen',
      'disable',
      'enable',
      ...['site', 'subject', 'visit', 'page', 'block', 'line', 'question'].flatMap((level) => [
        `many at level ${level}`,
        ...(level === 'site' ? [] : [`at level ${level}`]),
      ]),
    ];
    const names = [...player.done.keys()].filter((name) => !name.endsWith('refused'));
    expect(wanted.filter((name) => !names.some((one) => one.endsWith(name)))).toEqual([]);
  });
});
