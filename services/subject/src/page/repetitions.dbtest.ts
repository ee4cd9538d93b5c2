import type { StudyDesign } from '@casebook/study-design';
import { check } from '../test/design';
import { replayDesign } from '../test/replay-design';
import { TestStudy } from '../test/study';

describe('checks over the repetitions of a visit', () => {
  let study: TestStudy;
  let subject: { subjectId: number; subjectNo: string };
  beforeAll(async () => {
    study = await TestStudy.start(design());
  });
  afterAll(() => study.stop());
  beforeEach(async () => {
    subject = await study.register();
  });

  /** The page of a visit by its key and, for a repeated visit, its number. */
  const pageOf = async (visitKey: string, number: number | null, pageKey: string) => {
    const { visits, cells } = await study.matrix(subject.subjectNo);
    const visit = visits.find(
      (one) => one.visitKey === visitKey && (one.unscheduledNo ?? one.cycleNo) === number,
    )!;
    const cell = cells.find((one) => one.visitId === visit.visitId && one.pageKey === pageKey)!;
    return { pageId: cell.pageId, visitId: visit.visitId };
  };
  const enter = async (
    [visitKey, number, pageKey]: [string, number | null, string],
    values: Record<string, string>,
  ) => {
    const { pageId } = await pageOf(visitKey, number, pageKey);
    const answer = await study.enter(pageId, values);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  /** Status of the queries of a page, by their English text. */
  const queries = async (...[visitKey, number, pageKey]: [string, number | null, string]) => {
    const { pageId } = await pageOf(visitKey, number, pageKey);
    const { state } = await study.open(pageId);
    return Object.fromEntries(state.queries.map(({ content, status }) => [content['en'], status]));
  };
  const valueOf = async (itemKey: string, ...place: [string, number | null, string]) => {
    const { state } = await study.open((await pageOf(...place)).pageId);
    return state.values.find((row) => row.itemKey === itemKey)?.value ?? null;
  };
  const addVisit = async (visitKey: string, unscheduledNo?: number) => {
    const body = { visitKey, ...(unscheduledNo !== undefined && { unscheduledNo }) };
    const answer = await study.call('site', 'POST', `subjects/${subject.subjectId}/visits`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const deleteVisit = async (visitKey: string, number: number, act: 'delete' | 'restore') => {
    const { visitId } = await pageOf(visitKey, number, 'VS');
    await study.call('site', 'POST', `visits/${visitId}/${act}`, { reason: 'a mistake' });
  };

  it('run again when a repetition changes, is added, deleted or restored [D5-CEL-06] [D1-02]', async () => {
    await enter(['SCR', null, 'VS'], { WEIGHT: '80' });
    expect(await queries('SCR', null, 'VS')).toEqual({});
    await enter(['C1', 1, 'VS'], { WEIGHT: '95' });
    expect(await queries('SCR', null, 'VS')).toEqual({ 'ANY fired': 1 });
    await enter(['C1', 1, 'VS'], { WEIGHT: '85' });
    expect(await queries('SCR', null, 'VS')).toEqual({ 'ANY fired': 4 });

    await addVisit('C1');
    await enter(['C1', 2, 'VS'], { WEIGHT: '92' });
    expect(await queries('SCR', null, 'VS')).toEqual({ 'ANY fired': 5 });
    await deleteVisit('C1', 2, 'delete');
    expect(await queries('SCR', null, 'VS')).toEqual({ 'ANY fired': 4 });
    await deleteVisit('C1', 2, 'restore');
    expect(await queries('SCR', null, 'VS')).toEqual({ 'ANY fired': 5 });
  });

  it('read the previous repetition, and carry a running total through all of them [D5-CEL-06] [D5-CHECK-03]', async () => {
    await addVisit('C1');
    await addVisit('C1');
    await enter(['C1', 1, 'VS'], { WEIGHT: '60', HEIGHT: '1' });
    await enter(['C1', 3, 'VS'], { WEIGHT: '60', HEIGHT: '4' });
    expect(await valueOf('LOSS', 'C1', 3, 'VS')).toBe('4');
    await enter(['C1', 2, 'VS'], { WEIGHT: '75', HEIGHT: '2' });
    expect(await queries('C1', 2, 'VS')).toEqual({ 'RISEN fired': 1 });
    expect(await valueOf('LOSS', 'C1', 3, 'VS')).toBe('7');
    await enter(['C1', 1, 'VS'], { WEIGHT: '70', HEIGHT: '11' });
    expect(await queries('C1', 2, 'VS')).toEqual({ 'RISEN fired': 4 });
    expect(await valueOf('LOSS', 'C1', 3, 'VS')).toBe('17');
    await deleteVisit('C1', 2, 'delete');
    expect(await valueOf('LOSS', 'C1', 3, 'VS')).toBe('15');
  });

  it('count visits when they are added or deleted, before any entry [D5-CEL-06]', async () => {
    await enter(['SCR', null, 'DM'], { SMOKES: 'N', NOTE: 'x' });
    await addVisit('UNS');
    expect(await queries('SCR', null, 'DM')).toEqual({});
    await addVisit('UNS');
    expect(await queries('SCR', null, 'DM')).toEqual({ 'OFTEN fired': 1 });
    await deleteVisit('UNS', 1, 'delete');
    expect(await queries('SCR', null, 'DM')).toEqual({ 'OFTEN fired': 4 });
  });

  it('read the site and the number of the subject [D5-CEL-06]', async () => {
    await enter(['SCR', null, 'VS'], { WEIGHT: '80', REST: '09:30' });
    expect(await queries('SCR', null, 'VS')).toEqual({ 'NUMBER fired': 1 });
  });

  it('send the browser the repetitions that the checks of the page read, with their numbers [D5-CHECK-05]', async () => {
    await addVisit('C1');
    await enter(['C1', 1, 'VS'], { WEIGHT: '70' });
    const { pageId } = await pageOf('SCR', null, 'VS');
    const view = await study.open(pageId);
    expect(view.surroundingVisits).toContainEqual({ visitKey: 'C1', numbers: [1, 2] });
    expect(view.surroundingValues).toContainEqual({
      visitKey: 'C1',
      repetition: 1,
      pageKey: 'VS',
      blockKey: 'VS',
      line: 0,
      itemKey: 'WEIGHT',
      value: '70',
    });
  });
});

function design(): StudyDesign {
  return {
    ...replayDesign(),
    checks: [
      check('ANY', 'VS', 'WEIGHT', {
        target: { page: 'VS', item: 'WEIGHT', visit: 'SCR' },
        expression: 'visits("C1").exists(v, v.VS.WEIGHT > 90)',
      }),
      check('RISEN', 'VS', 'WEIGHT', {
        target: { page: 'VS', item: 'WEIGHT', visit: 'C1' },
        expression: 'WEIGHT > previous("C1").VS.WEIGHT + 10',
      }),
      check('TOTAL', 'VS', 'LOSS', {
        target: { page: 'VS', item: 'LOSS', visit: 'C1' },
        expression: 'HEIGHT + (known(previous("C1").VS.LOSS) ? previous("C1").VS.LOSS : 0)',
        action: { type: 'derive' },
      }),
      check('OFTEN', 'DM', 'SMOKES', { expression: 'size(visits("UNS")) > 1' }),
      check('NUMBER', 'VS', 'REST', {
        expression: 'known(REST) && siteCode() != "" && subjectNumber().contains(siteCode())',
      }),
    ],
  };
}
