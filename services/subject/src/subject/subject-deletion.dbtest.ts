import type { AuditList } from '../audit/audit.dto';
import type { QueryList } from '../query/query-list.dto';
import type { Registered } from '../registration/registration.dto';
import { ended, startRun } from '../test/ecs';
import { act, expectVerified, grant, lockStudy, startStatusStudy } from '../test/status';
import { statusRun } from '../test/status-run';
import { type Actor, OTHER_SITE, SITE, STUDY, type TestStudy, VERSION } from '../test/study';
import type { StatusList } from '../status-list/status-list.dto';
import type { SubjectList } from './subject.dto';
import type { SubjectsStateOutcome, SubjectState } from './subject-state.dto';

type Filled = Registered & { pages: Record<string, number>; visitIds: number[] };

let study: TestStudy;
beforeAll(async () => {
  study = await startStatusStudy();
  await grant(study, ['data_manager'], ['CASE_DELETE', 'SUBJECT_DISABLE']);
  await grant(study, ['unblinded'], ['CASE_DELETE']);
});
afterAll(() => study.stop());

const set = (subjectId: number, action: string, actor: Actor = 'manager') =>
  study.call<SubjectState & { code: string }>(actor, 'POST', `subjects/${subjectId}/${action}`, {
    reason: `to ${action}`,
  });

/** A change of the service iwrs. */
async function asSystem({ database }: TestStudy, sql: string): Promise<void> {
  await database.query(`
    select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry');
    ${sql}`);
}

/** Gives the subject an IP number. */
const dispense = (of: TestStudy, subjectId: number): Promise<void> =>
  asSystem(
    of,
    `with kit as (
       insert into iwrs.kit (study_id, ip_number, site_id, state) values (${STUDY}, '0001', ${SITE}, 'used')
       returning kit_id
     ) insert into iwrs.dispense (study_id, kit_id, subject_id, site_id, assignment_id, page_id, item, request_id, person_id)
       select ${STUDY}, kit_id, ${subjectId}, ${SITE}, 1, 1, 'IP', gen_random_uuid(), 0 from kit`,
  );

async function deleted(): Promise<Filled> {
  const subject = await filled();
  await set(subject.subjectId, 'disable');
  await set(subject.subjectId, 'delete');
  return subject;
}

/** A subject with values, open and answered queries and a failed check. */
async function filled(): Promise<Filled> {
  const subject = await study.subject();
  await study.enter(subject.pages['SCR.VS']!, { VSDAT: '2026-01-01', SYSBP: '210', PULSE: '60' });
  await study.enter(subject.pages['SCR.DM']!, { SEX: 'F', AGE: '40' });
  await study.call('monitor', 'POST', 'queries', {
    pageId: subject.pages['SCR.DM'],
    blockKey: 'DM',
    itemKey: 'SEX',
    content: 'Sure?',
  });
  await act(study, subject.subjectId, {
    flag: 'sdv',
    set: true,
    level: 'page',
    pageId: subject.pages['SCR.DM']!,
  });
  const { visits } = await study.matrix(subject.subjectNo);
  return { ...subject, visitIds: visits.map(({ visitId }) => visitId) };
}

/** Every call that lists something of several subjects. */
const LISTS = [
  'subjects?size=200',
  'subjects?size=200&disabled=true',
  'subjects?size=200&openQuery=true&sort=openQueries',
  'subjects/download',
  'queries?size=200',
  'queries?size=200&sort=subjectNo',
  'queries?subjectNo=TKY&size=200',
  'queries/counts',
  'queries/download',
  'ecs/failed-checks?size=200',
  'progress',
  ...['site', 'subject', 'visit', 'page', 'block', 'line', 'question'].flatMap((level) => [
    `status-list/${level}?size=200`,
    `status-list/${level}?size=200&openQuery=true`,
  ]),
];

const lists = (actor: Actor) =>
  Promise.all(
    LISTS.map(async (path) => {
      const { status, body } = await study.call<{ total?: number }>(actor, 'GET', path);
      return { path, status, body: status === 200 ? body : null };
    }),
  );

