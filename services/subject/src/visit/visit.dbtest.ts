import { Db } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import { check, testDesign, text } from '../test/design';
import { insertVersion, OTHER_SITE, release, SITE, STUDY, TestStudy } from '../test/study';
import type { VisitAdded, VisitMatrix } from './visit.dto';

const NEWER = 150;
const ascending = (a: number, b: number) => a - b;

/** A design with a cycle of at most two repetitions, and a visit whose only page is for women. */
function design(): StudyDesign {
  const base = testDesign();
  const inCycle = (key: string) => ({
    key,
    title: text(key),
    type: 'scheduled' as const,
    cycle: 'CYC',
  });
  return {
    ...base,
    cycles: [{ key: 'CYC', title: text('Cycle'), maxRepeats: 2 }],
    visits: [
      ...base.visits,
      inCycle('C1'),
      inCycle('C2'),
      { key: 'WOMEN', title: text('Extra test'), type: 'unscheduled' },
    ],
    schedule: [
      ...base.schedule,
      { visit: 'C2', page: 'VS', mandatory: true },
      { visit: 'WOMEN', page: 'PREG', mandatory: false, condition: 'visit("SCR").DM.SEX == "F"' },
    ],
    checks: [
      ...base.checks,
      check('SAME', 'VS', 'PULSE', {
        target: { page: 'VS', item: 'PULSE', visit: 'W4' },
        expression: 'PULSE == visit("UNS").VS.PULSE',
      }),
    ],
  };
}

