import type { LockBlocker } from '@casebook/study-design';
import { Flag, type StatusLevel } from '@casebook/subject-data';
import type { QueryChanged } from '../query/query.dto';
import {
  act,
  expectVerified,
  flagsOf,
  preview,
  startStatusStudy,
  withoutPrivilege,
} from '../test/status';
import { statusRun } from '../test/status-run';
import { SITE, STUDY, type TestStudy } from '../test/study';

const NOT_ALLOWED = 'SUBJECT_LOCK_NOT_ALLOWED';

describe('what a study lets prevent a lock', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await startStatusStudy();
  });
  afterAll(() => study.stop());
  beforeEach(() => block());
  afterEach(() => expectVerified(study));

  const block = (...blockers: LockBlocker[]) =>
    study.database.query('update builder.v1_study set lock_blockers = $2 where study_id = $1', [
      STUDY,
      blockers.length > 0 ? blockers : null,
    ]);

  const query = async (place: object, actor: 'monitor' | 'unblinded' = 'monitor') =>
    (
      await study.call<QueryChanged>(actor, 'POST', 'queries', {
        ...place,
        content: 'Please check',
      })
    ).body.query;

  /** A subject with two of the five items of SCR.DM entered. */
  async function subject() {
    const { subjectId, pages } = await study.subject();
    const pageId = pages['SCR.DM']!;
    await study.enter(pageId, { AGE: '50', SEX: 'F' });
    const { visitId } = await study.open(pageId);
    const targets = {
      subject: {},
      visit: { visitId },
      page: { pageId },
      block: { pageId, blockKey: 'DM' },
      line: { pageId, blockKey: 'FIX', line: 1 },
      question: { pageId, blockKey: 'DM', line: 0, itemKey: 'AGE' },
    } as const satisfies Record<StatusLevel, object>;
    const lock = (level: StatusLevel) => ({
      flag: 'lock' as const,
      set: true,
      level,
      ...targets[level],
    });
    return { subjectId, pages, pageId, visitId, lock };
  }

  const isLocked = async (pageId: number, itemKey: string, line = 0) =>
    ((await flagsOf(study, pageId, itemKey, line)) & Flag.lock) !== 0;

  it.each(['subject', 'visit', 'page', 'block', 'question'] as const)(
    'skips an item with an open query in a lock of the %s, says why, and locks it when the query is closed [R4-STATUS-01]',
    async (level) => {
      const { subjectId, pageId, visitId, lock } = await subject();
      const { queryId, revision } = await query({ pageId, blockKey: 'DM', itemKey: 'AGE' });
      const free = await preview(study, subjectId, lock(level));
      await block('openQuery');
      const skipped = {
        isBlocked: true,
        skipped: 1,
        done: free.body.done - 1,
        blockedBy: [{ blocker: 'openQuery', items: 1 }],
        skippedItems: [
          {
            visitId,
            pageId,
            blockKey: 'DM',
            line: 0,
            itemKey: 'AGE',
            code: NOT_ALLOWED,
            heldBy: null,
            blockedBy: ['openQuery'],
          },
        ],
      };
      expect((await preview(study, subjectId, lock(level))).body).toEqual({
        unchanged: 0,
        ...skipped,
      });
      expect((await act(study, subjectId, lock(level))).body).toEqual({ unchanged: 0, ...skipped });
      expect(await isLocked(pageId, 'AGE')).toBe(false);
      expect(await isLocked(pageId, 'SEX')).toBe(level !== 'question');
      await study.call('monitor', 'POST', `queries/${queryId}/close`, {
        revision,
        reason: 'settled',
      });
      expect((await act(study, subjectId, lock(level))).body).toMatchObject({
        done: 1,
        skipped: 0,
        isBlocked: false,
        blockedBy: [],
      });
      expect(await isLocked(pageId, 'AGE')).toBe(true);
    },
  );

  it('skips the line of an item with an open query, and only this line [R4-STATUS-01]', async () => {
    const { subjectId, pageId, lock } = await subject();
    await query({ pageId, blockKey: 'FIX', line: 1, itemKey: 'SIDE' });
    await block('openQuery');
    const line = (await act(study, subjectId, lock('line'))).body;
    expect(line).toMatchObject({ done: 0, skipped: 1, isBlocked: true });
    const other = (await act(study, subjectId, { ...lock('line'), line: 2 })).body;
    expect(other).toMatchObject({ done: 1, skipped: 0, isBlocked: false });
    expect(await isLocked(pageId, 'SIDE', 1)).toBe(false);
    expect(await isLocked(pageId, 'SIDE', 2)).toBe(true);
  });

  it('skips in a lock of a site, by a run that counts why [R4-STATUS-01]', async () => {
    const { pageId, subjectId } = await subject();
    await query({ pageId, blockKey: 'DM', itemKey: 'AGE' });
    await block('openQuery', 'notEntered');
    const input = { flag: 'lock' as const, level: 'subject' as const, targets: [{ subjectId }] };
    const run = await statusRun(study, { ...input, preview: true });
    expect(run.blockedBy).toEqual([
      { blocker: 'openQuery', items: 1 },
      { blocker: 'notEntered', items: run.skipped - 1 },
    ]);
    expect(run.skippedItems.map(({ code }) => code)).toEqual(
      run.skippedItems.map(() => NOT_ALLOWED),
    );
    const site = await statusRun(study, {
      flag: 'lock',
      level: 'site',
      targets: [{ siteId: SITE }],
    });
    expect(site.blockedBy.find(({ blocker }) => blocker === 'openQuery')?.items).toBeGreaterThan(0);
    expect(await isLocked(pageId, 'AGE')).toBe(false);
    expect(await isLocked(pageId, 'SEX')).toBe(true);
    expect(await isLocked(pageId, 'NOTE')).toBe(false);
  });

  it('is judged item by item: not entered, SDV to do, not reviewed, answered query [R4-STATUS-01]', async () => {
    const { subjectId, pageId, lock } = await subject();
    const at = { level: 'question', pageId, blockKey: 'DM', line: 0 } as const;
    await act(study, subjectId, { ...at, flag: 'sdv', set: true, itemKey: 'AGE' });
    await act(study, subjectId, { ...at, flag: 'review', set: true, itemKey: 'SEX' });
    const { queryId, revision } = await query({ pageId, blockKey: 'DM', itemKey: 'SEX' });
    await study.call('site', 'POST', `queries/${queryId}/answer`, { revision, answer: 'Right' });
    const items = async (...blockers: LockBlocker[]) => {
      await block(...blockers);
      const { body } = await preview(study, subjectId, lock('page'));
      return body.skippedItems.map(({ itemKey, line }) => `${itemKey}${line || ''}`).toSorted();
    };
    expect(await items('openQuery')).toEqual([]);
    expect(await items('answeredQuery')).toEqual(['SEX']);
    expect(await items('notEntered')).toEqual(['NOTE', 'SIDE1', 'SIDE2']);
    expect(await items('sdvOpen')).toEqual(['SEX']);
    expect(await items('notReviewed')).toEqual(['AGE', 'NOTE', 'SIDE1', 'SIDE2']);
    expect(await items('sdvOpen', 'answeredQuery')).toEqual(['SEX']);
  });

  it('keeps the masks of the levels above open, and locks the widest levels below that are clear [D3-FLAG-02]', async () => {
    const { subjectId, pageId, pages, lock } = await subject();
    await query({ pageId, blockKey: 'DM', itemKey: 'AGE' });
    await block('openQuery');
    await act(study, subjectId, lock('subject'));
    const masks = await study.database.query<{ level: string; flags: number }>(
      `select 'subject' as level, flags from subject.subject where subject_id = $1
       union all select visit_key, flags from subject.visit where subject_id = $1
       union all select 'page ' || page_key, flags from subject.page where subject_id = $1 and visit_id =
         (select visit_id from subject.page where page_id = $2)
       union all select 'block ' || block_key, flags from subject.block_line where page_id = $2`,
      [subjectId, pageId],
    );
    const locked = masks.filter(({ flags }) => (flags & Flag.lock) !== 0).map(({ level }) => level);
    expect(locked.toSorted()).toEqual(['BLIND', 'REG', 'W4', 'block FIX', 'page VS']);
    expect(await isLocked(pageId, 'NOTE')).toBe(true);
    // A clear visit takes no new lines.
    const line = await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Headache' });
    expect(line.body.errors?.map(({ code }) => code)).toContain('SUBJECT_ITEM_LOCKED');
  });

  it('a query on a page keeps the whole page unlocked [R4-STATUS-01]', async () => {
    const { subjectId, pageId, lock } = await subject();
    await query({ pageId });
    await block('openQuery');
    expect((await act(study, subjectId, lock('page'))).body).toMatchObject({
      done: 0,
      skipped: 5,
      isBlocked: true,
    });
  });

  it('leaves alone what is locked already, and does not concern freezing or unlocking [R4-STATUS-02]', async () => {
    const { subjectId, pageId, lock } = await subject();
    await act(study, subjectId, lock('page'));
    await block('notEntered', 'notReviewed', 'sdvOpen');
    expect((await act(study, subjectId, lock('page'))).body).toMatchObject({
      done: 0,
      unchanged: 5,
      skipped: 0,
      isBlocked: false,
    });
    const unlock = { ...lock('page'), set: false, reason: 'too early' };
    expect((await act(study, subjectId, unlock)).body).toMatchObject({ done: 5, skipped: 0 });
    expect((await act(study, subjectId, { ...lock('page'), flag: 'freeze' })).body).toMatchObject({
      done: 5,
      skipped: 0,
      isBlocked: false,
    });
    expect(await isLocked(pageId, 'AGE')).toBe(false);
  });

  it.each(['QUERY_VIEW', 'SDV_VIEW', 'REVIEW_VIEW'])(
    'is not named to a role without %s, in acts and in runs [D6-VIEW-02]',
    async (privilege) => {
      const { subjectId, pageId, lock } = await subject();
      await query({ pageId, blockKey: 'DM', itemKey: 'AGE' });
      await block('openQuery', 'notEntered', 'sdvOpen', 'notReviewed');
      await withoutPrivilege(study, privilege, async () => {
        const { body } = await preview(study, subjectId, lock('page'));
        expect([body.skipped, body.blockedBy]).toEqual([5, []]);
        for (const item of body.skippedItems) {
          expect([item.code, item.blockedBy]).toEqual([NOT_ALLOWED, []]);
        }
        const run = await statusRun(study, {
          preview: true,
          flag: 'lock',
          level: 'page',
          targets: [{ subjectId, pageId }],
        });
        expect([run.skipped, run.blockedBy]).toEqual([5, []]);
        expect(run.skippedItems.flatMap(({ blockedBy }) => blockedBy)).toEqual([]);
      });
    },
  );

  it('is nothing that only some roles see, so that nobody learns of it by locking [D1-03]', async () => {
    const { subjectId, pages, pageId, lock } = await subject();
    await study.enter(pageId, { SECRET: 'x' }, 'unblinded');
    await query({ pageId, blockKey: 'DM', itemKey: 'SECRET' }, 'unblinded');
    await query({ pageId: pages['BLIND.HID'], blockKey: 'HID', itemKey: 'H' }, 'unblinded');
    await block('openQuery', 'answeredQuery');
    for (const actor of ['manager', 'unblinded'] as const) {
      const { body } = await preview(study, subjectId, lock('subject'), actor);
      expect([actor, body.skipped, body.isBlocked]).toEqual([actor, 0, false]);
    }
    expect((await act(study, subjectId, lock('subject'))).body.skipped).toBe(0);
    expect(await isLocked(pageId, 'SECRET')).toBe(true);
  });
});