describe('a deleted subject', () => {
  it('is in no list and count, and is there again as it was when it is restored [R6-KEYS-13]', async () => {
    const [before, subject, after] = [await filled(), await filled(), await filled()];
    const without = await lists('manager');
    await set(subject.subjectId, 'disable');
    const disabled = { manager: await lists('manager'), site: await lists('site') };
    expect(JSON.stringify(disabled.manager)).toContain(`"${subject.subjectNo}"`);

    expect(await set(subject.subjectId, 'delete')).toEqual({
      status: 200,
      body: { subjectId: subject.subjectId, disabled: true, deleted: true },
    });
    for (const actor of ['manager', 'site'] as const) {
      for (const [at, { path, status, body }] of (await lists(actor)).entries()) {
        expect([path, status]).toEqual([path, disabled[actor][at]!.status]);
        expect([path, JSON.stringify(body).includes(`"${subject.subjectNo}"`)]).toEqual([
          path,
          false,
        ]);
        const was = disabled[actor][at]!.body;
        if (was?.total !== undefined && JSON.stringify(was).includes(`"${subject.subjectNo}"`))
          expect(body!.total).toBeLessThan(was.total);
      }
    }
    const neighbours = (await study.matrix(before.subjectNo)).nextSubjectNo;
    expect(neighbours).toBe(after.subjectNo);
    const { body } = await study.call<SubjectList>('manager', 'GET', 'subjects?deleted=true');
    expect(body.rows).toMatchObject([
      { subjectNo: subject.subjectNo, disabled: true, deleted: true, reason: 'to delete' },
    ]);
    await expectVerified(study);

    expect((await set(subject.subjectId, 'restore')).body).toMatchObject({
      disabled: true,
      deleted: false,
    });
    for (const actor of ['manager', 'site'] as const) {
      const restored = JSON.stringify(await lists(actor)).replaceAll('to restore', 'to disable');
      expect(JSON.parse(restored)).toEqual(disabled[actor]);
    }
    await set(subject.subjectId, 'enable');
    expect(await lists('manager')).toEqual(without);
    await expectVerified(study);
  });

  it('is found by no call that names it or a part of it, and nothing of it is changed [R6-KEYS-13]', async () => {
    const subject = await filled();
    const { subjectId, subjectNo, pages, visitIds } = subject;
    const pageId = pages['SCR.DM']!;
    const { rows } = (
      await study.call<QueryList>('manager', 'GET', `queries?subjectNo=${subjectNo}`)
    ).body;
    const { queryId, revision } = rows[0]!;
    await set(subjectId, 'disable');
    await set(subjectId, 'delete');
    const isHere = { flag: 'sdv', set: true, level: 'subject' };
    const calls: [Actor, 'GET' | 'POST', string, object?][] = [
      ['site', 'GET', `subjects/${subjectNo}/visit-matrix?siteId=${SITE}`],
      ['site', 'GET', `subjects/${subjectId}/neighbours`],
      ['site', 'GET', `subjects/${subjectNo}/audit?siteId=${SITE}&tab=data`],
      ['site', 'GET', `subjects/${subjectNo}/audit/choices?siteId=${SITE}&tab=data`],
      ['site', 'GET', `subjects/${subjectNo}/audit/download?siteId=${SITE}&tab=data`],
      ['site', 'GET', `pages/${pageId}`],
      ['site', 'GET', `pages/${pageId}/audit?tab=data`],
      ['site', 'POST', `pages/${pageId}/save`, { designVersionId: VERSION, items: [] }],
      ['site', 'POST', `pages/${pageId}/initialise`, { designVersionId: VERSION, reason: 'x' }],
      [
        'site',
        'POST',
        `pages/${pageId}/comments`,
        { blockKey: 'DM', itemKey: 'SEX', content: 'x' },
      ],
      ['site', 'POST', `subjects/${subjectId}/visits`, { visitKey: 'UNS' }],
      ['site', 'POST', `visits/${visitIds[1]}/delete`, { reason: 'x' }],
      ['site', 'POST', `visits/${visitIds[1]}/restore`, { reason: 'x' }],
      ['manager', 'POST', `subjects/${subjectId}/status`, isHere],
      ['manager', 'POST', `subjects/${subjectId}/status/preview`, isHere],
      ['manager', 'POST', 'status-runs', { ...isHere, preview: true, targets: [{ subjectId }] }],
      ['manager', 'POST', 'ecs/runs', { mode: 'preview', subjectIds: [subjectId] }],
      ['manager', 'GET', `subjects/${subjectId}/ecs/runs`],
      ['manager', 'GET', `queries/${queryId}/history`],
      ['monitor', 'POST', 'queries', { pageId, blockKey: 'DM', itemKey: 'AGE', content: 'Sure?' }],
      ['site', 'POST', `queries/${queryId}/answer`, { revision, answer: 'Yes' }],
    ];
    const trail = async () =>
      study.database.query(
        `select count(*)::int as n from audit.event where subject_id = ${subjectId}`,
      );
    const events = await trail();
    for (const [actor, method, path, body] of calls) {
      const answer = await study.call(actor, method, path, body);
      const { status, body: problem } = answer;
      expect([path, `${status} ${problem.code}`]).toEqual([
        path,
        expect.stringMatching(/^(404 COMMON_NOT_FOUND|422 SUBJECT_DELETED)$/),
      ]);
    }
    expect(await trail()).toEqual(events);
  });

  it('keeps its number, and shows its history to a role that restores it [R6-KEYS-13]', async () => {
    const { subjectNo, subjectId } = await deleted();
    const next = await study.subject();
    expect(next.subjectNo).not.toBe(subjectNo);
    await set(subjectId, 'restore');
    await set(subjectId, 'delete');
    const audit = `subjects/${subjectNo}/audit?siteId=${SITE}&tab=data&size=3`;
    const { body } = await study.call<AuditList>('manager', 'GET', audit);
    const change = (before: string, after: string) => [{ field: 'deleted', before, after }];
    expect(body.rows).toMatchObject([
      { changes: change('false', 'true'), reason: 'to delete', person: 'manager' },
      { changes: change('true', 'false'), reason: 'to restore' },
      { changes: change('false', 'true'), reason: 'to delete' },
    ]);
  });

  it('is left out of a status run and a run of checks over the study [R6-KEYS-13]', async () => {
    const { subjectId } = await deleted();
    const other = await filled();
    const acts = { flag: 'sdv', level: 'subject', preview: true, filter: {} } as const;
    await statusRun(study, acts);
    await ended(study, (await startRun(study, { mode: 'preview' })).jobId);
    const runs = await study.database.query<{ subject_id: number }>(
      `select subject_id from subject.ecs_run_subject union all select subject_id from subject.status_run_subject`,
    );
    const of = (id: number) => runs.filter((run) => run.subject_id === id).length;
    expect([of(subjectId), of(other.subjectId)]).toEqual([0, 2]);
  });

  it('does not end a list that had reached it [R6-KEYS-13]', async () => {
    const [, second, third] = [await filled(), await filled(), await filled()];
    const path = 'status-list/question?size=3';
    const read = async (cursor: string | null) =>
      (await study.call<StatusList>('manager', 'GET', cursor ? `${path}&cursor=${cursor}` : path))
        .body;
    let cursor: string | null = null;
    for (let number = ''; number !== second.subjectNo; ) {
      const { rows, next }: StatusList = await read(cursor);
      number = rows.at(-1)!.subjectNo!;
      cursor = next;
    }
    const rest = async (from: string | null): Promise<string[]> => {
      if (from === null) return [];
      const { rows, next } = await read(from);
      return [...rows.map(({ subjectNo }) => subjectNo!), ...(await rest(next))];
    };
    expect(await rest(cursor)).toContain(second.subjectNo);
    await set(second.subjectId, 'disable');
    await set(second.subjectId, 'delete');
    const now = await rest(cursor);
    expect(now).not.toContain(second.subjectNo);
    expect(now).toContain(third.subjectNo);
  });
});

