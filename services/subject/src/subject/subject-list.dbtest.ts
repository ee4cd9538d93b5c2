import type { Registered } from '../registration/registration.dto';
import { testDesign } from '../test/design';
import { type Answer, OTHER_SITE, SITE, STUDY, TestStudy, VERSION } from '../test/study';
import type { Item } from '@casebook/study-design';
import type { AuditList } from '../audit/audit.dto';
import type { SubjectDownload, SubjectList } from './subject.dto';
import type { SubjectsStateOutcome } from './subject-state.dto';

/** A design that hides the enrolment number from all roles but one. */
function design() {
  const base = testDesign();
  const hide = (item: Item): Item =>
    item.key === 'ENRNO'
      ? { ...item, properties: [...item.properties, { type: 14, roles: ['unblinded'] }] }
      : item;
  return {
    ...base,
    pages: base.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({ ...block, items: block.items.map(hide) })),
    })),
  };
}

let study: TestStudy;
let subjects: Registered[];
let elsewhere: Registered;
beforeAll(async () => {
  study = await TestStudy.start(design());
  subjects = [];
  for (const screening of ['SCR-A', 'SCR-B', 'SCR-C']) {
    subjects.push(await register(SITE, screening, `ENR-${screening}`));
  }
  elsewhere = await register(OTHER_SITE, 'SCR-D', 'ENR-D');
});
afterAll(() => study.stop());

async function register(siteId: number, screening: string, enrollment: string) {
  const items = Object.entries({ SCRNO: screening, ENRNO: enrollment });
  const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
    designVersionId: VERSION,
    items: items.map(([itemKey, value]) => ({ blockKey: 'REG', line: 0, itemKey, value })),
  });
  return body;
}

const list = async (filter = '', actor: 'site' | 'monitor' | 'unblinded' = 'monitor') =>
  (await study.call<SubjectList>(actor, 'GET', `subjects?${filter}`)).body;
const numbers = async (filter: string) =>
  (await list(filter)).rows.map(({ subjectNo }) => subjectNo);
/** Sets the counters directly, as other work would change them. */
const count = ({ subjectId }: Registered, counters: string) =>
  study.database.query(
    `update subject.subject_counter set ${counters} where study_id = $1 and subject_id = $2`,
    [STUDY, subjectId],
  );

