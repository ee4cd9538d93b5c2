import { Caller, Db } from '@casebook/service-kit';
import { addSession } from '@casebook/test-kit';
import { AdminApp, PERSON, ROLE, STUDY } from '../../test/admin-app';
import { recordDownload } from './record-download';

let app: AdminApp;
let sessionId: string;
beforeAll(async () => {
  app = await AdminApp.start();
  ({ sessionId } = await addSession(app.db, { person_id: PERSON.monitor }));
});
afterAll(() => app.stop());

const caller = (): Caller =>
  new Caller({
    sessionId,
    personId: PERSON.monitor,
    loginId: 'monitor',
    name: 'monitor name',
    organisation: null,
    language: 'en',
    portalRights: [],
    requestId: 'request-1',
    client: null,
    studyId: STUDY,
    roleId: ROLE.monitor,
    roleCode: 'monitor',
    roleName: 'Monitor',
    privileges: new Set(),
    siteIds: null,
  });

const record = () =>
  recordDownload(app.app.get(Db), caller(), {
    what: 'SITE_LIST',
    rows: 3,
    filter: { search: 'Kyoto', page: 1 },
  });

it('records person, filter and number of rows of a download [R2-HIST-02]', async () => {
  await record();
  const [row] = await app.db.query('select * from admin.v1_download_event');
  expect(row).toMatchObject({
    study_id: STUDY,
    person_id: PERSON.monitor,
    role_id: ROLE.monitor,
    what: 'SITE_LIST',
    rows: 3,
    filter: { search: 'Kyoto', page: 1 },
    request_id: 'request-1',
  });
  expect(row!['at']).toBeInstanceOf(Date);
});

it('also records downloads from a locked study', async () => {
  await app.db.query('select platform.set_study_lock($1, true)', [STUDY]);
  await record();
  await app.db.query('select platform.set_study_lock($1, false)', [STUDY]);
  const rows = await app.db.query('select 1 from admin.download_event');
  expect(rows).toHaveLength(2);
});

it.each([
  'update admin.download_event set rows = 0',
  'delete from admin.download_event',
  'truncate admin.download_event',
])('refuses: %s', async (statement) => {
  await expect(app.db.query(statement)).rejects.toThrow('append-only');
});