describe('deleting and restoring a subject', () => {
  it('is refused while it is enabled, or has frozen, locked or signed data [R6-KEYS-13]', async () => {
    const { subjectId, pages } = await filled();
    expect((await set(subjectId, 'delete')).body.code).toBe('SUBJECT_NOT_DISABLED_YET');
    expect((await set(subjectId, 'restore')).body.code).toBe('SUBJECT_NOT_DELETED');
    const lock = { flag: 'lock', level: 'page', pageId: pages['SCR.DM']! } as const;
    await act(study, subjectId, { ...lock, set: true });
    await set(subjectId, 'disable');
    expect((await set(subjectId, 'delete')).body.code).toBe('SUBJECT_DATA_KEPT');
    await set(subjectId, 'enable');
    await act(study, subjectId, { ...lock, set: false, reason: 'to delete it' });
    await set(subjectId, 'disable');
    expect((await set(subjectId, 'delete')).status).toBe(200);
    expect((await set(subjectId, 'delete')).body.code).toBe('SUBJECT_ALREADY_DELETED');
    expect(await set(subjectId, 'enable')).toMatchObject({
      status: 422,
      body: { code: 'SUBJECT_DELETED' },
    });
    expect((await set(subjectId, 'disable')).body.code).toBe('SUBJECT_ALREADY_DISABLED');
  });

  it('is refused while it has an IP number, whatever became of the number [R6-KEYS-13] [R8-DEL-01]', async () => {
    const { subjectId, subjectNo } = await filled();
    await set(subjectId, 'disable');
    await dispense(study, subjectId);
    for (const state of ['used', 'lost', 'returned', 'removed']) {
      await asSystem(study, `update iwrs.kit set state = '${state}'`);
      expect((await set(subjectId, 'delete')).body).toMatchObject({
        code: 'SUBJECT_HAS_IP',
        params: { subject: subjectNo },
      });
    }
  });

  it('is refused in a locked study', async () => {
    const { subjectId } = await filled();
    await set(subjectId, 'disable');
    await lockStudy(study, true);
    expect((await set(subjectId, 'delete')).status).toBe(423);
    await lockStudy(study, false);
    expect((await set(subjectId, 'delete')).status).toBe(200);
  });

  it('needs CASE_DELETE, also to list deleted subjects and to do it to many [R6-KEYS-13] [R6-KEYS-04]', async () => {
    const { subjectId } = await filled();
    await set(subjectId, 'disable');
    const many = (act: string, actor: Actor) =>
      study.call(actor, 'POST', 'subjects/state', { act, subjectIds: [subjectId], reason: 'x' });
    const preview = (act: string, actor: Actor) =>
      study.call(actor, 'POST', 'subjects/state/preview', { act, subjectIds: [subjectId] });
    for (const act of ['delete', 'restore']) {
      expect((await set(subjectId, act, 'site')).status).toBe(403);
      expect((await many(act, 'site')).status).toBe(403);
      expect((await preview(act, 'site')).status).toBe(403);
    }
    expect((await study.call('site', 'GET', 'subjects?deleted=true')).status).toBe(403);
    expect((await study.call('site', 'GET', 'subjects/download?deleted=true')).status).toBe(403);
    await study.database.query(
      `update builder.v1_role set privileges = array_remove(privileges, 'SUBJECT_DISABLE') where code = 'unblinded'`,
    );
    expect((await many('enable', 'unblinded')).status).toBe(403);
    expect((await many('delete', 'unblinded')).status).toBe(200);
  });

  it('does it to many with a preview, and says which are skipped and why [R4-BULK-01]', async () => {
    const [one, enabled, gone] = [await filled(), await filled(), await deleted()];
    await set(one.subjectId, 'disable');
    const input = {
      act: 'delete',
      subjectIds: [one, enabled, gone].map(({ subjectId }) => subjectId),
    };
    const outcome = {
      done: [{ subjectNo: one.subjectNo }],
      skipped: [
        { subjectNo: enabled.subjectNo, code: 'SUBJECT_NOT_DISABLED_YET' },
        { subjectNo: gone.subjectNo, code: 'SUBJECT_ALREADY_DELETED' },
      ],
    };
    const call = (path: string, body: object) =>
      study.call<SubjectsStateOutcome>('manager', 'POST', path, body);
    expect((await call('subjects/state/preview', input)).body).toMatchObject(outcome);
    const { body } = await call('subjects/state', { ...input, reason: 'twice' });
    body.skipped.sort((a, b) => a.subjectId - b.subjectId);
    expect(body).toMatchObject(outcome);
  });

  it('at the same time as a save is done before it or after it', async () => {
    const { subjectId, pages } = await study.subject();
    const [entered, , removed] = await Promise.all([
      study.enter(pages['SCR.DM']!, { AGE: '41' }),
      set(subjectId, 'disable'),
      set(subjectId, 'delete'),
    ]);
    expect([200, 422]).toContain(entered.status);
    expect([200, 422]).toContain(removed.status);
    await expectVerified(study);
  });

  it('of a site that the role does not reach is refused', async () => {
    const { body } = await study.call<Registered>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: VERSION,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'S-9' }],
      },
    );
    await grant(study, ['site_staff'], ['CASE_DELETE']);
    expect((await set(body.subjectId, 'delete', 'site')).status).toBe(403);
    expect((await set(999_999_999, 'delete', 'site')).status).toBe(404);
  });
});
