import { addPerson, addRole, insertRow } from '@casebook/test-kit';
import { AdminApp, type As, OTHER_STUDY, PERSON, ROLE, STUDY } from '../../test/admin-app';
import type { HistoryEvent, HistoryList } from './history.dto';

const READER = 11;
const SITE_READER = 12;
const MENU_ONLY = 13;
const PATH = `/api/admin/${STUDY}/user-history`;
const GUEST = 9;

let app: AdminApp;
let tokyo: number;
let bangkok: number;
let reader: As;
let siteReader: As;

beforeAll(async () => {
  app = await AdminApp.start();
  const privileges = ['admin_menu_view', 'user_list_view'];
  for (const study_id of [STUDY, OTHER_STUDY]) {
    const role = (role_id: number, more: object = {}) =>
      addRole(app.db, { study_id, role_id, code: `reader${role_id}`, privileges, ...more });
    await role(READER);
    await role(SITE_READER, { site_limited: true });
    await role(MENU_ONLY, { privileges: ['admin_menu_view'] });
  }
  ({ siteId: tokyo } = await app.site('TOKYO'));
  ({ siteId: bangkok } = await app.site('BKK', { country: 'TH', utcOffsetMinutes: 420 }));
  await addPerson(app.db, { person_id: GUEST, login_id: 'guest', name: 'Guest of nobody' });

  await app.assign(PERSON.manager, { roleId: READER });
  await app.assign(PERSON.monitor, { roleId: SITE_READER, siteId: tokyo });
  const nurse = await app.assign(PERSON.nurse, { roleId: SITE_READER, siteId: bangkok });
  reader = await app.person(PERSON.manager, READER);
  siteReader = await app.person(PERSON.monitor, SITE_READER);
  await write(`update admin.assignment set end_date = '2026-06-30', reason = 'Left the hospital'
    where assignment_id = ${nurse}`);

  await signIn(1, '2026-03-01T14:59:59Z', 'signed_in', PERSON.nurse);
  await signIn(2, '2026-03-01T15:00:00Z', 'failed', PERSON.nurse);
  await signIn(3, '2026-03-01T16:59:59Z', 'locked', PERSON.nurse);
  await signIn(4, '2026-03-01T17:00:00Z', 'signed_out', PERSON.nurse);
  await signIn(5, '2026-03-02T15:00:00Z', 'signed_in', PERSON.monitor);
  await signIn(6, '2026-03-02T15:00:00Z', 'signed_in', GUEST);
});
afterAll(() => app.stop());

/** A change by the administrator, in a transaction as the services begin it. */
const write = (statement: string) =>
  app.db.query(`do $$ begin
    perform platform.begin_write(${STUDY}, ${PERSON.admin}, 'Person 1', null, null, null, null, 'r', null, 'entry');
    ${statement};
  end $$`);

const signIn = (event_id: number, at: string, kind: string, person_id: number) =>
  app.db.query(
    'insert into auth.v1_sign_in_event (event_id, at, kind, person_id) values ($1, $2, $3, $4)',
    [event_id, at, kind, person_id],
  );

