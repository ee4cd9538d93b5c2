import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { passwordIn, watchMails } from '../../test/mails';
import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';
import { FROM_THE_TRAIL } from '../migrations/0016-mailed-passwords';
import { Passwords } from '../password/passwords';
import { TemporaryPasswords } from '../password/temporary-passwords';

const ROLE = { administrator: 1, viewer: 2 } as const;
const CHOSEN = 'Chosen-Password-2';

let auth: AuthUnderTest;
let mails: ReturnType<typeof watchMails>;
let admin: string;
let second: string;
let serial = 0;

beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://casebook.example.org' });
  mails = watchMails(auth);
  await addStudy(auth.db, { study_id: 1 });
  const role = (role_id: number, code: string, privileges: string[], more = {}) =>
    addRole(auth.db, { study_id: 1, role_id, code, privileges, ...more });
  await role(ROLE.administrator, 'administrator', ['user_edit', 'user_register'], {
    portal_right: 'administrator',
  });
  await role(ROLE.viewer, 'viewer', ['CRF_VIEW']);
  await auth.addPerson('admin', { portalRights: ['administrator'] });
  await auth.addPerson('second', { portalRights: ['administrator'] });
  admin = await auth.token('admin');
  second = await auth.token('second');
});
afterAll(() => auth?.close());

const call = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  auth.call(method, `/api/auth/${path}`, {
    token,
    headers: { study: '1', role: String(ROLE.administrator) },
    body,
  });

interface Registered {
  id: number;
  login: string;
  email: string;
  temporary: string;
}

/** Somebody whom the administrator registered with an address that the administrator reads. */
async function registered(): Promise<Registered> {
  serial += 1;
  const login = `registered${serial}`;
  const email = `p2-${serial}@own.example`;
  const { status, body } = await call(admin, 'POST', 'person', {
    loginId: login,
    email,
    name: `Dr X ${serial}`,
    organisation: 'Hospital',
    language: 'en',
  });
  expect([status, body]).toEqual([200, expect.objectContaining({ created: true })]);
  const id = body['personId'] as number;
  await addAssignment(auth.db, { study_id: 1, person_id: id, role_id: ROLE.viewer });
  return { id, login, email, temporary: passwordIn(await mails.next()) };
}

/** Signs in with the temporary password and chooses another one. */
async function takeOver({ login, temporary }: Registered): Promise<string> {
  const token = (await auth.signIn(login, temporary)).body.accessToken;
  const change = await call(token, 'POST', 'update-password', {
    newPassword: CHOSEN,
    confirmation: CHOSEN,
    secretQuestion: 1,
    secretAnswer: 'x y z',
  });
  expect(change.status).toBe(204);
  return token;
}

async function edit(id: number, more: object): Promise<Answer> {
  const [row] = await auth.db.query<{ revision: number }>(
    'select coalesce(revision, 0) as revision from auth.person where person_id = $1',
    [id],
  );
  return call(admin, 'PUT', `person/${id}?studyId=1`, {
    organisation: 'Hospital',
    phone: null,
    country: null,
    reason: 'Moved',
    revision: row!.revision,
    ...more,
  });
}

/** Whether the services that give weighty rights refuse one for the person. */
const known = async (id: number): Promise<boolean> =>
  (
    await auth.db.query<{ given: boolean }>(
      'select password_given as given from auth.v1_person where person_id = $1',
      [id],
    )
  )[0]!.given;