describe('the subject list', () => {
  it('shows subjects of the caller’s sites with everything that identifies them [R2-ROUTE-11] [R3-SUBJ-01] [R9-LIST-01]', async () => {
    const all = await list();
    expect(all).toMatchObject({ total: 4, totalIsExact: true, page: 1, size: 10 });
    expect(all.rows.map(({ subjectNo }) => subjectNo)).toEqual([
      'BKK-001',
      'TKY-001',
      'TKY-002',
      'TKY-003',
    ]);
    expect(all.rows[1]).toMatchObject({
      siteCode: 'TKY',
      siteName: expect.any(String),
      registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      screeningNo: 'SCR-A',
      disabled: false,
      openQueries: 0,
      pagesStarted: 1,
      locked: 0,
    });
    // The monitor does not see the enrolment number.
    expect([all.hasScreeningNo, all.hasEnrollmentNo]).toEqual([true, false]);
    expect((await list('', 'unblinded')).hasEnrollmentNo).toBe(true);
    expect((await list('', 'site')).total).toBe(3);
    expect(await numbers(`siteId=${OTHER_SITE}`)).toEqual(['BKK-001']);
    expect((await study.call('site', 'GET', `subjects?siteId=${OTHER_SITE}`)).status).toBe(403);
    expect((await study.call('nobody', 'GET', 'subjects')).status).toBe(403);
  });

  it('filters by every criterion of the specification [R2-SUBJ-05]', async () => {
    const [a, b, c] = subjects as [Registered, Registered, Registered];
    const only = async (filter: string, ...found: Registered[]) =>
      expect([filter, await numbers(`${filter}=true`)]).toEqual([
        filter,
        found.map(({ subjectNo }) => subjectNo),
      ]);
    await count(a, 'open_queries = 2, answered_queries = 1');
    await count(b, 'answered_queries = 3');
    await only('openQuery', a);
    await only('allAnswered', b);
    for (const [filter, column] of [
      ['locked', 'locked'],
      ['signed', 'signed'],
      ['reviewed', 'reviewed'],
      ['sdv', 'sdv'],
      ['frozen', 'frozen'],
    ] as const) {
      await only(filter);
      await count(c, `${column} = 1`);
      await only(filter, c);
    }
    await count(c, 'pages_started = pages');
    await only('emptyPage', elsewhere, a, b);
    await count(b, 'pages_started = 0');
    await only('saved', elsewhere, a, c);
    await only('disabled');
    expect(await numbers('disabled=false')).toHaveLength(4);
    // A subject must match all filters.
    expect(await numbers('locked=true&signed=true&openQuery=false')).toEqual([c.subjectNo]);
    expect(await numbers('locked=true&openQuery=true')).toEqual([]);
  });

  it('finds a part of a number, but no hidden number [D1-03]', async () => {
    expect(await numbers('search=ky-00')).toEqual(['TKY-001', 'TKY-002', 'TKY-003']);
    expect(await numbers('search=scr-b')).toEqual(['TKY-002']);
    expect(await numbers('search=%25')).toEqual([]);
    // Full-width characters, as typed with a Japanese keyboard.
    expect(await numbers(`search=${encodeURIComponent('ＳＣＲ－Ｂ　')}`)).toEqual(['TKY-002']);
    expect(await numbers('search=ENR-D')).toEqual([]);
    expect((await list('', 'monitor')).rows[0]!.enrollmentNo).toBeNull();
    const seen = await list('search=ENR-D', 'unblinded');
    expect(seen.rows).toMatchObject([{ subjectNo: 'BKK-001', enrollmentNo: 'ENR-D' }]);
  });

  it('has an audit trail that neither shows nor counts changes of hidden data [D1-03] [D6-BLIND-01]', async () => {
    const { pageId, subjectNo } = elsewhere;
    const saved = await study.enter(pageId, { ENRNO: 'ENR-LATER' }, 'unblinded');
    expect(saved.status).toBe(200);
    const trail = (actor: 'monitor' | 'unblinded') =>
      study.call<AuditList>(
        actor,
        'GET',
        `subjects/${subjectNo}/audit?tab=data&siteId=${OTHER_SITE}&size=200`,
      );
    const { body: all } = await trail('unblinded');
    const ofNumber = all.rows.filter(({ changes }) =>
      changes.some(({ field, after }) => field === 'enrollmentNo' && after === 'ENR-LATER'),
    );
    expect(ofNumber).toHaveLength(1);
    const { body: seen } = await trail('monitor');
    expect(seen.total).toBe(seen.rows.length);
    expect(JSON.stringify(seen)).not.toMatch(/ENR|enrollment/);
  });

  it('sorts and pages on the server', async () => {
    const all = await numbers('sort=registeredAt');
    expect(all).toEqual(['TKY-001', 'TKY-002', 'TKY-003', 'BKK-001']);
    expect(await numbers('sort=registeredAt&order=desc')).toEqual(all.toReversed());
    expect(await numbers('sort=registeredAt&size=3&page=2')).toEqual(['BKK-001']);
    expect((await numbers('sort=siteCode'))[0]).toBe('BKK-001');
    expect((await numbers('sort=openQueries&order=desc'))[0]).toBe('TKY-001');
    expect(await numbers('sort=progress')).toHaveLength(4);
  });

  it.each([
    ['sort=name', 'sort'],
    ['order=up', 'order'],
    ['locked=maybe', 'locked'],
    ['siteId=0', 'siteId'],
    ['siteId=99999999999', 'siteId'],
    ['size=1000', 'size'],
    ['search=%00', 'search'],
    ['other=1', 'other'],
  ])('refuses %s [D7-ERROR-02]', async (filter, field) => {
    const answer = await study.call('monitor', 'GET', `subjects?${filter}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('downloads the filtered list and records the download [R2-SUBJ-04] [R2-HIST-02]', async () => {
    const path = 'subjects/download?search=TKY&sort=registeredAt&order=desc';
    const { body } = await study.call<SubjectDownload>('monitor', 'GET', path);
    expect(body.complete).toBe(true);
    expect(body.rows.map(({ subjectNo }) => subjectNo)).toEqual(['TKY-003', 'TKY-002', 'TKY-001']);
    expect(JSON.stringify(body)).not.toContain('ENR-');
    const [event] = await study.database.query('select * from subject.v1_download_event');
    expect(event).toMatchObject({
      study_id: STUDY,
      person_id: 2,
      what: 'SUBJECT_LIST',
      rows: 3,
      filter: { search: 'TKY', sort: 'registeredAt', order: 'desc' },
    });
    expect((await study.call('nobody', 'GET', path)).status).toBe(403);
    const foreign = await study.call('site', 'GET', `subjects/download?siteId=${OTHER_SITE}`);
    expect(foreign.status).toBe(403);
  });
});

describe('disabling and enabling selected subjects', () => {
  type Outcome = Answer<SubjectsStateOutcome & { errors?: object[] }>;
  const act = (
    path: 'state' | 'state/preview',
    body: object,
    actor: 'site' | 'monitor' = 'site',
  ): Promise<Outcome> => study.call(actor, 'POST', `subjects/${path}`, body);
  const ids = () => subjects.map(({ subjectId }) => subjectId);
  const names = (rows: readonly { subjectNo: string }[]) => rows.map((row) => row.subjectNo);

  it('changes what the preview announced, and returns what was skipped and why [R2-SUBJ-03] [R4-SUBJ-01]', async () => {
    const [a] = subjects as [Registered];
    await study.call('site', 'POST', `subjects/${a.subjectId}/disable`, { reason: 'twice' });
    const input = { act: 'disable', subjectIds: ids() };
    const expected = {
      done: ['TKY-002', 'TKY-003'],
      skipped: [{ ...pick(a), code: 'SUBJECT_ALREADY_DISABLED' }],
    };
    const preview = await act('state/preview', input);
    expect(names(preview.body.done)).toEqual(expected.done);
    expect(preview.body.skipped).toEqual(expected.skipped);
    expect(await numbers('disabled=true')).toEqual(['TKY-001']);
    const done = await act('state', { ...input, reason: ' site closed ' });
    expect(names(done.body.done).toSorted()).toEqual(expected.done);
    expect(done.body.skipped).toEqual(expected.skipped);
    expect(await numbers('disabled=true')).toEqual(['TKY-001', 'TKY-002', 'TKY-003']);
    const { rows } = await list('search=TKY-002');
    expect(rows).toMatchObject([{ disabled: true, reason: 'site closed' }]);
    const events = await study.database.query(
      `select reason, actor_name from audit.v1_event
       where study_id = $1 and entity = 'subject' and chain_id = $2 and reason = 'site closed'`,
      [STUDY, subjects[1]!.subjectId],
    );
    expect(events).toEqual([{ reason: 'site closed', actor_name: 'site' }]);
    const enabled = await act('state', { act: 'enable', subjectIds: ids(), reason: 'again' });
    expect(enabled.body.done).toHaveLength(3);
    const once = await act('state', { act: 'enable', subjectIds: ids(), reason: 'again' });
    expect(once.body.skipped.map(({ code }) => code)).toEqual(
      Array.from({ length: 3 }, () => 'SUBJECT_NOT_DISABLED'),
    );
  });

  it('is refused without the privilege, at another site, and completely when one subject is unknown [D6-GUARD-02]', async () => {
    const input = { act: 'disable', subjectIds: ids(), reason: 'x' };
    expect((await act('state', input, 'monitor')).status).toBe(403);
    expect((await act('state/preview', { ...input, reason: undefined }, 'monitor')).status).toBe(
      403,
    );
    const foreign = { ...input, subjectIds: [...ids(), elsewhere.subjectId] };
    expect((await act('state', foreign)).status).toBe(403);
    expect((await act('state', { ...input, subjectIds: [...ids(), 999_999] })).status).toBe(404);
    expect(await numbers('disabled=true')).toEqual([]);
  });

  it.each([
    [{ subjectIds: [] }, 'subjectIds', 'INPUT_INVALID_VALUE'],
    [{ subjectIds: [1, 1] }, 'subjectIds', 'INPUT_INVALID_VALUE'],
    [
      { subjectIds: Array.from({ length: 501 }, (_, at) => at + 1) },
      'subjectIds',
      'SUBJECT_SELECTION_TOO_LARGE',
    ],
    [{ act: 'lock' }, 'act', 'INPUT_INVALID_VALUE'],
    [{ reason: ' \n' }, 'reason', 'COMMON_REQUIRED'],
    [{ reason: 'x\u0000' }, 'reason', 'INPUT_INVALID_VALUE'],
  ])('refuses %j [D7-ERROR-02]', async (wrong, field, code) => {
    const input = { act: 'disable', subjectIds: [1], reason: 'x', ...wrong };
    expect(await act('state', input)).toMatchObject({
      status: 422,
      body: { errors: [{ field, code }] },
    });
  });

  it('changes nothing in a locked study [R5-SAVE-04]', async () => {
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const { body } = await act('state', { act: 'disable', subjectIds: ids(), reason: 'x' });
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(body).toMatchObject({ done: [], skipped: ids().map(() => ({ code: 'STUDY_LOCKED' })) });
    expect(await numbers('disabled=true')).toEqual([]);
  });
});

const pick = ({ subjectId, subjectNo }: Registered) => ({ subjectId, subjectNo });