async function history(as: As, query = ''): Promise<HistoryList> {
  const { status, body } = await app.call<HistoryList>(as, 'GET', `${PATH}?size=200&${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
const kinds = (rows: HistoryEvent[]) => rows.map(({ name, kind }) => `${name} ${kind}`);

describe('the user history report', () => {
  it('lists sign-ins, failures, locks, sign-outs and roles, newest first [R2-HIST-01]', async () => {
    const { rows, total } = await history(reader);
    expect(kinds(rows)).toEqual([
      'nurse name role_ended',
      'nurse name role_given',
      'monitor name role_given',
      'manager name role_given',
      'monitor name signed_in',
      'nurse name signed_out',
      'nurse name locked',
      'nurse name failed',
      'nurse name signed_in',
    ]);
    expect(total).toBe(9);
    expect(rows[0]).toMatchObject({
      at: expect.stringMatching(/Z$/),
      actorName: 'Person 1',
      roleCode: `reader${SITE_READER}`,
      siteCode: 'BKK',
      reason: 'Left the hospital',
      changes: [{ field: 'endDate', before: null, after: '2026-06-30' }],
    });
    expect(rows[1]!.changes).toEqual([{ field: 'startDate', before: null, after: '2020-01-01' }]);
  });

  it('distinguishes withdrawn roles and disabled users from ended roles [R2-HIST-01]', async () => {
    const role = await app.assign(PERSON.nurse, { roleId: READER });
    await write(`update admin.assignment set deleted = true, reason = 'Wrong person'
      where assignment_id = ${role}`);
    const user = `study_id = ${STUDY} and person_id = ${PERSON.nurse}`;
    await write(`update admin.study_user set disabled = true, reason = 'On leave' where ${user}`);
    await write(`update admin.study_user set disabled = false, reason = 'Back' where ${user}`);
    const asked = ['role_withdrawn', 'user_disabled', 'user_enabled'];
    const { rows } = await history(reader, asked.map((kind) => `kind=${kind}`).join('&'));
    expect(rows.map(({ name, kind, reason }) => [name, kind, reason])).toEqual([
      ['nurse name', 'user_enabled', 'Back'],
      ['nurse name', 'user_disabled', 'On leave'],
      ['nurse name', 'role_withdrawn', 'Wrong person'],
    ]);
  });

  it('can be sorted in reverse, with pages that neither repeat nor omit an event, numbered by position [D6-CLASS-03]', async () => {
    const shown = ({ eventId: _position, ...event }: HistoryList['rows'][number]) => event;
    const all = (await history(reader)).rows.map(shown);
    const paged: object[] = [];
    for (let page = 1; page <= Math.ceil(all.length / 2); page += 1) {
      const url = `${PATH}?size=2&page=${page}&order=asc`;
      const { body } = await app.call<HistoryList>(reader, 'GET', url);
      expect(body.rows.map(({ eventId }) => Number(eventId))).toEqual(
        body.rows.map((_, at) => (page - 1) * 2 + at + 1),
      );
      paged.push(...body.rows.map(shown));
    }
    expect(paged).toEqual(all.toReversed());
  });

  it('contains only users of the study at the sites of the reader [R2-HIST-03]', async () => {
    const { rows } = await history(siteReader);
    expect(new Set(rows.map(({ personId }) => personId))).toEqual(new Set([PERSON.monitor]));
    expect((await history(reader, `personId=${GUEST}`)).rows).toEqual([]);
    const other = await app.call(siteReader, 'GET', `${PATH}?siteId=${bangkok}`);
    expect(other.status).toBe(403);
  });

  it('is refused without both privileges, and in another study [R2-HIST-03] [D6-GUARD-02]', async () => {
    await app.assign(PERSON.nurse, { roleId: MENU_ONLY });
    const nurse = await app.person(PERSON.nurse, MENU_ONLY);
    for (const path of ['', '/download', '/people']) {
      expect((await app.call(nurse, 'GET', PATH + path)).status).toBe(403);
      const foreign = `/api/admin/${OTHER_STUDY}/user-history${path}`;
      expect((await app.call(reader, 'GET', foreign)).status).toBe(403);
      expect((await app.call(null, 'GET', PATH + path)).status).toBe(401);
    }
  });
});

describe('its filters [R2-HIST-04]', () => {
  it("use days of the site's time zone", async () => {
    // 2 March begins in Bangkok at 17:00 UTC of the day before.
    const { rows, utcOffsetMinutes } = await history(
      reader,
      `siteId=${bangkok}&from=2026-03-02&to=2026-03-02`,
    );
    expect(utcOffsetMinutes).toBe(420);
    expect(kinds(rows)).toEqual(['nurse name signed_out']);
  });

  it('use UTC days for sites with different offsets and the common offset otherwise', async () => {
    const several = await history(reader, 'from=2026-03-01&to=2026-03-01');
    expect(several.utcOffsetMinutes).toBe(0);
    expect(several.rows).toHaveLength(4);
    const one = await history(siteReader, 'from=2026-03-03&to=2026-03-03');
    expect(one.utcOffsetMinutes).toBe(540);
    expect(kinds(one.rows)).toEqual(['monitor name signed_in']);
  });

  it("accept several sites, each within the reader's reach", async () => {
    const both = await history(reader, `siteId=${tokyo}&siteId=${bangkok}&kind=signed_in`);
    expect(both.utcOffsetMinutes).toBe(0);
    expect(kinds(both.rows)).toEqual(['monitor name signed_in', 'nurse name signed_in']);
    const url = `${PATH}?siteId=${tokyo}&siteId=${bangkok}`;
    expect((await app.call(siteReader, 'GET', url)).status).toBe(403);
  });

  it('accept kinds, a person and search words', async () => {
    expect(kinds((await history(reader, 'kind=locked')).rows)).toEqual(['nurse name locked']);
    const both = await history(reader, 'kind=failed&kind=role_ended');
    expect(kinds(both.rows)).toEqual(['nurse name role_ended', 'nurse name failed']);
    const person = await history(reader, `personId=${PERSON.monitor}&kind=signed_in`);
    expect(kinds(person.rows)).toEqual(['monitor name signed_in']);
    expect(kinds((await history(reader, 'search=NURS&kind=locked')).rows)).toHaveLength(1);
    expect((await history(reader, 'search=%25')).rows).toEqual([]);
  });

  it.each([
    ['kind=everything', 'kind'],
    ['from=2026-02-30', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['personId=0', 'personId'],
    ['siteId=x', 'siteId'],
    ['order=up', 'order'],
    ['size=1000', 'size'],
    ['all=1', 'all'],
  ])('refuse %s and name the field [D7-ERROR-02]', async (query, field) => {
    const { status, body } = await app.call(reader, 'GET', `${PATH}?${query}`);
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ field })]);
  });

  it('offer the people of the report', async () => {
    const { body } = await app.call(siteReader, 'GET', `${PATH}/people?search=mon`);
    expect(body.rows).toEqual([
      { personId: PERSON.monitor, loginId: 'monitor', name: 'monitor name' },
    ]);
    expect((await app.call(siteReader, 'GET', `${PATH}/people?search=nurse`)).body.rows).toEqual(
      [],
    );
    const url = `${PATH}/people?search=mon&personId=${PERSON.nurse}&personId=${PERSON.manager}`;
    const chosen = (await app.call(reader, 'GET', url)).body.rows;
    expect(chosen.map(({ loginId }: { loginId: string }) => loginId)).toEqual([
      'manager',
      'nurse',
      'monitor',
    ]);
  });
});

describe('its download', () => {
  it('is recorded as an event, with its filter for readers of all sites [R2-HIST-02] [R2-HIST-04]', async () => {
    const taken = await app.call<HistoryList>(reader, 'GET', `${PATH}/download?kind=failed`);
    expect(taken.status).toBe(200);
    expect(kinds(taken.body.rows)).toEqual(['nurse name failed']);
    expect((await app.call(siteReader, 'GET', `${PATH}/download?search=monitor`)).status).toBe(200);

    const { rows } = await history(reader, 'kind=downloaded');
    expect(rows.map(({ name, download }) => [name, download])).toEqual([
      [
        'monitor name',
        { what: 'USER_HISTORY_REPORT', rows: expect.any(Number), filter: { search: 'monitor' } },
      ],
      ['manager name', { what: 'USER_HISTORY_REPORT', rows: 1, filter: { kind: ['failed'] } }],
    ]);
    const own = await history(siteReader, 'kind=downloaded');
    expect(own.rows.map(({ download }) => download!.filter)).toEqual([null]);
  });

  it("by a person with a portal right is shown to readers of all sites, but that person's sign-ins are not", async () => {
    await write(`insert into admin.download_event (study_id, person_id, role_id, what, filter, rows, request_id)
      values (${STUDY}, ${GUEST}, 1, 'SITE_LIST', '{}', 2, 'r')`);
    const seen = await history(reader, `personId=${GUEST}`);
    expect(kinds(seen.rows)).toEqual(['Guest of nobody downloaded']);
    expect((await history(siteReader, `personId=${GUEST}`)).rows).toEqual([]);
  });

  it('is listed with downloads from other services, with the number of rows only for the role that saw them [R2-HIST-02] [D6-HIDDEN-04]', async () => {
    await insertRow(app.db, 'subject.v1_download_event', {
      study_id: STUDY,
      event_id: 1,
      at: new Date(),
      person_id: PERSON.monitor,
      role_id: ROLE.monitor,
      what: 'SUBJECT_LIST',
      filter: JSON.stringify({ openQuery: true }),
      rows: 7,
      request_id: 'r',
    });
    const { rows } = await history(reader, `kind=downloaded&personId=${PERSON.monitor}`);
    expect(rows.map(({ download }) => download)).toContainEqual({
      what: 'SUBJECT_LIST',
      rows: null,
      filter: { openQuery: true },
    });
    await insertRow(app.db, 'subject.v1_download_event', {
      study_id: STUDY,
      event_id: 2,
      at: new Date(),
      person_id: PERSON.monitor,
      role_id: READER,
      what: 'SUBJECT_LIST',
      filter: '{}',
      rows: 8,
      request_id: 'r',
    });
    const more = await history(reader, `kind=downloaded&personId=${PERSON.monitor}`);
    expect(more.rows.map(({ download }) => download!.rows)).toContain(8);
  });
});
