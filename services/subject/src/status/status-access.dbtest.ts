import { STATUS_FLAGS, statusPrivilege } from '@casebook/subject-data';
import { viewPrivileges } from '@casebook/catalogue';
import { OTHER_SITE, STUDY, type TestStudy } from '../test/study';
import {
  act,
  eventsOf,
  expectVerified,
  grant,
  lockStudy,
  preview,
  startStatusStudy,
  withoutPrivilege,
} from '../test/status';
import type { StatusActInput } from './status.dto';

const SDV = { flag: 'sdv', set: true } as const;

describe('who may set a status, and on what', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await startStatusStudy();
  });
  afterAll(() => study.stop());
  afterEach(() => expectVerified(study));

  const both = async (subjectId: number, input: StatusActInput, actor?: 'manager' | 'site') => [
    await preview(study, subjectId, input, actor),
    await act(study, subjectId, input, actor),
  ];

  it.each(STATUS_FLAGS)(
    'refuses %s without the privilege to set it, to see it, or to see pages [R6-KEYS-09]',
    async (flag) => {
      const { subjectId } = await study.subject();
      const input = { flag, set: true, level: 'subject' } as const;
      for (const privilege of [statusPrivilege[flag], viewPrivileges[flag], 'CRF_VIEW']) {
        await withoutPrivilege(study, privilege, async () => {
          for (const answer of await both(subjectId, input)) {
            expect([privilege, answer.status]).toEqual([privilege, 403]);
          }
        });
      }
      // The others decide nothing.
      for (const other of STATUS_FLAGS.filter((one) => one !== flag)) {
        await withoutPrivilege(study, statusPrivilege[other], async () => {
          expect((await preview(study, subjectId, input)).status).toBe(200);
        });
      }
    },
  );

  it('does not name the level that holds a lock to a role without LOCK_VIEW [D6-VIEW-01]', async () => {
    const { subjectId } = await study.subject();
    await act(study, subjectId, { flag: 'lock', set: true, level: 'subject' });
    const input = { ...SDV, level: 'subject' } as const;
    expect((await preview(study, subjectId, input)).body.skippedItems[0]!.heldBy).toBe('subject');
    await withoutPrivilege(study, 'LOCK_VIEW', async () => {
      const { body } = await preview(study, subjectId, input);
      expect(body.skippedItems[0]).toMatchObject({ heldBy: null, code: 'CDMS700MSG005' });
    });
  });

  it('counts and names no hidden item, and answers the same whether it has a value or not [D6-HIDDEN-01] [R4-STATUS-01]', async () => {
    const answers: unknown[] = [];
    for (const value of ['x', null]) {
      const { subjectId, pages } = await study.subject();
      const pageId = pages['SCR.DM']!;
      if (value !== null) {
        expect((await study.enter(pageId, { SECRET: value }, 'unblinded')).status).toBe(200);
      }
      const said: unknown[] = [];
      for (const flag of ['sdv', 'freeze', 'lock', 'review', 'freeze'] as const) {
        for (const set of [true, false]) {
          if (flag === 'lock' && !set) continue;
          const input = {
            flag,
            set,
            level: 'page',
            pageId,
            ...(set ? {} : { reason: 'r' }),
          } as const;
          const { status, body } = await act(study, subjectId, input);
          expect(status).toBe(200);
          expect(body.done + body.unchanged + body.skipped).toBe(5);
          const { done, unchanged, skipped, skippedItems } = body;
          said.push([done, unchanged, skipped, skippedItems.map(({ itemKey }) => itemKey)]);
        }
      }
      answers.push(said);
      expect(JSON.stringify(said)).not.toContain('SECRET');
      // The hidden item is locked with its page all the same.
      const refused = await study.enter(pageId, { SECRET: 'y' }, 'unblinded');
      expect(refused.body.errors).toMatchObject([{ code: 'SUBJECT_ITEM_LOCKED' }]);
      const unseen = {
        level: 'question',
        pageId,
        blockKey: 'DM',
        line: 0,
        itemKey: 'SECRET',
      } as const;
      const clear = { flag: 'lock', set: false, ...unseen, reason: 'r' } as const;
      expect((await act(study, subjectId, clear)).body.errors).toMatchObject([
        { field: 'itemKey', code: 'SUBJECT_ITEM_UNKNOWN' },
      ]);
      expect((await act(study, subjectId, clear, 'unblinded')).body).toMatchObject({ skipped: 1 });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('sets SDV on a hidden item only for a role that sees it [D6-HIDDEN-01]', async () => {
    const { subjectId, pages } = await study.subject();
    const pageId = pages['SCR.DM']!;
    const input = { ...SDV, level: 'page', pageId } as const;
    expect((await act(study, subjectId, input)).body).toMatchObject({ done: 5 });
    expect((await act(study, subjectId, input, 'unblinded')).body).toMatchObject({
      done: 1,
      unchanged: 5,
    });
  });

  it('does not find a page or visit that the role does not see [R6-ACCESS-02]', async () => {
    const { subjectId, subjectNo, pages } = await study.subject();
    const matrix = await study.matrix(subjectNo, 'unblinded');
    const { visitId } = matrix.visits.find(({ visitKey }) => visitKey === 'BLIND')!;
    const { pageId } = matrix.cells.find((cell) => cell.visitId === visitId)!;
    expect(pages['BLIND.HID']).toBeUndefined();
    for (const target of [
      { level: 'visit', visitId },
      { level: 'page', pageId },
      { level: 'question', pageId, blockKey: 'HID', line: 0, itemKey: 'H' },
    ] as const) {
      for (const { status } of await both(subjectId, { ...SDV, ...target })) {
        expect([target.level, status]).toEqual([target.level, 404]);
      }
      const seen = await preview(study, subjectId, { ...SDV, ...target }, 'unblinded');
      expect(seen).toMatchObject({ status: 200, body: { done: 1 } });
    }
    const everything = await act(study, subjectId, { ...SDV, level: 'subject' });
    expect(JSON.stringify(everything.body)).not.toContain('HID');
  });

  it('refuses subjects of other sites and studies, and pages and visits of other subjects [R6-ACCESS-02]', async () => {
    const { subjectId, pages } = await study.subject();
    const other = await study.subject();
    await grant(study, ['site_staff'], ['SDV_EDIT']);
    const whole = { ...SDV, level: 'subject' } as const;
    expect((await preview(study, subjectId, whole, 'site')).status).toBe(200);
    await study.database.query(
      `update admin.v1_assignment set site_id = $1 where study_id = $2 and role_id = 1`,
      [OTHER_SITE, STUDY],
    );
    for (const { status } of await both(subjectId, whole, 'site')) expect(status).toBe(403);
    await study.database.query(
      `update admin.v1_assignment set site_id = 11 where study_id = $1 and role_id = 1`,
      [STUDY],
    );
    const { visitId } = await study.open(other.pages['SCR.DM']!);
    for (const target of [
      { level: 'page', pageId: other.pages['SCR.DM']! },
      { level: 'visit', visitId },
      { level: 'page', pageId: 999_999 },
    ] as const) {
      for (const { status } of await both(subjectId, { ...SDV, ...target }))
        expect(status).toBe(404);
    }
    expect((await act(study, 999_999, whole)).status).toBe(404);
    const foreign = await study.call(
      'manager',
      'POST',
      `/api/subject/2/subjects/${subjectId}/status`,
      whole,
    );
    expect(foreign.status).toBe(403);
    expect(await eventsOf(study, subjectId)).toBeGreaterThan(0);
    expect((await study.open(pages['SCR.DM']!)).state.counters.sdv).toBe(0);
  });

  it('refuses every act in a locked study, on a disabled subject and in a deleted visit [R8-SAVE-05]', async () => {
    const { subjectId, pages } = await study.subject();
    const page = { ...SDV, level: 'page', pageId: pages['SCR.DM']! } as const;
    await lockStudy(study, true);
    const locked = await both(subjectId, page);
    await lockStudy(study, false);
    for (const answer of locked) {
      expect(answer).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });
    }
    const { visitId } = await study.open(pages['W4.VS']!);
    await study.call('site', 'POST', `visits/${visitId}/delete`, { reason: 'not held' });
    for (const target of [
      { level: 'visit', visitId },
      { level: 'page', pageId: pages['W4.VS']! },
    ] as const) {
      for (const answer of await both(subjectId, { ...SDV, ...target })) {
        expect(answer).toMatchObject({ status: 422, body: { code: 'SUBJECT_VISIT_DELETED' } });
      }
    }
    await study.call('site', 'POST', `subjects/${subjectId}/disable`, { reason: 'withdrew' });
    for (const answer of await both(subjectId, page)) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'SUBJECT_DISABLED' } });
    }
  });

  it('refuses fields that are missing or do not belong to the level, and a reason where none is taken', async () => {
    const { subjectId, pages } = await study.subject();
    const pageId = pages['SCR.DM']!;
    const question = { pageId, blockKey: 'DM', line: 0, itemKey: 'AGE' };
    const log = { pageId: pages['W4.AE']!, blockKey: 'AE', line: 1 };
    for (const [input, field, code] of [
      [{ level: 'subject', pageId }, 'pageId', 'INPUT_INVALID_VALUE'],
      [{ level: 'visit' }, 'visitId', 'COMMON_REQUIRED'],
      [{ level: 'visit', visitId: 0 }, 'visitId', 'INPUT_INVALID_VALUE'],
      [{ level: 'page' }, 'pageId', 'COMMON_REQUIRED'],
      [{ level: 'page', pageId, blockKey: 'DM' }, 'blockKey', 'INPUT_INVALID_VALUE'],
      [{ level: 'block', pageId }, 'blockKey', 'COMMON_REQUIRED'],
      [{ level: 'line', pageId, blockKey: 'FIX' }, 'line', 'COMMON_REQUIRED'],
      [{ level: 'question', ...question, itemKey: undefined }, 'itemKey', 'COMMON_REQUIRED'],
      [{ level: 'question', ...question, visitId: 1 }, 'visitId', 'INPUT_INVALID_VALUE'],
      [{ level: 'site' }, 'level', 'INPUT_INVALID_VALUE'],
      [{ level: 'page', pageId, flag: 'sign' }, 'flag', 'INPUT_INVALID_VALUE'],
      [{ level: 'page', pageId, set: false }, 'reason', 'COMMON_REQUIRED'],
      [{ level: 'page', pageId, set: false, reason: ' ' }, 'reason', 'COMMON_REQUIRED'],
      [{ level: 'page', pageId, reason: 'because' }, 'reason', 'INPUT_INVALID_VALUE'],
      [{ level: 'block', pageId, blockKey: 'NONE' }, 'blockKey', 'SUBJECT_ITEM_UNKNOWN'],
      [{ level: 'question', ...question, itemKey: 'NONE' }, 'itemKey', 'SUBJECT_ITEM_UNKNOWN'],
      [{ level: 'question', ...question, blockKey: 'FIX' }, 'itemKey', 'SUBJECT_ITEM_UNKNOWN'],
      [{ level: 'line', pageId, blockKey: 'DM', line: 0 }, 'line', 'SUBJECT_LINE_UNKNOWN'],
      [{ level: 'line', pageId, blockKey: 'FIX', line: 9 }, 'line', 'SUBJECT_LINE_UNKNOWN'],
      [{ level: 'line', ...log }, 'line', 'SUBJECT_LINE_UNKNOWN'],
    ] as const) {
      const answer = await act(study, subjectId, { ...SDV, ...input } as StatusActInput);
      expect([input, answer.status]).toEqual([input, 422]);
      expect(answer.body.errors).toMatchObject([{ field, code }]);
    }
    // The preview of a clearing does not need the reason yet.
    expect(
      (await preview(study, subjectId, { flag: 'sdv', set: false, level: 'page', pageId })).status,
    ).toBe(200);
    await study.enter(log.pageId, { 'AETERM@1': 'pain' });
    await study.call('site', 'POST', `pages/${log.pageId}/save`, {
      designVersionId: 101,
      items: [],
      linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 1 }],
    });
    expect(
      (await act(study, subjectId, { ...SDV, level: 'line', ...log })).body.errors,
    ).toMatchObject([{ field: 'line', code: 'SUBJECT_LINE_REMOVED' }]);
  });
});