describe('visits', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start(design());
  });
  afterAll(() => study.stop());
  afterEach(() => jest.restoreAllMocks());

  const add = (subjectId: number, body: object, actor: 'site' | 'monitor' = 'site') =>
    study.call<VisitAdded & { code: string }>(actor, 'POST', `subjects/${subjectId}/visits`, body);
  const set = (visitId: number, action: 'delete' | 'restore', reason = 'by mistake') =>
    study.call('site', 'POST', `visits/${visitId}/${action}`, { reason });
  const visitId = (matrix: VisitMatrix, key: string) =>
    matrix.visits.find(({ visitKey }) => visitKey === key)!.visitId;
  const openQueries = async (pageId: number) =>
    (await study.open(pageId)).state.queries.filter(({ status }) => [1, 5].includes(status)).length;

  describe('when added', () => {
    it('get different numbers when two people add unscheduled visits at once [R2-VISIT-01] [R3-VISIT-01]', async () => {
      const { subjectId } = await study.register();
      const free = await Promise.all(
        Array.from({ length: 4 }, () => add(subjectId, { visitKey: 'UNS' })),
      );
      expect(free.map(({ body }) => body.unscheduledNo!).toSorted(ascending)).toEqual([1, 2, 3, 4]);
      const same = await Promise.all(
        [7, 7].map((unscheduledNo) => add(subjectId, { visitKey: 'UNS', unscheduledNo })),
      );
      expect(same.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422]);
      expect(same.find(({ status }) => status === 422)!.body.code).toBe(
        'SUBJECT_VISIT_NUMBER_USED',
      );
    });

    it('never get the number of a deleted visit [R3-VISIT-01]', async () => {
      const { subjectId, subjectNo } = await study.register();
      const { body } = await add(subjectId, { visitKey: 'UNS', unscheduledNo: 5 });
      await set(body.visitId, 'delete');
      const { addable } = await study.matrix(subjectNo);
      expect(addable.find(({ visitKey }) => visitKey === 'UNS')).toMatchObject({
        usedNos: [5],
        nextNo: 6,
        refusal: null,
      });
      const again = await add(subjectId, { visitKey: 'UNS', unscheduledNo: 5 });
      expect(again.body.code).toBe('SUBJECT_VISIT_NUMBER_USED');
    });

    it('have numbers from 1 to 999 when unscheduled, and propose a gap after the last number [R2-VISIT-01] [R3-VISIT-01]', async () => {
      const { subjectId } = await study.register();
      for (const unscheduledNo of [0, 1000, 1.5]) {
        expect(await add(subjectId, { visitKey: 'UNS', unscheduledNo })).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'unscheduledNo' }] },
        });
      }
      for (const unscheduledNo of [1, 999]) {
        expect((await add(subjectId, { visitKey: 'UNS', unscheduledNo })).status).toBe(201);
      }
      expect((await add(subjectId, { visitKey: 'UNS' })).body.unscheduledNo).toBe(2);
    });

    it('are added as a whole cycle, up to the maximum of the design, once when two people add it [R2-VISIT-01]', async () => {
      const { subjectId, subjectNo } = await study.register();
      const answers = await Promise.all([
        add(subjectId, { visitKey: 'C1' }),
        add(subjectId, { visitKey: 'C1' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422]);
      expect(answers.find(({ status }) => status === 422)!.body.code).toBe(
        'SUBJECT_VISIT_CYCLE_FULL',
      );
      const matrix = await study.matrix(subjectNo);
      const shown = matrix.visits.filter(({ cycleKey }) => cycleKey === 'CYC');
      expect(shown.map(({ visitKey, cycleNo }) => `${visitKey} ${cycleNo}`)).toEqual([
        'C1 1',
        'C2 1',
        'C1 2',
        'C2 2',
      ]);
      expect(matrix.addable.find(({ kind }) => kind === 'cycle')).toMatchObject({
        title: text('Cycle'),
        refusal: 'SUBJECT_VISIT_CYCLE_FULL',
        max: 2,
      });
    });

    it('are refused when no page is scheduled or collected for them [R5-VISIT-01]', async () => {
      const { subjectId, subjectNo, pages } = await study.subject();
      const refusals = async () =>
        Object.fromEntries(
          (await study.matrix(subjectNo)).addable.map(({ visitKey, refusal }) => [
            visitKey,
            refusal,
          ]),
        );
      expect(await refusals()).toMatchObject({
        UNS: null,
        EMPTY: 'SUBJECT_VISIT_NO_PAGE',
        WOMEN: 'SUBJECT_VISIT_NO_PAGE',
        C1: null,
      });
      expect((await add(subjectId, { visitKey: 'EMPTY' })).body.code).toBe('SUBJECT_VISIT_NO_PAGE');
      expect((await add(subjectId, { visitKey: 'WOMEN' })).body.code).toBe('SUBJECT_VISIT_NO_PAGE');
      await study.enter(pages['SCR.DM']!, { SEX: 'F' });
      expect(await refusals()).toMatchObject({ WOMEN: null });
      expect((await add(subjectId, { visitKey: 'WOMEN' })).status).toBe(201);
    });

    it('cannot be added, deleted or restored while the study is locked [R5-SAVE-04]', async () => {
      const { subjectId } = await study.register();
      const { body } = await add(subjectId, { visitKey: 'UNS' });
      await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
      const refused = [
        await add(subjectId, { visitKey: 'UNS' }),
        await set(body.visitId, 'delete'),
      ];
      await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
      expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
        [423, 'STUDY_LOCKED'],
        [423, 'STUDY_LOCKED'],
      ]);
    });

    it('are refused when the design has no such visit, the subject is disabled, or the privilege is missing [R4-SUBJ-01]', async () => {
      const { subjectId } = await study.register();
      for (const visitKey of ['SCR', 'NOWHERE']) {
        expect((await add(subjectId, { visitKey })).body.code).toBe('SUBJECT_VISIT_NOT_ADDABLE');
      }
      expect((await add(subjectId, { visitKey: 'UNS', unscheduledNo: 1000 })).status).toBe(422);
      expect((await add(subjectId, { visitKey: 'UNS' }, 'monitor')).status).toBe(403);
      await study.call('site', 'POST', `subjects/${subjectId}/disable`, { reason: 'r' });
      expect((await add(subjectId, { visitKey: 'UNS' })).body.code).toBe('SUBJECT_DISABLED');
    });
  });

  describe('when deleted', () => {
    it('keep their data, which counters and checks ignore until the visit is restored [R2-VISIT-02] [R2-VISIT-05] [D1-02]', async () => {
      const { subjectNo, pages } = await study.subject();
      await study.enter(pages['SCR.VS']!, { SYSBP: '120', PULSE: '60' });
      await study.enter(pages['SCR.DM']!, { SEX: 'F', AGE: '50' });
      await study.enter(pages['W4.VS']!, { SYSBP: '210', PULSE: '60' });
      // The query of RANGE depends on this page, that of RISE on screening.
      expect(await openQueries(pages['W4.VS']!)).toBe(2);
      const before = await study.matrix(subjectNo);
      const visit = visitId(before, 'SCR');

      expect((await set(visit, 'delete', ' ')).status).toBe(422);
      const both = await Promise.all([set(visit, 'delete'), set(visit, 'delete')]);
      expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 422]);
      expect(both.find(({ status }) => status === 422)!.body.code).toBe('SUBJECT_VISIT_DELETED');

      const without = await study.matrix(subjectNo);
      expect(without.visits.find((one) => one.visitId === visit)).toMatchObject({
        deleted: true,
        reason: 'by mistake',
        window: null,
      });
      const own = before.cells.filter((cell) => cell.visitId === visit);
      expect(without.cells.filter((cell) => cell.visitId === visit)).toEqual(own);
      expect(await openQueries(pages['W4.VS']!)).toBe(1);
      // The condition of the pregnancy test reads the sex, which was entered at the deleted visit.
      expect(without.cells.find((cell) => cell.pageId === pages['W4.PREG'])!.state).toBe(
        'notApplicable',
      );
      const entered = own.reduce((sum, cell) => sum + cell.entered, 0);
      expect(without.subject.entered).toBe(before.subject.entered - entered);
      expect(without.subject.openQueries).toBe(before.subject.openQueries! - 1);
      expect((await study.open(pages['SCR.VS']!)).readOnlyReason).toBe('SUBJECT_VISIT_DELETED');
      expect((await study.enter(pages['SCR.VS']!, { SYSBP: '1' })).body.code).toBe(
        'SUBJECT_VISIT_DELETED',
      );

      expect((await set(visit, 'restore')).status).toBe(200);
      expect((await set(visit, 'restore')).body.code).toBe('SUBJECT_VISIT_NOT_DELETED');
      const after = await study.matrix(subjectNo);
      expect(after.subject).toEqual(before.subject);
      expect(after.cells).toEqual(before.cells);
      expect(await openQueries(pages['W4.VS']!)).toBe(2);
    });

    it('keep their queries unchanged, and run their checks again when restored [R2-VISIT-05]', async () => {
      const { subjectId, subjectNo, pages } = await study.subject();
      const { body } = await add(subjectId, { visitKey: 'UNS' });
      await study.enter(body.pageIds[0]!, { SYSBP: '210', PULSE: '77' });
      await study.enter(pages['W4.VS']!, { PULSE: '77' });
      expect(await openQueries(pages['W4.VS']!)).toBe(1);
      await set(body.visitId, 'delete');
      expect(await openQueries(body.pageIds[0]!)).toBe(1);
      expect(await openQueries(pages['W4.VS']!)).toBe(0);
      expect((await study.matrix(subjectNo)).subject.openQueries).toBe(0);
      await study.enter(pages['W4.VS']!, { PULSE: '78' });
      await set(body.visitId, 'restore');
      expect(await openQueries(pages['W4.VS']!)).toBe(0);
      expect((await study.matrix(subjectNo)).subject.openQueries).toBe(1);
    });

    it('stop being the latest visit of their kind for the checks that read it [D1-02]', async () => {
      const { subjectId, pages } = await study.subject();
      const first = await add(subjectId, { visitKey: 'UNS' });
      await study.enter(first.body.pageIds[0]!, { PULSE: '77' });
      await study.enter(pages['W4.VS']!, { PULSE: '77' });
      expect(await openQueries(pages['W4.VS']!)).toBe(1);
      const second = await add(subjectId, { visitKey: 'UNS' });
      expect(await openQueries(pages['W4.VS']!)).toBe(0);
      await set(second.body.visitId, 'delete');
      expect(await openQueries(pages['W4.VS']!)).toBe(1);
    });

    it('cannot be deleted with a registration page, a frozen or locked item, or a signature [R2-VISIT-02]', async () => {
      const { subjectId, subjectNo, pages } = await study.subject();
      const matrix = await study.matrix(subjectNo);
      const registration = matrix.cells.find(({ pageKey }) => pageKey === 'REG')!;
      expect((await set(registration.visitId, 'delete')).body.code).toBe('SUBJECT_VISIT_KEPT');
      await study.enter(pages['SCR.VS']!, { PULSE: '60' });
      for (const flags of [1, 8, 16]) {
        await study.database.query(
          `select platform.begin_write($1, 9, 'status', null, null, null, null, null, null, 'entry');
           update subject.item_value set flags = ${flags} where study_id = $1 and page_id = ${pages['SCR.VS']}`.replaceAll(
            '$1',
            String(STUDY),
          ),
        );
        expect((await set(visitId(matrix, 'SCR'), 'delete')).body.code).toBe('SUBJECT_VISIT_KEPT');
      }
      expect((await study.matrix(subjectNo)).subject.subjectId).toBe(subjectId);
    });
  });

  describe('windows', () => {
    const windowOf = async (subjectNo: string) =>
      (await study.matrix(subjectNo)).visits.find(({ visitKey }) => visitKey === 'W4')!.window;
    const dayFrom = (date: string, days: number) =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

    it("a visit becomes due and overdue at midnight of the site's zone [R2-VISIT-04]", async () => {
      // Choose a time zone whose day began in this minute, so that the clock need not move and sessions stay valid.
      const midnight = Math.floor(Date.now() / 60_000) * 60_000;
      const minuteOfDay = (midnight / 60_000) % 1440;
      const offset = minuteOfDay > 720 ? 1440 - minuteOfDay : -minuteOfDay;
      await study.database.query(
        'update admin.v1_site set utc_offset_minutes = $2 where site_id = $1',
        [SITE, offset],
      );
      const newDay = new Date(midnight + offset * 60_000).toISOString().slice(0, 10);
      const at = async (subjectNo: string, moment: number) => {
        jest.spyOn(Date, 'now').mockReturnValue(moment);
        const { today } = await study.matrix(subjectNo);
        const state = (await windowOf(subjectNo))!.state;
        jest.restoreAllMocks();
        return [today, state];
      };
      const enter = async (anchor: string) => {
        const { subjectNo, pages } = await study.subject();
        const saved = await study.enter(pages['SCR.VS']!, { VSDAT: anchor });
        expect(saved.status).toBe(200);
        return subjectNo;
      };
      // The window of day 28 opens on day 25 and ends on day 31.
      const opening = await enter(dayFrom(newDay, -25));
      expect(await at(opening, midnight - 1)).toEqual([dayFrom(newDay, -1), 'upcoming']);
      expect(await at(opening, midnight)).toEqual([newDay, 'due']);
      const closing = await enter(dayFrom(newDay, -32));
      expect(await at(closing, midnight - 1)).toEqual([dayFrom(newDay, -1), 'due']);
      expect(await at(closing, midnight)).toEqual([newDay, 'overdue']);
      await study.database.query(
        'update admin.v1_site set utc_offset_minutes = 540 where site_id = $1',
        [SITE],
      );
    });

    it('a visit that took place is not overdue, even when its date is unknown [R2-VISIT-04]', async () => {
      const { subjectNo, pages } = await study.subject();
      expect(await windowOf(subjectNo)).toBeNull();
      await study.enter(pages['SCR.VS']!, { VSDAT: '2024-01-01' });
      expect(await windowOf(subjectNo)).toEqual({
        from: '2024-01-26',
        target: '2024-01-29',
        to: '2024-02-01',
        actual: null,
        state: 'overdue',
      });
      await study.enter(pages['W4.VS']!, { PULSE: '60' });
      expect(await windowOf(subjectNo)).toMatchObject({ actual: null, state: 'done' });
      await study.enter(pages['W4.VS']!, { VSDAT: '2024-02-01' });
      expect(await windowOf(subjectNo)).toMatchObject({ actual: '2024-02-01', state: 'done' });
      await study.enter(pages['W4.VS']!, { VSDAT: '2024-02-02' });
      expect(await windowOf(subjectNo)).toMatchObject({ actual: '2024-02-02', state: 'outside' });
    });
  });

  describe('the matrix', () => {
    it('is read with the same number of statements for few visits and many [R2-VISIT-03]', async () => {
      const { subjectId, subjectNo } = await study.register();
      const statements = async () => {
        const read = jest.spyOn(study.app.get(Db), 'read');
        await study.matrix(subjectNo);
        const names = read.mock.calls.map(([{ name }]) => name);
        read.mockRestore();
        return names;
      };
      const few = await statements();
      for (let n = 0; n < 3; n += 1) await add(subjectId, { visitKey: 'UNS' });
      expect(await statements()).toEqual(few);
    });

    it('names the previous and next subject at the same site [R2-ROUTE-14]', async () => {
      const subjects = [await study.register(), await study.register(), await study.register()];
      const [first, second, third] = subjects.map(({ subjectNo }) => subjectNo);
      expect(await study.matrix(second!)).toMatchObject({
        previousSubjectNo: first,
        nextSubjectNo: third,
      });
      expect((await study.matrix(third!)).nextSubjectNo).toBeNull();
    });

    it('is refused for a subject of another site and for another site [D6-GUARD-02]', async () => {
      const { subjectNo } = await study.register();
      const at = (site: number, actor: 'site' | 'nobody') =>
        study.call(actor, 'GET', `subjects/${subjectNo}/visit-matrix?siteId=${site}`);
      expect((await at(OTHER_SITE, 'site')).status).toBe(403);
      expect((await at(SITE, 'nobody')).status).toBe(403);
      expect(
        (
          await study.call(
            'monitor',
            'GET',
            `subjects/${subjectNo}/visit-matrix?siteId=${OTHER_SITE}`,
          )
        ).status,
      ).toBe(404);
    });

    // Runs last: the site uses the newer version from here on.
    it('shows pages that are no longer collected while they have data, and counts new pages [R2-VISIT-06] [D1-05]', async () => {
      const { subjectNo, pages } = await study.subject();
      await study.enter(pages['SCR.DM']!, { SEX: 'F', AGE: '50' });
      await study.enter(pages['SCR.VS']!, { PULSE: '60' });
      await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Headache' });
      const older = await study.matrix(subjectNo);
      const base = design();
      await insertVersion(study.database, NEWER, {
        ...base,
        visits: base.visits.filter(({ key }) => key !== 'C1'),
        pages: base.pages.filter(({ key }) => key !== 'AE'),
        schedule: base.schedule.filter(
          ({ visit, page }) => page !== 'AE' && visit !== 'C1' && `${visit} ${page}` !== 'SCR VS',
        ),
      });
      await release(study.database, SITE, NEWER);
      study.version = NEWER;

      const matrix = await study.matrix(subjectNo);
      expect(matrix.designVersionId).toBe(NEWER);
      const cell = (page: string) => matrix.cells.find((one) => one.pageId === pages[page]);
      expect(cell('W4.AE')).toMatchObject({ collected: false, state: 'inProgress' });
      expect(cell('SCR.VS')).toMatchObject({ collected: false, state: 'inProgress' });
      expect(cell('SCR.DM')).toMatchObject({ collected: true });
      expect(matrix.pages.at(-1)).toEqual({
        pageKey: 'AE',
        title: text('Adverse events'),
        groupKey: null,
      });
      // C1 has no data, so it is not shown.
      expect(matrix.visits.some(({ visitKey }) => visitKey === 'C1')).toBe(false);
      // Pages that are no longer collected are not counted.
      expect(matrix.subject.pages).toBe(older.subject.pages - 2);
      expect(matrix.subject.entered).toBeLessThan(older.subject.entered);
      // The page can still be opened and corrected.
      expect((await study.open(pages['W4.AE']!)).pageTitle).toEqual(text('Adverse events'));
      const corrected = await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Migraine' });
      expect(corrected.status).toBe(200);
      expect((await study.matrix(subjectNo)).subject).toEqual(matrix.subject);
    });
  });
});
