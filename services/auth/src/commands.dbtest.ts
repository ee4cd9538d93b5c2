import { verifyAudit, withClient } from '@casebook/platform-db';
import { createTestDatabase, serviceEnvironment, type TestDatabase } from '@casebook/test-kit';
import { withPeople } from './command';
import { createAdmin } from './create-admin';
import { DEMO_ACCOUNTS, seedDemo } from './seed-demo';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ service: 'auth' });
  Object.assign(process.env, serviceEnvironment(db.appUrl('auth')));
});
afterAll(() => db?.drop());

const first = {
  loginId: 'root.admin',
  email: 'root@example.org',
  name: 'First Administrator',
  organisation: 'Example Sponsor',
  language: 'en',
  password: 'Wet-River-4-Lamps',
  own: true,
} as const;
const create = (more = {}) => withPeople((people) => createAdmin(people, { ...first, ...more }));

it('creates two administrators who confirm for each other, and refuses a third [D10-START-09] [D6-SECOND-07]', async () => {
  await expect(create({ password: 'weak' })).rejects.toThrow('too short');
  await create();
  const rows = await db.query(
    'select login_id, portal_rights from auth.v1_person where person_id > 0',
  );
  expect(rows).toEqual([
    { login_id: 'root.admin', portal_rights: ['administrator', 'study_builder'] },
  ]);
  await create({ loginId: 'second', email: 'second@example.org' });
  await expect(create({ loginId: 'third', email: 'third@example.org' })).rejects.toThrow(
    'There are two administrators already',
  );
});

it('creates the demo accounts only in a demo, and is repeatable [D10-START-09] [D10-START-10]', async () => {
  process.env['CASEBOOK_DEMO'] = 'off';
  await expect(seedDemo()).rejects.toThrow('CASEBOOK_DEMO');
  process.env['CASEBOOK_DEMO'] = 'on';
  expect((await seedDemo()).created).toEqual([
    'site',
    'investigator',
    'monitor',
    'datamanager',
    'pharmacist',
    'approver',
    'supply',
    'supply2',
    'builder',
    'admin',
    'admin2',
    'site.bangkok',
    'site.london',
    'investigator.london',
  ]);
  expect((await seedDemo()).created).toEqual([]);
  const rows = await db.query(
    `select login_id, portal_rights from auth.v1_person where cardinality(portal_rights) > 0 order by 1`,
  );
  expect(rows.slice(0, 3)).toEqual([
    { login_id: 'admin', portal_rights: ['administrator'] },
    { login_id: 'admin2', portal_rights: ['administrator'] },
    { login_id: 'builder', portal_rights: ['study_builder'] },
  ]);
  expect(new Set(DEMO_ACCOUNTS.map(({ language }) => language)).size).toBe(3);
});

it('leaves a verifying audit trail that detects changes by hand [D3-CHAIN-01]', async () => {
  const verify = () => withClient(db.adminUrl, verifyAudit);
  expect((await verify()).findings).toEqual([]);
  await db.query(`alter table auth.person disable trigger all;
    update auth.person set name = 'Somebody Else' where login_id = 'root.admin';
    alter table auth.person enable trigger all`);
  expect((await verify()).findings).toEqual([
    expect.objectContaining({ kind: 'row-differs', place: expect.stringContaining('auth.person') }),
  ]);
});