describe('the password of an account that an administrator registered', () => {
  it('is known after the account moves its own address, until a mail to that address replaced it [D6-TWO-05]', async () => {
    const account = await registered();
    expect(await known(account.id)).toBe(false);
    const token = await takeOver(account);
    const hospital = `dr.x${serial}@hospital.example`;
    const body = { currentEmail: hospital, password: CHOSEN };
    expect((await call(token, 'POST', 'update-loginid', body)).status).toBe(204);
    await mails.next();
    await mails.next();
    expect(await known(account.id)).toBe(true);

    const reset = await call(admin, 'POST', 'reset-pwd', { studyId: 1, personId: account.id });
    expect(reset.status).toBe(204);
    const mail = await mails.next();
    expect(mail.mail?.to.address).toBe(hospital);
    expect(await known(account.id)).toBe(false);
    expect((await auth.signIn(hospital, CHOSEN)).status).toBe(401);
    expect((await call(token, 'GET', 'identity-change')).status).toBe(401);
    expect((await auth.signIn(hospital, passwordIn(mail))).status).toBe(200);
  });

  it('stays known when the account was vouched for with its former address [D6-TWO-05]', async () => {
    const account = await registered();
    const token = await takeOver(account);
    await auth.db.query('delete from platform.person_origin where person_id = $1', [account.id]);
    const body = { currentEmail: `dr.x${serial}@hospital.example`, password: CHOSEN };
    expect((await call(token, 'POST', 'update-loginid', body)).status).toBe(204);
    await mails.next();
    await mails.next();
    expect(await known(account.id)).toBe(true);
  });

  it('is known after an upgrade only where the trail knows another address [D6-TWO-05]', async () => {
    const same = await registered();
    const moved = await registered();
    const body = { currentEmail: `dr.x${serial}@hospital.example`, password: CHOSEN };
    expect((await call(await takeOver(moved), 'POST', 'update-loginid', body)).status).toBe(204);
    await mails.next();
    await mails.next();
    const withPassword = await call(admin, 'POST', 'person', {
      loginId: `given${serial}`,
      email: `given${serial}@own.example`,
      name: 'Given',
      organisation: 'Hospital',
      language: 'en',
      password: 'Known-Password-1',
    });
    const given = withPassword.body['personId'] as number;
    await auth.db.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry');
       update auth.person set password_mailed_to = null where made_by is not null;
       ${FROM_THE_TRAIL}`,
    );
    expect([await known(same.id), await known(moved.id), await known(given)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is not known of an account that the operator made, whatever its address [D6-TWO-05]', async () => {
    const id = await auth.addPerson('operated');
    const body = { currentEmail: 'operated-2@example.org', password: PASSWORD };
    const moved = await call(await auth.token('operated'), 'POST', 'update-loginid', body);
    expect(moved.status).toBe(204);
    await mails.next();
    await mails.next();
    expect(await known(id)).toBe(false);
  });

  it('opens nothing once the address is corrected before the first sign-in, and is known until the new invitation is sent [D6-TWO-06]', async () => {
    const account = await registered();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    mails.send.mockImplementationOnce(() => held);
    const hospital = `dr.x${serial}@hospital.example`;
    expect((await edit(account.id, { email: hospital })).status).toBe(204);
    const early = await auth.signIn(account.login, account.temporary);
    const knownBefore = await known(account.id);
    release();
    expect((await mails.next()).kind).toBe('invitation');
    expect([early.status, knownBefore]).toEqual([401, true]);
    expect(await known(account.id)).toBe(false);
  });

  it('is not set from a mail that went to an address which the person left meanwhile [D6-TWO-06]', async () => {
    const account = await registered();
    await takeOver(account);
    const token = (await auth.signIn(account.login, CHOSEN)).body.accessToken;
    const hospital = `dr.x${serial}@hospital.example`;
    let sent = '';
    mails.send.mockImplementationOnce(async (mail) => {
      sent = mail.text;
      // As `update-loginid` moves the row; the session of the person ended with the request for the reset.
      await auth.db.query(
        `select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry');
         update auth.person set email = '${hospital}' where person_id = ${account.id}`,
      );
    });
    await call(admin, 'POST', 'reset-pwd', { studyId: 1, personId: account.id });
    const first = await mails.next();
    expect(first.error).not.toBeNull();
    const temporary = /\b(?:\w{4}-){3}\w{4}\b/.exec(sent)![0];
    expect((await auth.signIn(account.login, temporary)).status).toBe(401);
    expect(await known(account.id)).toBe(true);
    await mails.retryNow();
    expect((await mails.next()).mail?.to.address).toBe(hospital);
    expect(await known(account.id)).toBe(false);
    expect((await call(token, 'GET', 'identity-change')).status).toBe(401);
  });

  it('opens no session when it is replaced between its check and the session [D6-TWO-06]', async () => {
    const account = await registered();
    const passwords = auth.app.get(Passwords);
    const verify = passwords.verify.bind(passwords);
    const spy = jest.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
      const right = await verify(hash, password);
      const mailed = { password: 'Mailed-Password-3', mailedTo: account.email };
      await auth.app.get(TemporaryPasswords).set(account.id, mailed, 'password_reset', 'test');
      return right;
    });
    const late = await auth.signIn(account.login, account.temporary);
    spy.mockRestore();
    expect([late.status, late.body['code']]).toEqual([412, 'CDMS700MSG004']);
    expect((await auth.signIn(account.login, 'Mailed-Password-3')).status).toBe(200);
  });
});

describe('a change of name or address that waits', () => {
  it('lets nobody get a weighty right, confirmed or not, until it ended [D6-TWO-07]', async () => {
    const account = await registered();
    await takeOver(account);
    expect((await edit(account.id, { email: `p3-${serial}@own.example` })).status).toBe(202);
    await mails.next();
    await mails.next();
    expect(await known(account.id)).toBe(true);
    const { body } = await call(second, 'GET', '1/rights-requests');
    const [request] = body.rows as unknown as { requestId: number; digest: string }[];
    const path = `1/rights-requests/${request!.requestId}/confirm`;
    expect((await call(second, 'POST', path, { digest: request!.digest })).status).toBe(204);
    expect(await known(account.id)).toBe(true);
    const own = (await auth.signIn(account.login, CHOSEN)).body.accessToken;
    expect((await call(own, 'POST', 'identity-change/stop')).status).toBe(204);
    expect(await known(account.id)).toBe(false);
  });
});
