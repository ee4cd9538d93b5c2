import { itemsOf, type StudyDesign } from '@casebook/study-design';
import * as fc from 'fast-check';
import type { QueryCounts } from '../query/query-list.dto';
import type { SubjectList } from '../subject/subject.dto';
import { type RecountedItem, recountItems, recountQueries } from '../test/recounted-figures';
import { expectVerified, grant, STATUS_EDITS, statusDesign } from '../test/status';
import { StatusPlayer } from '../test/status-player';
import { TestStudy } from '../test/study';
import {
  STATUS_LIST_LEVELS,
  type StatusList,
  type StatusListLevel,
  type StatusRow,
} from './status-list.dto';

// A generous limit, so that a busy machine does not fail the test.
jest.setTimeout(600_000);

const ACTS = 300;
/** All figures are compared after so many acts. */
const COMPARED_AFTER = 10;

const FLAGS = ['frozen', 'sdv', 'sdvOpen', 'reviewed', 'locked'] as const;
const FIGURES = ['items', 'entered', ...FLAGS] as const;
const QUERIES = ['openQueries', 'answeredQueries'] as const;
type Figure = (typeof FIGURES)[number] | (typeof QUERIES)[number];

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

  async function listed(level: StatusListLevel): Promise<StatusRow[]> {
    const rows: StatusRow[] = [];
    let cursor = '';
    do {
      const part = await get<StatusList>(`status-list/${level}?size=200${cursor}`);
      rows.push(...part.rows);
      cursor = part.next ? `&cursor=${encodeURIComponent(part.next)}` : '';
    } while (cursor);
    return rows;
  }

  async function expectRight(): Promise<void> {
    const items = await recountItems(study);
    const queries = await recountQueries(study);
    const figuresOf = (
      of: readonly Partial<Record<Figure, number | null>>[],
      figures: readonly Figure[],
    ) => figures.map((figure) => of.reduce((sum, one) => sum + one[figure]!, 0));
    const rows = {} as Record<StatusListLevel, StatusRow[]>;
    for (const level of STATUS_LIST_LEVELS) {
      rows[level] = await listed(level);
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
      for (const row of rows[level])
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
    const list = await get<SubjectList>('subjects?size=200');
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
    const { counts } = await get<QueryCounts>('queries/counts?visitDeleted=false');
    const inStatus = (...wanted: number[]) =>
      counts.reduce((sum, { status, count }) => sum + (wanted.includes(status) ? count : 0), 0);
    expect([inStatus(1, 5), inStatus(3)]).toEqual(figuresOf(queries, QUERIES));
  }

  it('every figure of every level equals a recount of the stored rows, and the subject list, the matrix and the queries say the same [R3-STATUS-01] [D3-VALUE-02] [D3-SDV-02]', async () => {
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
