import { Flag } from '@casebook/subject-data';
import { testDesign, text } from '../test/design';
import { insertVersion, release, SITE, STUDY, type TestStudy } from '../test/study';
import { act, expectVerified, flagsOf, startStatusStudy, statusDesign } from '../test/status';

const SUBJECT = { level: 'subject' } as const;

/** What a later version adds: a line and an item to SCR.DM, a page to SCR, a visit. */
function laterDesign() {
  const made = statusDesign();
  const fixed = made.pages
    .find(({ key }) => key === 'DM')!
    .blocks.find(({ key }) => key === 'FIX')!;
  fixed.lines!.push({ number: 3, key: 'M', label: text('Middle') });
  made.visits.push({ key: 'W8', title: text('Week 8'), type: 'scheduled' });
  made.schedule.push(
    { visit: 'W8', page: 'VS', mandatory: true },
    { visit: 'SCR', page: 'AE', mandatory: false },
  );
  return made;
}

describe('what is added under a frozen or locked level', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await startStatusStudy();
  });
  afterAll(() => study.stop());
  afterEach(() => expectVerified(study));

  const saved = async (page: number, values: Record<string, string>) => {
    const { status, body } = await study.enter(page, values);
    return status === 200 ? 'saved' : body.errors![0]!.code;
  };

  it.each([
    ['freeze', Flag.freeze, 'SUBJECT_ITEM_FROZEN'],
    ['lock', Flag.lock, 'SUBJECT_ITEM_LOCKED'],
  ] as const)(
    'gets the %s of the subject, and loses it with the subject [D3-FLAG-02]',
    async (flag, bit, code) => {
      const { subjectId, subjectNo, pages } = await study.subject();
      await act(study, subjectId, { flag, set: true, ...SUBJECT });
      const added = await study.call<{ pageIds: number[] }>(
        'site',
        'POST',
        `subjects/${subjectId}/visits`,
        { visitKey: 'UNS' },
      );
      expect(added.status).toBe(201);
      const [page] = added.body.pageIds as [number];
      expect((await study.open(page)).state.flags).toBe(bit);
      expect(await saved(page, { PULSE: '60' })).toBe(code);
      expect(await saved(pages['W4.AE']!, { 'AETERM@1': 'pain' })).toBe(code);
      const cell = (await study.matrix(subjectNo)).cells.find(({ pageId }) => pageId === page)!;
      const counted = flag === 'lock' ? cell.locked : cell.frozen;
      expect(counted).toBe(cell.items);
      await act(study, subjectId, { flag, set: false, ...SUBJECT, reason: 'more to come' });
      expect((await study.open(page)).state.flags).toBe(0);
      expect(await saved(page, { PULSE: '60' })).toBe('saved');
      expect(await saved(pages['W4.AE']!, { 'AETERM@1': 'pain' })).toBe('saved');
    },
  );

  it('does not get SDV or review [D3-FLAG-01]', async () => {
    const { subjectId, pages } = await study.subject();
    await study.enter(pages['W4.AE']!, { 'AETERM@1': 'pain' });
    for (const flag of ['sdv', 'review'] as const) {
      await act(study, subjectId, { flag, set: true, ...SUBJECT });
    }
    expect(await flagsOf(study, pages['W4.AE']!, 'AETERM', 1)).toBe(Flag.sdv | Flag.review);
    await study.enter(pages['W4.AE']!, { 'AETERM@2': 'nausea' });
    expect(await flagsOf(study, pages['W4.AE']!, 'AETERM', 2)).toBe(0);
    const added = await study.call<{ pageIds: number[] }>(
      'site',
      'POST',
      `subjects/${subjectId}/visits`,
      { visitKey: 'UNS' },
    );
    const { counters } = (await study.open(added.body.pageIds[0]!)).state;
    expect(counters).toMatchObject({ sdv: 0, reviewed: 0 });
  });

  it('refuses to add, remove and restore a log line of a locked block [D3-FLAG-02]', async () => {
    const { subjectId, pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'pain', 'AETERM@2': 'nausea' });
    const move = (list: 'linesRemoved' | 'linesRestored', line: number) =>
      study.call('site', 'POST', `pages/${page}/save`, {
        designVersionId: study.version,
        items: [],
        [list]: [{ blockKey: 'AE', line, reasonCode: 1 }],
      });
    await move('linesRemoved', 2);
    const block = { level: 'block', pageId: page, blockKey: 'AE' } as const;
    expect((await act(study, subjectId, { flag: 'lock', set: true, ...block })).body.done).toBe(2);
    expect(await saved(page, { 'AETERM@3': 'late' })).toBe('SUBJECT_ITEM_LOCKED');
    for (const [list, line] of [
      ['linesRemoved', 1],
      ['linesRestored', 2],
    ] as const) {
      expect((await move(list, line)).body.errors).toMatchObject([{ code: 'SUBJECT_ITEM_LOCKED' }]);
    }
    const clear = { flag: 'lock', set: false, ...block, reason: 'one more' } as const;
    expect((await act(study, subjectId, clear)).body.done).toBe(2);
    expect((await move('linesRestored', 2)).status).toBe(200);
    expect(await flagsOf(study, page, 'AETERM', 2)).toBe(0);
  });

  it('locks the values of a deleted visit with the subject, so that they come back locked [D3-FLAG-02]', async () => {
    const { subjectId, subjectNo } = await study.subject();
    const added = await study.call<{ visitId: number; pageIds: number[] }>(
      'site',
      'POST',
      `subjects/${subjectId}/visits`,
      { visitKey: 'UNS' },
    );
    const { visitId, pageIds } = added.body;
    await study.enter(pageIds[0]!, { PULSE: '60' });
    const move = (to: 'delete' | 'restore') =>
      study.call('site', 'POST', `visits/${visitId}/${to}`, { reason: 'not held' });
    await move('delete');
    await act(study, subjectId, { flag: 'lock', set: true, ...SUBJECT });
    const { visits } = await study.matrix(subjectNo);
    expect(visits.find((visit) => visit.visitId === visitId)).toMatchObject({ reason: 'not held' });
    await move('restore');
    expect(await flagsOf(study, pageIds[0]!, 'PULSE')).toBe(Flag.lock);
    expect(await saved(pageIds[0]!, { PULSE: '61' })).toBe('SUBJECT_ITEM_LOCKED');
    await act(study, subjectId, { flag: 'lock', set: false, ...SUBJECT, reason: 'by mistake' });
    expect(await saved(pageIds[0]!, { PULSE: '61' })).toBe('saved');
  });

  it('gets the lock of its block, visit or subject when an amendment adds it [D3-FLAG-02]', async () => {
    const ofBlock = await study.subject();
    const block = { level: 'block', pageId: ofBlock.pages['SCR.DM']!, blockKey: 'FIX' } as const;
    await act(study, ofBlock.subjectId, { flag: 'lock', set: true, ...block });
    const ofVisit = await study.subject();
    const { visitId } = await study.open(ofVisit.pages['SCR.DM']!);
    await act(study, ofVisit.subjectId, { flag: 'lock', set: true, level: 'visit', visitId });
    const ofSubject = await study.subject();
    await act(study, ofSubject.subjectId, { flag: 'lock', set: true, ...SUBJECT });
    await insertVersion(study.database, 102, laterDesign());
    await release(study.database, SITE, 102);
    study.version = 102;

    await study.matrix(ofBlock.subjectNo);
    expect(await flagsOf(study, ofBlock.pages['SCR.DM']!, 'SIDE', 3)).toBe(Flag.lock);
    const cells = (await study.matrix(ofVisit.subjectNo)).cells;
    const later = cells.find((cell) => cell.pageKey === 'AE' && cell.visitId === visitId)!;
    expect((await study.open(later.pageId)).state.flags).toBe(Flag.lock);
    const { visits, cells: all } = await study.matrix(ofSubject.subjectNo);
    const week8 = visits.find(({ visitKey }) => visitKey === 'W8')!;
    const page = all.find((cell) => cell.visitId === week8.visitId)!;
    expect(page).toMatchObject({ locked: page.items });
  });

  it('locks the pages and items that the current version no longer has [D3-FLAG-02]', async () => {
    const { subjectId, subjectNo, pages } = await study.subject();
    await study.enter(pages['SCR.DM']!, { SEX: 'F' });
    await study.enter(pages['W4.PREG']!, { RESULT: 'negative' });
    const side = { blockKey: 'FIX', line: 1, itemKey: 'SIDE', value: 'left', revision: 0 };
    const former = await study.call('site', 'POST', `pages/${pages['SCR.DM']!}/save`, {
      designVersionId: study.version,
      items: [side],
    });
    expect(former.status).toBe(200);
    const without = testDesign();
    without.pages = without.pages.filter(({ key }) => key !== 'PREG');
    without.schedule = without.schedule.filter(({ page }) => page !== 'PREG');
    await insertVersion(study.database, 103, without);
    await release(study.database, SITE, 103);
    study.version = 103;
    const locked = await act(study, subjectId, { flag: 'lock', set: true, ...SUBJECT });
    expect(locked.status).toBe(200);
    expect(await flagsOf(study, pages['W4.PREG']!, 'RESULT')).toBe(Flag.lock);
    const rows = await study.database.query<{ item_key: string; flags: number }>(
      `select item_key, flags from subject.item_value where study_id = ${STUDY} and subject_id = ${subjectId}
         and page_id <> ${pages['REG.REG']!} order by item_key`,
    );
    expect(rows).toEqual(
      ['RESULT', 'SEX', 'SIDE'].map((item_key) => ({ item_key, flags: Flag.lock })),
    );
    expect((await study.matrix(subjectNo)).subject.locked).toBeGreaterThan(0);
  });
});
